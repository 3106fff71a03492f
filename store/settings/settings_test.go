package settings

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAFreshUserHasDefaults(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "settings.json")
	f, told := OpenSettings(path)
	if diff := cmp.Diff(Default(), f.Get()); diff != "" || !told.IsZero() {
		t.Errorf("%s%s", told, diff)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file was written without a change")
	}
}

func TestChangesOutliveTheRun(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "deep", "settings.json")
	f, _ := OpenSettings(path)
	change := func(s *Settings) {
		s.Theme, s.Language, s.TextSize, s.OnClose = ThemeDark, "zh", 1.25, CloseTray
		s.Notifications, s.StartAtLogin, s.History.Values = false, true, true
	}
	if err := f.Update(change); err != nil {
		t.Fatal(err)
	}
	want := Default()
	change(&want)
	next, told := OpenSettings(path)
	if diff := cmp.Diff(want, next.Get()); diff != "" || !told.IsZero() {
		t.Errorf("%s%s", told, diff)
	}
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestMalformedFilesAreKept(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ content, says string }{
		"cut short":   {"{\n  \"theme\": \"dark\",\n", "line 3, column 1"},
		"not JSON":    {"theme = dark", "line 1, column 1"},
		"array":       {"[]", "line 1, column 1"},
		"null":        {"null", "line 1, column 1"},
		"empty":       {"", "line 1, column 1"},
		"one bad":     {`{"theme": 5, "language": "zh"}`, "usual values: theme"},
		"bad inside":  {`{"limits": {"waiting": "many"}, "language": "zh"}`, "usual values: limits"},
		"two bad":     {`{"theme": {}, "limits": [], "language": "zh"}`, "usual values: limits, theme"},
		"nested deep": {strings.Repeat(`{"a":`, 10_000), "column 251"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "settings.json")
			if err := os.WriteFile(path, []byte(c.content), 0o600); err != nil {
				t.Fatal(err)
			}
			f, told := OpenSettings(path)
			if !strings.Contains(told.String(), c.says) || !strings.Contains(told.String(), "settings.json.bak") {
				t.Errorf("told %q, want %q", told, c.says)
			}
			if kept, err := os.ReadFile(path + ".bak"); err != nil || string(kept) != c.content {
				t.Errorf("kept %q, %v", kept, err)
			}
			want := Default()
			if strings.Contains(c.content, "zh") {
				want.Language = "zh" // the good members count
			}
			if diff := cmp.Diff(want, f.Get()); diff != "" {
				t.Error(diff)
			}
			if err := f.Update(func(s *Settings) { s.Theme = ThemeLight }); err != nil {
				t.Error(err)
			}
			if _, told := OpenSettings(path); !told.IsZero() {
				t.Errorf("after a change: %s", told)
			}
		})
	}
}

func TestHandWrittenFileAndNewerVersion(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "settings.json")
	if err := os.WriteFile(path, []byte("\xef\xbb\xbf{\"version\": 9, // newer\n \"hologram\": {\"on\": true}, \"theme\": \"dark\",}"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, told := OpenSettings(path)
	if f.Get().Theme != ThemeDark || !told.IsZero() {
		t.Errorf("%+v %s", f.Get(), told)
	}
	if err := f.Update(func(s *Settings) { s.Language = "en" }); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(path)
	for _, want := range []string{`"hologram": {`, `"version": 9`, `"language": "en"`} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is not in\n%s", want, data)
		}
	}
}

func TestValuesStayWithinTheirLimits(t *testing.T) {
	t.Parallel()
	f, _ := OpenSettings(filepath.Join(t.TempDir(), "s.json"))
	err := f.Update(func(s *Settings) {
		s.Theme, s.OnClose, s.TextSize = "pink", "explode", float32(math.Inf(1))
		s.Limits = Limits{Waiting: 1 << 40, PerMinute: 0, SignInMinutes: -1}
		s.History.Days, s.History.MaxRows = -5, 1<<40
	})
	got := f.Get()
	want := Default()
	want.TextSize, want.Limits.Waiting, want.History = MaxTextSize, maxWaiting, History{Days: 0, MaxRows: maxRows}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	if err := f.Update(func(s *Settings) { s.TextSize = float32(math.NaN()) }); err != nil || f.Get().TextSize != MinTextSize {
		t.Errorf("%v, text size %v", err, f.Get().TextSize)
	}
}

func TestAFailedWriteHoldsForThisRun(t *testing.T) {
	t.Parallel()
	blocker := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocker, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f, _ := OpenSettings(filepath.Join(blocker, "settings.json"))
	if err := f.Update(func(s *Settings) { s.Theme = ThemeDark }); err == nil || f.Get().Theme != ThemeDark {
		t.Errorf("%v, %v", err, f.Get().Theme)
	}
}

func TestManyUpdatesAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "state.json")
	f, _ := OpenMemory(path)
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			err := f.Update(func(m *Memory) { m.Servers[fmt.Sprint(i)] = ServerMemory{Tab: "tools"} })
			if err != nil {
				t.Error(err)
			}
			f.Get().Servers["mine"] = ServerMemory{}
		})
	}
	wg.Wait()
	next, _ := OpenMemory(path)
	if n := len(next.Get().Servers); n != 20 {
		t.Errorf("%d servers remembered", n)
	}
}

func TestRecentsKeepNoSecrets(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "state.json")
	f, _ := OpenMemory(path)
	err := f.Update(func(m *Memory) {
		s := m.Servers["w"]
		for i := range 2 * MaxRecents {
			s.Remember(Recent{Tool: "deploy", At: int64(i), Args: map[string]string{
				"n": fmt.Sprint(i % 30), "apiKey": `"planted"`, "note": `"Bearer planted123"`, "long": strings.Repeat("planted", MaxArg),
			}})
		}
		s.Pins = []string{"deploy"}
		m.Servers["w"] = s
	})
	if err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(path)
	if strings.Contains(string(data), "planted") {
		t.Errorf("kept a secret:\n%s", data)
	}
	next, _ := OpenMemory(path)
	got := next.Get().Servers["w"].Recents
	if len(got) != MaxRecents || got[0].At != 2*MaxRecents-1 || got[0].Args["n"] != "9" {
		t.Errorf("%d recents, the first %+v", len(got), got[0])
	}
	seen := map[string]bool{}
	for _, r := range got {
		if seen[r.Args["n"]] {
			t.Errorf("%s is there twice", r.Args["n"])
		}
		seen[r.Args["n"]] = true
	}
}

func TestRenameAndNonsense(t *testing.T) {
	t.Parallel()
	f, _ := OpenMemory(filepath.Join(t.TempDir(), "state.json"))
	err := f.Update(func(m *Memory) {
		m.Width, m.Height, m.Page = -5, 1e9, "inbox"
		m.Servers["a"] = ServerMemory{Revision: "2025-11-25"}
		m.Rename("a", "b")
		m.Rename("none", "c")
		m.Rename("b", "b")
	})
	got := f.Get()
	want := Memory{Version: 1, Page: "inbox", Servers: map[string]ServerMemory{"b": {Revision: "2025-11-25"}}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}

func TestNobodyWaitsForTheDiskToRead(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "state.json")
	f, _ := OpenMemory(path)
	f.writing.Lock() // a disk that takes its time
	var writers sync.WaitGroup
	for i := range 50 {
		writers.Go(func() {
			if err := f.Update(func(m *Memory) { m.Servers[fmt.Sprint(i)] = ServerMemory{Tab: "log"} }); err != nil {
				t.Error(err)
			}
		})
	}
	for len(f.Get().Servers) < 50 { // all are seen before any is written
		runtime.Gosched()
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("it was written")
	}
	f.writing.Unlock()
	writers.Wait()
	if again, _ := OpenMemory(path); len(again.Get().Servers) != 50 {
		t.Errorf("%d of 50 are in the file", len(again.Get().Servers))
	}
}

package servers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"parley/config"
	"parley/elicit/say"
)

func TestBrokenFileIsKeptAndTheAppStarts(t *testing.T) {
	t.Parallel()
	b := open(t, `{"mcpServers":{"a":{"command":"x"},"b":{"command":"y"}}}`)
	broken := "{\n  \"mcpServers\": {\n    \"a\": {\"command\": \"x\"}\n    \"b\": {}\n}}"
	b.onDisk(broken)
	b.reopen()
	if got := b.names(); !slices.Equal(got, []string{"a", "b"}) || !b.Broken() {
		t.Errorf("servers %v, broken %v: want those of the last good copy", got, b.Broken())
	}
	p := b.Problems()
	if len(p) != 1 || p[0].Line != 4 || p[0].Column != 5 || !strings.Contains(p[0].What.String(), "line 4, column 5") {
		t.Errorf("problems %v", p)
	}
	for name, change := range map[string]func() error{
		"add":    func() error { return b.Add(t.Context(), config.Server{Name: "c", Command: "z"}) },
		"update": func() error { return b.Update(t.Context(), "a", config.Server{Name: "a", Command: "z"}) },
		"remove": func() error { return b.Remove(t.Context(), "a") },
	} {
		var user *say.Error
		if err := change(); !errors.As(err, &user) || user.Do.IsZero() || !strings.Contains(err.Error(), "line 4") {
			t.Errorf("%s on a broken file: %v", name, err)
		}
	}
	if b.file() != broken {
		t.Error("the broken file was changed")
	}

	kept, err := b.Restore()
	b.must(err)
	if data, _ := os.ReadFile(kept); string(data) != broken {
		t.Errorf("the broken file is not in %s", kept)
	}
	if b.Broken() || len(b.Problems()) > 0 || len(b.List()) != 2 {
		t.Errorf("after restoring: %v, %v", b.names(), b.Problems())
	}
}

func TestFilesThatAreNoServerList(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"array": "[]", "text": `"x"`, "null": "null", "servers are a list": `{"mcpServers":[]}`,
		"binary": "\x00\xff\x00", "too long": strings.Repeat(" ", MaxFile+1) + "{}", "deep": strings.Repeat(`{"a":`, 10_000),
	} {
		b := open(t, content)
		if !b.Broken() || len(b.Problems()) != 1 || len(b.List()) != 0 {
			t.Errorf("%s: broken %v, %v", name, b.Broken(), b.Problems())
		}
	}
	for name, content := range map[string]string{"none": "-", "blank": " \n", "empty": "", "no servers": "{}", "BOM": "\xef\xbb\xbf{}"} {
		b := open(t, content)
		if b.Broken() || len(b.Problems()) != 0 || len(b.List()) != 0 {
			t.Errorf("%s: broken %v, %v", name, b.Broken(), b.Problems())
		}
		b.must(b.Add(t.Context(), config.Server{Name: "a", Command: "x"}))
	}
}

func TestEmptiedFileIsNotAnEmptyList(t *testing.T) {
	t.Parallel()
	b := open(t, `{"mcpServers":{"a":{"command":"x"}}}`)
	b.onDisk("")
	b.reopen()
	if !b.Broken() || len(b.List()) != 1 {
		t.Errorf("broken %v, %v", b.Broken(), b.names())
	}
}

func TestFolderInPlaceOfTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "servers.json")
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	s, err := Open(Params{Path: path, Vault: newFakeVault()})
	if err != nil || !s.Broken() {
		t.Errorf("%v, broken %v", err, s.Broken())
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	b := open(t, `{"mcpServers":{"Bank":{"command":"x"}}}`)
	for _, name := range []string{"", "Bank", "bank", " x", "x\n", "a\u202eb", "a\u200bb", strings.Repeat("n", 81), "\xff"} {
		if err := b.Add(t.Context(), config.Server{Name: name, Command: "x"}); err == nil {
			t.Errorf("%q was taken", name)
		}
	}
	b.must(b.Add(t.Context(), config.Server{Name: "支付 💳", Command: "x"}))
	if err := b.Update(t.Context(), "Bank", config.Server{Name: "支付 💳", Command: "x"}); err == nil {
		t.Error("two servers of one name")
	}
	b.must(b.Update(t.Context(), "Bank", config.Server{Name: "BANK", Command: "x"}))
	if got := b.FreeName("bank"); got != "bank 2" {
		t.Errorf("free name %q", got)
	}
	if got := FreeName(strings.Repeat("n", 80), []config.Server{{Name: strings.Repeat("n", 80)}}); len(got) != 80 {
		t.Errorf("free name of %d", len(got))
	}
	for name, c := range map[string]config.Server{"no command": {Name: "n", Transport: config.Stdio}, "no address": {Name: "n"}} {
		if err := b.Add(t.Context(), c); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	for name, err := range map[string]error{
		"update": b.Update(t.Context(), "gone", config.Server{Name: "gone", Command: "x"}), "remove": b.Remove(t.Context(), "gone"), "confirm": b.Confirm(t.Context(), "gone"),
	} {
		if err == nil || !strings.Contains(err.Error(), "no server called gone") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := b.Duplicate(t.Context(), "gone"); err == nil {
		t.Error("duplicated what isn't there")
	}
}

func TestAddIsAllOrNothing(t *testing.T) {
	t.Parallel()
	b := open(t, "-")
	err := b.Add(t.Context(),
		config.Server{Name: "a", Command: "x", Env: map[string]string{"API_KEY": "planted"}},
		config.Server{Name: "A", Command: "y"})
	if err == nil || len(b.List()) != 0 || len(b.vault.all()) != 0 {
		t.Errorf("%v: servers %v, secrets %v", err, b.names(), b.vault.all())
	}
	if _, err := os.Stat(b.path); err == nil {
		t.Error("a file was written")
	}
}

func TestFullDiskChangesNothing(t *testing.T) {
	t.Parallel()
	b := open(t, `{"mcpServers":{"a":{"command":"x"}}}`)
	before := b.file()
	b.write = func(string, []byte) error { return fmt.Errorf("write: %w", syscall.ENOSPC) }
	err := b.Update(t.Context(), "a", config.Server{Name: "a", Command: "x", Env: map[string]string{"API_KEY": "planted"}})
	if !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("got %v", err)
	}
	if c, _ := b.Get("a"); b.file() != before || len(c.Env) != 0 || len(b.vault.all()) != 0 {
		t.Errorf("changed all the same: %+v, secrets %v", c, b.vault.all())
	}
}

func TestFilesAreForThisUserOnly(t *testing.T) {
	t.Parallel()
	b := open(t, `{"mcpServers":{}}`) // written with 0644
	b.must(b.Add(t.Context(), config.Server{Name: "a", Command: "x"}))
	for _, path := range []string{b.path, b.path + ".bak"} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", path, info.Mode().Perm())
		}
	}
}

func TestEditsElsewhereSurvive(t *testing.T) {
	t.Parallel()
	b := open(t, `{"mcpServers":{"a":{"command":"x"}}}`)
	b.onDisk(`{"mcpServers":{"a":{"command":"x2"},"b":{"command":"y"}}} // mine`)
	b.must(b.Add(t.Context(), config.Server{Name: "c", Command: "z"}))
	if got := b.names(); !slices.Equal(got, []string{"a", "b", "c"}) || !strings.Contains(b.file(), "// mine") {
		t.Errorf("servers %v in\n%s", got, b.file())
	}
}

func TestWatch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := open(t, `{"mcpServers":{"a":{"command":"x"}}}`)
		var wg sync.WaitGroup
		ctx, cancel := context.WithCancel(t.Context())
		defer func() { cancel(); wg.Wait() }()
		heard := make(chan struct{}, 100)
		wg.Go(func() { b.Watch(ctx, time.Second, func() { heard <- struct{}{} }) })
		tick := func(want int, why string) {
			t.Helper()
			time.Sleep(1500 * time.Millisecond)
			synctest.Wait()
			if len(heard) != want {
				t.Errorf("%s: told %d times, want %d", why, len(heard), want)
			}
			for len(heard) > 0 {
				<-heard
			}
		}
		tick(0, "nothing happened")
		b.must(b.Add(t.Context(), config.Server{Name: "c", Command: "z"}))
		tick(0, "our own change")
		b.onDisk(`{"mcpServers":{"b":{"command":"y"}}}`)
		tick(1, "an edit elsewhere")
		if got := b.names(); !slices.Equal(got, []string{"b"}) {
			t.Errorf("servers %v", got)
		}
		b.onDisk(`{"mcpServers":{"b":`)
		time.Sleep(time.Second)
		synctest.Wait()
		b.onDisk(`{"mcpServers":{"b2":{"command":"y"}}}`)
		tick(1, "an editor that was still writing")
		b.onDisk(`{"mcpServers":{"b":`)
		time.Sleep(2 * time.Second)
		tick(1, "broken for good")
		if !b.Broken() || len(b.List()) != 1 {
			t.Errorf("broken %v, %v", b.Broken(), b.names())
		}
		tick(0, "still broken")
		b.onDisk(`{"mcpServers":{}}`)
		tick(1, "repaired")
		if err := os.Remove(b.path); err != nil {
			t.Fatal(err)
		}
		tick(1, "removed")
		if b.Broken() || len(b.List()) != 0 {
			t.Errorf("broken %v, %v", b.Broken(), b.names())
		}
	})
}

func TestManyChangesAtOnce(t *testing.T) {
	t.Parallel()
	b := open(t, "-")
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if err := b.Add(t.Context(), config.Server{Name: fmt.Sprint("s", i), Command: "x"}); err != nil {
				t.Error(err)
			}
			b.List()
			b.Problems()
		})
	}
	wg.Wait()
	if len(b.List()) != 20 {
		t.Errorf("%d servers", len(b.List()))
	}
}

func TestOpenFailsFast(t *testing.T) {
	t.Parallel()
	for _, p := range []Params{{}, {Path: "x"}, {Vault: newFakeVault()}} {
		if _, err := Open(p); err == nil {
			t.Errorf("%+v was taken", p)
		}
	}
}

package history

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/elicit/say"
)

// childEnv tells this test binary, run again, to be a process that records.
const childEnv = "PARLEY_HISTORY_CHILD"

// TestChild is that process: it records rows until it is killed, and prints the
// id of each that was promised to be kept.
func TestChild(t *testing.T) {
	path := os.Getenv(childEnv)
	if path == "" {
		return // the outer run
	}
	h, _, err := Open(context.Background(), Params{Path: path})
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	h.KeepValues(true)
	var own []int64
	for i := range 3000 {
		id, err := h.Add(context.Background(), Entry{
			Server: "s", Message: fmt.Sprintf("row %d %s", i, strings.Repeat("message ", i%50)), Values: []Value{{"n", fmt.Sprint(i)}},
		})
		if err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		own = append(own, id)
		fmt.Println("id", id)
		switch {
		case i%40 == 39:
			fmt.Println("gone", own[i-20])
			_ = h.Delete(context.Background(), own[i-20]) // killed in it, the row may be there or not
		case i%100 == 99:
			_, _ = h.Retain(context.Background(), 0, 5000)
		}
	}
	os.Exit(0)
}

// child starts a recording process.
func child(t *testing.T, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChild$")
	cmd.Env = append(os.Environ(), childEnv+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}

// TestKillAtAnyMoment ends a recording process with kill -9, over and over.
// Each time the file is sound and has every row that was promised.
func TestKillAtAnyMoment(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "history.db")
	promised := map[int64]bool{}
	for round := range 8 {
		cmd, lines := child(t, path)
		after := 1 + rand.IntN(80)
		for lines.Scan() {
			var what string
			var id int64
			if _, err := fmt.Sscanf(lines.Text(), "%s %d", &what, &id); err != nil {
				t.Fatalf("round %d: %s", round, lines.Text())
			}
			promised[id] = what == "id"
			if after--; after == 0 {
				if err := cmd.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = cmd.Wait() // it was killed

		h := openAt(t, path)
		there := map[int64]bool{}
		list, _, err := h.Page(t.Context(), Filter{}, Cursor{}, 100_000)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			there[e.ID] = true
		}
		for id, kept := range promised {
			if kept && !there[id] {
				t.Errorf("round %d: row %d was promised", round, id)
				delete(promised, id)
			}
		}
		var verdict string
		if err := h.db.QueryRow("PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
			t.Errorf("round %d: %s, %v", round, verdict, err)
		}
		if _, err := h.db.Exec("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)"); err != nil {
			t.Errorf("round %d: the search index is out of step: %v", round, err)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "history.db")
	first, firstLines := child(t, path)
	second, secondLines := child(t, path)
	h := openAt(t, path)
	for i := range 30 {
		add(t, h, Entry{Server: "here", Message: "from here"})
		for _, lines := range []*bufio.Scanner{firstLines, secondLines} {
			if !lines.Scan() || strings.HasPrefix(lines.Text(), "error") {
				t.Fatalf("row %d of another process: %q %v", i, lines.Text(), lines.Err())
			}
		}
	}
	for _, cmd := range []*exec.Cmd{first, second} {
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
	}
	if n, err := h.Count(t.Context(), Filter{Server: "here"}); err != nil || n != 30 {
		t.Errorf("%d rows from here, %v", n, err)
	}
	if n, err := h.Count(t.Context(), Filter{Server: "s"}); err != nil || n < 58 {
		t.Errorf("%d rows from the others, %v", n, err)
	}
}

func TestDamagedFileIsMovedAside(t *testing.T) {
	t.Parallel()
	good := func(t *testing.T, path string) []byte {
		h := openAt(t, path)
		fill(t, h, 300, func(i int) Entry {
			return Entry{Server: "s", Message: fmt.Sprintf("row %d %s", i, strings.Repeat("x", 300))}
		})
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	readable := map[string]int{"holes": 100, "index lost": 300, "cut in half": 20} // rows that are saved at least
	for name, spoil := range map[string]func([]byte) []byte{
		"index lost": func(b []byte) []byte { // the first page of an index, by its kind
			for at := 4096; ; at += 4096 {
				if b[at] == 10 || b[at] == 2 {
					clear(b[at : at+4096])
					return b
				}
			}
		},
		"not a database": func([]byte) []byte { return []byte(strings.Repeat("this is not a database\n", 400)) },
		"a short text":   func([]byte) []byte { return []byte("hello") },
		"head lost":      func(b []byte) []byte { clear(b[:100]); return b },
		"cut in half":    func(b []byte) []byte { return b[:len(b)/2/4096*4096] },
		"holes":          func(b []byte) []byte { clear(b[len(b)/4 : len(b)/2]); return b },
		"schema lost":    func(b []byte) []byte { clear(b[100:4096]); return b },
		"noise": func(b []byte) []byte {
			noise := rand.New(rand.NewPCG(1, 2))
			for i := 4096; i < len(b); i += 1 + noise.IntN(50) {
				b[i] = byte(noise.Uint32())
			}
			return b
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "history.db")
			bad := spoil(good(t, path))
			if err := os.WriteFile(path, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			h, report, err := Open(t.Context(), Params{Path: path})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = h.Close() })
			if report.Moved == "" || !strings.Contains(report.Say.String(), report.Moved) {
				t.Errorf("report %+v", report)
			}
			if kept, err := os.ReadFile(report.Moved); err != nil || !bytes.Equal(kept, bad) {
				t.Errorf("the damaged file is not kept: %d bytes, %v", len(kept), err)
			}
			if report.Rows < readable[name] || report.Rows > 300 {
				t.Errorf("%d rows were saved, want %d or more", report.Rows, readable[name])
			}
			if got := messages(t, h, Filter{Text: "row"}); len(got) != report.Rows {
				t.Errorf("%d of %d saved rows are found", len(got), report.Rows)
			}
			if left, _ := filepath.Glob(path + "*scratch*"); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
			t.Logf("%d rows saved", report.Rows)
			add(t, h, Entry{Server: "s", Message: "life goes on"})
			if got := messages(t, h, Filter{Text: "goes"}); len(got) != 1 {
				t.Errorf("found %v", got)
			}
		})
	}
}

// TestDamageFoundInUse spoils the search index deep inside, where the check at
// the start doesn't look.
func TestDamageFoundInUse(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "history.db")
	h := openAt(t, path)
	fill(t, h, 100, func(i int) Entry { return Entry{Server: "s", Message: fmt.Sprintf("row %d", i)} })
	if _, err := h.db.Exec("UPDATE search_data SET block = zeroblob(8) WHERE id > 10"); err != nil {
		t.Fatal(err)
	}
	_, _, err := h.Page(t.Context(), Filter{Text: "row"}, Cursor{}, 10)
	if err == nil || !strings.Contains(err.Error(), "The history is damaged. Start Parley again") {
		t.Fatalf("searching: %v", err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	next, report, err := Open(t.Context(), Params{Path: path})
	if err != nil || report.Moved == "" || report.Rows != 100 {
		t.Fatalf("the next start: %+v, %v", report, err)
	}
	if err := next.Close(); err != nil {
		t.Fatal(err)
	}
	openAt(t, path) // and the one after it is as usual
}

func TestFullDisk(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "history.db")
	h, _, err := Open(t.Context(), Params{Path: path, MaxPages: 64})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.Close() })
	var full error
	var kept int
	for full == nil && kept < 10_000 {
		if _, full = h.Add(t.Context(), Entry{Server: "s", Message: fmt.Sprintf("row %d %s", kept, strings.Repeat("word ", 100))}); full == nil {
			kept++
		}
	}
	user := say.From(full)
	if !strings.Contains(user.What.String(), "no room left on the disk") || user.Do.IsZero() {
		t.Fatalf("after %d rows: %v", kept, full)
	}
	if n, err := h.Count(t.Context(), Filter{Text: "row"}); err != nil || n != kept {
		t.Errorf("%d of %d rows, %v", n, kept, err)
	}
	if _, err := h.Retain(t.Context(), 0, kept/2); err != nil {
		t.Errorf("making room: %v", err)
	}
	add(t, h, Entry{Server: "s", Message: "there is room again"})
	if err := check(t.Context(), h.db); err != nil {
		t.Error(err)
	}
}

func TestNewerFileIsLeftAlone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "history.db")
	h := openAt(t, path)
	if _, err := h.db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Open(t.Context(), Params{Path: path}); err == nil || !strings.Contains(err.Error(), "newer version of Parley") {
		t.Errorf("got %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*damaged*")); len(left) > 0 {
		t.Errorf("moved aside: %v", left)
	}
}

func TestFaultsInPlainWords(t *testing.T) {
	t.Parallel()
	if _, _, err := Open(t.Context(), Params{}); err == nil {
		t.Error("opened nothing")
	}
	blocker := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocker, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Open(t.Context(), Params{Path: filepath.Join(blocker, "h.db")}); err == nil || say.From(err).Do.IsZero() {
		t.Errorf("a file in the folder's place: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	h := fresh(t)
	if _, err := h.Add(ended, Entry{}); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Add(t.Context(), Entry{}); err == nil {
		t.Error("recorded after closing")
	}
}

func TestFilesAreForThisUserOnly(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("modes are not kept there")
	}
	h := fresh(t)
	add(t, h, Entry{Message: "x"})
	var path string
	if err := h.db.QueryRow("SELECT file FROM pragma_database_list WHERE name = 'main'").Scan(&path); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "history.db*"))
	if err != nil || len(files) < 3 {
		t.Fatalf("files %v, %v", files, err)
	}
	for _, name := range files {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	h := fresh(t)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 20 {
				if _, err := h.Add(t.Context(), Entry{Server: "s", Message: fmt.Sprint("row ", i, j)}); err != nil {
					t.Error(err)
				}
				if _, _, err := h.Page(t.Context(), Filter{Text: "row"}, Cursor{}, 5); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if n, err := h.Count(t.Context(), Filter{}); err != nil || n != 160 {
		t.Errorf("%d rows, %v", n, err)
	}
}

// TestBusyIsToldApart has another process hold the write lock.
func TestBusyIsToldApart(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "history.db")
	h := openAt(t, path)
	other, err := sql.Open("sqlite", dsn(Params{Path: path}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.Close() })
	tx, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := h.Add(ctx, Entry{Message: "x"}); err == nil {
		t.Error("recorded although another process was writing")
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	add(t, h, Entry{Message: "y"})
}

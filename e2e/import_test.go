//go:build linux && e2e

package e2e_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/e2e/desktop"
)

// TestServersAreImportedAndRun takes over a server that Cursor knows, from an
// empty start to its answered form.
func TestServersAreImportedAndRun(t *testing.T) {
	record := filepath.Join(t.TempDir(), "sent.jsonl")
	entry := stdio(servers(t).Everything().Recorded(record))
	entry["env"] = map[string]string{"API_KEY": "sk-planted-0123456789abcdef"}
	s := sitOn(t, desktop.AppParams{}, func(d *desktop.Desktop) {
		text, err := json.Marshal(map[string]any{"mcpServers": map[string]any{"Everything": entry}})
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Join(home(d.Env()), ".cursor")
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "mcp.json"), text, 0o600); err != nil {
			t.Fatal(err)
		}
	})
	// Of the three cards of the first start, the second.
	s.must(s.Main.Press(s.ctx, "Tab", "space"))
	s.await("the page of imports", func() bool {
		title, err := s.Main.Name(s.ctx)
		return err == nil && strings.HasPrefix(title, "Import servers ")
	})
	// The first check box; then past Cancel to the button that adds.
	s.must(s.Main.Press(s.ctx, "space", "Tab", "Tab", "space"))
	s.await("its page", func() bool {
		title, err := s.Main.Name(s.ctx)
		return err == nil && strings.HasPrefix(title, "Everything")
	})
	if _, err := os.Stat(record); err == nil {
		t.Error("it was started before its command line was agreed to")
	}
	// The keyboard is on Edit, beside the button that starts it.
	s.must(s.Main.Press(s.ctx, "shift+Tab", "space"))
	s.answerEverything()
	s.await("the exact answer on the server's stdin", func() bool {
		sent, err := os.ReadFile(record)
		return err == nil && strings.Contains(string(sent), answered)
	})
	for _, file := range written(t, s.Desktop.Env()) {
		if data, err := os.ReadFile(file); err == nil && strings.Contains(string(data), "sk-planted") {
			t.Errorf("the key can be read in %s", file)
		}
	}
}

// written are the files that the app has written.
func written(t *testing.T, env []string) []string {
	t.Helper()
	var files []string
	for _, v := range env {
		if name, dir, _ := strings.Cut(v, "="); strings.HasPrefix(name, "XDG_") && strings.HasSuffix(name, "_HOME") {
			found, err := filepath.Glob(filepath.Join(dir, "parley", "*"))
			if err != nil {
				t.Fatal(err)
			}
			logs, _ := filepath.Glob(filepath.Join(dir, "parley", "*", "*"))
			files = append(append(files, found...), logs...)
		}
	}
	if len(files) < 3 {
		t.Fatalf("only these were written: %q", files)
	}
	return files
}

// home is the home folder of an environment.
func home(env []string) string {
	for _, v := range env {
		if dir, ok := strings.CutPrefix(v, "HOME="); ok {
			return dir
		}
	}
	return ""
}

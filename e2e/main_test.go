//go:build linux && e2e

// Package e2e_test drives the real program in real windows, by keyboard alone,
// against servers that other people wrote and against the playground.
package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/e2e/desktop"
	"parley/e2e/driver"
	"parley/e2e/thirdparty"
)

// patience is for one test on a slow machine that does other things, too.
const patience = 3 * time.Minute

// binary is the program under test.
var binary string

func TestMain(m *testing.M) {
	if dir := os.Getenv(askerEnv); dir != "" {
		os.Exit(serveAsker(dir))
	}
	os.Exit(run(m))
}

// run builds the program unless PARLEY_BINARY names one.
func run(m *testing.M) int {
	if binary = os.Getenv("PARLEY_BINARY"); binary != "" {
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "parley-e2e-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "parley")
	build := exec.Command("go", "build", "-o", binary, "..")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// seat is a person before a running Parley. What fails is pictured.
type seat struct {
	*driver.Driver
	t    *testing.T
	ctx  context.Context
	left bool // the test ends the app itself
}

// sit starts a desktop and the app on it, with these servers.json.
func sit(t *testing.T, p desktop.AppParams) *seat {
	t.Helper()
	return sitOn(t, p, func(*desktop.Desktop) {})
}

// sitOn is sit on a desktop that was prepared before the app starts.
func sitOn(t *testing.T, p desktop.AppParams, prepare func(*desktop.Desktop)) *seat {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	d, err := desktop.Start(ctx, desktop.Params{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	prepare(d)
	p.Binary = binary
	who, err := driver.Sit(ctx, d, p)
	if err != nil {
		t.Fatal(err)
	}
	s := &seat{Driver: who, t: t, ctx: ctx}
	t.Cleanup(func() {
		s.pictureFailure()
		if s.left {
			if err := who.App.Complaint(); err != nil {
				t.Error(err)
			}
			return
		}
		if err := who.App.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// pictureFailure leaves pictures of all windows of a failed test.
func (s *seat) pictureFailure() {
	if !s.t.Failed() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	s.t.Log("the app said:\n" + s.App.Output())
	for _, v := range s.Desktop.Env() {
		if dir, ok := strings.CutPrefix(v, "XDG_STATE_HOME="); ok {
			log, _ := os.ReadFile(filepath.Join(dir, "parley", "logs", "parley.log"))
			s.t.Logf("and logged:\n%s", log)
		}
	}
	windows, err := s.Desktop.Windows(ctx, ".")
	if err != nil {
		return
	}
	for i, w := range windows {
		path := filepath.Join("..", "build", "failed", fmt.Sprintf("%s-%d.png", s.t.Name(), i))
		if w.Picture(ctx, path) == nil {
			s.t.Logf("%q is pictured in %s", w.Title, path)
		}
	}
}

// must ends the test on an error.
func (s *seat) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// run opens a tool and runs it until a window with that title asks.
func (s *seat) run(tool, title string) desktop.Window {
	s.t.Helper()
	s.must(s.Jump(s.ctx, tool))
	w, err := s.Run(s.ctx, title)
	s.must(err)
	return w
}

// received waits for a line of the playground's record.
func (s *seat) received(parts ...string) string {
	s.t.Helper()
	line, err := s.App.Received(s.ctx, parts...)
	s.must(err)
	return line
}

// ready waits until the playground's tools are listed.
func (s *seat) ready() {
	s.t.Helper()
	s.received(`"tools/list"`)
}

// servers gives other people's servers.
func servers(t *testing.T) *thirdparty.Servers {
	t.Helper()
	s, err := thirdparty.New("..", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// entries makes the text of servers.json.
func entries(t *testing.T, servers map[string]any) string {
	t.Helper()
	b, err := json.MarshalIndent(map[string]any{"mcpServers": servers}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// stdio is the entry of a server that is a command.
func stdio(c thirdparty.Command) map[string]any {
	return map[string]any{"command": c.Path, "args": c.Args}
}

// playground is the arguments of an app that has it ready.
func playground() desktop.AppParams { return desktop.AppParams{Args: []string{"--playground"}} }

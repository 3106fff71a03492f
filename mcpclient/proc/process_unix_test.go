//go:build unix

package proc

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// start runs a shell script as a server would be run.
func start(t *testing.T, script string, edit func(*Spec)) *Process {
	t.Helper()
	s := Spec{
		Command: "sh", Args: []string{"-c", script}, Env: os.Environ(),
		Path: os.Getenv("PATH"), Grace: 300 * time.Millisecond,
	}
	if edit != nil {
		edit(&s)
	}
	p, err := Start(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Stop)
	return p
}

// running counts the processes of a group that are no zombies.
func running(t *testing.T, pgid int) int {
	t.Helper()
	out, err := exec.Command("ps", "-e", "-o", "pgid=,stat=").Output()
	if err != nil {
		t.Skip("no ps here")
	}
	n := 0
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) == 2 && f[0] == strconv.Itoa(pgid) && !strings.HasPrefix(f[1], "Z") {
			n++
		}
	}
	return n
}

// emptied waits until a group has no running process.
func emptied(t *testing.T, pgid int) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); running(t, pgid) > 0; {
		if time.Now().After(deadline) {
			_ = syscall.Kill(-pgid, syscall.SIGKILL)
			t.Fatal("processes are left")
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestStopEndsTheWholeGroup(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"a child of the child":      "sleep 9999 & exec cat",
		"one that ignores TERM":     "trap '' TERM; sleep 9999 & while :; do sleep 9999; done",
		"one that has exited first": "sleep 9999 & exit 0",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := start(t, script, nil)
			pid := p.cmd.Process.Pid
			p.Stop()
			emptied(t, pid)
			select {
			case <-p.Done():
			default:
				t.Error("the child has not been reaped")
			}
		})
	}
}

func TestStdinIsClosedFirst(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var last []string
	p := start(t, `trap 'echo TERM >&2; exit' TERM; cat >/dev/null; echo "end of input" >&2`, func(s *Spec) {
		s.Grace = 10 * time.Second
		s.Stderr = func(line string) { mu.Lock(); defer mu.Unlock(); last = append(last, line) }
	})
	p.Stop()
	mu.Lock()
	defer mu.Unlock()
	if got := strings.Join(last, "|"); got != "end of input" {
		t.Errorf("the child said %q", got)
	}
}

func TestNothingIsLeftWhenTheProgramIsKilled(t *testing.T) {
	t.Parallel()
	app := exec.Command(os.Args[0], "-test.run=^$")
	app.Env = append(os.Environ(), "PARLEY_TEST_APP=1")
	out, err := app.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := app.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pgid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatalf("the program said %q", line)
	}
	if running(t, pgid) == 0 {
		t.Fatal("the group does not run")
	}
	if err := app.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = app.Wait()
	emptied(t, pgid)
}

func TestLastWords(t *testing.T) {
	t.Parallel()
	p := start(t, `echo "cannot open database" >&2; exit 3`, nil)
	<-p.Done()
	p.Settle(5 * time.Second)
	if p.Exit() != "exit status 3" || p.Tail() != "cannot open database" {
		t.Errorf("%q, %q", p.Exit(), p.Tail())
	}
}

func TestStderrIsBounded(t *testing.T) {
	t.Parallel()
	p := start(t, `head -c 100000 /dev/zero | tr '\0' x >&2; echo >&2; for i in $(seq 100); do echo line $i >&2; done`, nil)
	<-p.Done()
	p.Settle(5 * time.Second)
	if n := len(p.Tail()); n > tailLines*maxLine || !strings.HasSuffix(p.Tail(), "line 100") {
		t.Errorf("%d bytes kept", n)
	}
}

func TestCommandNotFoundNamesThePath(t *testing.T) {
	t.Parallel()
	_, err := Start(Spec{Command: "no-such-server", Path: "/opt/a:/opt/b"})
	var missing *NotFoundError
	if !errors.As(err, &missing) || missing.Command != "no-such-server" || missing.Path != "/opt/a:/opt/b" {
		t.Errorf("%v", err)
	}
}

func TestLook(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, mode := range map[string]os.FileMode{"tool": 0o755, "text": 0o644} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, mode); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := Look("tool", "relative:/nowhere:"+dir, ""); err != nil || got != filepath.Join(dir, "tool") {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := Look("./tool", "", dir); err != nil || got != filepath.Join(dir, "tool") {
		t.Errorf("%s, %v", got, err)
	}
	for _, bad := range []string{"text", "", dir + "/none"} {
		if got, err := Look(bad, dir, ""); err == nil {
			t.Errorf("%q found as %s", bad, got)
		}
	}
}

func TestEnvironmentIsMerged(t *testing.T) {
	t.Parallel()
	got := MergeEnv([]string{"PATH=/bin", "HOME=/h", "bad"}, map[string]string{"API_BASE": "https://x.test", "PATH": ""})
	if Variable(got, "HOME") != "/h" || Variable(got, "API_BASE") != "https://x.test" || len(got) != 3 {
		t.Errorf("%q", got)
	}
	p := start(t, "printf %s \"$PARLEY_X\"", func(s *Spec) { s.Env = MergeEnv(os.Environ(), map[string]string{"PARLEY_X": "a b"}) })
	if out, err := io.ReadAll(p.Stdout); err != nil || string(out) != "a b" {
		t.Errorf("%q, %v", out, err)
	}
}

// shell writes a stand-in for a login shell.
func shell(t *testing.T, body string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shell")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+body), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLoginPathIsFenced(t *testing.T) {
	t.Parallel()
	sh := shell(t, `echo "Welcome! PATH=/wrong"; PATH=/opt/homebrew/bin:/usr/bin:/bin; export PATH; eval "$4"; echo bye`)
	if got := LoginPath(t.Context(), sh, os.Environ()); got != "/opt/homebrew/bin:/usr/bin:/bin" {
		t.Errorf("got %q", got)
	}
	if got := LoginPath(t.Context(), shell(t, "echo PATH=/wrong"), os.Environ()); got != "" {
		t.Errorf("believed %q", got)
	}
	if got := LoginPath(t.Context(), "/no/such/shell", os.Environ()); got != "" {
		t.Errorf("made up %q", got)
	}
}

func TestLoginShellThatHangsIsLeft(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if got := LoginPath(ctx, shell(t, "sleep 9999 & sleep 9999"), os.Environ()); got != "" {
		t.Errorf("got %q", got)
	}
}

//go:build linux

package desktop

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// AppParams is how the app is started.
type AppParams struct {
	Binary   string
	Args     []string
	Env      []string // besides the desktop's
	Servers  string   // the text of servers.json; empty: there is none
	Settings string   // the text of settings.json; empty: there is none
}

// App is Parley, running on a desktop.
type App struct {
	d       *Desktop
	process *process
}

// recordEnv names the file that the playground appends what it receives to.
const recordEnv = "PARLEY_PLAYGROUND_RECORD"

// Launch starts the app.
func (d *Desktop) Launch(p AppParams) (*App, error) {
	if p.Binary == "" {
		return nil, errors.New("desktop: no program given")
	}
	if err := os.MkdirAll(d.path("config", "parley"), 0o700); err != nil {
		return nil, err
	}
	for name, text := range map[string]string{"servers.json": p.Servers, "settings.json": p.Settings} {
		if text == "" {
			continue
		}
		if err := os.WriteFile(d.path("config", "parley", name), []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	env := append(d.Env(), recordEnv+"="+d.path("record.jsonl"))
	proc, err := start(exec.Command(p.Binary, p.Args...), append(env, p.Env...), d.path("app.log"))
	if err != nil {
		return nil, err
	}
	return &App{d: d, process: proc}, nil
}

// Close ends the app and reports what it should not have said.
func (a *App) Close() error {
	select {
	case <-a.process.done:
		return fmt.Errorf("the app had ended by itself: %w\n%s", a.process.err, a.Output())
	default:
	}
	a.process.stop(5 * time.Second)
	return a.Complaint()
}

// Wait waits until the app has ended by itself, and returns how.
func (a *App) Wait(ctx context.Context) error {
	select {
	case <-a.process.done:
		return a.process.err
	case <-ctx.Done():
		return fmt.Errorf("the app still runs: %w\n%s", context.Cause(ctx), a.Output())
	}
}

// Ended is closed once the app has ended.
func (a *App) Ended() <-chan struct{} { return a.process.done }

// PID is the process's number.
func (a *App) PID() int { return a.process.cmd.Process.Pid }

// Output is what the app has written to its standard streams.
func (a *App) Output() string {
	b, err := os.ReadFile(a.d.path("app.log"))
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// Complaint is an error when the app's output shows a programming fault.
func (a *App) Complaint() error {
	out := a.Output()
	for _, sign := range []string{"Error in Fyne call thread", "panic:", "fatal error:", "DATA RACE"} {
		if strings.Contains(out, sign) {
			return fmt.Errorf("the app said %q:\n%s", sign, out)
		}
	}
	return nil
}

// Received waits until the playground has received something that contains
// all the parts, and returns the line of its record.
func (a *App) Received(ctx context.Context, parts ...string) (string, error) {
	var found string
	err := Await(ctx, fmt.Sprintf("%q in the playground's record", parts), func() (bool, error) {
		select {
		case <-a.process.done:
			return false, fmt.Errorf("the app has ended: %w", a.process.err)
		default:
		}
		lines, err := readLines(a.d.path("record.jsonl"))
		for _, l := range lines {
			if containsAll(l, parts) {
				found = l
				return true, nil
			}
		}
		return false, err
	})
	return found, err
}

// Count is how many lines of the playground's record contain all the parts.
func (a *App) Count(parts ...string) int {
	lines, err := readLines(a.d.path("record.jsonl"))
	if err != nil {
		return 0
	}
	n := 0
	for _, l := range lines {
		if containsAll(l, parts) {
			n++
		}
	}
	return n
}

// HasOpened reports whether the browser was asked for an address that
// contains all the parts, and which.
func (a *App) HasOpened(parts ...string) (string, bool) {
	lines, err := readLines(a.d.openedPath())
	if err != nil {
		return "", false
	}
	for _, l := range lines {
		if containsAll(l, parts) {
			return l, true
		}
	}
	return "", false
}

// readLines gives the whole lines of a file; a last one without its end is
// still being written.
func readLines(path string) ([]string, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var lines []string
	r := bufio.NewReader(f)
	for {
		l, err := r.ReadString('\n')
		if err != nil {
			return lines, nil
		}
		lines = append(lines, strings.TrimSuffix(l, "\n"))
	}
}

func containsAll(s string, parts []string) bool {
	for _, p := range parts {
		if !strings.Contains(s, p) {
			return false
		}
	}
	return true
}

func (d *Desktop) openedPath() string { return d.path("opened.txt") }

// fakeBrowser puts an xdg-open first on PATH that only writes down what it
// was asked to open.
func (d *Desktop) fakeBrowser() error {
	script := fmt.Sprintf("#!/bin/sh\nprintf '%%s\\n' \"$1\" >> '%s'\n", d.openedPath())
	return os.WriteFile(d.path("bin", "xdg-open"), []byte(script), 0o755)
}

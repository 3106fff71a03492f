//go:build unix && !darwin

package opener

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/elicit/say"
	"parley/elicit/weblink"
)

// desktop is a pretended system: a folder of launchers that is first on PATH,
// and a place where they record what they were given.
type desktop struct {
	t   *testing.T
	bin string
	log bytes.Buffer
	env []string
}

func newDesktop(t *testing.T, env ...string) *desktop {
	t.Helper()
	d := &desktop{t: t, bin: t.TempDir()}
	d.env = append([]string{"PATH=" + d.bin, "DISPLAY=:99", "HOME=" + t.TempDir()}, env...)
	return d
}

// install puts a launcher on PATH that records its arguments and environment,
// then runs script.
func (d *desktop) install(name, script string) {
	d.t.Helper()
	body := fmt.Sprintf("#!/bin/sh\nPATH=/usr/bin:/bin\nfor a in \"$@\"; do printf '%%s\\n' \"$a\"; done > %[1]s.args\n"+
		"/usr/bin/env -u _ > %[1]s.env\n%[2]s\n", filepath.Join(d.bin, name), script)
	if err := os.WriteFile(filepath.Join(d.bin, name), []byte(body), 0o700); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desktop) open(ctx context.Context, url string, foreground time.Duration) error {
	d.t.Helper()
	s := New(Params{Log: &d.log, Environ: d.env, Foreground: foreground})
	return s.launch(ctx, url)
}

// recorded is what a launcher wrote down, or "" when it never ran.
func (d *desktop) recorded(file string) string {
	b, _ := os.ReadFile(filepath.Join(d.bin, file))
	return string(b)
}

// patient is longer than any test: only the launcher's own end counts.
const patient = time.Hour

func TestOneUntouchedArgument(t *testing.T) {
	for _, url := range []string{
		"https://x.test/cb?a=1&b=2&c=%25PATH%25",
		"https://x.test/$(touch%20owned);x&y='z'*(!)",
		"https://x.test/?q=%SystemRoot%25&r=%s%u",
		"https://user.test/#--help",
		"https://x.test/" + strings.Repeat("a", 8000),
	} {
		d := newDesktop(t)
		d.install("xdg-open", "")
		if err := d.open(t.Context(), url, patient); err != nil {
			t.Errorf("%.60s: %v", url, err)
		}
		if got := d.recorded("xdg-open.args"); got != url+"\n" {
			t.Errorf("the launcher got %.80q, want exactly %.80q", got, url)
		}
	}
}

func TestFailureIsTold(t *testing.T) {
	d := newDesktop(t)
	d.install("xdg-open", "echo first >&2; echo 'no method available' >&2; exit 3")
	err := d.open(t.Context(), "https://x.test/", patient)
	var told *say.Error
	if !errors.As(err, &told) {
		t.Fatalf("got %v, want words for the user", err)
	}
	for _, want := range []string{"xdg-open", "exit status 3", "no method available"} {
		if !strings.Contains(told.What.String(), want) {
			t.Errorf("%q doesn't say %q", told.What, want)
		}
	}
	if told.Do.IsZero() {
		t.Error("the user isn't told what to do")
	}
	if !strings.Contains(d.log.String(), "first\nno method available") {
		t.Errorf("the log lacks the launcher's output: %q", d.log.String())
	}
}

func TestNextLauncherAfterAFailure(t *testing.T) {
	d := newDesktop(t)
	d.install("xdg-open", "exit 4")
	d.install("x-www-browser", "")
	if err := d.open(t.Context(), "https://x.test/", patient); err != nil {
		t.Fatal(err)
	}
	if d.recorded("x-www-browser.args") != "https://x.test/\n" {
		t.Error("the second launcher was not tried")
	}
}

func TestNothingToLaunchWith(t *testing.T) {
	err := newDesktop(t).open(t.Context(), "https://x.test/", patient)
	if err == nil || !strings.Contains(err.Error(), "xdg-open is missing") {
		t.Errorf("without launchers: %v", err)
	}
}

func TestNoScreen(t *testing.T) {
	d := newDesktop(t, "DISPLAY=")
	d.install("xdg-open", "")
	err := d.open(t.Context(), "https://x.test/", patient)
	if err == nil || !strings.Contains(err.Error(), "no screen") {
		t.Errorf("without a display: %v", err)
	}
	if d.recorded("xdg-open.args") != "" {
		t.Error("a launcher ran without a display")
	}
	d.env = append(d.env, "WAYLAND_DISPLAY=wayland-0")
	if err := d.open(t.Context(), "https://x.test/", patient); err != nil {
		t.Errorf("on Wayland: %v", err)
	}
}

func TestNotExecutable(t *testing.T) {
	d := newDesktop(t)
	d.install("xdg-open", "")
	if err := os.WriteFile(filepath.Join(d.bin, "xdg-open"), []byte("#!/no/such/shell\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	err := d.open(t.Context(), "https://x.test/", patient)
	if err == nil || !strings.Contains(err.Error(), "could not be started") {
		t.Errorf("got %v", err)
	}
}

// A browser that is the launcher itself stays; it counts as launched.
func TestForegroundBrowser(t *testing.T) {
	d := newDesktop(t)
	pids := d.fifo()
	d.install("xdg-open", "echo $$ > "+pids+"; exec sleep 600")
	if err := d.open(t.Context(), "https://x.test/", time.Millisecond); err != nil {
		t.Fatalf("a browser that stays: %v", err)
	}
	pid := d.readPid(pids)
	if group, err := syscall.Getpgid(pid); err != nil || group == syscall.Getpgrp() {
		t.Errorf("the browser is in our process group (%d, %v)", group, err)
	}
}

// A launcher that leaves a browser behind has done its work, even though the
// browser holds on to the launcher's output.
func TestLauncherLeavesABrowserBehind(t *testing.T) {
	d := newDesktop(t)
	pids := d.fifo()
	d.install("xdg-open", "sleep 600 &\necho $! > "+pids+" &\nexit 0")
	if err := d.open(t.Context(), "https://x.test/", patient); err != nil {
		t.Fatal(err)
	}
	d.readPid(pids)
}

func TestWithdrawnWhileLaunching(t *testing.T) {
	d := newDesktop(t)
	pids := d.fifo()
	d.install("xdg-open", "echo $$ > "+pids+"; exec sleep 600")
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() { result <- d.open(ctx, "https://x.test/", patient) }()
	d.readPid(pids)
	cancel()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's end", err)
	}
}

func (d *desktop) fifo() string {
	d.t.Helper()
	path := filepath.Join(d.bin, "pids")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		d.t.Fatal(err)
	}
	return path
}

// readPid waits for a process to name itself, and ends it after the test.
func (d *desktop) readPid(fifo string) int {
	d.t.Helper()
	b, err := os.ReadFile(fifo)
	if err != nil {
		d.t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = syscall.Kill(pid, syscall.SIGKILL) })
	return pid
}

func TestPlasma6(t *testing.T) {
	d := newDesktop(t, "KDE_SESSION_VERSION=6")
	d.install("xdg-open", "") // ends well and opens nothing
	d.install("kde-open", "")
	if err := d.open(t.Context(), "https://x.test/", patient); err != nil {
		t.Fatal(err)
	}
	if d.recorded("kde-open.args") != "https://x.test/\n" || d.recorded("xdg-open.args") != "" {
		t.Error("Plasma 6 was left to an xdg-open that may not know it")
	}
}

func TestWindowsSubsystem(t *testing.T) {
	const plain, shelly = "https://x.test/path", "https://x.test/$(calc);x&y"
	d := newDesktop(t, "WSL_DISTRO_NAME=Debian", "DISPLAY=")
	d.install("wslview", "")
	if err := d.open(t.Context(), plain, patient); err != nil {
		t.Fatal(err)
	}
	if got := d.recorded("wslview.args"); got != plain+"\n" {
		t.Errorf("wslview got %q", got)
	}
	if err := d.open(t.Context(), shelly, patient); err == nil {
		t.Error("an address that PowerShell would run went to wslview")
	}
	d.install("rundll32.exe", "")
	if err := d.open(t.Context(), shelly, patient); err != nil {
		t.Fatal(err)
	}
	if got := d.recorded("rundll32.exe.args"); got != "url.dll,FileProtocolHandler\n"+shelly+"\n" {
		t.Errorf("rundll32 got %q", got)
	}
}

func TestPathEntriesThatAreNotAbsolute(t *testing.T) {
	d := newDesktop(t)
	d.install("xdg-open", "")
	t.Chdir(d.bin)
	d.env[0] = "PATH=.:"
	if err := d.open(t.Context(), "https://x.test/", patient); err == nil {
		t.Error("a launcher in the working directory was run")
	}
}

// From the server's string through the gate to the launcher: what is opened
// is what was shown, in one piece, and what a shell could misread that isn't
// legal in a URL never gets here.
func TestThroughTheGate(t *testing.T) {
	d := newDesktop(t)
	d.install("xdg-open", "")
	s := New(Params{Log: &d.log, Environ: d.env, Foreground: patient})
	for _, raw := range []string{
		"https://x.test/cb?a=1&b=2&c=%25PATH%25",
		"https://x.test/?q=$(id);!*()",
		"HTTPS://X.Test:443?q='x'",
	} {
		l, err := weblink.Parse(raw, weblink.Asker{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Open(t.Context(), l); err != nil {
			t.Errorf("%s: %v", raw, err)
		}
		if got := d.recorded("xdg-open.args"); got != l.String()+"\n" {
			t.Errorf("shown %q, opened %q", l, got)
		}
	}
	for _, raw := range []string{"https://x.test/?q=a|calc", `https://x.test/?q="&calc&"`, "https://x.test/?q=%SystemRoot%", "file:///etc/passwd"} {
		if l, err := weblink.Parse(raw, weblink.Asker{}); err == nil {
			t.Errorf("%q passed the gate as %q", raw, l)
		}
	}
}

//go:build unix && !darwin

package opener

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"parley/elicit/say"
)

// pkg/browser can't be made right here: it runs the launcher with our own
// environment (a bundle's libraries break the browser), without a process
// group of its own, as long as a foreground browser lives, and stops at the
// first launcher even when that one fails. So the launchers it knows are
// started directly.

// drainGrace is how long to wait for the last words of a launcher that failed.
const drainGrace = 200 * time.Millisecond

// launch opens url by the first way that works.
func (s *System) launch(ctx context.Context, url string) error {
	env := environment(s.environ)
	if env.sandboxed() {
		err := s.portal(ctx, env, url)
		if err == nil || ctx.Err() != nil || errors.Is(err, errDismissed) {
			return err
		}
		s.logf("portal: %v; trying launchers", err)
	}
	candidates := launchers(env, url)
	if len(candidates) == 0 {
		return fault(say.T("There is no screen to open a browser on."), nil)
	}
	return s.tryEach(ctx, env, candidates)
}

// tryEach runs the candidates that are installed until one works.
func (s *System) tryEach(ctx context.Context, env environment, candidates [][]string) error {
	var failed error
	for _, argv := range candidates {
		path, err := env.lookPath(argv[0])
		if err != nil {
			continue
		}
		err = s.run(ctx, env, path, argv[1:])
		if err == nil || ctx.Err() != nil {
			return err
		}
		s.logf("%s: %v", path, err)
		if failed == nil {
			failed = err
		}
	}
	if failed == nil {
		return fault(say.T("No program that opens web pages was found (xdg-open is missing)."), exec.ErrNotFound)
	}
	return failed
}

// launchers are the command lines that may open url, best first.
func launchers(env environment, url string) [][]string {
	var list [][]string
	if env.wsl() {
		// rundll32 starts the Windows browser without a shell. wslview may go
		// through PowerShell, which reads "$(…)" and more even in quotes, so
		// it gets only what no shell reads anything into.
		if len(url) <= maxShellExecute {
			list = append(list, []string{"rundll32.exe", "url.dll,FileProtocolHandler", url},
				[]string{"/mnt/c/Windows/System32/rundll32.exe", "url.dll,FileProtocolHandler", url})
		}
		if !strings.ContainsAny(url, "$'();&!*%~#,[]") {
			list = append(list, []string{"wslview", url})
		}
	}
	if env.get("DISPLAY") == "" && env.get("WAYLAND_DISPLAY") == "" {
		return list
	}
	// xdg-open of xdg-utils 1.1 knows Plasma up to 5: under Plasma 6 it ends
	// with 0 and opens nothing.
	if v, err := strconv.Atoi(env.get("KDE_SESSION_VERSION")); err == nil && v >= 6 {
		list = append(list, []string{"kde-open", url})
	}
	return append(list, []string{"xdg-open", url}, []string{"x-www-browser", url}, []string{"www-browser", url})
}

// maxShellExecute is the longest address that Windows opens.
const maxShellExecute = 2081

// run starts one launcher, in a session of its own and with no input, and
// waits until it counts as launched.
func (s *System) run(ctx context.Context, env environment, path string, args []string) error {
	// A pipe of our own rather than exec's: exec's Wait would wait for the
	// browser too, which inherits the launcher's output.
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	cmd := exec.Command(path, args...)
	cmd.Env = env.withoutBundle()
	cmd.Stdout, cmd.Stderr = w, w
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	err = cmd.Start()
	w.Close()
	if err != nil {
		r.Close()
		return startFault(path, err)
	}
	out := &tail{log: s.log}
	drained := make(chan struct{})
	go func() { // for the browser's whole life: a closed pipe could kill it
		defer close(drained)
		defer r.Close()
		_, _ = io.Copy(out, r)
	}()
	done := make(chan error, 1)
	go func() { done <- exitFault(path, cmd.Wait(), out, drained) }()
	return s.await(ctx, done)
}

// startFault tells that a launcher could not be started at all.
func startFault(path string, err error) error {
	return fault(say.T("{{.Program}} could not be started: {{.Error}}", say.Data{
		"Program": filepath.Base(path), "Error": err.Error(),
	}), err)
}

// exitFault turns a launcher's bad end into the user's words, with the last
// thing it said.
func exitFault(path string, err error, out *tail, drained <-chan struct{}) error {
	if err == nil {
		return nil
	}
	select {
	case <-drained:
	case <-time.After(drainGrace):
	}
	program, code, last := filepath.Base(path), "?", lastLine(out.String())
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		code = exit.ProcessState.String()
	}
	cause := errors.New(program + ": " + err.Error() + "\n" + out.String())
	if last == "" {
		return fault(say.T("{{.Program}} failed ({{.Status}}) without saying why.", say.Data{
			"Program": program, "Status": code,
		}), cause)
	}
	return fault(say.T("{{.Program}} failed ({{.Status}}): {{.Said}}", say.Data{
		"Program": program, "Status": code, "Said": last,
	}), cause)
}

// lastLine is the last line of s, cut to a length that fits a dialog.
func lastLine(s string) string {
	s = s[strings.LastIndexByte(s, '\n')+1:]
	if r := []rune(strings.ToValidUTF8(s, "?")); len(r) > 200 {
		return string(r[:200]) + "…"
	}
	return strings.ToValidUTF8(s, "?")
}

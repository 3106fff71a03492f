package opener

import (
	"context"
	"os/exec"
	"sync"

	"github.com/pkg/browser"

	"parley/elicit/say"
)

// systemOpen is the launcher of macOS.
const systemOpen = "/usr/bin/open"

// launch runs "open" through pkg/browser. That takes it from PATH, so PATH
// must lead to the system's own; where it doesn't, the system's is run
// directly. The address begins with "http", so it is never an option.
func (s *System) launch(ctx context.Context, url string) error {
	out := &tail{log: s.log}
	run := func() error {
		cmd := exec.Command(systemOpen, url)
		cmd.Stdout, cmd.Stderr = out, out
		return cmd.Run()
	}
	if found, err := exec.LookPath("open"); err == nil && found == systemOpen {
		run = func() error { return throughLibrary(url, out) }
	}
	done := make(chan error, 1)
	go func() { done <- run() }()
	err := s.await(ctx, done)
	if err != nil && ctx.Err() == nil {
		return fault(say.T("{{.Program}} failed ({{.Status}}): {{.Said}}", say.Data{
			"Program": "open", "Status": err.Error(), "Said": out.String(),
		}), err)
	}
	return err
}

// throughLibrary opens url with pkg/browser, its output going to out.
func throughLibrary(url string, out *tail) error {
	libraryOutput.Lock()
	defer libraryOutput.Unlock()
	browser.Stdout, browser.Stderr = out, out
	return browser.OpenURL(url)
}

// libraryOutput guards pkg/browser's package-wide Stdout and Stderr. "open"
// returns at once, so one call at a time costs nothing.
var libraryOutput sync.Mutex

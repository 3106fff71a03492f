// Package opener hands a link that passed the gate to the user's browser.
//
// It takes a weblink.Link and nothing else, so there is no second parse and
// nothing to change between what was shown and what is opened. The string goes
// to the system as one untouched argument; no shell sees it, on any platform.
package opener

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"parley/elicit/say"
	"parley/elicit/weblink"
)

// Opener opens a link in the user's browser.
type Opener interface {
	// Open returns nil once the browser was launched, else a *say.Error. It
	// may take some seconds: call it off the UI thread.
	Open(ctx context.Context, l weblink.Link) error
}

const (
	// foreground is how long a launcher may run before it counts as a browser
	// that stays in the foreground: launched, and alive.
	foreground = 3 * time.Second
	// tailSize is how much of a launcher's last output is kept.
	tailSize = 4 << 10
)

// Params are what System needs. The zero value opens in the real browser.
type Params struct {
	// Log gets what launchers print. Nil: it is dropped. It never goes to our
	// own stdout, which may carry a protocol.
	Log io.Writer
	// Environ is the environment launchers start from; nil: our own.
	Environ []string
	// Foreground is how long a launcher may run before it counts as launched;
	// 0: three seconds.
	Foreground time.Duration
}

// System opens links with what the operating system offers.
type System struct {
	log        *lockedWriter
	environ    []string
	foreground time.Duration
}

var _ Opener = (*System)(nil)

// New makes the system's opener.
func New(p Params) *System {
	if p.Environ == nil {
		p.Environ = os.Environ()
	}
	if p.Foreground <= 0 {
		p.Foreground = foreground
	}
	if p.Log == nil {
		p.Log = io.Discard
	}
	return &System{log: &lockedWriter{w: p.Log}, environ: p.Environ, foreground: p.Foreground}
}

// Open hands l to the browser and returns once it was launched: the launcher
// ended well, or still runs after a few seconds.
//
// A launcher that ends well and opens nothing can't be told from one that
// works; the caller should offer "open again" and the address to copy.
func (s *System) Open(ctx context.Context, l weblink.Link) error {
	url := l.String()
	if !presentable(url) {
		return fault(say.T("This is not a web address that may be opened."), nil)
	}
	err := s.launch(ctx, url)
	if err == nil || ctx.Err() != nil {
		return err
	}
	var known *say.Error
	if errors.As(err, &known) {
		return known
	}
	return fault(say.T("The program that opens web pages failed: {{.Error}}", say.Data{"Error": err.Error()}), err)
}

// presentable is the check at the door: an absolute web address in printable
// ASCII. The gate made sure of more; this holds even if the gate is wrong, and
// it rules out options ("-"), paths, quotes, blanks and NUL.
func presentable(url string) bool {
	if !strings.HasPrefix(url, "https://") && !strings.HasPrefix(url, "http://") {
		return false
	}
	for i := range len(url) {
		if c := url[i]; c <= ' ' || c > '~' || strings.IndexByte("\"<>\\^`{|}", c) >= 0 {
			return false
		}
	}
	return true
}

// await waits until the launcher ends, counts as launched, or ctx ends. done
// must be buffered: a launcher that outlives the wait still reports to it.
func (s *System) await(ctx context.Context, done <-chan error) error {
	timer := time.NewTimer(s.foreground)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// fault is an error in the user's words.
func fault(what say.Text, cause error) error {
	return &say.Error{
		What:  what,
		Do:    say.T("Copy the address and open it in a browser yourself."),
		Cause: cause,
	}
}

// lockedWriter lets several launchers share one log.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// tail passes output on to the log and keeps the end of it. Its Write never
// fails: a full log must not stop a browser.
type tail struct {
	mu  sync.Mutex
	log io.Writer
	end []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.end = append(t.end, p...)
	if over := len(t.end) - tailSize; over > 0 {
		t.end = append(t.end[:0], t.end[over:]...)
	}
	_, _ = t.log.Write(p)
	return len(p), nil
}

// String is the output's end, trimmed.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(bytes.TrimSpace(t.end))
}

// logf writes a line to the log.
func (s *System) logf(format string, args ...any) {
	fmt.Fprintf(s.log, "opener: "+format+"\n", args...)
}

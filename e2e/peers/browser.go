//go:build linux

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// browser is a Chromium that is told what to do over a pair of pipes, in the
// DevTools protocol: messages in JSON, each with a zero byte behind it.
type browser struct {
	cmd     *exec.Cmd
	done    chan struct{}
	to      *os.File
	replies chan reply
	id      int
	page    string // the session of its page; empty: not attached yet
}

type reply struct {
	ID     int
	Result json.RawMessage
	Error  *struct{ Message string }
}

// browse starts Chromium with a page.
func browse(env []string, profile, logPath, address string) (*browser, error) {
	commands, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	from, answers, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	args := []string{"--user-data-dir=" + profile, "--remote-debugging-pipe",
		"--window-position=0,0", "--window-size=1280,800",
		// Without a graphics card this paints as soon as its stand-in or sooner,
		// in less memory.
		"--disable-gpu",
		"--password-store=basic", // it would ask for a new keyring's password
		"--no-first-run", "--no-default-browser-check", "--hide-crash-restore-bubble", "--test-type"}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox") // it does not start as root with one
	}
	log, err := os.Create(logPath)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := exec.Command("chromium", append(args, address)...)
	cmd.Env, cmd.Stdout, cmd.Stderr = env, log, log
	cmd.ExtraFiles = []*os.File{commands, answers}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	err = cmd.Start()
	_, _ = commands.Close(), answers.Close()
	if err != nil {
		return nil, errors.Join(err, to.Close(), from.Close())
	}
	b := &browser{cmd: cmd, done: make(chan struct{}), to: to, replies: make(chan reply, 16)}
	go b.listen(from)
	go func() {
		_ = cmd.Wait() // how it ended is in its log
		close(b.done)
	}()
	return b, nil
}

// listen hands the replies on; events are nobody's business here.
func (b *browser) listen(from *os.File) {
	defer from.Close()
	r := bufio.NewReader(from)
	for {
		text, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var got reply
		if err := json.Unmarshal(text[:len(text)-1], &got); err == nil && got.ID != 0 {
			b.replies <- got
		}
	}
}

// call calls a method, on the page if there is a session.
func (b *browser) call(ctx context.Context, session, method string, params map[string]any, result any) error {
	b.id++
	msg := map[string]any{"id": b.id, "method": method, "params": params}
	if session != "" {
		msg["sessionId"] = session
	}
	text, err := json.Marshal(msg)
	if err != nil {
		return err
	}
	if _, err := b.to.Write(append(text, 0)); err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", method, context.Cause(ctx))
		case <-b.done:
			return fmt.Errorf("%s: the browser has ended", method)
		case got := <-b.replies:
			switch {
			case got.ID != b.id:
				continue // of a call that was given up
			case got.Error != nil:
				return fmt.Errorf("%s: %s", method, got.Error.Message)
			}
			return json.Unmarshal(got.Result, result)
		}
	}
}

// attach finds the page.
func (b *browser) attach(ctx context.Context) error {
	if b.page != "" {
		return nil
	}
	var all struct {
		TargetInfos []struct{ TargetID, Type, URL string }
	}
	if err := b.call(ctx, "", "Target.getTargets", map[string]any{}, &all); err != nil {
		return err
	}
	for _, t := range all.TargetInfos {
		if t.Type != "page" || !strings.HasPrefix(t.URL, "http:") {
			continue // a part of the browser's own window
		}
		var got struct{ SessionID string }
		err := b.call(ctx, "", "Target.attachToTarget", map[string]any{"targetId": t.TargetID, "flatten": true}, &got)
		b.page = got.SessionID
		return err
	}
	return errors.New("the browser has no page yet")
}

// evaluate runs a script in the page and reports whether its value is true.
func (b *browser) evaluate(ctx context.Context, script string) (bool, error) {
	if err := b.attach(ctx); err != nil {
		return false, err
	}
	var got struct {
		Result           struct{ Value any }
		ExceptionDetails *struct{ Text string }
	}
	params := map[string]any{"expression": script, "returnByValue": true}
	if err := b.call(ctx, b.page, "Runtime.evaluate", params, &got); err != nil {
		return false, err
	}
	if got.ExceptionDetails != nil {
		return false, fmt.Errorf("%s: %s", script, got.ExceptionDetails.Text)
	}
	return got.Result.Value == true, nil
}

// insert types a text where the page's keyboard is.
func (b *browser) insert(ctx context.Context, text string) error {
	return b.call(ctx, b.page, "Input.insertText", map[string]any{"text": text}, &struct{}{})
}

// close ends it.
func (b *browser) close() error {
	stop(b.cmd, b.done)
	return b.to.Close()
}

// stop asks a group of processes to end, and makes it.
func stop(cmd *exec.Cmd, done <-chan struct{}) {
	const grace = 5 * time.Second
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
	select {
	case <-done:
	case <-time.After(grace):
	}
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	<-done
}

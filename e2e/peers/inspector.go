//go:build linux

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"time"

	"parley/e2e/desktop"
)

// inspector is the official Inspector, with its page in Chromium.
type inspector struct {
	desktop *desktop.Desktop
	dir     string   // for its browser's profile and the logs
	node    string   // Node.js
	script  string   // the Inspector's
	server  []string // the test server's command
	ports   [2]string

	cmd      *exec.Cmd
	done     chan struct{}
	opened   chan opening
	browser  *browser
	listened time.Time // when it had printed its address
}

// opening is the start of the browser.
type opening struct {
	browser *browser
	at      time.Time
	err     error
}

func (i *inspector) Name() string { return "Inspector" }

// Start starts the Inspector. Its browser is started the moment that it has
// printed its address, which is sooner than it would do so by itself, through
// xdg-open.
func (i *inspector) Start(context.Context) error {
	env := append(i.desktop.Env(), "MCP_AUTO_OPEN_ENABLED=false", "MCP_INSPECTOR_SECRET_STORE=memory",
		"CLIENT_PORT="+i.ports[0], "MCP_SANDBOX_PORT="+i.ports[1])
	log, err := os.Create(filepath.Join(i.dir, "inspector.log"))
	if err != nil {
		return err
	}
	i.cmd = exec.Command(i.node, append([]string{i.script, "--web"}, i.server...)...)
	i.cmd.Env, i.cmd.Stderr = env, log
	i.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := i.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := i.cmd.Start(); err != nil {
		return err
	}
	i.done, i.opened, i.browser = make(chan struct{}), make(chan opening, 1), nil
	go func() {
		defer close(i.done)
		defer log.Close()
		i.opened <- i.open(out, env)
		_, _ = io.Copy(log, out)
		_ = i.cmd.Wait() // how it ended is in its log
	}()
	return nil
}

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+/?\?MCP_INSPECTOR_API_TOKEN=[0-9a-f]+`)

// open waits for the address in what the Inspector prints, and starts the
// browser with it.
func (i *inspector) open(out io.Reader, env []string) opening {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if found := address.FindString(lines.Text()); found != "" {
			at := time.Now()
			b, err := browse(env, filepath.Join(i.dir, "profile"), filepath.Join(i.dir, "chromium.log"), found)
			return opening{browser: b, at: at, err: err}
		}
	}
	return opening{err: errors.Join(errors.New("the Inspector printed no address"), lines.Err())}
}

func (i *inspector) Usable(ctx context.Context) (bool, error) {
	if i.browser == nil {
		select {
		case got := <-i.opened:
			if got.err != nil {
				return false, got.err
			}
			i.browser, i.listened = got.browser, got.at
		case <-ctx.Done():
			return false, context.Cause(ctx)
		}
	}
	return i.browser.evaluate(ctx, `!!document.querySelector("input[role=switch][aria-label^=Connect]")`)
}

func (i *inspector) Roots() []int { return []int{i.cmd.Process.Pid, i.browser.cmd.Process.Pid} }

// Prepare connects the server if it isn't, and opens the tool.
func (i *inspector) Prepare(ctx context.Context, q question) error {
	const tools = `document.querySelector("input[type=radio][value=Tools]")`
	connected, err := i.browser.evaluate(ctx, `!!`+tools)
	if err != nil {
		return err
	}
	if !connected {
		if err := i.click(ctx, `document.querySelector("input[role=switch][aria-label^=Connect]")`); err != nil {
			return err
		}
	}
	if err := i.click(ctx, tools); err != nil {
		return err
	}
	title, err := json.Marshal(q.title)
	if err != nil {
		return err
	}
	if err := i.click(ctx, fmt.Sprintf(`[...document.querySelectorAll("button")].find(e => e.innerText.startsWith(%s))`, title)); err != nil {
		return err
	}
	if q.url != "" {
		const field = `document.getElementById([...document.querySelectorAll("label")].find(e => e.innerText.startsWith("url"))?.htmlFor)`
		if err := i.await(ctx, field, `e => { e.focus(); e.select(); return document.activeElement === e }`); err != nil {
			return err
		}
		if err := i.browser.insert(ctx, q.url); err != nil {
			return err
		}
	}
	return i.await(ctx, execute, `e => !e.disabled`)
}

const (
	execute = `[...document.querySelectorAll("button")].find(e => e.innerText.trim() === "Execute Tool")`
	cancel  = `[...document.querySelectorAll("[role=dialog] button")].find(e => e.innerText.trim() === "Cancel")`
)

func (i *inspector) Trigger(ctx context.Context) error { return i.click(ctx, execute) }

func (i *inspector) Asks(ctx context.Context) (bool, error) {
	return i.browser.evaluate(ctx, `!!`+cancel)
}

func (i *inspector) Cancel(ctx context.Context) error {
	if err := i.click(ctx, cancel); err != nil {
		return err
	}
	return desktop.Await(ctx, "the end of the question", func() (bool, error) {
		return i.browser.evaluate(ctx, `!document.querySelector("[role=dialog]")`)
	})
}

// click waits for an element of the page and clicks it.
func (i *inspector) click(ctx context.Context, element string) error {
	return i.await(ctx, element, `e => { e.click(); return true }`)
}

// await waits until there is an element and do returns true for it.
func (i *inspector) await(ctx context.Context, element, do string) error {
	return desktop.Await(ctx, element, func() (bool, error) {
		return i.browser.evaluate(ctx, `(() => { const e = `+element+`; return !!e && (`+do+`)(e) })()`)
	})
}

func (i *inspector) Stop() error {
	stop(i.cmd, i.done)
	if i.browser == nil { // nobody has asked for it yet
		i.browser = (<-i.opened).browser
	}
	if i.browser == nil {
		return nil
	}
	return i.browser.close()
}

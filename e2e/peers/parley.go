//go:build linux

package main

import (
	"context"
	"encoding/json"
	"os"

	"parley/e2e/desktop"
	"parley/e2e/driver"
)

// parley is Parley.
type parley struct {
	desktop *desktop.Desktop
	binary  string
	server  []string // the test server's command
	record  string   // its tap's

	driver driver.Driver
	asks   string // the title of the question's window
}

func (p *parley) Name() string { return "Parley" }

func (p *parley) Start(context.Context) error {
	entry := map[string]any{"command": p.server[0], "args": p.server[1:]}
	servers, err := json.Marshal(map[string]any{"mcpServers": map[string]any{"everything": entry}})
	if err != nil {
		return err
	}
	_ = os.Remove(p.record)
	app, err := p.desktop.Launch(desktop.AppParams{Binary: p.binary, Servers: string(servers)})
	p.driver = driver.Driver{Desktop: p.desktop, App: app}
	return err
}

// Usable waits for more than the first page: the server is connected, too, and
// its tools are known.
func (p *parley) Usable(ctx context.Context) (bool, error) {
	if tools, err := seen(p.record, sawTools); len(tools) == 0 {
		return false, err
	}
	var err error
	p.driver.Main, err = p.desktop.Window(ctx, "Parley$")
	return err == nil, err
}

func (p *parley) Roots() []int { return []int{p.driver.App.PID()} }

func (p *parley) Prepare(ctx context.Context, q question) error {
	p.asks = "asks .*" + q.tool
	if err := p.driver.Jump(ctx, q.tool); err != nil || q.url == "" {
		return err
	}
	p.asks = "open a web page"
	return p.driver.Fill(ctx, p.driver.Main, q.url)
}

func (p *parley) Trigger(ctx context.Context) error { return p.driver.Main.Press(ctx, "ctrl+Return") }

func (p *parley) Asks(ctx context.Context) (bool, error) {
	found, err := p.desktop.Windows(ctx, p.asks)
	return len(found) > 0, err
}

func (p *parley) Cancel(ctx context.Context) error {
	w, err := p.desktop.Window(ctx, p.asks)
	if err != nil {
		return err
	}
	if err := w.Press(ctx, "Escape"); err != nil {
		return err
	}
	return w.Gone(ctx)
}

func (p *parley) Stop() error { return p.driver.App.Close() }

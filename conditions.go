package main

import (
	"log/slog"
	"strings"
	"sync"

	"parley/app"
	"parley/elicit/say"
)

// conditions hands on what the stores tell, also what they tell before there
// is an application to hear it.
type conditions struct {
	mu    sync.Mutex
	core  *app.App
	early map[string]say.Text
}

// Tell says what holds under a key; the zero Text takes it back.
func (c *conditions) Tell(key string, what say.Text) {
	c.mu.Lock()
	core := c.core
	if core == nil {
		if c.early == nil {
			c.early = map[string]say.Text{}
		}
		c.early[key] = what
	}
	c.mu.Unlock()
	if core != nil {
		core.Tell(key, what)
	}
}

// keyringChanged tells that secrets are kept elsewhere now. Before there is an
// application nobody needs to know: it looks for itself.
func (c *conditions) keyringChanged() {
	c.mu.Lock()
	core := c.core
	c.mu.Unlock()
	if core != nil {
		core.KeyringChanged()
	}
}

// attach names who hears from now on, and tells what was told before.
func (c *conditions) attach(core *app.App) {
	c.mu.Lock()
	early := c.early
	c.core, c.early = core, nil
	c.mu.Unlock()
	for key, what := range early {
		core.Tell(key, what)
	}
}

// logWriter writes what another program prints into the log, line by line.
type logWriter struct{ logger *slog.Logger }

// Write logs each line of p.
func (w logWriter) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		if line = strings.TrimSpace(line); line != "" {
			w.logger.Info("browser launcher", "line", line)
		}
	}
	return len(p), nil
}

package main

import (
	"io"
	"sync"

	"parley/instance"
)

// maxKnocks is how many starts are remembered while there is no window yet.
const maxKnocks = 10

// doors take what later starts hand over, also when that happens before the
// window is there.
type doors struct {
	mu      sync.Mutex
	enter   func(instance.Message)
	knocked []instance.Message
}

// Knock is a second start.
func (d *doors) Knock(m instance.Message) {
	d.mu.Lock()
	enter := d.enter
	if enter == nil && len(d.knocked) < maxKnocks {
		d.knocked = append(d.knocked, m)
	}
	d.mu.Unlock()
	if enter != nil {
		enter(m)
	}
}

// Open names who takes what is handed over.
func (d *doors) Open(enter func(instance.Message)) {
	d.mu.Lock()
	knocked := d.knocked
	d.enter, d.knocked = enter, nil
	d.mu.Unlock()
	for _, m := range knocked {
		enter(m)
	}
}

// enter does what a second start was asked for.
func (h *house) enter(m instance.Message) {
	o, err := parse(m.Args, io.Discard)
	if err != nil { // another version's flags; it was still meant to be seen
		h.logger.Warn("unknown arguments of a second start", "err", err)
	}
	if o.hidden {
		return
	}
	server := ""
	if o.playground {
		server = h.readyPlayground(h.core.AddServer)
	}
	h.shell.Visit(server)
}

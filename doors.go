package main

import (
	"sync"

	"parley/instance"
)

// doors raise the window when Parley is started once more, also when that
// happens before the window is there.
type doors struct {
	mu      sync.Mutex
	raise   func()
	knocked bool
}

// Knock is a second start.
func (d *doors) Knock(instance.Message) {
	d.mu.Lock()
	raise := d.raise
	d.knocked = raise == nil
	d.mu.Unlock()
	if raise != nil {
		raise()
	}
}

// Open names what raises the window.
func (d *doors) Open(raise func()) {
	d.mu.Lock()
	knocked := d.knocked
	d.raise, d.knocked = raise, false
	d.mu.Unlock()
	if knocked {
		raise()
	}
}

package app

import "parley/elicit/say"

// fault keeps what went wrong in Parley itself for the window to show.
func (a *App) fault(err error) {
	e := say.From(err)
	a.p.Logger.Error("fault", "err", e)
	a.mu.Lock()
	a.faults = append(a.faults, e)
	a.mu.Unlock()
	a.events.raise(Event{Kind: NoticesChanged})
}

// Faults are what went wrong in Parley itself, oldest first.
func (a *App) Faults() []*say.Error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]*say.Error(nil), a.faults...)
}

// ClearFaults forgets them, once read.
func (a *App) ClearFaults() {
	a.mu.Lock()
	a.faults = nil
	a.mu.Unlock()
	a.events.raise(Event{Kind: NoticesChanged})
}

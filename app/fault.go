package app

import (
	"slices"

	"parley/elicit/say"
)

// condition is something about Parley itself that holds until it is told
// otherwise, e.g. that there is no keyring.
type condition struct {
	key  string
	what say.Text
}

// Tell says what holds under a key; the zero Text takes it back.
func (a *App) Tell(key string, what say.Text) {
	a.mu.Lock()
	a.told = slices.DeleteFunc(a.told, func(c condition) bool { return c.key == key })
	if !what.IsZero() {
		a.told = append(a.told, condition{key, what})
	}
	a.mu.Unlock()
	a.events.raise(Event{Kind: NoticesChanged})
}

// Problems are what the user should know about Parley itself: what was told,
// and what is wrong with the file of servers.
func (a *App) Problems() []say.Text {
	a.mu.Lock()
	told := slices.Clone(a.told)
	a.mu.Unlock()
	var out []say.Text
	for _, c := range told {
		out = append(out, c.what)
	}
	for _, p := range a.p.Servers.Problems() {
		out = append(out, p.What)
	}
	return out
}

// CanRestore reports whether the file of servers is broken and a good copy of
// it can be put back.
func (a *App) CanRestore() bool {
	r, ok := a.p.Servers.(Restorer)
	return ok && r.Broken()
}

// Restore puts the last good copy of the file of servers back.
func (a *App) Restore() error {
	r, ok := a.p.Servers.(Restorer)
	if !ok {
		return nil
	}
	kept, err := r.Restore()
	if err != nil {
		return err
	}
	if kept != "" {
		a.Tell("restored", say.T("The broken file was kept as {{.Path}}.", say.Data{"Path": kept}))
	}
	a.sync()
	return nil
}

// Fault keeps what went wrong in Parley itself for the window to show.
func (a *App) Fault(err error) {
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

package app

import (
	"context"
	"time"

	"golang.org/x/time/rate"

	"parley/elicit"
	"parley/store/settings"
)

// The settings and the window's memory, as the window needs them.
type (
	Settings     = settings.Settings
	Memory       = settings.Memory
	ServerMemory = settings.ServerMemory
	Recent       = settings.Recent
)

// Settings are what the user chose.
func (a *App) Settings() Settings { return a.p.Settings.Get() }

// ChangeSettings changes them; each takes effect at once. When they can't be
// written down they hold for this run, and a fault says so.
func (a *App) ChangeSettings(change func(*Settings)) {
	if err := a.p.Settings.Update(change); err != nil {
		a.Fault(err)
	}
	a.applySettings()
	a.events.raise(Event{Kind: SettingsChanged})
}

// Memory is what the window remembers on its own.
func (a *App) Memory() Memory { return a.p.Memory.Get() }

// Remember changes it. It is a convenience: failing to write it down is only
// logged.
func (a *App) Remember(change func(*Memory)) {
	if err := a.p.Memory.Update(change); err != nil {
		a.p.Logger.Warn("memory not written", "err", err)
	}
}

// RememberServer changes what is remembered of one server.
func (a *App) RememberServer(name string, change func(*ServerMemory)) {
	a.Remember(func(m *Memory) {
		sm := m.Servers[name]
		change(&sm)
		if m.Servers == nil {
			m.Servers = map[string]ServerMemory{}
		}
		m.Servers[name] = sm
	})
}

// SetPolicy sets what is done with a server's requests. That all are cancelled
// holds for later runs too; that they don't open by themselves, for this one.
func (a *App) SetPolicy(server string, p elicit.Policy) {
	a.p.Inbox.SetPolicy(server, p)
	a.RememberServer(server, func(m *ServerMemory) { m.Cancel = p == elicit.CancelAll })
}

// restorePolicies takes up what was set in an earlier run.
func (a *App) restorePolicies() {
	for name, m := range a.p.Memory.Get().Servers {
		if m.Cancel {
			a.p.Inbox.SetPolicy(name, elicit.CancelAll)
		}
	}
}

func (a *App) remember(server, revision string) {
	a.RememberServer(server, func(m *ServerMemory) { m.Revision = revision })
}

// applySettings hands the brakes to the Inbox, and what to keep to the
// history.
func (a *App) applySettings() {
	s := a.p.Settings.Get()
	l := s.Limits
	if a.p.Recorder != nil {
		a.p.Recorder.KeepValues(s.History.Values)
		a.spawn(func(ctx context.Context) {
			age := time.Duration(s.History.Days) * 24 * time.Hour
			if _, err := a.p.Recorder.Retain(ctx, age, s.History.MaxRows); err != nil && ctx.Err() == nil {
				a.p.Logger.Error("history not trimmed", "err", err)
			}
		})
	}
	a.p.Inbox.SetLimits(elicit.Limits{
		Waiting: l.Waiting,
		Rate:    rate.Limit(float64(l.PerMinute) / 60),
	})
}

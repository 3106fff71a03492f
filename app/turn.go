package app

import (
	"context"
	"reflect"

	"parley/config"
	"parley/elicit/say"
	"parley/mcpclient"
)

// wanted is what a server should be brought to, beside its configuration.
// Wishes are states, not commands: however the goroutines that fulfil them
// are scheduled, the last wish holds.
type wanted struct {
	gone  bool // it left the list
	renew bool // its configuration has changed
	retry bool // dial now
	used  bool // the user has used it in this run
}

// turn brings s to what is wanted, beside everything else.
func (a *App) turn(s *server) {
	a.spawn(func(ctx context.Context) {
		s.turning.Lock()
		defer s.turning.Unlock()
		a.mu.Lock()
		w, cfg, sup := s.wanted, s.cfg, s.sup
		s.wanted.renew, s.wanted.retry = false, false
		a.mu.Unlock()
		switch {
		case w.gone:
			if sup != nil {
				sup.Close()
			}
		case cfg.Disabled || cfg.Unconfirmed || cfg.OnDemand && !w.used:
			a.setFault(s, nil)
			if sup != nil {
				sup.Stop()
			}
		default:
			a.connect(ctx, s, cfg, w)
		}
	})
}

// connect dials s, with its secrets filled in where they have not been yet.
func (a *App) connect(ctx context.Context, s *server, cfg config.Server, w wanted) {
	sup, fresh := a.supervisor(s), false
	if sup == nil || w.renew || w.retry {
		resolved, err := a.p.Servers.Resolve(ctx, cfg)
		switch {
		case err != nil:
		case sup == nil || !reflect.DeepEqual(s.resolved, resolved):
			if sup != nil {
				sup.Close() // what it was made with, its sign-in included, is of the old address
			}
			sup, err = a.supervise(s, resolved)
			fresh = true
		}
		a.setFault(s, err)
		if err != nil {
			if sup = a.supervisor(s); sup != nil {
				sup.Stop()
			}
			return
		}
		s.resolved = resolved
	}
	if w.retry && !fresh {
		sup.Retry()
	} else {
		sup.Start()
	}
}

func (a *App) supervise(s *server, cfg config.Server) (Supervisor, error) {
	o := a.p.Options(cfg)
	o.Asker = a.p.Inbox
	o.OnEvent = func(e mcpclient.Event) { a.announced(s, e) }
	o.Logger = a.p.Logger.With("server", cfg.Name)
	if s.resolved.Name == "" { // what the server spoke before it was changed says nothing
		o.Remembered = a.p.Memory.Get().Servers[cfg.Name].Revision
	}
	sup, err := a.p.Supervise(cfg, mcpclient.SupervisorOptions{
		Options:  o,
		OnChange: func(snap Snapshot) { a.stateChanged(s, snap) },
		Remember: func(revision string) { a.remember(cfg.Name, revision) },
	})
	if err != nil {
		return nil, err
	}
	account, _ := o.HTTP.OAuth.(Account) // nil where nobody signs in
	a.mu.Lock()
	s.sup, s.account = sup, account
	a.mu.Unlock()
	return sup, nil
}

// setFault says why a server can't even be tried; nil: it can.
func (a *App) setFault(s *server, err error) {
	var fault *say.Error
	if err != nil {
		fault = say.From(err)
	}
	a.mu.Lock()
	same := s.fault == nil && fault == nil
	s.fault = fault
	name := s.cfg.Name
	a.mu.Unlock()
	if !same {
		a.events.raise(Event{Kind: ServerChanged, Server: name})
	}
}

// stateChanged hears the Supervisor. A new session is listed and watched.
func (a *App) stateChanged(s *server, snap Snapshot) {
	var fresh Session
	if snap.State == Ready {
		fresh = a.live(s)
	}
	a.mu.Lock()
	s.snap = snap
	if fresh != nil && fresh.ID() != s.session {
		s.session, s.info = fresh.ID(), fresh.Info()
		s.catalog = Catalog{Loading: true}
	} else {
		fresh = nil
	}
	name := s.cfg.Name
	a.mu.Unlock()
	a.events.raise(Event{Kind: ServerChanged, Server: name})
	if fresh == nil {
		return
	}
	a.spawn(func(ctx context.Context) { a.list(ctx, s, fresh, everything) })
	a.spawn(func(ctx context.Context) { a.watchAgain(ctx, s, fresh) })
	a.spawn(func(ctx context.Context) {
		select {
		case <-fresh.Done():
			a.p.Inbox.EndSession(fresh.ID())
		case <-ctx.Done():
		}
	})
}

// live is the standing session of s, or nil; s may be nil.
func (a *App) live(s *server) Session {
	if s == nil {
		return nil
	}
	if sup := a.supervisor(s); sup != nil {
		return sup.Session()
	}
	return nil
}

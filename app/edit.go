package app

import (
	"context"
	"reflect"

	"parley/config"
	"parley/elicit"
	"parley/store/importer"
)

// AddServer adds a server at the end and connects it.
func (a *App) AddServer(ctx context.Context, cfg config.Server) error {
	if err := a.p.Servers.Add(ctx, cfg); err != nil {
		return err
	}
	a.sync()
	return nil
}

// Import adds servers of another app, with the answers to what that app asks
// its user for. None of them runs before the user has confirmed it.
func (a *App) Import(ctx context.Context, items []importer.Item, answers map[string]string) error {
	if err := importer.Add(ctx, a.p.Servers, items, answers); err != nil {
		return err
	}
	a.sync()
	return nil
}

// UpdateServer replaces the configuration of a server, its name included, and
// reconnects it.
func (a *App) UpdateServer(ctx context.Context, name string, cfg config.Server) error {
	if err := a.p.Servers.Update(ctx, name, cfg); err != nil {
		return err
	}
	if name != cfg.Name {
		a.renamed(name, cfg.Name)
	}
	a.sync()
	return nil
}

// renamed takes what is remembered of a server along to its new name.
func (a *App) renamed(old, now string) {
	a.Remember(func(m *Memory) { m.Rename(old, now) })
	policy := a.p.Inbox.PolicyOf(old)
	a.p.Inbox.SetPolicy(old, elicit.AskMe)
	a.p.Inbox.SetPolicy(now, policy)
}

// DuplicateServer adds a copy of a server under a free name, and returns the
// name. The copy is off until the user connects it.
func (a *App) DuplicateServer(ctx context.Context, name string) (string, error) {
	dup, err := a.p.Servers.Duplicate(ctx, name)
	if err != nil {
		return "", err
	}
	a.sync()
	return dup.Name, nil
}

// RemoveServer ends a server's session and forgets it: its secrets, the
// sign-in to it, and what is remembered of it, which would else be taken up by
// the next server of that name.
func (a *App) RemoveServer(ctx context.Context, name string) error {
	account := a.ownAccount(ctx, name) // while its secrets are there
	if err := a.p.Servers.Remove(ctx, name); err != nil {
		return err
	}
	a.sync()
	a.p.Inbox.SetPolicy(name, elicit.AskMe)
	a.Remember(func(m *Memory) { delete(m.Servers, name) })
	if account == nil {
		return nil
	}
	return forget(ctx, account)
}

// Confirm says that the user has read how a server is started and agrees.
func (a *App) Confirm(name string) {
	a.edit(name, func(s *server) { s.cfg.Unconfirmed, s.cfg.Disabled = false, false })
}

// Connect wants a server connected, now and at the next start.
func (a *App) Connect(name string) {
	a.edit(name, func(s *server) { s.cfg.Disabled, s.wanted.used = false, true })
}

// Use connects a server that is started when it is first used.
func (a *App) Use(name string) {
	if s, ok := a.Server(name); ok && s.Config.OnDemand {
		a.edit(name, func(s *server) { s.wanted.used = true })
	}
}

// Disconnect wants a server off, now and at the next start.
func (a *App) Disconnect(name string) { a.edit(name, func(s *server) { s.cfg.Disabled = true }) }

// Retry connects a server at once; a connected one is reconnected.
func (a *App) Retry(name string) {
	a.edit(name, func(s *server) { s.cfg.Disabled, s.wanted.used, s.wanted.retry = false, true, true })
}

// edit changes a server, brings it to what is wanted, and writes it down if
// its configuration is another.
func (a *App) edit(name string, change func(*server)) {
	a.mu.Lock()
	s := a.find(name)
	if s == nil {
		a.mu.Unlock()
		return
	}
	before := s.cfg
	change(s)
	changed := !reflect.DeepEqual(before, s.cfg)
	if changed {
		s.unwritten++
	}
	a.mu.Unlock()
	a.turn(s)
	a.events.raise(Event{Kind: ServerChanged, Server: name})
	if changed {
		a.spawn(func(ctx context.Context) { a.writeDown(ctx, s) })
	}
}

// writeDown has the store keep a server as it is by now. Writes of changes that
// follow each other closely may come in any order: each writes the last state.
func (a *App) writeDown(ctx context.Context, s *server) {
	s.writing.Lock()
	defer s.writing.Unlock()
	a.mu.Lock()
	cfg, gone := s.cfg, s.wanted.gone
	a.mu.Unlock()
	if !gone {
		if err := a.p.Servers.Update(ctx, cfg.Name, cfg); err != nil {
			a.Fault(err)
		}
	}
	a.mu.Lock()
	s.unwritten--
	a.mu.Unlock()
}

// sync brings the running servers to what the store lists.
func (a *App) sync() {
	list := a.p.Servers.List()
	var turned []*server
	a.mu.Lock()
	next := make([]*server, 0, len(list))
	for _, cfg := range list {
		s := a.find(cfg.Name)
		switch {
		case s == nil:
			s = &server{cfg: cfg}
			turned = append(turned, s)
		case s.unwritten > 0: // what the store lists is older than what the user just did
		case !reflect.DeepEqual(s.cfg, cfg):
			s.wanted.renew = s.wanted.renew || !sameButSwitch(s.cfg, cfg)
			s.cfg = cfg
			turned = append(turned, s)
		}
		next = append(next, s)
	}
	for _, s := range a.servers {
		if !contains(next, s) {
			s.wanted.gone = true
			turned = append(turned, s)
		}
	}
	a.servers = next
	a.mu.Unlock()

	events := []Event{{Kind: ServersChanged}, {Kind: NoticesChanged}}
	for _, s := range turned {
		a.turn(s)
		events = append(events, Event{Kind: ServerChanged, Server: s.cfg.Name})
	}
	a.events.raise(events...)
}

// sameButSwitch reports whether two configurations dial alike.
func sameButSwitch(x, y config.Server) bool {
	x.Disabled, x.Unconfirmed = y.Disabled, y.Unconfirmed
	return reflect.DeepEqual(x, y)
}

func contains(list []*server, s *server) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

package app

import (
	"context"
	"maps"
	"slices"
	"time"

	"parley/elicit/say"
	"parley/mcpclient"
)

// How what a server suggests is asked for.
type (
	CompletionFor = mcpclient.CompletionFor
	Completions   = mcpclient.Completions
)

// maxWatched is how many resources of one server are watched at once.
const maxWatched = 100

// Complete asks a server for values of an argument, as far as it was typed. It
// waits for the server.
func (a *App) Complete(ctx context.Context, name string, c CompletionFor) (Completions, error) {
	live, err := a.standing(name)
	if err != nil {
		return Completions{}, err
	}
	return live.Complete(ctx, c)
}

// SetLogLevel sets the least level of what a server writes into its log over
// the protocol. It waits for the server.
func (a *App) SetLogLevel(ctx context.Context, name, level string) error {
	live, err := a.standing(name)
	if err != nil {
		return err
	}
	return live.SetLogLevel(ctx, level)
}

// Watch has a server tell when a resource changes, or no longer. It waits for
// the server. A new session watches what the old one did.
func (a *App) Watch(ctx context.Context, name, uri string, on bool) error {
	live, err := a.standing(name)
	if err != nil {
		return err
	}
	ask := live.Subscribe
	if !on {
		ask = live.Unsubscribe
	}
	if err := ask(ctx, uri); err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.find(name)
	switch {
	case s == nil:
	case !on:
		delete(s.watched, uri)
	case len(s.watched) < maxWatched:
		if s.watched == nil {
			s.watched = map[string]time.Time{}
		}
		s.watched[uri] = time.Time{}
	}
	return nil
}

// Watched reports whether a resource is watched, and when the server last said
// that it has changed.
func (a *App) Watched(name, uri string) (changed time.Time, on bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.find(name); s != nil {
		changed, on = s.watched[uri]
	}
	return changed, on
}

// resourceChanged books a server's word on a resource that is watched.
func (a *App) resourceChanged(s *server, e mcpclient.Event) {
	a.mu.Lock()
	_, on := s.watched[e.URI]
	if on {
		s.watched[e.URI] = e.At
	}
	a.mu.Unlock()
	if on {
		a.events.raise(Event{Kind: ResourceChanged, Server: e.Server, ID: e.URI})
	}
}

// watchAgain has a new session watch what the old one did.
func (a *App) watchAgain(ctx context.Context, s *server, live Session) {
	a.mu.Lock()
	uris := slices.Collect(maps.Keys(s.watched))
	a.mu.Unlock()
	for _, uri := range uris {
		if err := live.Subscribe(ctx, uri); err != nil {
			a.p.Logger.Info("no longer watched", "server", s.cfg.Name, "err", err)
		}
	}
}

// standing is the session of a server, or why there is none.
func (a *App) standing(name string) (Session, error) {
	a.mu.Lock()
	s := a.find(name)
	a.mu.Unlock()
	if live := a.live(s); live != nil {
		return live, nil
	}
	return nil, &say.Error{What: say.T("{{.Server}} is not connected.", say.Data{"Server": name}), Do: say.T("Connect it, then try again.")}
}

package main

import (
	"context"
	"log/slog"
	"net/http"
	"sync"

	"parley/elicit"
	"parley/mcpclient/auth"
)

// scripted answers as a person in a hurry would: accept, with the defaults.
type scripted struct{ log *slog.Logger }

// Ask implements elicit.Asker.
func (s scripted) Ask(ctx context.Context, r elicit.Request) (elicit.Response, error) {
	if r.Mode == elicit.ModeForm {
		content, problems := r.Form.NewDraft().Content()
		if len(problems) > 0 {
			s.log.Info("defaults don't answer the form", "problem", problems[0].Text.String())
			return elicit.Response{Action: elicit.Cancel}, nil
		}
		return elicit.Response{Action: elicit.Accept, Content: content}, nil
	}
	go s.browse(context.WithoutCancel(ctx), r.Link.String())
	return elicit.Response{Action: elicit.Accept}, nil
}

// browse stands in for the system browser. It follows the authorization
// server's redirect to our own callback.
func (s scripted) browse(ctx context.Context, url string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		s.log.Info("page did not load", "error", err)
		return
	}
	resp.Body.Close()
}

// memory keeps a grant for the run.
type memory struct {
	mu sync.Mutex
	g  *auth.Grant
}

// Load implements auth.Store.
func (m *memory) Load(context.Context) (*auth.Grant, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.g, nil
}

// Save implements auth.Store.
func (m *memory) Save(_ context.Context, g *auth.Grant) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.g = g
	return nil
}

// Delete implements auth.Store.
func (m *memory) Delete(context.Context) error { return m.Save(context.Background(), nil) }

//go:build linux && (e2e || e2elarge)

package thirdparty_test

import (
	"context"
	"net/http"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"parley/config"
	"parley/elicit"
	"parley/elicit/form"
	"parley/mcpclient"
	"parley/mcpclient/auth"
)

// person answers as somebody would who fills in what has to be filled in,
// looks at what the form says of it, and opens every page.
type person struct {
	t      *testing.T
	action elicit.Action // for all; empty: accept
	done   chan string   // hears of completed elicitations; nil: nobody asks

	mu    sync.Mutex
	asked []elicit.Request
	sent  []string // the content of each form
}

func (p *person) Ask(ctx context.Context, r elicit.Request) (elicit.Response, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = append(p.asked, r)
	switch {
	case p.action != "":
		return elicit.Response{Action: p.action}, nil
	case r.Mode == elicit.ModeURL:
		if r.Cause.Kind == elicit.CauseSignIn {
			go browse(context.WithoutCancel(ctx), r.Link.String())
		}
		return elicit.Response{Action: elicit.Accept}, nil
	}
	content, problems := fill(r.Form)
	if len(problems) > 0 {
		p.t.Errorf("%s can't be answered: %s", r.Schema, problems[0].Text)
		return elicit.Response{Action: elicit.Cancel}, nil
	}
	p.sent = append(p.sent, string(content))
	return elicit.Response{Action: elicit.Accept, Content: content}, nil
}

// Complete implements elicit.Completer.
func (p *person) Complete(_ elicit.SessionID, id string) {
	if p.done != nil {
		p.done <- id
	}
}

// Wait is how a call waits for a page: somebody says at once that it is done.
func (p *person) Wait(context.Context, elicit.Wait) (elicit.WaitOutcome, error) {
	return elicit.WaitRetry, nil
}

func (p *person) requests() []elicit.Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]elicit.Request(nil), p.asked...)
}

func (p *person) contents() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.sent...)
}

// browse is the browser: it loads a page and follows where it is sent.
func browse(ctx context.Context, address string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return
	}
	if resp, err := http.DefaultClient.Do(req); err == nil {
		_ = resp.Body.Close()
	}
}

// things are what one may type; a field takes the first that it does not
// complain of.
var things = []string{
	"Ana", "ana@example.com", "https://example.com/a", "2026-12-24", "2026-12-24T10:00:00Z", "10:30", "1", "25", "12345",
	"+15550100", "CA", "a longer answer",
}

// fill answers what a form's defaults leave open.
func fill(f *form.Form) (jsontext.Value, []form.Problem) {
	d := f.NewDraft()
	for _, field := range f.Fields {
		if d.Answered(field.Index) && d.Check(field.Index) == nil {
			continue
		}
		switch field.Kind {
		case form.Boolean:
			d.SetBool(field.Index, true)
		case form.Choice:
			d.Choose(field.Index, 0)
		case form.MultiChoice:
			d.Toggle(field.Index, 0, true)
		default:
			for _, text := range things {
				if d.SetText(field.Index, text); d.Check(field.Index) == nil {
					break
				}
			}
		}
	}
	return d.Content()
}

// dial connects as the app does.
func dial(t *testing.T, cfg config.Server, p *person) *mcpclient.Session {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	signIn, err := auth.New(auth.Options{
		Server: elicit.Server{Name: cfg.Name, How: cfg.How()}, URL: cfg.URL, Fixed: cfg.OAuth, Asker: p, Store: &grants{},
	})
	if err != nil {
		t.Fatal(err)
	}
	s, err := mcpclient.Dial(ctx, cfg, mcpclient.Options{Asker: p, HTTP: mcpclient.HTTPOptions{OAuth: signIn}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// grants keeps a sign-in for the test.
type grants struct {
	mu sync.Mutex
	g  *auth.Grant
}

func (m *grants) Load(context.Context) (*auth.Grant, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.g, nil
}

func (m *grants) Save(_ context.Context, g *auth.Grant) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.g = g
	return nil
}

func (m *grants) Delete(context.Context) error { return m.Save(context.Background(), nil) }

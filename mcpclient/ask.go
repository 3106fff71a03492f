package mcpclient

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/elicit"
	"parley/elicit/form"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/elicit/weblink"
	"parley/mcpclient/wire"
)

// maxDetail bounds the foreign text of a notice.
const maxDetail = 200

// lifeSign is the time between the progress notifications that keep a
// server's clock from running out while the user thinks.
const lifeSign = 20 * time.Second

// earlyBird is how long a question that comes during the handshake waits for
// the handshake to say who asks.
const earlyBird = 2 * time.Second

// elicit answers an elicitation/create. Everything the SDK would check or
// change is left out: the checks are ours.
func (s *Session) elicit(ctx context.Context, p *mcp.ElicitParams) (*mcp.ElicitResult, error) {
	if p == nil {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "params are missing"}
	}
	select {
	case <-s.learnt:
	case <-time.After(earlyBird): // it asks before it has introduced itself
	case <-ctx.Done():
	}
	c := s.calls.find(wire.Via(p.Meta))
	r, err := s.request(p, c)
	if err != nil {
		return nil, err
	}
	defer s.keepServerPatient(ctx, p.GetProgressToken())()
	asking, cancel := inOurWords(ctx)
	defer cancel()
	resp, err := s.ask(asking, c, r)
	switch {
	case errors.Is(err, ErrClosed):
		return &mcp.ElicitResult{Action: string(elicit.Cancel)}, nil
	case err != nil:
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error()}
	}
	if err := sendable(r, resp); err != nil {
		s.log.Error("unusable answer", "error", err)
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error()}
	}
	if c != nil && r.Mode == elicit.ModeURL && resp.Action == elicit.Accept {
		c.clock.hold() // for good: the server now waits for the user's browser
	}
	return result(r, resp), nil
}

// inOurWords is ctx, which the SDK ends when the server cancels its request or
// the connection is lost, with the cause in our words.
func inOurWords(ctx context.Context) (context.Context, context.CancelFunc) {
	out, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		if errors.Is(context.Cause(ctx), context.Canceled) {
			cancel(ErrWithdrawn)
		} else {
			cancel(ErrDisconnected)
		}
	})
	return out, func() { stop(); cancel(nil) }
}

// ask puts r before the user. The error is context.Cause's when the request
// is no longer open.
func (s *Session) ask(ctx context.Context, c *call, r elicit.Request) (elicit.Response, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stop := context.AfterFunc(s.ctx, func() { cancel(context.Cause(s.ctx)) })
	defer stop()
	defer s.calls.hold(c)()
	defer s.shake.hold()()
	resp, err := s.o.Asker.Ask(ctx, r)
	if err == nil {
		return resp, nil
	}
	if cause := causeOf(ctx); cause != nil {
		return resp, cause
	}
	return resp, err
}

// causeOf is why ctx has ended, nil while it goes on.
func causeOf(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	return context.Cause(ctx)
}

// request checks a question of the server and makes it ready to be asked. The
// error is for the server: -32602 with the reason.
func (s *Session) request(p *mcp.ElicitParams, c *call) (elicit.Request, error) {
	r := elicit.Request{
		ID: elicit.NewRequestID(), Session: s.id, Server: s.facts.Load().server,
		Message: p.Message, Received: time.Now(),
	}
	if c != nil {
		r.Cause = c.cause
	}
	var err error
	switch p.Mode {
	case "", "form":
		r.Mode = elicit.ModeForm
		r.Schema = wire.Schema(p.Meta)
		if r.Form, err = form.Parse(r.Schema, form.Elicitation); err != nil {
			return r, s.refuse(r, "schema", say.T("{{.Server}} asked with a form that can't be shown. Parley refused.",
				say.Data{"Server": s.cfg.Name}), err)
		}
	case "url":
		r.Mode = elicit.ModeURL
		r.ElicitationID = p.ElicitationID
		if !s.urlMode {
			return r, s.refuse(r, "mode", say.T("{{.Server}} asked you to open a link, which is switched off for it. Parley refused.",
				say.Data{"Server": s.cfg.Name}), errors.New(`elicitation mode "url" was not declared`))
		}
		if r.Link, err = weblink.Parse(p.URL, weblink.Asker{LocalProcess: s.facts.Load().server.LocalProcess}); err != nil {
			return r, s.refuseLink(r, err)
		}
	default:
		return r, s.refuse(r, "mode", say.T("{{.Server}} asked in a way that Parley does not know. Parley refused.",
			say.Data{"Server": s.cfg.Name}), fmt.Errorf("unsupported elicitation mode %q", p.Mode))
	}
	return r, nil
}

// refuse tells the user of a request that nobody was asked, and gives the
// error for the server.
func (s *Session) refuse(r elicit.Request, reason string, what say.Text, err error) error {
	s.notice(r, reason, what, err.Error())
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: err.Error()}
}

func (s *Session) refuseLink(r elicit.Request, err error) error {
	what := say.T("{{.Server}} asked you to open a link that is not safe to open. Parley refused.",
		say.Data{"Server": s.cfg.Name})
	var refusal *weblink.Refusal
	if !errors.As(err, &refusal) {
		return s.refuse(r, "url", what, err)
	}
	s.notice(r, refusal.Reason, what, refusal.Raw)
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "url refused: " + refusal.Error()}
}

func (s *Session) notice(r elicit.Request, reason string, what say.Text, detail string) {
	s.log.Info("request refused", "reason", reason)
	n, ok := s.o.Asker.(elicit.Noticer)
	if !ok {
		return
	}
	n.Notice(elicit.Notice{
		Server: r.Server, Cause: r.Cause, Mode: r.Mode, At: r.Received,
		What: what, Reason: reason, Detail: plaintext.Line(detail, maxDetail),
	})
}

// sendable checks an answer before it goes where nothing checks it any more.
func sendable(r elicit.Request, resp elicit.Response) error {
	switch resp.Action {
	case elicit.Decline, elicit.Cancel:
		return nil
	case elicit.Accept:
		if r.Mode == elicit.ModeURL || resp.Content == nil || (resp.Content.Kind() == '{' && resp.Content.IsValid()) {
			return nil
		}
		return errors.New("the answer's content is not a JSON object")
	}
	return fmt.Errorf("unknown action %q", resp.Action)
}

// result is the answer as the SDK takes it; wire puts the exact content in.
func result(r elicit.Request, resp elicit.Response) *mcp.ElicitResult {
	res := &mcp.ElicitResult{Action: string(resp.Action)}
	if resp.Action == elicit.Accept && r.Mode == elicit.ModeForm {
		content := resp.Content
		if content == nil {
			content = jsontext.Value("{}")
		}
		res.Meta = wire.WithContent(content)
	}
	return res
}

// keepServerPatient sends progress for a request that carries a token until
// stop is called: servers reset their time limit by it.
func (s *Session) keepServerPatient(ctx context.Context, token any) (stop func()) {
	if token == nil || s.cs.Load() == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(lifeSign)
		defer tick.Stop()
		for n := 1; ; n++ {
			select {
			case <-ctx.Done():
				return
			case <-s.ctx.Done():
				return
			case <-tick.C:
			}
			_ = s.cs.Load().NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: token, Progress: float64(n)})
		}
	}()
	return func() { cancel(); <-done }
}

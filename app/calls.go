package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit"
	"parley/elicit/say"
	"parley/mcpclient"
)

// keptCalls is how many ended calls of one server are kept with their
// results.
const keptCalls = 20

// calls are the calls of this run. App.mu guards them.
type calls struct {
	last int
	all  []*call // in the order they were made
}

type call struct {
	Call
	cancel context.CancelFunc
}

// RunTool calls a tool and returns the call's id at once.
func (a *App) RunTool(server, tool string, args jsontext.Value) (string, error) {
	if t, ok := a.Catalog(server).Tool(tool); ok {
		a.keepRecent(server, t, args)
	}
	return a.start(Call{Server: server, Kind: CallTool, Name: tool, Arguments: args}, func(ctx context.Context, s Session, c *call) error {
		res, err := s.CallTool(ctx, mcpclient.ToolCall{
			ID: c.ID, Name: tool, Arguments: args,
			OnProgress: func(p Progress) { a.progressed(c, p) },
		})
		a.change(c, func(c *Call) { c.Tool = res })
		return err
	})
}

// GetPrompt fills a prompt in and returns the call's id at once.
func (a *App) GetPrompt(server, prompt string, args map[string]string) (string, error) {
	shown, err := promptArguments(args)
	if err != nil {
		return "", err
	}
	return a.start(Call{Server: server, Kind: CallPrompt, Name: prompt, Arguments: shown}, func(ctx context.Context, s Session, c *call) error {
		res, err := s.GetPrompt(ctx, mcpclient.PromptCall{
			ID: c.ID, Name: prompt, Arguments: args,
			OnProgress: func(p Progress) { a.progressed(c, p) },
		})
		a.change(c, func(c *Call) { c.Prompt = res })
		return err
	})
}

// ReadResource reads a resource and returns the call's id at once.
func (a *App) ReadResource(server, uri string) (string, error) {
	return a.start(Call{Server: server, Kind: CallResource, Name: uri}, func(ctx context.Context, s Session, c *call) error {
		res, err := s.ReadResource(ctx, mcpclient.ResourceCall{
			ID: c.ID, URI: uri,
			OnProgress: func(p Progress) { a.progressed(c, p) },
		})
		a.change(c, func(c *Call) { c.Resource = res })
		return err
	})
}

// start runs a call beside everything else.
func (a *App) start(what Call, run func(context.Context, Session, *call) error) (string, error) {
	a.mu.Lock()
	s := a.find(what.Server)
	a.mu.Unlock()
	live := a.live(s)
	a.mu.Lock()
	if live == nil || a.closed {
		a.mu.Unlock()
		return "", &say.Error{
			What: say.T("{{.Server}} is not connected.", say.Data{"Server": what.Server}),
			Do:   say.T("Connect it, then run this again."),
		}
	}
	ctx, cancel := context.WithCancel(a.ctx)
	a.calls.last++
	what.ID, what.Started = fmt.Sprintf("c%d", a.calls.last), a.p.Now()
	c := &call{Call: what, cancel: cancel}
	a.calls.all = append(a.calls.all, c)
	a.work.Go(func() {
		defer cancel()
		a.ended(ctx, c, run(ctx, live, c))
	})
	a.mu.Unlock()
	a.raiseCall(c)
	return c.ID, nil
}

// change alters a call under the lock.
func (a *App) change(c *call, f func(*Call)) {
	a.mu.Lock()
	f(&c.Call)
	a.mu.Unlock()
}

func (a *App) progressed(c *call, p Progress) {
	a.change(c, func(c *Call) { c.Reported, c.Progress = true, p })
	a.raiseCall(c)
}

// ended books how a call came out.
func (a *App) ended(ctx context.Context, c *call, err error) {
	a.change(c, func(c *Call) {
		c.Ended = a.p.Now()
		switch {
		case err == nil:
		case ctx.Err() != nil && errors.Is(err, context.Canceled):
			c.Cancelled = true
		default:
			c.Err = say.From(err)
		}
	})
	if err != nil {
		a.p.Logger.Info("call failed", "server", c.Server, "call", c.ID, "name", c.Name, "err", err)
	}
	a.trimCalls(c.Server)
	a.raiseCall(c)
}

func (a *App) raiseCall(c *call) {
	a.events.raise(Event{Kind: CallChanged, Server: c.Server, ID: c.ID})
}

// trimCalls forgets the oldest ended calls of a server.
func (a *App) trimCalls(server string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	over := -keptCalls
	for _, c := range a.calls.all {
		if c.Server == server && !c.Running() {
			over++
		}
	}
	kept := a.calls.all[:0:0]
	for _, c := range a.calls.all {
		if over > 0 && c.Server == server && !c.Running() {
			over--
			continue
		}
		kept = append(kept, c)
	}
	a.calls.all = kept
}

// CancelCall stops a running call; the server is told.
func (a *App) CancelCall(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, c := range a.calls.all {
		if c.ID == id {
			c.cancel()
		}
	}
}

// Call is one call by id.
func (a *App) Call(id string) (Call, bool) {
	asking := a.asking()
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, c := range a.calls.all {
		if c.ID == id {
			return c.view(asking), true
		}
	}
	return Call{}, false
}

// Calls are a server's calls, newest first.
func (a *App) Calls(server string) []Call {
	asking := a.asking()
	a.mu.Lock()
	defer a.mu.Unlock()
	var out []Call
	for i := len(a.calls.all) - 1; i >= 0; i-- {
		if c := a.calls.all[i]; c.Server == server {
			out = append(out, c.view(asking))
		}
	}
	return out
}

func (c *call) view(asking map[string]elicit.State) Call {
	v := c.Call
	if state, waits := asking[v.ID]; waits && v.Running() {
		v.Asking, v.InBrowser = true, state == elicit.InBrowser
	}
	return v
}

// asking are the calls that wait for the user: for an answer, or for a page
// in the browser.
func (a *App) asking() map[string]elicit.State {
	out := map[string]elicit.State{}
	for _, it := range a.p.Inbox.Items() {
		call := it.Cause.Call
		_, known := out[call]
		if call != "" && (it.State == elicit.Waiting || it.State == elicit.InBrowser && !known) {
			out[call] = it.State // what can be answered here comes first
		}
	}
	return out
}

// Refusals are what a call's server asked and nobody was asked, newest last.
func (a *App) Refusals(id string) []elicit.Notice {
	var out []elicit.Notice
	for _, n := range a.p.Inbox.Notices() {
		if n.Cause.Call != "" && n.Cause.Call == id {
			out = append(out, n)
		}
	}
	return out
}

// promptArguments is a prompt's arguments as JSON, keys in order, for the
// record of the call.
func promptArguments(args map[string]string) (jsontext.Value, error) {
	if len(args) == 0 {
		return nil, nil
	}
	b := jsontext.Value("{")
	for i, k := range sortedNames(args) {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = jsontext.AppendQuote(b, k); err != nil {
			return nil, fmt.Errorf("argument name: %w", err)
		}
		b = append(b, ':')
		if b, err = jsontext.AppendQuote(b, args[k]); err != nil {
			return nil, fmt.Errorf("argument %s: %w", k, err)
		}
	}
	return append(b, '}'), nil
}

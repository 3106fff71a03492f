package mcpclient

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/elicit"
	"parley/elicit/say"
	"parley/mcpclient/wire"
)

// maxRounds bounds the rounds of questions of one call (2026-07-28).
const maxRounds = 10

// round is what a repeated call carries: the answers under the server's keys
// and its exact state.
type round struct {
	answers mcp.InputResponseMap
	state   jsontext.Value // a JSON string, nil without one
	text    string         // the state as the SDK decodes it
}

// meta is the private _meta of the request.
func (r round) meta() mcp.Meta { return wire.WithState(nil, r.state) }

// outcome is what came of one attempt: final, or questions first.
type outcome struct {
	needsInput bool
	requests   mcp.InputRequestMap
	meta       mcp.Meta
	state      string
}

// drive makes a call and repeats it for as long as the server has questions:
// input-required rounds, and links that must be opened first (-32042).
func (s *Session) drive(c *call, try func(context.Context, round) (outcome, error)) error {
	var r round
	rounds, linkRounds := 0, 0
	for {
		c.attempt.Lock()
		out, err := try(c.ctx, r)
		c.attempt.Unlock()
		if err != nil {
			e, ok := rpcError(err)
			if !ok {
				return s.failed(c, err)
			}
			links := demanded(e)
			if len(links) == 0 {
				return s.failed(c, err)
			}
			if linkRounds++; linkRounds > maxLinkRounds {
				return s.tooManyRounds(c, err)
			}
			if err := s.openLinks(c, e, links); err != nil {
				return s.failed(c, err)
			}
			continue
		}
		if !out.needsInput {
			return nil
		}
		if rounds++; rounds > maxRounds {
			return s.tooManyRounds(c, fmt.Errorf("%d rounds", maxRounds))
		}
		if r, err = s.answer(c, out, rounds); err != nil {
			return s.failed(c, err)
		}
	}
}

func (s *Session) tooManyRounds(c *call, cause error) error {
	return &say.Error{
		What: say.T("{{.Server}} kept asking without coming to an end, so “{{.Name}}” was stopped.",
			say.Data{"Server": s.cfg.Name, "Name": c.cause.Name}),
		Do:    say.T("You can call it again; if it happens again, the fault lies with the server."),
		Cause: cause,
	}
}

// answer puts the questions of one round before the user, one after the
// other in the server's order.
func (s *Session) answer(c *call, out outcome, n int) (round, error) {
	next := round{state: wire.State(out.meta), text: out.state}
	if len(out.requests) == 0 {
		return next, s.breathe(c, n) // a state-only round: the server wants to be asked again
	}
	reqs, err := s.questions(c, out)
	if err != nil {
		return next, err
	}
	next.answers = make(mcp.InputResponseMap, len(reqs))
	var opened []elicit.Request
	for _, q := range reqs {
		resp, err := s.ask(c.ctx, c, q.Request)
		if err != nil {
			return next, err
		}
		if err := sendable(q.Request, resp); err != nil {
			return next, err
		}
		next.answers[q.key] = result(q.Request, resp)
		if q.Mode == elicit.ModeURL && resp.Action == elicit.Accept {
			opened = append(opened, q.Request)
		}
	}
	if len(opened) == 0 {
		return next, nil
	}
	if _, ok := s.o.Asker.(elicit.Waiter); !ok {
		return next, nil
	}
	return next, s.await(c, opened, false)
}

// question is a request with its key in the round.
type question struct {
	elicit.Request
	key string
}

// questions checks a whole round before anything of it is asked.
func (s *Session) questions(c *call, out outcome) ([]question, error) {
	var qs []question
	for _, key := range wire.Order(out.meta) {
		in, ok := out.requests[key]
		if !ok {
			continue
		}
		p, ok := in.(*mcp.ElicitParams)
		if !ok {
			return nil, s.notOffered(c, in)
		}
		r, err := s.request(p, c)
		if err != nil {
			return nil, s.cantAsk(c, err)
		}
		qs = append(qs, question{r, key})
	}
	if len(qs) != len(out.requests) {
		return nil, s.cantAsk(c, errors.New("unreadable requests"))
	}
	for i := range qs {
		qs[i].Step, qs[i].Steps = i+1, len(qs)
	}
	return qs, nil
}

// notOffered ends a call that needs what Parley has not declared.
func (s *Session) notOffered(c *call, in mcp.InputRequest) error {
	method := "sampling/createMessage"
	//lint:ignore SA1019 gone from the newest revision only: the older ones, which most servers speak, have it
	if _, ok := in.(*mcp.ListRootsParams); ok {
		method = "roots/list"
	}
	return &say.Error{
		What: say.T("“{{.Name}}” was stopped: {{.Server}} asked for something that Parley does not offer ({{.Method}}).",
			say.Data{"Server": s.cfg.Name, "Name": c.cause.Name, "Method": method}),
		Cause: fmt.Errorf("input request %s", method),
	}
}

// breathe waits a little before a state-only round is repeated.
func (s *Session) breathe(c *call, n int) error {
	d := min(100*time.Millisecond<<(n-1), 5*time.Second)
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-c.ctx.Done():
		return causeOf(c.ctx)
	}
}

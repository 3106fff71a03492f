package mcpclient

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/elicit"
	"parley/elicit/say"
)

const (
	// maxLinks bounds the links that one error may list.
	maxLinks = 20
	// maxSameLink bounds how often one call asks for the same link.
	maxSameLink = 3
	// maxLinkRounds bounds the repeats of one call: some servers demand a new
	// link every time, for ever.
	maxLinkRounds = 5
	// maxEarly bounds the completions kept for links not yet heard of: an
	// announcement may overtake the error that demands the link.
	maxEarly = 100
)

// completions are the links of this session whose completion a server may
// announce, from before they are asked for.
type completions struct {
	mu    sync.Mutex
	ids   map[string]chan struct{} // closed when announced
	early []string                 // of ids, those that nobody has expected yet
}

// expect registers an elicitationId; the channel is closed when its
// completion is announced.
func (c *completions) expect(id string) <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.Index(c.early, id); i >= 0 {
		c.early = slices.Delete(c.early, i, i+1)
	}
	ch := c.ids[id]
	if ch == nil {
		ch = make(chan struct{})
		c.ids[id] = ch
	}
	return ch
}

// forget takes an id off the books.
func (c *completions) forget(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.ids, id)
}

// announce books a completion.
func (c *completions) announce(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ch := c.ids[id]
	if ch == nil {
		ch = make(chan struct{})
		c.ids[id] = ch
		if c.early = append(c.early, id); len(c.early) > maxEarly {
			delete(c.ids, c.early[0])
			c.early = c.early[1:]
		}
	}
	select {
	case <-ch:
	default:
		close(ch)
	}
}

// completed takes notifications/elicitation/complete in.
func (s *Session) completed(id string) {
	s.links.announce(id)
	if c, ok := s.o.Asker.(elicit.Completer); ok {
		c.Complete(s.id, id)
	}
}

// demanded reads the links of a -32042 error. It is nil unless every entry is
// a usable link: then the error is a plain one.
func demanded(e *jsonrpc.Error) []*mcp.ElicitParams {
	var data struct {
		Elicitations []*mcp.ElicitParams `json:"elicitations"`
	}
	if e.Code != mcp.CodeURLElicitationRequired || json.Unmarshal(e.Data, &data) != nil || len(data.Elicitations) > maxLinks {
		return nil
	}
	var distinct []*mcp.ElicitParams
	seen := map[string]bool{}
	for _, p := range data.Elicitations {
		if p == nil || p.Mode != "url" || p.URL == "" {
			return nil
		}
		if !seen[p.URL] {
			seen[p.URL] = true
			distinct = append(distinct, p)
		}
	}
	return distinct
}

// openLinks asks for every link of a -32042 error in turn, and waits until they
// are done with. Nil means: send the call again.
func (s *Session) openLinks(c *call, e *jsonrpc.Error, links []*mcp.ElicitParams) error {
	d := say.Data{"Server": s.cfg.Name, "Name": c.cause.Name, "Error": e.Message}
	var reqs []elicit.Request
	for i, p := range links {
		if c.asked[p.URL]++; c.asked[p.URL] > maxSameLink {
			return &say.Error{
				What:  say.T("{{.Server}} keeps asking for the same link, so “{{.Name}}” was stopped.", d),
				Do:    say.T("If the page says that you are done, the fault lies with the server."),
				Cause: e,
			}
		}
		r, err := s.request(p, c)
		if err != nil {
			return s.cantAsk(c, err)
		}
		r.Step, r.Steps = i+1, len(links)
		if p.ElicitationID != "" {
			s.links.expect(p.ElicitationID)
			defer s.links.forget(p.ElicitationID)
		}
		reqs = append(reqs, r)
	}
	for _, r := range reqs {
		resp, err := s.ask(c.ctx, c, r)
		if err != nil {
			return err
		}
		if resp.Action != elicit.Accept {
			return &say.Error{
				What:  say.T("“{{.Name}}” needs a link that you did not open. {{.Server}} says: {{.Error}}", d),
				Cause: errors.Join(ErrDeclined, e),
			}
		}
	}
	return s.await(c, reqs, true)
}

// await holds a call back until its opened links are done with.
func (s *Session) await(c *call, reqs []elicit.Request, announced bool) error {
	defer s.calls.hold(c)()
	w, ok := s.o.Asker.(elicit.Waiter)
	if !ok {
		return s.awaitAnnounced(c, reqs)
	}
	ids := make([]elicit.RequestID, len(reqs))
	for i, r := range reqs {
		ids[i] = r.ID
		if s.announced(r.ElicitationID) {
			s.completed(r.ElicitationID) // it came before the Asker knew the link
		}
	}
	outcome, err := w.Wait(c.ctx, elicit.Wait{
		Session: s.id, Server: s.facts.Load().server, Cause: c.cause, Requests: ids, Announced: announced,
	})
	if err != nil {
		return err
	}
	if outcome == elicit.WaitGiveUp {
		return &say.Error{
			What:  say.T("You cancelled “{{.Name}}”.", say.Data{"Name": c.cause.Name}),
			Cause: ErrDeclined,
		}
	}
	return nil
}

func (s *Session) announced(id string) bool {
	if id == "" {
		return false
	}
	select {
	case <-s.links.expect(id):
		return true
	default:
		return false
	}
}

// awaitAnnounced is for an Asker that can't wait: what the server announces
// is waited for.
func (s *Session) awaitAnnounced(c *call, reqs []elicit.Request) error {
	for _, r := range reqs {
		if r.ElicitationID == "" {
			continue
		}
		select {
		case <-s.links.expect(r.ElicitationID):
		case <-c.ctx.Done():
			return causeOf(c.ctx)
		}
	}
	return nil
}

// cantAsk ends a call whose question can't be put before the user.
func (s *Session) cantAsk(c *call, err error) error {
	reason := err.Error()
	if e, ok := rpcError(err); ok {
		reason = e.Message
	}
	return &say.Error{
		What: say.T("“{{.Name}}” was stopped: {{.Server}} asked something that can't be shown safely ({{.Reason}}).",
			say.Data{"Server": s.cfg.Name, "Name": c.cause.Name, "Reason": reason}),
		Cause: fmt.Errorf("refused: %w", err),
	}
}

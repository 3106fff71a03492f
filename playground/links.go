package playground

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// linkTools are the tools that ask for a web page to be opened. The pages
// are served on this computer.
func (s *server) linkTools() []tool {
	return []tool{
		{
			name: "open_page", title: "Ask to open a page",
			description: "Asks you to open a page in your browser. The tool goes on once you press the button there.",
			run:         s.openPage,
		},
		{
			name: "locked_report", title: "Read a locked report",
			description: "Can't be read before a page was opened and its button pressed. Then the same call goes through.",
			args: `{"type":"object","properties":{` +
				`"pages":{"type":"integer","title":"Pages to open","description":"How many pages stand before the report.","minimum":1,"maximum":3,"default":1}}}`,
			run: s.lockedReport,
		},
		{
			name: "locked_forever", title: "Read what never opens",
			description: "Asks for a page again each time, whatever you do there. A broken server, to see that nobody is asked for ever.",
			run:         s.lockedForever,
		},
	}
}

// link makes a question that asks to open p.
func link(key, message string, p *page, withID bool) question {
	q := &mcp.ElicitParams{Mode: "url", Message: message, URL: p.url}
	if withID {
		q.ElicitationID = p.id
	}
	return question{key, q}
}

func (s *server) openPage(ctx context.Context, c *call) (*mcp.CallToolResult, error) {
	lock, err := s.lock(c.conversation, "open_page", 1)
	if err != nil {
		return nil, err
	}
	p := lock[0]
	a, err := c.ask(ctx, link("page", "A small page on this computer waits for you.", p, !c.inRounds()))
	if err != nil {
		return nil, err
	}
	s.unlock("open_page")
	if a[0].action() != "accept" {
		return report(told(a[0]), a...), nil
	}
	if c.inRounds() {
		if !p.pressed() {
			return report("You came back before the button on the page was pressed. This is exactly what arrived:", a...), nil
		}
		return report("The button on the page was pressed. This is exactly what arrived:", a...), nil
	}
	select {
	case <-p.done:
		return report("The button on the page was pressed. This is exactly what arrived:", a...), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

const theReport = "The report: everything is in good order."

func (s *server) lockedReport(ctx context.Context, c *call) (*mcp.CallToolResult, error) {
	var args struct {
		Pages int `json:"pages"`
	}
	if err := decode(c.args, &args); err != nil {
		return nil, err
	}
	n, err := within("pages", args.Pages, 1, 3, 1)
	if err != nil {
		return nil, err
	}
	if err := s.pass(ctx, c.conversation, "locked_report", "Unlock the report on this page.", n); err != nil {
		return nil, err
	}
	return report(theReport), nil
}

func (s *server) lockedForever(_ context.Context, c *call) (*mcp.CallToolResult, error) {
	lock, err := s.lock(c.conversation, "locked_forever", 1)
	if err != nil {
		return nil, err
	}
	p := lock[0]
	if p.pressed() {
		s.unlock("locked_forever")
		if lock, err = s.lock(c.conversation, "locked_forever", 1); err != nil {
			return nil, err
		}
		p = lock[0]
	}
	return nil, mcp.URLElicitationRequiredError([]*mcp.ElicitParams{link("", "Open this page, once more.", p, true).params})
}

// pass returns nil once all n pages of a lock were done, and turns the lock
// again. Before 2026-07-28 it fails with -32042 until then; later the pages
// are asked for within the call.
func (s *server) pass(ctx context.Context, c *conversation, name, message string, n int) error {
	lock, err := s.lock(c, name, n)
	if err != nil {
		return err
	}
	var questions []question
	var open []*mcp.ElicitParams
	for i, p := range lock {
		words := message
		if n > 1 {
			words = fmt.Sprintf("%s (%d of %d)", message, i+1, n)
		}
		q := link(fmt.Sprintf("page%d", i+1), words, p, !c.inRounds())
		questions = append(questions, q)
		if !p.pressed() {
			open = append(open, q.params)
		}
	}
	switch {
	case len(open) == 0:
		s.unlock(name)
		return nil
	case !c.inRounds():
		return mcp.URLElicitationRequiredError(open)
	}
	answers, err := c.ask(ctx, questions...)
	if err != nil {
		return err
	}
	for _, a := range answers {
		if a.action() != "accept" {
			return fmt.Errorf("still locked: a page was answered with %q", a.action())
		}
	}
	return fmt.Errorf("still locked: %d of %d pages are not done", len(open), n)
}

// lock gives the n pages that stand before name, the same ones until unlock.
func (s *server) lock(c *conversation, name string, n int) ([]*page, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.locks[name]) == n {
		return s.locks[name], nil
	}
	lock := make([]*page, n)
	for i := range lock {
		p, err := s.pages.add(func(p *page) { s.announce(c, name, p) })
		if err != nil {
			return nil, err
		}
		lock[i] = p
	}
	s.locks[name] = lock
	return lock, nil
}

// unlock forgets the pages before name: the next call gets new ones.
func (s *server) unlock(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.locks, name)
}

// announce tells the client that a page is done with, where the revision has
// a word for that.
func (s *server) announce(c *conversation, name string, p *page) {
	s.record.write(line{From: name, Question: "page", Received: encode("done")})
	if c.inRounds() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), announceWithin)
	defer cancel()
	// A client that has gone needs no announcement.
	_ = c.session.NotifyElicitationComplete(ctx, &mcp.ElicitationCompleteParams{ElicitationID: p.id})
}

package mcpclient

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"parley/elicit"
	"parley/elicit/say"
)

// demand answers a request with -32042 and these links.
func demand(s *rawServer, m message, links ...string) {
	s.send(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32042,"message":"open it","data":{"elicitations":[%s]}}}`, m.ID, strings.Join(links, ","))
}

func urlLink(n int) string {
	return fmt.Sprintf(`{"mode":"url","message":"m","url":"https://mcp.example.test/c%d","elicitationId":"u%d"}`, n, n)
}

func retries(p *person, outcome elicit.WaitOutcome, waits chan<- elicit.Wait) waiter {
	return waiter{p, func(_ context.Context, w elicit.Wait) (elicit.WaitOutcome, error) {
		if waits != nil {
			waits <- w
		}
		return outcome, nil
	}}
}

func TestDemandedLinksAreAskedInTurnThenTheCallIsMadeAgain(t *testing.T) {
	t.Parallel()
	p := answers(elicit.Accept, "")
	waits := make(chan elicit.Wait, 1)
	s := dialRaw(t, retries(p, elicit.WaitRetry, waits), func(s *rawServer) {
		first := s.want("tools/call")
		demand(s, first, urlLink(1), urlLink(2), urlLink(1))
		second := s.want("tools/call")
		if string(first.ID) == string(second.ID) {
			t.Error("the retry has the same id")
		}
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`, second.ID)
	})
	callTool(t, s, "pay")
	asked := p.requests()
	if len(asked) != 2 || asked[0].ElicitationID != "u1" || asked[1].ElicitationID != "u2" {
		t.Fatalf("asked %+v", asked)
	}
	for i, r := range asked {
		if r.Step != i+1 || r.Steps != 2 || r.Cause.Name != "pay" || r.Mode != elicit.ModeURL {
			t.Errorf("request %+v", r)
		}
	}
	if w := <-waits; !w.Announced || len(w.Requests) != 2 || w.Requests[0] != asked[0].ID {
		t.Errorf("waited for %+v", w)
	}
}

func TestAnyRequestMayDemandALink(t *testing.T) {
	t.Parallel()
	p := answers(elicit.Accept, "")
	s := dialRaw(t, retries(p, elicit.WaitRetry, nil), func(s *rawServer) {
		demand(s, s.want("resources/read"), urlLink(1))
		m := s.want("resources/read")
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"contents":[{"uri":"x://1","text":"t","mimeType":"text/plain"},{"uri":"x://1","blob":"AQ=="}]}}`, m.ID)
		demand(s, s.want("prompts/get"), urlLink(2))
		m = s.want("prompts/get")
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"messages":[{"role":"user","content":{"type":"text","text":"hello"}}]}}`, m.ID)
	})
	cs, err := s.ReadResource(t.Context(), ResourceCall{URI: "x://1"})
	if err != nil || len(cs) != 2 || cs[0].Text != "t" || string(cs[1].Data) != "\x01" {
		t.Errorf("read %+v, %v", cs, err)
	}
	pr, err := s.GetPrompt(t.Context(), PromptCall{Name: "p", Arguments: map[string]string{"a": "b"}})
	if err != nil || len(pr.Messages) != 1 || pr.Messages[0].Content.Text != "hello" {
		t.Errorf("got %+v, %v", pr, err)
	}
	if r := p.requests(); r[0].Cause.Kind != elicit.CauseResource || r[1].Cause.Kind != elicit.CausePrompt {
		t.Errorf("causes %+v", r)
	}
}

func TestDeclinedLinkStopsWithTheServersError(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		who  elicit.Asker
		want string
	}{
		{"declined", answers(elicit.Decline, ""), "notes says: open it"},
		{"closed", answers(elicit.Cancel, ""), "notes says: open it"},
		{"given up", retries(answers(elicit.Accept, ""), elicit.WaitGiveUp, nil), "You cancelled “pay”"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := dialRaw(t, tt.who, func(s *rawServer) {
				demand(s, s.want("tools/call"), urlLink(1), urlLink(2))
				if m := s.next(); m.Method == "tools/call" {
					t.Errorf("called again: %s", m.line)
				}
			})
			_, err := s.CallTool(t.Context(), ToolCall{Name: "pay"})
			var said *say.Error
			if !errors.As(err, &said) || !errors.Is(err, ErrDeclined) || !strings.Contains(said.What.String(), tt.want) {
				t.Errorf("said %v", err)
			}
		})
	}
}

func TestServerThatDemandsForEverIsStopped(t *testing.T) {
	t.Parallel()
	for name, link := range map[string]func(int) string{"the same link": func(int) string { return urlLink(0) }, "always another": urlLink} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := dialRaw(t, retries(answers(elicit.Accept, ""), elicit.WaitComplete, nil), func(s *rawServer) {
				for n := range 100 {
					m := s.next()
					if m.Method != "tools/call" {
						return
					}
					demand(s, m, link(n))
				}
				t.Error("called a hundred times")
			})
			_, err := s.CallTool(t.Context(), ToolCall{Name: "pay"})
			var said *say.Error
			if !errors.As(err, &said) || !strings.Contains(said.What.String(), "was stopped") {
				t.Errorf("said %v", err)
			}
		})
	}
}

func TestUnsafeLinkIsNeverAsked(t *testing.T) {
	t.Parallel()
	p := nobody(t)
	s := dialRaw(t, p, func(s *rawServer) {
		demand(s, s.want("tools/call"), urlLink(1), `{"mode":"url","message":"m","url":"javascript:alert(1)","elicitationId":"x"}`)
		s.next()
	})
	_, err := s.CallTool(t.Context(), ToolCall{Name: "pay"})
	var said *say.Error
	if !errors.As(err, &said) || !strings.Contains(said.What.String(), "can't be shown safely") {
		t.Errorf("said %v", err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.notices) != 1 {
		t.Errorf("noticed %+v", p.notices)
	}
}

func TestCompletionBeforeTheQuestionCounts(t *testing.T) {
	t.Parallel()
	// Link 2 is announced complete while link 1 is still being asked for.
	announced := make(chan struct{})
	p := answers(elicit.Accept, "")
	inner := p.answer
	p.answer = func(ctx context.Context, r elicit.Request) (elicit.Response, error) {
		<-announced
		return inner(ctx, r)
	}
	w := waiter{p, func(_ context.Context, w elicit.Wait) (elicit.WaitOutcome, error) {
		p.mu.Lock()
		defer p.mu.Unlock()
		// Heard twice: the second time when it knows the link.
		if len(p.completed) != 2 || p.completed[0] != "u2" || p.completed[1] != "u2" {
			t.Errorf("the Asker has heard %q", p.completed)
		}
		return elicit.WaitComplete, nil
	}}
	s := dialRaw(t, w, func(s *rawServer) {
		demand(s, s.want("tools/call"), urlLink(1), urlLink(2))
		s.send(`{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"u2"}}`)
		s.settle()
		close(announced)
		m := s.want("tools/call")
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`, m.ID)
	})
	callTool(t, s, "pay")
}

func TestAskerThatCanNotWaitWaitsForTheAnnouncement(t *testing.T) {
	t.Parallel()
	opened := make(chan struct{})
	p := answers(elicit.Accept, "")
	inner := p.answer
	p.answer = func(ctx context.Context, r elicit.Request) (elicit.Response, error) {
		defer close(opened)
		return inner(ctx, r)
	}
	s := dialRaw(t, p, func(s *rawServer) {
		demand(s, s.want("tools/call"), urlLink(1))
		<-opened
		s.send(`{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"unknown"}}`)
		s.send(`{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"u1"}}`)
		m := s.want("tools/call")
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`, m.ID)
	})
	callTool(t, s, "pay")
}

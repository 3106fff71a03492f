package mcpclient

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit"
	"parley/elicit/say"
)

const discovered = `{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"new","version":"1"}}}`

// dialNew opens a session at 2026-07-28 with a server written by hand.
func dialNew(t *testing.T, asker elicit.Asker, script func(*rawServer)) *Session {
	t.Helper()
	cfg := playConfig
	cfg.Revision = Revision20260728
	return mustDial(t, cfg, rawOptions(t, asker, func(s *rawServer) {
		m := s.want("server/discover")
		s.send(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, discovered)
		script(s)
	}))
}

func TestRoundIsAnsweredInSequence(t *testing.T) {
	t.Parallel()
	p := answers(elicit.Accept, `{"n":9007199254740993}`)
	waits := make(chan elicit.Wait, 1)
	s := dialNew(t, retries(p, elicit.WaitRetry, waits), func(s *rawServer) {
		first := s.want("tools/call")
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"input_required","inputRequests":{`+
			`"who":{"method":"elicitation/create","params":{"mode":"form","message":"A","requestedSchema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}},`+
			`"pay":{"method":"elicitation/create","params":{"mode":"url","message":"Pay","url":"https://pay.example.test/1"}},`+
			`"also":{"method":"elicitation/create","params":{"message":"C"}}},"requestState":"opaque+/= \u00e9\ud800"}}`, first.ID)
		m := s.want("tools/call")
		if string(m.ID) == string(first.ID) {
			t.Error("the repeated call has the same id")
		}
		for _, want := range []string{
			`"who":{"action":"accept","content":{"n":9007199254740993}}`, `"pay":{"action":"accept"}`,
			`"requestState":"opaque+/= \u00e9\ud800"`, `"io.modelcontextprotocol/protocolVersion":"2026-07-28"`,
			`"arguments":{"a":1}`,
		} {
			if !strings.Contains(m.line, want) {
				t.Errorf("no %s in %s", want, m.line)
			}
		}
		if strings.Contains(m.line, "parley.wire") {
			t.Errorf("private keys went out: %s", m.line)
		}
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","content":[]}}`, m.ID)
		s.next()
	})
	if _, err := s.CallTool(t.Context(), ToolCall{Name: "book", Arguments: jsontext.Value(`{"a":1}`)}); err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, r := range p.requests() {
		order = append(order, r.Message)
		if r.Steps != 3 || r.Cause.Name != "book" {
			t.Errorf("request %+v", r)
		}
	}
	if got := strings.Join(order, " "); got != "A Pay C" {
		t.Errorf("asked %s", got)
	}
	if w := <-waits; w.Announced || len(w.Requests) != 1 {
		t.Errorf("waited for %+v", w)
	}
}

func TestDeclineAndCancelAreAnswersOfARound(t *testing.T) {
	t.Parallel()
	for _, a := range []elicit.Action{elicit.Decline, elicit.Cancel} {
		s := dialNew(t, answers(a, ""), func(s *rawServer) {
			m := s.want("tools/call")
			s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":{"message":"A"}}}}}`, m.ID)
			m = s.want("tools/call")
			if !strings.Contains(m.line, `"inputResponses":{"k":{"action":"`+string(a)+`"}}`) || strings.Contains(m.line, "requestState") {
				t.Errorf("sent %s", m.line)
			}
			s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","content":[]}}`, m.ID)
			s.next()
		})
		callTool(t, s, "book")
	}
}

func TestRoundWithStateOnlyIsRepeated(t *testing.T) {
	t.Parallel()
	s := dialNew(t, nobody(t), func(s *rawServer) {
		for range 3 {
			m := s.want("tools/call")
			s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"input_required","requestState":"later"}}`, m.ID)
		}
		m := s.want("tools/call")
		if !strings.Contains(m.line, `"requestState":"later"`) || strings.Contains(m.line, "inputResponses") {
			t.Errorf("sent %s", m.line)
		}
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","content":[{"type":"text","text":"done"}]}}`, m.ID)
		s.next()
	})
	if res := callTool(t, s, "busy"); res.Content[0].Text != "done" {
		t.Errorf("%+v", res)
	}
}

func TestRoundsComeToAnEnd(t *testing.T) {
	t.Parallel()
	p := answers(elicit.Accept, "{}")
	s := dialNew(t, p, func(s *rawServer) {
		for {
			m := s.next()
			if m.Method != "tools/call" {
				return
			}
			s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":{"message":"A"}}}}}`, m.ID)
		}
	})
	_, err := s.CallTool(t.Context(), ToolCall{Name: "book"})
	var said *say.Error
	if !errors.As(err, &said) || !strings.Contains(said.What.String(), "kept asking") || len(p.requests()) != maxRounds {
		t.Errorf("asked %d times: %v", len(p.requests()), err)
	}
}

func TestRoundThatCanNotBeShownEndsTheCall(t *testing.T) {
	t.Parallel()
	for name, reqs := range map[string]string{
		"schema":         `"a":{"method":"elicitation/create","params":{"message":"A"}},"b":{"method":"elicitation/create","params":{"message":"B","requestedSchema":{"type":"array"}}}`,
		"link":           `"a":{"method":"elicitation/create","params":{"mode":"url","message":"A","url":"file:///etc/passwd"}}`,
		"mode":           `"a":{"method":"elicitation/create","params":{"mode":"wizard","message":"A"}}`,
		"not a question": `"a":{"method":"roots/list"}`,
		"unknown method": `"a":{"method":"x/y"}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := dialNew(t, nobody(t), func(s *rawServer) {
				m := s.want("tools/call")
				s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"input_required","inputRequests":{%s}}}`, m.ID, reqs)
				s.next()
			})
			var said *say.Error
			if _, err := s.CallTool(t.Context(), ToolCall{Name: "book"}); !errors.As(err, &said) {
				t.Errorf("ended with %v", err)
			}
		})
	}
}

func TestFailureTextsOfferTheOlderRevision(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`"elicitation/create" cannot be sent while serving a request on protocol version 2026-07-28`,
		"server-initiated requests are not supported in protocol version 2026-07-28",
		"Server-to-client requests are not available on protocol revision 2026-07-28",
		"URL elicitation cannot be signalled by throwing UrlElicitationRequiredError on protocol revision 2026-07-28",
	} {
		heard := make(chan struct{}, 1)
		cfg := playConfig
		cfg.Revision = Revision20260728
		o := rawOptions(t, nobody(t), func(s *rawServer) {
			m := s.want("server/discover")
			s.send(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, discovered)
			m = s.want("tools/call")
			s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","isError":true,"content":[{"type":"text","text":%q}]}}`, m.ID, "failed: "+text)
			s.next()
		})
		o.OnEvent = func(e Event) {
			if e.Kind == OlderRevision {
				heard <- struct{}{}
			}
		}
		if res := callTool(t, mustDial(t, cfg, o), "x"); !res.OlderRevision {
			t.Errorf("no offer for %q", text)
		}
		<-heard
	}
}

func TestCancellingARoundStopsAsking(t *testing.T) {
	t.Parallel()
	p, asked, ended := thinking()
	s := dialNew(t, p, func(s *rawServer) {
		m := s.want("tools/call")
		s.send(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"input_required","inputRequests":{"k":{"method":"elicitation/create","params":{"message":"A"}}}}}`, m.ID)
		s.next()
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-asked; cancel() }()
	if _, err := s.CallTool(ctx, ToolCall{Name: "book"}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	<-ended
}

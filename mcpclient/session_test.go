package mcpclient

import (
	"context"
	"errors"
	"strings"
	"testing"

	"parley/elicit"
	"parley/elicit/say"
)

func TestAnswerIsByteExact(t *testing.T) {
	t.Parallel()
	const content = `{"z":9007199254740993,"a":1.10,"text":"<é>"}`
	const schema = `{"type":"object","properties":{"z":{"type":"integer","default":9007199254740993},"a":{"type":["number","null"]},"text":{}}}`
	p := answers(elicit.Accept, content)
	got := make(chan message, 1)
	dialRaw(t, p, func(s *rawServer) {
		s.send(`{"jsonrpc":"2.0","id":9007199254740993,"method":"elicitation/create","params":{"message":"m","requestedSchema":%s}}`, schema)
		got <- s.reply("9007199254740993")
	})
	m := <-got
	if want := `{"jsonrpc":"2.0","id":9007199254740993,"result":{"action":"accept","content":` + content + `}}`; m.line != want {
		t.Errorf("sent %s\nwant %s", m.line, want)
	}
	r := p.requests()[0]
	if string(r.Schema) != schema {
		t.Errorf("the schema arrived as %s", r.Schema)
	}
	if r.Server.Name != "notes" || r.Server.CallsItself != "System Security" {
		t.Errorf("asked by %+v", r.Server)
	}
}

func TestActionsOnTheWire(t *testing.T) {
	t.Parallel()
	const link = `{"mode":"url","message":"m","url":"https://mcp.example.test/c","elicitationId":"k1"}`
	tests := []struct {
		name, params string
		who          *person
		want         string
	}{
		{"decline", oneForm, answers(elicit.Decline, ""), `{"action":"decline"}`},
		{"cancel", oneForm, answers(elicit.Cancel, ""), `{"action":"cancel"}`},
		{"empty form", `{"message":"Sure?"}`, answers(elicit.Accept, `{}`), `{"action":"accept","content":{}}`},
		{"link", link, answers(elicit.Accept, ""), `{"action":"accept"}`},
		{"link without id", `{"mode":"url","message":"m","url":"https://mcp.example.test/c"}`, answers(elicit.Accept, ""), `{"action":"accept"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := make(chan message, 1)
			dialRaw(t, tt.who, func(s *rawServer) {
				s.send(`{"jsonrpc":"2.0","id":"e1","method":"elicitation/create","params":%s}`, tt.params)
				got <- s.reply(`"e1"`)
			})
			if m := <-got; string(m.Result) != tt.want {
				t.Errorf("sent %s, want %s", m.line, tt.want)
			}
		})
	}
}

func TestRefusedRequestsGetInvalidParams(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, params, says, reason string }{
		{"unknown mode", `{"mode":"wizard","message":"m"}`, `\"wizard\"`, "mode"},
		{"mode of another type", `{"mode":5,"message":"m"}`, "", ""},
		{"no params", `null`, "missing", ""},
		{"link with userinfo", `{"mode":"url","message":"m","url":"https://bank.test@evil.test/"}`, "userinfo", "userinfo"},
		{"no link", `{"mode":"url","message":"m"}`, "", ""},
		{"schema that is none", `{"message":"m","requestedSchema":{"type":"string"}}`, "requestedSchema", "schema"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := nobody(t)
			got := make(chan message, 1)
			dialRaw(t, p, func(s *rawServer) {
				s.send(`{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":%s}`, tt.params)
				got <- s.reply("1")
			})
			m := <-got
			if !strings.Contains(string(m.Error), `"code":-32602`) || !strings.Contains(string(m.Error), tt.says) {
				t.Errorf("sent %s", m.line)
			}
			p.mu.Lock()
			defer p.mu.Unlock()
			if tt.reason != "" && (len(p.notices) != 1 || p.notices[0].Reason != tt.reason) {
				t.Errorf("noticed %+v", p.notices)
			}
		})
	}
}

func TestCapabilitiesAreDeclared(t *testing.T) {
	t.Parallel()
	for revision, want := range map[string]string{
		"":               `"capabilities":{"elicitation":{"form":{},"url":{}}}`,
		Revision20251125: `"capabilities":{"elicitation":{"form":{},"url":{}}}`,
		Revision20250618: `"capabilities":{"elicitation":{}}`,
	} {
		got := make(chan message, 1)
		cfg := playConfig
		cfg.Revision = revision
		mustDial(t, cfg, rawOptions(t, nobody(t), func(s *rawServer) { got <- s.handshake() }))
		if m := <-got; !strings.Contains(m.line, want) {
			t.Errorf("%s: %s", revision, m.line)
		}
	}
}

func TestLinkModeThatWasNotDeclaredIsRefused(t *testing.T) {
	t.Parallel()
	cfg := playConfig
	cfg.Revision = Revision20250618
	got := make(chan message, 1)
	mustDial(t, cfg, rawOptions(t, nobody(t), func(s *rawServer) {
		s.handshake()
		s.send(`{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"mode":"url","message":"m","url":"https://pay.example.test/x","elicitationId":"q1"}}`)
		got <- s.reply("1")
	}))
	if m := <-got; !strings.Contains(string(m.Error), "-32602") {
		t.Errorf("sent %s", m.line)
	}
}

func TestServerWithdrawsItsRequest(t *testing.T) {
	t.Parallel()
	p, asked, ended := thinking()
	quiet := make(chan message, 1)
	dialRaw(t, p, func(s *rawServer) {
		s.send(`{"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":%s}`, oneForm)
		<-asked
		s.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"too late"}}`)
		if cause := <-ended; !errors.Is(cause, ErrWithdrawn) {
			t.Errorf("the question went away with %v", cause)
		}
		s.send(`{"jsonrpc":"2.0","id":8,"method":"ping"}`)
		quiet <- s.next()
	})
	if m := <-quiet; string(m.ID) != "8" {
		t.Errorf("a reply was sent: %s", m.line)
	}
}

func TestLostSessionWithdrawsItsRequests(t *testing.T) {
	t.Parallel()
	p, asked, ended := thinking()
	s := dialRaw(t, p, func(s *rawServer) {
		s.send(`{"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":%s}`, oneForm)
		<-asked
	})
	if cause := <-ended; !errors.Is(cause, ErrDisconnected) {
		t.Errorf("the question went away with %v", cause)
	}
	<-s.Done()
	var said *say.Error
	if err := s.Err(); !errors.As(err, &said) || !strings.Contains(said.What.String(), "notes") {
		t.Errorf("ended with %v", err)
	}
	if _, err := s.CallTool(t.Context(), ToolCall{Name: "x"}); err == nil {
		t.Error("a call on a dead session succeeds")
	}
}

func TestCloseAnswersWithCancelFirst(t *testing.T) {
	t.Parallel()
	p, asked, ended := thinking()
	got := make(chan message, 1)
	s := dialRaw(t, p, func(s *rawServer) {
		s.send(`{"jsonrpc":"2.0","id":"e1","method":"elicitation/create","params":%s}`, oneForm)
		got <- s.reply(`"e1"`)
	})
	<-asked
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if cause := <-ended; !errors.Is(cause, ErrClosed) {
		t.Errorf("the question went away with %v", cause)
	}
	if m := <-got; string(m.Result) != `{"action":"cancel"}` {
		t.Errorf("sent %s", m.line)
	}
	if s.Err() != nil {
		t.Errorf("Err after Close: %v", s.Err())
	}
}

func TestSameRequestIDInTwoSessions(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	slow := &person{answer: func(context.Context, elicit.Request) (elicit.Response, error) {
		<-release
		return elicit.Response{Action: elicit.Decline}, nil
	}}
	ask := func(got chan message) func(*rawServer) {
		return func(s *rawServer) {
			s.send(`{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":%s}`, oneForm)
			got <- s.reply("1")
			s.next()
		}
	}
	a, b := make(chan message, 1), make(chan message, 1)
	sa := dialRaw(t, slow, ask(a))
	sb := dialRaw(t, answers(elicit.Accept, `{"b":"x"}`), ask(b))
	if m := <-b; string(m.Result) != `{"action":"accept","content":{"b":"x"}}` {
		t.Errorf("B got %s", m.line)
	}
	close(release)
	if m := <-a; string(m.Result) != `{"action":"decline"}` {
		t.Errorf("A got %s", m.line)
	}
	if sa.ID() == sb.ID() {
		t.Error("two sessions have one id")
	}
}

func TestCompletionIsHandedOnWithItsSession(t *testing.T) {
	t.Parallel()
	p := answers(elicit.Accept, "")
	done := make(chan struct{})
	dialRaw(t, p, func(s *rawServer) {
		s.send(`{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"u1"}}`)
		s.settle()
		close(done)
	})
	<-done
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.completed) != 1 || p.completed[0] != "u1" {
		t.Errorf("completed %q", p.completed)
	}
}

func TestNoiseOnStdoutGoesToTheLog(t *testing.T) {
	t.Parallel()
	lines := make(chan string, 5)
	o := rawOptions(t, nobody(t), func(s *rawServer) {
		s.send("\ufeffServer running on stdio")
		s.send(`{"level":"info","msg":"started"}`)
		s.send("\x1b[32mINFO\x1b[0m caf\xe9")
		s.handshake()
		s.next()
	})
	o.OnEvent = func(e Event) {
		if e.Kind == Logged && e.Log.Source == LogStdout {
			lines <- e.Log.Text
		}
	}
	s := mustDial(t, playConfig, o)
	if a, b, c := <-lines, <-lines, <-lines; c != "INFO caf\ufffd" || a != "Server running on stdio" || !strings.Contains(b, "started") {
		t.Errorf("logged %q and %q", a, b)
	}
	if s.Info().Title != "System Security" || !s.Info().Tools || !s.Info().URLMode {
		t.Errorf("info %+v", s.Info())
	}
}

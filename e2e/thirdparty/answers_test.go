//go:build linux && (e2e || e2elarge)

package thirdparty_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"parley/config"
	"parley/e2e/thirdparty"
	"parley/elicit"
	"parley/mcpclient"
)

// answered is a call whose server asks, and what comes of the answer.
type answered struct {
	tool, args string
	asks       int    // how many questions
	content    string // part of the last form's answer
	result     string // part of the result
}

// answer makes the calls, each answered by a person.
func answer(t *testing.T, cfg config.Server, calls []answered) {
	t.Helper()
	answerAs(t, &person{t: t}, cfg, calls)
}

func answerAs(t *testing.T, p *person, cfg config.Server, calls []answered) {
	t.Helper()
	s := dial(t, cfg, p)
	for _, c := range calls {
		before := len(p.requests())
		text, err := call(t, s, c.tool, c.args)
		if err != nil {
			t.Errorf("%s: %v", c.tool, err)
			continue
		}
		if n := len(p.requests()) - before; n != c.asks {
			t.Errorf("%s asked %d times, not %d", c.tool, n, c.asks)
		}
		if sent := p.contents(); c.content != "" && (len(sent) == 0 || !strings.Contains(sent[len(sent)-1], c.content)) {
			t.Errorf("%s was answered %s, without %s", c.tool, sent, c.content)
		}
		if !strings.Contains(text, c.result) {
			t.Errorf("%s came to %q, without %q", c.tool, text, c.result)
		}
		for _, r := range p.requests()[before:] {
			if r.Server.Name != cfg.Name || r.Cause.Name != c.tool {
				t.Errorf("%s: asked by %+v because of %+v", c.tool, r.Server, r.Cause)
			}
		}
	}
}

// call gives the text of a tool's result.
func call(t *testing.T, s *mcpclient.Session, tool, args string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if args == "" {
		args = "{}"
	}
	res, err := s.CallTool(ctx, mcpclient.ToolCall{Name: tool, Arguments: jsontext.Value(args)})
	if err != nil {
		return "", err
	}
	var all []string
	for _, c := range res.Content {
		all = append(all, c.Text)
	}
	return strings.Join(append(all, string(res.Structured)), "\n"), nil
}

func stdio(name string, c thirdparty.Command) config.Server {
	return config.Server{Name: name, Transport: config.Stdio, Command: c.Path, Args: c.Args}
}

func web(t *testing.T, name string, start func(context.Context) (*thirdparty.Server, error)) config.Server {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	srv, err := start(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = srv.Close() })
	return config.Server{Name: name, Transport: config.HTTP, URL: srv.URL}
}

var everything = []answered{
	{tool: "trigger-elicitation-request", asks: 1, content: `"name":"Ana"`, result: "Ana"},
	{tool: "trigger-url-elicitation", args: `{"url":"https://pay.example/c/1"}`, asks: 1, result: "accept"},
	// Refused with -32042, then made again, when it asks for another page.
	{tool: "trigger-url-elicitation", args: `{"url":"https://pay.example/c/2","errorPath":true}`, asks: 2, result: "accept"},
}

func TestServerEverythingIsAnswered(t *testing.T) {
	s := servers(t)
	t.Run("stdio", func(t *testing.T) { answer(t, stdio("Everything", s.Everything()), everything) })
	t.Run("http", func(t *testing.T) { answer(t, web(t, "Everything", s.EverythingHTTP), everything) })
	t.Run("sse", func(t *testing.T) { answer(t, web(t, "Everything", s.EverythingSSE), everything[:2]) })
}

func TestDeclineAndCancelReachTheServer(t *testing.T) {
	for action, word := range map[elicit.Action]string{elicit.Decline: "declined", elicit.Cancel: "cancel"} {
		p := &person{t: t, action: action}
		text, err := call(t, dial(t, stdio("Everything", servers(t).Everything()), p), "trigger-elicitation-request", "")
		if err != nil || !strings.Contains(strings.ToLower(text), word) {
			t.Errorf("%s came to %q, %v", action, text, err)
		}
	}
}

func TestTypeScriptServersAreAnswered(t *testing.T) {
	s := servers(t)
	t.Run("form example", func(t *testing.T) {
		answer(t, web(t, "Forms", s.FormExample), []answered{
			{tool: "register_user", asks: 1, content: "ana@example.com", result: "ana@example.com"},
			{tool: "create_event", asks: 2, result: "Ana"},
			{tool: "update_shipping_address", asks: 1, result: "Ana"},
		})
	})
	t.Run("fastmcp", func(t *testing.T) {
		answer(t, stdio("Files", s.FastMCP()), []answered{
			{tool: "delete-file", args: `{"path":"/tmp/a"}`, asks: 1, content: `{"confirmed":true}`, result: `"confirmed":true`},
			{tool: "open-page", args: `{"url":"https://pay.example/"}`, asks: 1, result: "accept"},
		})
	})
	t.Run("tmcp", func(t *testing.T) {
		answer(t, stdio("Asks", s.TMCP()), []answered{
			{tool: "ask-form", asks: 1, content: `"colour":"red"`, result: `"name":"Ana"`},
			{tool: "ask-page", args: `{"url":"https://pay.example/"}`, asks: 1, result: "accept"},
		})
	})
}

func TestServersBehindSignInAreAnswered(t *testing.T) {
	s := servers(t)
	t.Run("forms", func(t *testing.T) {
		p := &person{t: t}
		session := dial(t, web(t, "Users", s.OAuthExample), p)
		if n := signIns(p); n != 1 {
			t.Errorf("asked to sign in %d times", n)
		}
		for _, kind := range []string{"contact", "preferences", "feedback"} {
			text, err := call(t, session, "collect-user-info", `{"infoType":"`+kind+`"}`)
			if err != nil || !strings.Contains(text, kind) {
				t.Errorf("%s came to %q, %v", kind, text, err)
			}
		}
		if n := len(p.contents()); n != 3 {
			t.Errorf("%d forms were answered", n)
		}
	})
	t.Run("pages", func(t *testing.T) {
		p := &person{t: t}
		session := dial(t, web(t, "Payments", s.URLExample), p)
		// It refuses each time it is called: that is said, not tried for ever.
		_, err := call(t, session, "payment-confirm", `{"cartId":"c 1"}`)
		if err == nil {
			t.Error("a call that is always refused went through")
		}
		asked := p.requests()
		last := asked[len(asked)-1]
		if len(asked) > 12 || last.Mode != elicit.ModeURL || !strings.Contains(last.Link.String(), "cartId=c%201") {
			t.Errorf("asked %d times, last %+v", len(asked), last)
		}
	})
	t.Run("a page before it is called", func(t *testing.T) {
		p := &person{t: t}
		dial(t, web(t, "Old", s.OldURLExample), p)
		if n := signIns(p); n != 1 {
			t.Errorf("asked to sign in %d times", n)
		}
	})
}

func signIns(p *person) int {
	n := 0
	for _, r := range p.requests() {
		if r.Cause.Kind == elicit.CauseSignIn {
			n++
		}
	}
	return n
}

func TestGoServersAreAnswered(t *testing.T) {
	s := servers(t)
	must := func(c thirdparty.Command, err error) thirdparty.Command {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	t.Run("mcp-go", func(t *testing.T) {
		p := &person{t: t, done: make(chan string, 10)}
		answerAs(t, p, stdio("Projects", must(s.MCPGo(t.Context()))), []answered{
			{tool: "create_project", asks: 1, content: `"projectName":"Ana"`, result: "Ana"},
			{tool: "auth_via_url", asks: 1, result: ""},
		})
		all := p.requests()
		select {
		case id := <-p.done:
			if want := all[len(all)-1].ElicitationID; id != want || id == "" {
				t.Errorf("%q was completed, not %q", id, want)
			}
		case <-time.After(patience):
			t.Error("nothing was completed")
		}
	})
	t.Run("example", func(t *testing.T) {
		answer(t, stdio("Example", must(s.GoExample(t.Context()))), []answered{
			{tool: "elicit (form)", asks: 1, result: ""},
			{tool: "elicit (url)", asks: 1, result: ""},
		})
	})
	t.Run("pushed", func(t *testing.T) {
		answer(t, stdio("Everything", must(s.GoEverything(t.Context()))), []answered{
			{tool: "test_elicitation", args: `{"message":"Who?"}`, asks: 1, result: "accept"},
			{tool: "test_elicitation_sep1034_defaults", asks: 1, result: "accept"},
			// Its own SDK complains of its schema once it has been answered.
			{tool: "test_elicitation_sep1330_enums", asks: 1, content: `"untitledSingle"`},
		})
	})
	t.Run("input required", func(t *testing.T) {
		cfg := stdio("Everything", must(s.GoEverything(t.Context())))
		cfg.Revision = mcpclient.Revision20260728
		answer(t, cfg, []answered{
			{tool: "test_input_required_result_elicitation", asks: 1, result: ""},
			{tool: "test_input_required_result_request_state", asks: 1, result: ""},
			{tool: "test_input_required_result_multi_round", asks: 2, result: ""},
		})
	})
}

// The failure text of a server that pushes although it was asked for the
// newest revision brings the offer to reconnect in the older one.
func TestAPushingServerInTheNewestRevisionOffersTheOlderOne(t *testing.T) {
	c, err := servers(t).GoEverything(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	cfg := stdio("Everything", c)
	cfg.Revision = mcpclient.Revision20260728
	s := dial(t, cfg, &person{t: t})
	res, err := s.CallTool(t.Context(), mcpclient.ToolCall{Name: "test_elicitation", Arguments: jsontext.Value(`{"message":"Who?"}`)})
	if err != nil || !res.OlderRevision {
		t.Errorf("got %+v, %v", res, err)
	}
}

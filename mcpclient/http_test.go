package mcpclient

import (
	"context"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/oauth2"

	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
)

func TestHTTPAnswersAreExact(t *testing.T) {
	t.Parallel()
	const result = `"result":{"content":[{"type":"text","text":"ok"}],"structuredContent":{"z":9007199254740993,"a":1.10}}`
	for name, send := range map[string]func(http.ResponseWriter, message){
		"JSON": func(rw http.ResponseWriter, m message) { answer(rw, m, result) },
		"JSON after a byte order mark": func(rw http.ResponseWriter, m message) {
			rw.Header().Set("Content-Type", "application/json")
			fmt.Fprintf(rw, "\ufeff{\"jsonrpc\":\"2.0\",\n\"id\":%s,%s}\n", m.ID, result)
		},
		"JSON batch": func(rw http.ResponseWriter, m message) {
			rw.Header().Set("Content-Type", "application/json")
			fmt.Fprintf(rw, `[{"jsonrpc":"2.0","method":"notifications/x"},{"jsonrpc":"2.0","id":%s,%s}]`, m.ID, result)
		},
		"SSE": func(rw http.ResponseWriter, m message) {
			stream(rw)("event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":%s,%s}\n\n", m.ID, result)
		},
		"SSE with every line end, in pieces": func(rw http.ResponseWriter, m message) {
			send := stream(rw)
			raw := fmt.Sprintf("\ufeff: hello\r\nevent: ping\r\ndata: {}\r\n\r\nid: 1\rdata: {\"jsonrpc\":\"2.0\",\rdata: \"id\":%s,%s}\r\r", m.ID, result)
			for i := 0; i < len(raw); i += 7 {
				send("%s", raw[i:min(i+7, len(raw))])
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWeb(t)
			w.on["tools/call"] = func(rw http.ResponseWriter, r *http.Request, m message) {
				if r.Header.Get("Mcp-Session-Id") != "session-1" || !strings.Contains(m.line, `"arguments":{"b":9007199254740993,"a":1}`) {
					t.Errorf("called with %s", m.line)
				}
				send(rw, m)
			}
			res, err := w.dial(nobody(t)).CallTool(t.Context(), ToolCall{Name: "x", Arguments: jsontext.Value(`{"b":9007199254740993,"a":1}`)})
			if err != nil || string(res.Structured) != `{"z":9007199254740993,"a":1.10}` || res.Content[0].Text != "ok" {
				t.Errorf("%+v, %v", res, err)
			}
		})
	}
}

func TestQuestionsOnACallsStreamBelongToThatCall(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	var both sync.WaitGroup
	both.Add(2)
	w.on["tools/call"] = func(rw http.ResponseWriter, _ *http.Request, m message) {
		both.Done()
		both.Wait() // two calls run
		send := stream(rw)
		send("data: {\"jsonrpc\":\"2.0\",\"id\":\"e%s\",\"method\":\"elicitation/create\",\"params\":%s}\n\n", m.ID, oneForm)
		re := <-w.reply(`"e` + string(m.ID) + `"`)
		send("data: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[{\"type\":\"text\",\"text\":%q}]}}\n\n", m.ID, re.Result)
	}
	p := &person{answer: func(_ context.Context, r elicit.Request) (elicit.Response, error) {
		return elicit.Response{Action: elicit.Accept, Content: jsontext.Value(`{"s":"` + r.Cause.Name + `"}`)}, nil
	}}
	s := w.dial(p)
	var calls sync.WaitGroup
	for _, name := range []string{"first", "second"} {
		calls.Go(func() {
			res, err := s.CallTool(t.Context(), ToolCall{Name: name})
			if err != nil || res.Content[0].Text != `{"action":"accept","content":{"s":"`+name+`"}}` {
				t.Errorf("%s: %+v, %v", name, res, err)
			}
		})
	}
	calls.Wait()
}

func TestListeningStreamNeverEndsASession(t *testing.T) {
	t.Parallel()
	for name, get := range map[string]func(http.ResponseWriter, *http.Request, int){
		"refused": func(rw http.ResponseWriter, _ *http.Request, _ int) { rw.WriteHeader(http.StatusMethodNotAllowed) },
		"closed again and again": func(rw http.ResponseWriter, _ *http.Request, _ int) {
			stream(rw)("retry: 1\nevent: ping\ndata:\n\n")
		},
		"never answered": func(_ http.ResponseWriter, r *http.Request, _ int) { <-r.Context().Done() },
		"dropped, then refused": func(rw http.ResponseWriter, _ *http.Request, n int) {
			if n > 1 {
				http.Error(rw, "session already exists", http.StatusBadRequest)
				return
			}
			stream(rw)("retry: 1\n\n")
			panic(http.ErrAbortHandler)
		},
		"a page": func(rw http.ResponseWriter, _ *http.Request, _ int) { fmt.Fprint(rw, "<html>") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWeb(t)
			w.srv.Config.ErrorLog = nil
			var n atomic.Int32
			seen := make(chan struct{}, 100)
			w.on["GET"] = func(rw http.ResponseWriter, r *http.Request, _ message) {
				select {
				case seen <- struct{}{}:
				default:
				}
				get(rw, r, int(n.Add(1)))
			}
			w.on["tools/call"] = func(rw http.ResponseWriter, _ *http.Request, m message) { answer(rw, m, `"result":{"content":[]}`) }
			s := w.dial(nobody(t))
			<-seen
			if strings.HasPrefix(name, "closed") {
				for range 8 { // more than the SDK would bear
					<-seen
				}
			}
			callTool(t, s, "x")
			if s.Err() != nil {
				t.Errorf("ended: %v", s.Err())
			}
			_ = s.Close()
			w.srv.CloseClientConnections()
		})
	}
}

func TestListeningStreamCarriesQuestions(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	got := make(chan message, 1)
	w.on["GET"] = func(rw http.ResponseWriter, r *http.Request, _ message) {
		stream(rw)("data: {\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"elicitation/create\",\"params\":%s}\n\n", oneForm)
		got <- <-w.reply("5")
		<-r.Context().Done()
	}
	s := w.dial(answers(elicit.Decline, ""))
	if m := <-got; string(m.Result) != `{"action":"decline"}` {
		t.Errorf("sent %s", m.line)
	}
	_ = s.Close()
}

func TestInterruptedStreamIsResumed(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	w.on["tools/call"] = func(rw http.ResponseWriter, _ *http.Request, m message) {
		stream(rw)("id: %s-1\nretry: 5\ndata:\n\n", m.ID) // a priming event, then the connection is closed
	}
	var id atomic.Value
	w.on["GET"] = func(rw http.ResponseWriter, r *http.Request, _ message) {
		last := r.Header.Get("Last-Event-Id")
		if last == "" {
			rw.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		id.Store(last)
		call, _, _ := strings.Cut(last, "-")
		stream(rw)("data: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[]}}\n\n", call)
	}
	callTool(t, w.dial(nobody(t)), "x")
	if id.Load() == nil {
		t.Error("not resumed")
	}
}

func TestTroubleOfOneCallLeavesTheSession(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		do   func(http.ResponseWriter, *http.Request, message)
		want string
	}{
		{"500", func(rw http.ResponseWriter, _ *http.Request, _ message) { http.Error(rw, "out of order", 500) }, "out of order"},
		{"503", func(rw http.ResponseWriter, _ *http.Request, _ message) { rw.WriteHeader(503) }, "503"},
		{"400 with an error", func(rw http.ResponseWriter, _ *http.Request, m message) {
			rw.WriteHeader(400)
			fmt.Fprint(rw, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"bad day"}}`)
		}, "bad day"},
		{"a page", func(rw http.ResponseWriter, _ *http.Request, _ message) { fmt.Fprint(rw, "<html>") }, "neither JSON nor an event stream"},
		{"not JSON-RPC", func(rw http.ResponseWriter, _ *http.Request, m message) {
			rw.Header().Set("Content-Type", "application/json")
			fmt.Fprint(rw, `{"ok":true}`)
		}, "not a JSON-RPC message"},
		{"cut off", func(rw http.ResponseWriter, _ *http.Request, _ message) {
			stream(rw)("data: {\"jsonrpc\"")
			panic(http.ErrAbortHandler)
		}, "lost before the answer"},
		{"too large", func(rw http.ResponseWriter, _ *http.Request, m message) {
			rw.Header().Set("Content-Type", "application/json")
			_, _ = io.CopyN(rw, forever(' '), 17<<20)
		}, "larger than 16 MB"},
		{"too large an event", func(rw http.ResponseWriter, _ *http.Request, m message) {
			stream(rw)("data: ")
			_, _ = io.CopyN(rw, forever('x'), 17<<20)
		}, "too large"},
	}
	w := newWeb(t)
	w.on["tools/call"] = func(rw http.ResponseWriter, r *http.Request, m message) {
		for _, tt := range tests {
			if strings.Contains(m.line, `"name":"`+tt.name+`"`) {
				tt.do(rw, r, m)
				return
			}
		}
		answer(rw, m, `"result":{"content":[]}`)
	}
	s := w.dial(nobody(t))
	for _, tt := range tests {
		_, err := s.CallTool(t.Context(), ToolCall{Name: tt.name})
		var said *say.Error
		if !errors.As(err, &said) || !strings.Contains(said.What.String(), tt.want) {
			t.Errorf("%s: said %v", tt.name, err)
		}
		callTool(t, s, "fine")
	}
}

func TestForgottenSessionEndsAtOnce(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	w.on["tools/call"] = func(rw http.ResponseWriter, _ *http.Request, _ message) { rw.WriteHeader(404) }
	s := w.dial(nobody(t))
	_, err := s.CallTool(t.Context(), ToolCall{Name: "x"})
	if !errors.Is(err, ErrSessionExpired) {
		t.Errorf("said %v", err)
	}
	<-s.Done()
	if !errors.Is(s.Err(), ErrSessionExpired) {
		t.Errorf("ended with %v", s.Err())
	}
}

func TestRefusedReplyLeavesTheSession(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	replied := make(chan struct{})
	w.on[""] = func(rw http.ResponseWriter, _ *http.Request, _ message) {
		http.Error(rw, "no such request", 400)
		close(replied)
	}
	w.on["tools/call"] = func(rw http.ResponseWriter, _ *http.Request, m message) {
		send := stream(rw)
		send("data: {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"elicitation/create\",\"params\":%s}\n\n", oneForm)
		<-replied
		send("data: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[]}}\n\n", m.ID)
	}
	callTool(t, w.dial(answers(elicit.Cancel, "")), "x")
}

func TestRedirectsStayWhereTheyAreSafe(t *testing.T) {
	t.Parallel()
	other := newWeb(t)
	other.on["initialize"] = func(http.ResponseWriter, *http.Request, message) { t.Error("another origin was asked") }
	w := newWeb(t)
	plain := w.srv.Config.Handler
	w.srv.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/mcp":
			http.Redirect(rw, r, "/v2/mcp", http.StatusTemporaryRedirect)
		case "/away":
			http.Redirect(rw, r, other.srv.URL+"/mcp", http.StatusTemporaryRedirect)
		case "/get":
			http.Redirect(rw, r, "/v2/mcp", http.StatusFound)
		default:
			if r.Header.Get("X-Api-Key") != "k" {
				t.Error("the header is lost")
			}
			plain.ServeHTTP(rw, r)
		}
	})
	cfg := w.config()
	cfg.Headers = map[string]string{"X-Api-Key": "k"}
	mustDial(t, cfg, Options{Asker: nobody(t), KeepAlive: -1})
	for _, path := range []string{"/away", "/get"} {
		cfg.URL = w.srv.URL + path
		_, err := Dial(t.Context(), cfg, Options{Asker: nobody(t)})
		var said *say.Error
		if !errors.As(err, &said) || !strings.Contains(said.What.String(), "sends you to another address") {
			t.Errorf("%s: said %v", path, err)
		}
	}
}

// signIn is an OAuth handler whose user signs in with one word.
type signIn struct {
	err        error
	token      atomic.Value
	authorized atomic.Int32
	began      atomic.Int32
}

func (h *signIn) Begin() { h.began.Add(1) }

func (h *signIn) TokenSource(context.Context) (oauth2.TokenSource, error) {
	if t, ok := h.token.Load().(string); ok {
		return oauth2.StaticTokenSource(&oauth2.Token{AccessToken: t, TokenType: "Bearer"}), nil
	}
	return nil, nil
}

func (h *signIn) Authorize(_ context.Context, _ *http.Request, resp *http.Response) error {
	_ = resp.Body.Close()
	h.authorized.Add(1)
	if h.err == nil {
		h.token.Store("sesame")
	}
	return h.err
}

func locked(w *web) {
	open := w.srv.Config.Handler
	w.srv.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer sesame" {
			rw.WriteHeader(http.StatusUnauthorized)
			return
		}
		open.ServeHTTP(rw, r)
	})
}

func TestSignInHappensOnDemand(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	locked(w)
	w.on["tools/call"] = func(rw http.ResponseWriter, _ *http.Request, m message) { answer(rw, m, `"result":{"content":[]}`) }
	h := &signIn{}
	s := mustDial(t, w.config(), Options{Asker: nobody(t), KeepAlive: -1, HTTP: HTTPOptions{OAuth: h}})
	callTool(t, s, "x")
	if n := h.began.Load(); n != 1 {
		t.Errorf("a connection began %d times", n)
	}
	if n := h.authorized.Load(); n != 1 {
		t.Errorf("signed in %d times", n)
	}
}

func TestSignInThatFailsIsSaidOnce(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	locked(w)
	h := &signIn{err: errors.New("access_denied")}
	for _, o := range []HTTPOptions{{OAuth: h}, {}} {
		_, err := Dial(t.Context(), w.config(), Options{Asker: nobody(t), HTTP: o})
		var said *say.Error
		if !errors.As(err, &said) || !errors.Is(err, ErrSignInNeeded) {
			t.Errorf("said %v", err)
		}
	}
	if n := h.authorized.Load(); n != 1 {
		t.Errorf("the browser was opened %d times", n)
	}
}

func TestNothingThere(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	w.srv.Close()
	_, err := Dial(t.Context(), w.config(), Options{Asker: nobody(t)})
	var said *say.Error
	if !errors.As(err, &said) || !strings.Contains(said.What.String(), "Nothing answers") {
		t.Errorf("said %v", err)
	}
}

func TestOldServersAreReachedOverSSE(t *testing.T) {
	t.Parallel()
	for _, transport := range []config.Transport{config.HTTP, config.SSE} {
		p := answers(elicit.Accept, `{"z":9007199254740993}`)
		srv := httptest.NewServer(&oldServer{t: t, prefix: "/team1"})
		t.Cleanup(srv.Close)
		cfg := config.Server{Name: "old", Transport: transport, URL: srv.URL + "/team1/sse"}
		s := mustDial(t, cfg, Options{Asker: p, KeepAlive: -1})
		if res := callTool(t, s, "x"); res.Content[0].Text != `{"action":"accept","content":{"z":9007199254740993}}` {
			t.Errorf("%+v", res)
		}
		_ = s.Close()
		srv.CloseClientConnections()
	}
}

func TestOwnCertificateAuthority(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	tls := httptest.NewUnstartedServer(w)
	tls.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, 0)
	tls.StartTLS()
	t.Cleanup(tls.Close)
	cfg := config.Server{Name: "shop", Transport: config.HTTP, URL: tls.URL}
	_, err := Dial(t.Context(), cfg, Options{Asker: nobody(t)})
	var said *say.Error
	if !errors.As(err, &said) || !strings.Contains(said.What.String(), "certificate is not trusted") {
		t.Errorf("said %v", err)
	}
	cfg.CAFile = t.TempDir() + "/ca.pem"
	if err := os.WriteFile(cfg.CAFile, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: tls.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	mustDial(t, cfg, Options{Asker: nobody(t), KeepAlive: -1})
}

func TestOldServersLetSignInToo(t *testing.T) {
	t.Parallel()
	old := &oldServer{t: t}
	srv := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer sesame" {
			rw.WriteHeader(http.StatusUnauthorized)
			return
		}
		old.ServeHTTP(rw, r)
	}))
	t.Cleanup(srv.Close)
	h := &signIn{}
	s := mustDial(t, config.Server{Name: "old", Transport: config.SSE, URL: srv.URL + "/sse"},
		Options{Asker: nobody(t), KeepAlive: -1, HTTP: HTTPOptions{OAuth: h}})
	if n := h.authorized.Load(); n != 1 {
		t.Errorf("signed in %d times", n)
	}
	_ = s.Close()
	srv.CloseClientConnections()
}

func TestAnswersThatAreNoneAreNotSent(t *testing.T) {
	t.Parallel()
	for _, r := range []elicit.Response{{}, {Action: "maybe"}, {Action: elicit.Accept, Content: jsontext.Value(`[1]`)}, {Action: elicit.Accept, Content: jsontext.Value(`{"a":`)}} {
		got := make(chan message, 1)
		p := &person{answer: func(context.Context, elicit.Request) (elicit.Response, error) { return r, nil }}
		dialRaw(t, p, func(s *rawServer) {
			s.send(`{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":%s}`, oneForm)
			got <- s.reply("1")
		})
		if m := <-got; !strings.Contains(string(m.Error), "-32603") {
			t.Errorf("sent %s", m.line)
		}
	}
}

func TestOldServerMustNotSendUsElsewhere(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			rw.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		stream(rw)("event: endpoint\ndata: https://evil.test/messages\n\n")
	}))
	t.Cleanup(srv.Close)
	for _, transport := range []config.Transport{config.HTTP, config.SSE} {
		_, err := Dial(t.Context(), config.Server{Name: "old", Transport: transport, URL: srv.URL}, Options{Asker: nobody(t)})
		var said *say.Error
		if !errors.As(err, &said) || !strings.Contains(said.What.String(), "another address than its own") {
			t.Errorf("said %v", err)
		}
	}
}

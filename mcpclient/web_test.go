package mcpclient

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/config"
	"parley/elicit"
)

// web is a streamable HTTP server written by hand. on has the answers by
// method; "" takes responses of the client, "GET" the listening stream.
type web struct {
	t   *testing.T
	srv *httptest.Server
	on  map[string]func(http.ResponseWriter, *http.Request, message)

	mu      sync.Mutex
	replies map[string]chan message // by id
}

func newWeb(t *testing.T) *web {
	w := &web{t: t, on: map[string]func(http.ResponseWriter, *http.Request, message){}, replies: map[string]chan message{}}
	w.on["initialize"] = func(rw http.ResponseWriter, _ *http.Request, m message) {
		rw.Header().Set("Mcp-Session-Id", "session-1")
		answer(rw, m, `"result":`+initialized)
	}
	w.on["GET"] = func(rw http.ResponseWriter, _ *http.Request, _ message) { rw.WriteHeader(http.StatusMethodNotAllowed) }
	w.srv = httptest.NewServer(w)
	t.Cleanup(w.srv.Close)
	return w
}

func (w *web) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		if r.Method == http.MethodGet {
			w.on["GET"](rw, r, message{})
		}
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	m := message{line: string(body)}
	if err := json.Unmarshal(body, &m); err != nil {
		w.t.Errorf("the client sent %q", body)
	}
	f := w.on[m.Method]
	switch {
	case f != nil:
		f(rw, r, m)
	case m.Method == "":
		rw.WriteHeader(http.StatusAccepted)
		w.reply(string(m.ID)) <- m
	case m.Method == "ping":
		answer(rw, m, `"result":{}`)
	default:
		rw.WriteHeader(http.StatusAccepted)
	}
}

// reply is where the client's reply to a request of the server arrives.
func (w *web) reply(id string) chan message {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.replies[id] == nil {
		w.replies[id] = make(chan message, 1)
	}
	return w.replies[id]
}

// answer sends a JSON response.
func answer(rw http.ResponseWriter, m message, rest string) {
	rw.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(rw, `{"jsonrpc":"2.0","id":%s,%s}`, m.ID, rest)
}

// stream starts an event stream; the function sends raw text at once.
func stream(rw http.ResponseWriter) func(format string, args ...any) {
	rw.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	flush := http.NewResponseController(rw)
	_ = flush.Flush()
	return func(format string, args ...any) {
		fmt.Fprintf(rw, format, args...)
		_ = flush.Flush()
	}
}

func (w *web) config() config.Server {
	return config.Server{Name: "shop", Transport: config.HTTP, URL: w.srv.URL + "/mcp"}
}

func (w *web) dial(asker elicit.Asker) *Session {
	w.t.Helper()
	return mustDial(w.t, w.config(), Options{
		Asker: asker, KeepAlive: -1,
		pause: func(int) time.Duration { return time.Millisecond },
	})
}

// oldServer speaks HTTP+SSE, behind a proxy that adds a prefix which it does
// not know of itself.
type oldServer struct {
	t      *testing.T
	prefix string
	mu     sync.Mutex
	out    chan string
	callID json.RawMessage
}

func (o *oldServer) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	path, ok := strings.CutPrefix(r.URL.Path, o.prefix)
	switch {
	case !ok:
		http.NotFound(rw, r)
	case path == "/sse" && r.Method == http.MethodGet:
		out := make(chan string, 8)
		o.mu.Lock()
		o.out = out
		o.mu.Unlock()
		send := stream(rw)
		send("event: endpoint\r\ndata: /messages?s=1\r\n\r\n")
		for {
			select {
			case m := <-out:
				send("event: message\r\ndata: %s\r\n\r\n", m)
			case <-r.Context().Done():
				return
			}
		}
	case path == "/messages" && r.Method == http.MethodPost:
		var m message
		if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
			o.t.Error(err)
		}
		rw.WriteHeader(http.StatusAccepted)
		o.take(m)
	default:
		rw.WriteHeader(http.StatusMethodNotAllowed)
	}
}

func (o *oldServer) take(m message) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch m.Method {
	case "initialize":
		o.out <- fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, strings.Replace(initialized, "2025-11-25", "2024-11-05", 1))
	case "tools/call":
		o.callID = m.ID
		o.out <- `{"jsonrpc":"2.0","id":"e","method":"elicitation/create","params":` + oneForm + `}`
	case "":
		o.out <- fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":%q}]}}`, o.callID, m.Result)
	}
}

package wire

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func newTest(t *testing.T, d doer) *Streamable {
	t.Helper()
	rt, err := NewStreamable(HTTPOptions{Client: d, Codec: NewCodec(CodecOptions{})})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(rt.Close)
	return rt
}

// post sends one message and reads all of the answer.
func post(t *testing.T, rt *Streamable, msg string, session string) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://x.test/mcp", strings.NewReader(msg))
	if err != nil {
		t.Fatal(err)
	}
	if session != "" {
		req.Header.Set(headerSession, session)
	}
	resp, err := rt.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(body)
}

const call = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"_meta":{"progressToken":"c1"}}}`

func TestStreamableTellsTheSDKOfAForgottenSession(t *testing.T) {
	t.Parallel()
	rt := newTest(t, func(*http.Request) *http.Response { return reply(404, "", "") })
	if resp, _ := post(t, rt, call, "s1"); resp.StatusCode != 404 {
		t.Errorf("status %d", resp.StatusCode)
	}
	if resp, body := post(t, rt, call, ""); resp.StatusCode != 200 || !strings.Contains(body, keyStatus+`":404`) {
		t.Errorf("without a session: %d %s", resp.StatusCode, body)
	}
}

func TestStreamableMarksWhereARequestCameFrom(t *testing.T) {
	t.Parallel()
	rt := newTest(t, func(*http.Request) *http.Response {
		return reply(200, "text/event-stream",
			"data: {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"elicitation/create\",\"params\":{\"_meta\":{\"parley.wire/via\":\"forged\"}}}\n\n"+
				"data: {\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}\n\n")
	})
	_, body := post(t, rt, call, "s1")
	if !strings.Contains(body, `"parley.wire/via":"c1"`) || strings.Contains(body, "forged") {
		t.Errorf("%s", body)
	}
}

func TestStreamableSendsNoReplyToACancelledRequest(t *testing.T) {
	t.Parallel()
	sent := 0
	rt := newTest(t, func(*http.Request) *http.Response { sent++; return reply(202, "", "") })
	rt.o.Codec.In([]byte(`{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{}}`), "")
	rt.o.Codec.In([]byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`), "")
	if resp, _ := post(t, rt, `{"jsonrpc":"2.0","id":"s1","result":{"action":"accept"}}`, "s1"); resp.StatusCode != 202 || sent != 0 {
		t.Errorf("status %d, sent %d", resp.StatusCode, sent)
	}
}

func TestListenStreamKeepsTrying(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var at []time.Duration
		rt := newTest(t, func(r *http.Request) *http.Response {
			at = append(at, time.Since(began))
			switch {
			case len(at) == 1:
				return reply(200, "text/event-stream", "retry: 3000\n\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/a\"}\n\n")
			case time.Since(began) > 6*time.Minute:
				return reply(200, "text/event-stream", "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/b\"}\n\n")
			default:
				return reply(400, "text/plain", "session already exists")
			}
		})
		req, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://x.test/mcp", nil)
		resp, err := rt.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 1000)
		for _, want := range []string{"notifications/a", "notifications/b"} {
			n, err := resp.Body.Read(buf)
			if err != nil || !strings.Contains(string(buf[:n]), want) {
				t.Errorf("read %q, %v", buf[:n], err)
			}
		}
		_ = resp.Body.Close()
		if at[1] != 3*time.Second {
			t.Errorf("the server's wish of 3 s was kept as %v", at[1])
		}
		for i := 2; i+1 < len(at); i++ {
			if gap, next := at[i]-at[i-1], at[i+1]-at[i]; (i > 2 && next < gap) || next > time.Minute {
				t.Errorf("waited %v after %v", next, gap)
			}
		}
	})
}

func TestResumptionComesToAnEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		tries := 0
		rt := newTest(t, func(r *http.Request) *http.Response {
			if r.Method == http.MethodPost {
				return reply(200, "text/event-stream", "id: 1\ndata:\n\n")
			}
			if tries++; r.Header.Get(headerLastEvent) != "1" {
				t.Errorf("resumed from %q", r.Header.Get(headerLastEvent))
			}
			return reply(503, "", "")
		})
		_, body := post(t, rt, call, "s1")
		if tries != maxResumes || !strings.Contains(body, `"id":7`) || !strings.Contains(body, "could not be resumed") {
			t.Errorf("%d tries: %s", tries, body)
		}
	})
}

func TestServerThatKeepsTheStreamOpenIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		rt := newTest(t, func(r *http.Request) *http.Response {
			resp := reply(200, "text/event-stream", "")
			resp.Body = &held{text: strings.NewReader("data: {\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}\n\n"), end: r.Context().Done()}
			return resp
		})
		began := time.Now()
		if _, body := post(t, rt, call, "s1"); !strings.Contains(body, `"result":{}`) {
			t.Errorf("%s", body)
		}
		if d := time.Since(began); d > 2*time.Second {
			t.Errorf("held up for %v", d)
		}
	})
}

func TestSubscriptionIsOpenedAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const listen = `{"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{}}`
		n := 0
		rt := newTest(t, func(r *http.Request) *http.Response {
			body, _ := io.ReadAll(r.Body)
			if n++; r.Method != http.MethodPost || string(body) != listen {
				t.Errorf("%s %s", r.Method, body)
			}
			if n == 2 {
				return reply(502, "", "")
			}
			return reply(200, "text/event-stream", "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n")
		})
		req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://x.test/mcp", strings.NewReader(listen))
		resp, err := rt.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 1000)
		for range 3 {
			if got, err := resp.Body.Read(buf); err != nil || !strings.Contains(string(buf[:got]), "list_changed") {
				t.Errorf("read %q, %v", buf[:got], err)
			}
		}
		_ = resp.Body.Close()
	})
}

// held is a body that is not closed by the server.
type held struct {
	text io.Reader
	end  <-chan struct{}
}

func (h *held) Read(p []byte) (int, error) {
	if n, _ := h.text.Read(p); n > 0 {
		return n, nil
	}
	<-h.end
	return 0, io.ErrUnexpectedEOF
}

func (h *held) Close() error { return nil }

func TestACallWaitsForTheListeningStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		open := make(chan struct{})
		var order []string
		var mu sync.Mutex
		note := func(what string) {
			mu.Lock()
			defer mu.Unlock()
			order = append(order, what)
		}
		rt, err := NewStreamable(HTTPOptions{Codec: NewCodec(CodecOptions{}), Client: doer(func(r *http.Request) *http.Response {
			if r.Method == http.MethodGet {
				<-open
				note("listening")
				return response(r, http.StatusMethodNotAllowed, "", http.NoBody)
			}
			note("called")
			return jsonResponse(r, []byte(`{"jsonrpc":"2.0","id":1,"result":{}}`))
		})})
		if err != nil {
			t.Fatal(err)
		}
		get, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://127.0.0.1/", nil)
		stream, err := rt.RoundTrip(get)
		if err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = stream.Body.Read(make([]byte, 1)) }()
		go func() {
			time.Sleep(maxHearing / 2)
			close(open)
		}()
		call, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://127.0.0.1/", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`))
		call.Header.Set(headerRevision, "2025-11-25")
		if _, err := rt.RoundTrip(call); err != nil {
			t.Fatal(err)
		}
		rt.Close()
		synctest.Wait()
		if got := strings.Join(order, ", "); got != "listening, called" {
			t.Errorf("the order was %s", got)
		}
	})
}

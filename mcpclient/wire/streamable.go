package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

const (
	mediaJSON   = "application/json"
	mediaStream = "text/event-stream"

	headerSession  = "Mcp-Session-Id"
	headerRevision = "Mcp-Protocol-Version"

	// noListening is the revision from which servers no longer push.
	noListening = "2026-07-28"

	headerLastEvent = "Last-Event-Id"

	// maxErrorBody bounds what is read of an answer that is an error.
	maxErrorBody = 64 << 10
)

// Doer sends a request; *http.Client is one.
type Doer interface {
	Do(*http.Request) (*http.Response, error)
}

// HTTPOptions are what the HTTP adapters need. Client and Codec are required.
type HTTPOptions struct {
	Client Doer
	Codec  *Codec
	Logger *slog.Logger
	// Note hears what a reader of the server's log should know; nil: nobody.
	Note func(text string)
	// Pause is the wait before the nth attempt to open a stream again; nil: 1
	// s, growing by half to a minute.
	Pause func(attempt int) time.Duration
	// Linger is how long a stream may stay open after its answer, so that the
	// connection can be used again; 0: 1 s.
	Linger time.Duration
}

func (o *HTTPOptions) fill() error {
	if o.Client == nil || o.Codec == nil {
		return errors.New("wire: Client and Codec are required")
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Note == nil {
		o.Note = func(string) {}
	}
	if o.Pause == nil {
		o.Pause = pause
	}
	if o.Linger == 0 {
		o.Linger = time.Second
	}
	return nil
}

// outgoing reads the SDK's message and makes it what the server gets; send is
// false where it gets none.
func (o *HTTPOptions) outgoing(req *http.Request) (msg jsontext.Value, send bool, err error) {
	body, err := io.ReadAll(req.Body)
	_ = req.Body.Close()
	if err != nil {
		return nil, false, err
	}
	msg, send = o.Codec.Out(body)
	return msg, send, nil
}

// pause is the time before the nth attempt to open a stream again.
func pause(attempt int) time.Duration {
	d := time.Second
	for range attempt {
		if d += d / 2; d > time.Minute {
			return time.Minute
		}
	}
	return d
}

// Streamable is the http.RoundTripper under the SDK's streamable HTTP
// transport. Besides keeping bytes exact it keeps the SDK from ending a
// session for what concerns one call only: a call that fails on the HTTP
// level is answered with an error here, an interrupted stream is resumed, and
// the GET stream, which servers may refuse, close or never answer, is opened
// again for as long as the session lasts.
type Streamable struct {
	o     HTTPOptions
	ctx   context.Context // ends with the session
	close context.CancelFunc

	heard   chan struct{} // closed once the listening stream has been answered
	hearing sync.Once
}

// maxHearing is how long a call waits for the listening stream to be answered.
const maxHearing = time.Second

// NewStreamable makes a Streamable for one session.
func NewStreamable(o HTTPOptions) (*Streamable, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	t := &Streamable{o: o, heard: make(chan struct{})}
	t.ctx, t.close = context.WithCancel(context.Background())
	return t, nil
}

// Close ends every stream.
func (t *Streamable) Close() { t.close() }

// RoundTrip implements http.RoundTripper.
func (t *Streamable) RoundTrip(req *http.Request) (*http.Response, error) {
	switch {
	case req.Method == http.MethodPost:
		return t.post(req)
	case req.Method == http.MethodGet:
		return streamResponse(req, newListenStream(t, req)), nil
	default:
		return t.o.Client.Do(plain(req.Context(), req, nil))
	}
}

// outbound is one message on its way to the server.
type outbound struct {
	id     jsontext.Value // of a call; nil for a notification or an answer
	via    string         // the call's progress token
	method string
}

func (t *Streamable) post(req *http.Request) (*http.Response, error) {
	msg, send, err := t.o.outgoing(req)
	if err != nil {
		return nil, err
	}
	if !send {
		return accepted(req), nil
	}
	out := describe(msg)
	t.awaitHearing(req, out)
	answered := new(atomic.Bool)
	ctx, cancel := t.span(req.Context(), answered)
	resp, err := t.o.Client.Do(plain(ctx, req, msg))
	if err != nil {
		cancel()
		return nil, err
	}
	if req.Header.Get(headerSession) != "" {
		resp.Header.Del(headerSession) // a server that changes it means the same session
	}
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		defer cancel()
		return t.refused(req, resp, out)
	}
	if out.id == nil {
		discard(resp)
		cancel()
		return accepted(req), nil
	}
	if mediaType(resp) == mediaStream {
		s := &stream{
			t: t, req: req, ctx: ctx, cancel: cancel, call: &out, answered: answered,
			body: resp.Body, events: newScanner(resp.Body, MaxFrame), opened: time.Now(),
		}
		if out.method == methodListen {
			s.again = msg // it has no answer to wait for: it lasts as long as the session
		}
		return keepHeaders(streamResponse(req, s), resp), nil
	}
	defer cancel()
	return keepHeaders(t.whole(req, resp, out), resp), nil
}

// span is the context of a request to the server: it ends with the session,
// and with ctx unless the answer has come by then. An answered request may
// linger a little, so that its connection can be used again.
func (t *Streamable) span(ctx context.Context, answered *atomic.Bool) (context.Context, context.CancelFunc) {
	span, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stopSession := context.AfterFunc(t.ctx, cancel)
	stopCaller := context.AfterFunc(ctx, func() {
		if !answered.Load() {
			cancel()
		}
	})
	return span, func() { stopSession(); stopCaller(); cancel() }
}

// hear tells that the listening stream is open, or refused.
func (t *Streamable) hear() { t.hearing.Do(func() { close(t.heard) }) }

// awaitHearing holds a call back until the listening stream is open: servers
// ask on it, and what they ask before it is there is lost. A server that does
// not answer it is waited for once.
func (t *Streamable) awaitHearing(req *http.Request, out outbound) {
	revision := req.Header.Get(headerRevision)
	if out.id == nil || revision == "" || revision >= noListening {
		return
	}
	switch out.method {
	case "tools/call", "prompts/get", "resources/read":
	default:
		return
	}
	limit := time.NewTimer(maxHearing)
	defer limit.Stop()
	select {
	case <-t.heard:
	case <-limit.C:
		t.hear()
	case <-req.Context().Done():
	}
}

// describe reads off a message of ours what its answer will need.
func describe(msg jsontext.Value) outbound {
	o, err := parseObject(msg)
	if err != nil || !o.has("method") {
		return outbound{}
	}
	out := outbound{id: o.get("id"), method: string(unquoted(o.get("method")))}
	o.change("params", func(p *object) {
		p.change("_meta", func(m *object) { out.via = string(unquoted(m.get("progressToken"))) })
	})
	return out
}

// refused deals with an answer that is an HTTP error.
func (t *Streamable) refused(req *http.Request, resp *http.Response, out outbound) (*http.Response, error) {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, maxErrorBody))
	_ = resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound && req.Header.Get(headerSession) != "" {
		// The server has forgotten the session: the SDK must know.
		resp.Body = io.NopCloser(bytes.NewReader(nil))
		return resp, nil
	}
	if out.id == nil {
		t.o.Logger.Info("server refused a message", "status", resp.StatusCode, "method", out.method)
		return accepted(req), nil
	}
	if o, err := parseObject(bytes.TrimSpace(body)); err == nil && o.has("error") {
		o.set("id", out.id) // some leave it out, or null, when they refuse early
		if msgs := t.o.Codec.In(o.encode(), out.via); len(msgs) == 1 {
			return jsonResponse(req, msgs[0]), nil
		}
	}
	why := resp.Status
	if text := snippet(resp, body); text != "" {
		why += ": " + text
	}
	return jsonResponse(req, ErrorReply(out.id, resp.StatusCode, why)), nil
}

// whole deals with an answer that is not a stream.
func (t *Streamable) whole(req *http.Request, resp *http.Response, out outbound) *http.Response {
	defer discard(resp)
	body, err := io.ReadAll(io.LimitReader(resp.Body, MaxFrame+1))
	switch {
	case err != nil:
		return jsonResponse(req, ErrorReply(out.id, 0, "the connection was lost before the answer was complete"))
	case len(body) > MaxFrame:
		return jsonResponse(req, ErrorReply(out.id, 0, "the answer is larger than "+strconv.Itoa(MaxFrame>>20)+" MB"))
	}
	if kind := mediaType(resp); kind != mediaJSON && !(kind == "" && bytes.HasPrefix(bytes.TrimSpace(body), []byte("{"))) {
		return jsonResponse(req, ErrorReply(out.id, 0,
			fmt.Sprintf("the answer is neither JSON nor an event stream (%s, %q)", resp.Status, kind)))
	}
	msgs := t.o.Codec.In(body, out.via)
	switch len(msgs) {
	case 0:
		return jsonResponse(req, ErrorReply(out.id, 0, "the answer is not a JSON-RPC message"))
	case 1:
		return jsonResponse(req, msgs[0])
	}
	var events []byte
	for _, m := range msgs {
		events = appendEvent(events, "", m)
	}
	return streamResponse(req, io.NopCloser(bytes.NewReader(events)))
}

// snippet is the start of an error's body where it is meant for people.
func snippet(resp *http.Response, body []byte) string {
	kind := mediaType(resp)
	if kind != "text/plain" && kind != mediaJSON {
		return ""
	}
	return strings.TrimSpace(strings.ToValidUTF8(string(body[:min(len(body), 300)]), "\ufffd"))
}

func mediaType(resp *http.Response) string {
	kind, _, err := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if err != nil {
		kind, _, _ = strings.Cut(resp.Header.Get("Content-Type"), ";")
	}
	return strings.ToLower(strings.TrimSpace(kind))
}

// plain is req made anew, with another context and body, so that it can go
// through a client.
func plain(ctx context.Context, req *http.Request, body []byte) *http.Request {
	out := req.Clone(ctx)
	out.RequestURI = ""
	out.Body, out.GetBody, out.ContentLength = nil, nil, 0
	if body != nil {
		out.ContentLength = int64(len(body))
		out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
		out.Body, _ = out.GetBody()
	}
	return out
}

func discard(resp *http.Response) {
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxErrorBody))
	_ = resp.Body.Close()
}

func response(req *http.Request, status int, kind string, body io.ReadCloser) *http.Response {
	h := http.Header{}
	if kind != "" {
		h.Set("Content-Type", kind)
	}
	return &http.Response{
		Status: strconv.Itoa(status) + " " + http.StatusText(status), StatusCode: status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: h, Body: body, ContentLength: -1, Request: req,
	}
}

func accepted(req *http.Request) *http.Response {
	return response(req, http.StatusAccepted, "", http.NoBody)
}

func jsonResponse(req *http.Request, msg []byte) *http.Response {
	return response(req, http.StatusOK, mediaJSON, io.NopCloser(bytes.NewReader(msg)))
}

func streamResponse(req *http.Request, body io.ReadCloser) *http.Response {
	return response(req, http.StatusOK, mediaStream, body)
}

// keepHeaders hands the session id on.
func keepHeaders(made, from *http.Response) *http.Response {
	if id := from.Header.Get(headerSession); id != "" {
		made.Header.Set(headerSession, id)
	}
	return made
}

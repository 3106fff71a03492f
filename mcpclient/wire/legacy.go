package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync"
)

// ErrOtherOrigin is why a legacy SSE server is refused that sends its client
// to another origin, which must not see the user's credentials.
var ErrOtherOrigin = errors.New("the server names a message address of another origin")

// StatusError is an HTTP answer that says no to a connection.
type StatusError struct {
	Code   int
	Status string
}

// Error is the status line.
func (e *StatusError) Error() string { return e.Status }

// LegacySSE is the http.RoundTripper under the SDK's transport for the old
// HTTP+SSE servers.
type LegacySSE struct {
	o     HTTPOptions
	ctx   context.Context
	close context.CancelFunc

	mu       sync.Mutex
	fault    error    // why the server's address was not taken
	endpoint *url.URL // where messages are posted to
	spare    *url.URL // tried once when endpoint is not found
}

// NewLegacySSE makes a LegacySSE for one session.
func NewLegacySSE(o HTTPOptions) (*LegacySSE, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	t := &LegacySSE{o: o}
	t.ctx, t.close = context.WithCancel(context.Background())
	return t, nil
}

// Close ends the stream.
func (t *LegacySSE) Close() { t.close() }

// Fault is why the address that the server named was not taken, nil if it was.
func (t *LegacySSE) Fault() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.fault
}

// RoundTrip implements http.RoundTripper.
func (t *LegacySSE) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method == http.MethodPost {
		return t.post(req)
	}
	ctx, cancel := context.WithCancel(req.Context())
	stop := context.AfterFunc(t.ctx, cancel)
	end := func() { stop(); cancel() }
	resp, err := t.o.Client.Do(plain(ctx, req, nil))
	if err != nil {
		end()
		return nil, err
	}
	if resp.StatusCode != http.StatusOK || mediaType(resp) != mediaStream {
		discard(resp)
		end()
		return nil, &StatusError{resp.StatusCode, fmt.Sprintf("%s (%s)", resp.Status, mediaType(resp))}
	}
	base := req.URL
	if resp.Request != nil && resp.Request.URL != nil {
		base = resp.Request.URL // after redirects
	}
	return streamResponse(req, &legacyStream{
		t: t, base: base, body: resp.Body, events: newScanner(resp.Body, MaxFrame), end: end,
	}), nil
}

func (t *LegacySSE) post(req *http.Request) (*http.Response, error) {
	msg, send, err := t.o.outgoing(req)
	if err != nil {
		return nil, err
	}
	if !send {
		return accepted(req), nil
	}
	resp, err := t.deliver(req, msg)
	if err != nil {
		return nil, err
	}
	discard(resp)
	if resp.StatusCode >= 300 && describe(msg).id == nil {
		t.o.Logger.Info("server refused a message", "status", resp.StatusCode)
		return accepted(req), nil
	}
	return response(req, resp.StatusCode, "", http.NoBody), nil
}

// deliver posts to the address the server named, and once, if that is not
// found, to the spare one, which is kept if it works.
func (t *LegacySSE) deliver(req *http.Request, msg []byte) (*http.Response, error) {
	t.mu.Lock()
	to, spare := t.endpoint, t.spare
	t.mu.Unlock()
	if to == nil {
		to = req.URL
	}
	first := plain(req.Context(), req, msg)
	first.URL, first.Host = to, ""
	resp, err := t.o.Client.Do(first)
	if err != nil || resp.StatusCode != http.StatusNotFound || spare == nil {
		return resp, err
	}
	discard(resp)
	second := plain(req.Context(), req, msg)
	second.URL, second.Host = spare, ""
	resp, err = t.o.Client.Do(second)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.spare = nil
	if err == nil && resp.StatusCode < 300 {
		t.endpoint = spare
	}
	return resp, err
}

// resolve reads the endpoint event. An absolute path on a server behind a
// prefixing proxy lacks the prefix: with it stands as the spare address.
func (t *LegacySSE) resolve(base *url.URL, data []byte) (*url.URL, error) {
	ref, err := url.Parse(strings.TrimSpace(string(data)))
	if err != nil {
		return nil, err
	}
	to := base.ResolveReference(ref)
	if !sameOrigin(base, to) {
		return nil, fmt.Errorf("%w: %s", ErrOtherOrigin, to.Redacted())
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.endpoint = to
	prefix := path.Dir(base.Path)
	if ref.Host == "" && strings.HasPrefix(ref.Path, "/") && prefix != "/" && prefix != "." &&
		!strings.HasPrefix(to.Path, prefix+"/") {
		spare := *to
		spare.Path, spare.RawPath = prefix+to.Path, ""
		t.spare = &spare
	}
	return to, nil
}

// sameOrigin compares scheme, host and port.
func sameOrigin(a, b *url.URL) bool {
	return strings.EqualFold(a.Scheme, b.Scheme) && strings.EqualFold(a.Hostname(), b.Hostname()) &&
		port(a) == port(b)
}

func port(u *url.URL) string {
	if p := u.Port(); p != "" {
		return p
	}
	if strings.EqualFold(u.Scheme, "https") {
		return "443"
	}
	return "80"
}

// legacyStream is the GET stream's body as the SDK reads it.
type legacyStream struct {
	t       *LegacySSE
	base    *url.URL
	body    io.ReadCloser
	events  *scanner
	end     context.CancelFunc
	pending []byte
}

// Read implements io.Reader.
func (s *legacyStream) Read(p []byte) (int, error) {
	for len(s.pending) == 0 {
		e, err := s.events.next()
		if err != nil {
			return 0, err
		}
		switch {
		case len(bytes.TrimSpace(e.data)) == 0:
		case e.kind == "endpoint":
			to, err := s.t.resolve(s.base, e.data)
			if err != nil {
				s.t.mu.Lock()
				s.t.fault = err
				s.t.mu.Unlock()
				return 0, err
			}
			s.pending = appendEvent(s.pending, "endpoint", []byte(to.String()))
		case e.kind == "" || e.kind == "message":
			for _, msg := range s.t.o.Codec.In(e.data, "") {
				s.pending = appendEvent(s.pending, "message", msg)
			}
		}
	}
	n := copy(p, s.pending)
	s.pending = s.pending[n:]
	return n, nil
}

// Close ends the stream.
func (s *legacyStream) Close() error {
	s.end()
	return s.body.Close()
}

package wire

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

// maxResumes bounds the attempts to resume a call's stream that bring
// nothing new.
const maxResumes = 5

// steady is how long a connection must last not to count as a failure.
const steady = 10 * time.Second

// stream is the body of an event stream as the SDK reads it: whole, clean
// events, taken over from as many connections as it needs.
type stream struct {
	t      *Streamable
	req    *http.Request // the request that opened it
	ctx    context.Context
	cancel context.CancelFunc

	call     *outbound // the call it answers; nil: the GET stream
	again    []byte    // the message that opens it anew, where that is how to resume it
	answered *atomic.Bool

	body    io.ReadCloser // of the connection at hand; nil between two
	events  *scanner
	pending []byte

	lastID string
	retry  time.Duration // the server's wish; 0: ours
	tries  int           // attempts since the last event
	noted  bool          // that the GET stream is refused
	opened time.Time     // of the connection at hand
}

// newListenStream is the GET stream: it connects when first read.
func newListenStream(t *Streamable, req *http.Request) *stream {
	answered := new(atomic.Bool)
	ctx, cancel := t.span(req.Context(), answered)
	return &stream{t: t, req: req, ctx: ctx, cancel: cancel, answered: answered}
}

// Read implements io.Reader.
func (s *stream) Read(p []byte) (int, error) {
	for len(s.pending) == 0 {
		if err := s.advance(); err != nil {
			return 0, err
		}
	}
	n := copy(p, s.pending)
	s.pending = s.pending[n:]
	return n, nil
}

// Close ends the stream.
func (s *stream) Close() error {
	s.cancel()
	s.drop()
	return nil
}

func (s *stream) drop() {
	if s.body != nil {
		_ = s.body.Close()
		s.body = nil
	}
}

// advance reads one event, or takes one step towards the next connection.
func (s *stream) advance() error {
	if s.body == nil {
		return s.reopen()
	}
	e, err := s.events.next()
	if err != nil {
		return s.interrupted(err)
	}
	s.take(e)
	return nil
}

func (s *stream) take(e event) {
	if e.hasID && e.id != s.lastID {
		s.lastID = e.id
		s.tries = 0
	}
	if e.retry > 0 {
		s.retry = e.retry
	}
	if len(e.data) == 0 || (e.kind != "" && e.kind != "message") {
		return
	}
	via := ""
	if s.call != nil {
		via = s.call.via
	}
	for _, msg := range s.t.o.Codec.In(e.data, via) {
		s.tries = 0
		s.pending = appendEvent(s.pending, "", msg)
		if s.call != nil && isAnswer(msg, s.call.id) {
			s.answered.Store(true)
			// What is left is the server's closing of the stream; a server
			// that doesn't is not waited for.
			time.AfterFunc(s.t.o.Linger, s.cancel)
		}
	}
}

// isAnswer reports whether msg is the response to the call of that id.
func isAnswer(msg, id []byte) bool {
	o, err := parseObject(msg)
	return err == nil && !o.has("method") && bytes.Equal(o.get("id"), id)
}

// interrupted decides what a lost connection means.
func (s *stream) interrupted(err error) error {
	s.drop()
	if time.Since(s.opened) > steady {
		s.tries = 0
	}
	switch {
	case s.answered.Load():
		s.cancel()
		return io.EOF
	case s.ctx.Err() != nil:
		return s.ctx.Err()
	case s.call == nil || s.again != nil:
		return nil
	case errors.Is(err, ErrFrameTooLarge):
		s.giveUp("the answer is too large: " + err.Error())
	case s.lastID == "":
		s.giveUp("the connection was lost before the answer came")
	}
	return nil
}

// giveUp answers the call with an error.
func (s *stream) giveUp(why string) {
	s.pending = appendEvent(s.pending, "", ErrorReply(s.call.id, 0, why))
	s.answered.Store(true)
}

// reopen waits and tries once to connect (again).
func (s *stream) reopen() error {
	if s.answered.Load() {
		s.cancel()
		return io.EOF
	}
	if s.call != nil && s.again == nil && s.tries >= maxResumes {
		s.giveUp("the connection was lost and could not be resumed")
		return nil
	}
	if err := s.wait(); err != nil {
		return err
	}
	s.tries++
	resp, err := s.t.o.Client.Do(s.request())
	if s.call == nil {
		s.t.hear()
	}
	switch {
	case err != nil:
		return s.ctx.Err() // nil: try again
	case resp.StatusCode == http.StatusOK && mediaType(resp) == mediaStream:
		s.body, s.events, s.opened = resp.Body, newScanner(resp.Body, MaxFrame), time.Now()
		return nil
	}
	discard(resp)
	s.t.o.Logger.Info("event stream refused", "status", resp.StatusCode, "attempt", s.tries)
	if s.call == nil && !s.noted {
		s.noted = true
		s.t.o.Note("The listening stream was refused (" + resp.Status + "): the server can ask only while a call runs.")
	}
	if s.call == nil && (resp.StatusCode == http.StatusMethodNotAllowed || resp.StatusCode == http.StatusNotImplemented) {
		// There is no such stream here. The SDK would take its end for a
		// fault, so it stays open and silent.
		<-s.ctx.Done()
		return s.ctx.Err()
	}
	return nil
}

// request is what opens the stream again: its message sent anew, or a GET
// that says where to go on.
func (s *stream) request() *http.Request {
	if s.again != nil {
		return plain(s.ctx, s.req, s.again)
	}
	req := plain(s.ctx, s.req, nil)
	req.Method = http.MethodGet
	for _, name := range []string{"Content-Type", "Mcp-Method", "Mcp-Name"} {
		req.Header.Del(name) // they describe the call
	}
	req.Header.Set("Accept", mediaStream)
	if s.lastID != "" {
		req.Header.Set(headerLastEvent, s.lastID)
	}
	return req
}

// wait keeps the time that lies before a connection: none before the first,
// the server's wish before a resumption, a growing one after failures.
func (s *stream) wait() error {
	if s.tries == 0 && s.events == nil {
		return s.ctx.Err()
	}
	d := s.t.o.Pause(s.tries)
	if s.retry > 0 && s.tries <= 1 {
		d = s.retry
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-s.ctx.Done():
		return s.ctx.Err()
	}
}

package mcpclient

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"parley/config"
	"parley/elicit"
)

// message is a JSON-RPC message as a raw server sees it.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
	line   string
}

// rawServer is a server written by hand, for exact bytes. It speaks over one
// end of a pipe.
type rawServer struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
}

const (
	initialized = `{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"prompts":{},"resources":{},"logging":{},"completions":{}},"serverInfo":{"name":"raw","title":"System Security","version":"1"}}`
	oneForm     = `{"mode":"form","message":"Please answer.","requestedSchema":{"type":"object","properties":{"s":{"type":"string"}}}}`
)

// send writes one line.
func (s *rawServer) send(format string, args ...any) {
	if _, err := fmt.Fprintf(s.conn, format+"\n", args...); err != nil && !errors.Is(err, io.ErrClosedPipe) {
		s.t.Errorf("sending: %v", err)
	}
}

// next reads one message; the zero message at the end.
func (s *rawServer) next() message {
	line, err := s.in.ReadString('\n')
	if err != nil {
		return message{}
	}
	var m message
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		s.t.Errorf("the client sent %q: %v", line, err)
	}
	m.line = strings.TrimSpace(line)
	return m
}

// want reads messages until one of that method comes; notifications and
// pings on the way are dealt with.
func (s *rawServer) want(method string) message {
	for {
		m := s.next()
		switch {
		case m.line == "":
			s.t.Errorf("the client left before %s", method)
			return m
		case m.Method == method:
			return m
		case m.Method == "ping":
			s.send(`{"jsonrpc":"2.0","id":%s,"result":{}}`, m.ID)
		case m.Method != "" && !strings.HasPrefix(m.Method, "notifications/"):
			s.t.Errorf("the client sent %s before %s", m.Method, method)
		}
	}
}

// reply reads messages until the response to id comes.
func (s *rawServer) reply(id string) message {
	for {
		m := s.next()
		if m.line == "" {
			s.t.Errorf("the client left without a reply to %s", id)
			return m
		}
		if m.Method == "" && string(m.ID) == id {
			return m
		}
	}
}

// settle returns when the client has dealt with all that was sent before.
func (s *rawServer) settle() {
	s.send(`{"jsonrpc":"2.0","id":"settle","method":"ping"}`)
	s.reply(`"settle"`)
}

// handshake answers initialize.
func (s *rawServer) handshake() message {
	m := s.want("initialize")
	s.send(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, initialized)
	s.want("notifications/initialized")
	return m
}

// rawOptions has every dial answered by script, in a goroutine of its own.
func rawOptions(t *testing.T, asker elicit.Asker, script func(*rawServer)) Options {
	t.Helper()
	var running sync.WaitGroup
	t.Cleanup(running.Wait)
	return Options{
		Asker: asker, KeepAlive: -1, HandshakeTimeout: 5 * time.Second,
		InProcess: func(context.Context) (io.ReadWriteCloser, error) {
			here, there := net.Pipe()
			running.Go(func() {
				defer there.Close()
				script(&rawServer{t: t, conn: there, in: bufio.NewReader(there)})
			})
			return here, nil
		},
	}
}

var playConfig = config.Server{Name: "notes", Transport: config.Playground}

// dialRaw opens a session with a server written by hand, which has answered
// the handshake when script runs.
func dialRaw(t *testing.T, asker elicit.Asker, script func(*rawServer)) *Session {
	t.Helper()
	o := rawOptions(t, asker, func(s *rawServer) {
		s.handshake()
		script(s)
	})
	return mustDial(t, playConfig, o)
}

func mustDial(t *testing.T, cfg config.Server, o Options) *Session {
	t.Helper()
	s, err := Dial(t.Context(), cfg, o)
	if err != nil {
		t.Fatalf("dial: %v", err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// person is a scripted Asker that remembers what it was asked.
type person struct {
	answer func(ctx context.Context, r elicit.Request) (elicit.Response, error)

	mu        sync.Mutex
	asked     []elicit.Request
	notices   []elicit.Notice
	completed []string
}

func (p *person) Ask(ctx context.Context, r elicit.Request) (elicit.Response, error) {
	p.mu.Lock()
	p.asked = append(p.asked, r)
	p.mu.Unlock()
	return p.answer(ctx, r)
}

func (p *person) Notice(n elicit.Notice) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notices = append(p.notices, n)
}

func (p *person) Complete(s elicit.SessionID, id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.completed = append(p.completed, id)
}

func (p *person) requests() []elicit.Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]elicit.Request(nil), p.asked...)
}

// answers is a person who gives the same answer every time.
func answers(a elicit.Action, content string) *person {
	return &person{answer: func(context.Context, elicit.Request) (elicit.Response, error) {
		r := elicit.Response{Action: a}
		if content != "" {
			r.Content = jsontext.Value(content)
		}
		return r, nil
	}}
}

// nobody must not be asked.
func nobody(t *testing.T) *person {
	return &person{answer: func(_ context.Context, r elicit.Request) (elicit.Response, error) {
		t.Errorf("asked: %q", r.Message)
		return elicit.Response{Action: elicit.Cancel}, nil
	}}
}

// thinking is a person who never answers; asked is sent each request, ended
// why it went away.
func thinking() (p *person, asked chan elicit.Request, ended chan error) {
	asked, ended = make(chan elicit.Request, 8), make(chan error, 8)
	return &person{answer: func(ctx context.Context, r elicit.Request) (elicit.Response, error) {
		asked <- r
		<-ctx.Done()
		ended <- context.Cause(ctx)
		return elicit.Response{}, ctx.Err()
	}}, asked, ended
}

// waiter is a person who can also be waited for.
type waiter struct {
	*person
	wait func(ctx context.Context, w elicit.Wait) (elicit.WaitOutcome, error)
}

func (w waiter) Wait(ctx context.Context, x elicit.Wait) (elicit.WaitOutcome, error) {
	return w.wait(ctx, x)
}

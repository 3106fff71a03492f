package mcpclient

import (
	"context"
	"errors"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/config"
	"parley/elicit"
)

// Session is one live connection to a server. Its methods may be called from
// any goroutine. It ends by Close or when the connection is lost; a
// reconnect is a new Session.
type Session struct {
	id      elicit.SessionID
	cfg     config.Server
	o       Options
	log     *slog.Logger
	urlMode bool
	facts   atomic.Pointer[facts]
	learnt  chan struct{} // closed when the handshake has told its facts

	link *link                             // what the session runs over
	cs   atomic.Pointer[mcp.ClientSession] // nil until connected

	ctx    context.Context // ends, with a cause, when the session does
	cancel context.CancelCauseFunc
	calls  calls
	shake  *clock // the handshake's

	chatter chatter
	giveUp  context.CancelCauseFunc // ends the handshake

	links completions

	emitting sync.Mutex // events go out one at a time

	gone  atomic.Bool // the connection has ended by itself
	older atomic.Bool // the server asked for an older revision

	ending sync.Once
	done   chan struct{}
	err    error // set before done is closed
}

// facts are what is known of the server; a question may come while the
// handshake is still teaching more.
type facts struct {
	info   Info
	server elicit.Server // as requests name it
}

var lastSession atomic.Int64

// newSession makes a Session that is not connected yet.
func newSession(cfg config.Server, o Options, urlMode bool) *Session {
	s := &Session{
		id:  elicit.SessionID("s" + strconv.FormatInt(lastSession.Add(1), 10)),
		cfg: cfg, o: o, log: o.Logger, urlMode: urlMode,
		calls: calls{byID: map[string]*call{}},
		links: completions{ids: map[string]chan struct{}{}},
		done:  make(chan struct{}), learnt: make(chan struct{}),
	}
	s.facts.Store(&facts{server: elicit.Server{
		Name: cfg.Name, How: cfg.How(),
		LocalProcess: cfg.Transport == config.Stdio || cfg.Transport == config.Playground,
	}})
	s.ctx, s.cancel = context.WithCancelCause(context.Background())
	return s
}

// ID is the session's id in this run.
func (s *Session) ID() elicit.SessionID { return s.id }

// Info is what became known when the session was opened.
func (s *Session) Info() Info { return s.facts.Load().info }

// Done is closed when the session has ended.
func (s *Session) Done() <-chan struct{} { return s.done }

// Err tells why the session ended: nil before that, and after Close; else a
// *say.Error.
func (s *Session) Err() error {
	select {
	case <-s.done:
		return s.err
	default:
		return nil
	}
}

// watch waits for the connection's end and closes the session.
func (s *Session) watch() {
	err := s.cs.Load().Wait()
	s.gone.Store(true)
	s.finish(err, ErrDisconnected)
}

// finish ends the session once: open questions are withdrawn, running calls
// fail, nothing of it is left running. cause says why to those who wait, lost
// what the connection ended with.
func (s *Session) finish(lost, cause error) {
	s.ending.Do(func() {
		s.cancel(cause)
		s.shutDown(cause)
		if !errors.Is(cause, ErrClosed) {
			s.err = s.lossError(lost)
		}
		close(s.done)
	})
	<-s.done
}

// shutDown closes the SDK's session in good order, and cuts it off when that
// takes too long: a server that hangs must not hang us.
func (s *Session) shutDown(cause error) {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		if errors.Is(cause, ErrClosed) {
			// Questions that were open have been cancelled: the server is told
			// so before the SDK, once closing, lets no reply out any more.
			select {
			case <-s.link.codec.Replied():
			case <-time.After(s.o.Process.Grace):
			}
		}
		if cs := s.cs.Load(); cs != nil {
			_ = cs.Close()
		}
	}()
	select {
	case <-closed:
	case <-time.After(2 * s.o.Process.Grace):
		s.log.Info("session does not close by itself")
	}
	s.link.close()
	select {
	case <-closed:
	case <-time.After(s.o.Process.Grace): // an Asker that does not let go
	}
}

// Close ends the session: open requests are withdrawn, a child process and
// its whole group are gone when Close returns.
func (s *Session) Close() error {
	s.finish(nil, ErrClosed)
	return nil
}

// emit hands out one event.
func (s *Session) emit(e Event) {
	if s.o.OnEvent == nil {
		return
	}
	e.Server, e.Session, e.At = s.cfg.Name, s.id, time.Now()
	s.emitting.Lock()
	defer s.emitting.Unlock()
	s.o.OnEvent(e)
}

// colours are the escape sequences with which programs colour their output.
var colours = regexp.MustCompile("\x1b\\[[0-9;?]*[ -/]*[@-~]")

// logLine books a line of the server's log, and returns it as it was booked.
func (s *Session) logLine(l LogLine) LogLine {
	if len(l.Text) > maxLogLine {
		l.Text = l.Text[:maxLogLine] + "…"
	}
	l.Text = strings.ToValidUTF8(colours.ReplaceAllString(l.Text, ""), "\ufffd")
	s.emit(Event{Kind: Logged, Log: l})
	return l
}

// noteOlderRevision remembers that the server can't ask in this revision.
func (s *Session) noteOlderRevision() {
	if !s.older.Swap(true) {
		s.emit(Event{Kind: OlderRevision})
	}
}

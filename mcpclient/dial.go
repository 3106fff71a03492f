package mcpclient

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/config"
	"parley/elicit/say"
	"parley/mcpclient/wire"
)

// codeUnsupportedRevision is the JSON-RPC code of a server that does not
// speak the revision it was offered.
const codeUnsupportedRevision = -32022

// try is one way to connect.
type try struct {
	revision string
	formOnly bool // declare {} instead of {form:{},url:{}}
	legacy   bool // over the old HTTP+SSE
	limit    time.Duration
}

// Dial connects to a server and opens a session. ctx bounds the connecting
// only. The error is a *say.Error.
//
// Which revision: the one that the user fixed; else the one that worked last
// time; else Revision20251125, and Revision20260728 only for a server that
// speaks nothing older, because asking for the newest first silences the
// questions of real servers. Each try has its time limit and a connection, or
// process, of its own.
func Dial(ctx context.Context, cfg config.Server, o Options) (*Session, error) {
	o, err := o.filled()
	if err != nil {
		return nil, &say.Error{What: say.T("{{.Server}} can't be connected.", say.Data{"Server": cfg.Name}), Cause: err}
	}
	d := dialer{cfg: cfg.Clone(), o: o}
	return d.dial(ctx)
}

// beginner is an OAuth handler that asks the user once for each dial, however
// many tries a dial takes.
type beginner interface{ Begin() }

type dialer struct {
	cfg config.Server
	o   Options

	formOnly, legacy bool // ways that were found to be needed
}

func (d *dialer) dial(ctx context.Context) (*Session, error) {
	if b, ok := d.o.HTTP.OAuth.(beginner); ok {
		b.Begin()
	}
	d.legacy = d.cfg.Transport == config.SSE
	var worst error // of the tries, the one to tell about
	for i, revision := range d.revisions() {
		s, err := d.atRevision(ctx, revision, i == 0)
		if err == nil {
			return s, nil
		}
		if worst == nil || revision < Revision20260728 {
			worst = err
		}
		if ctx.Err() != nil || hopeless(err) {
			break
		}
	}
	return nil, d.explain(ctx, worst)
}

// revisions are what to try, in order.
func (d *dialer) revisions() []string {
	switch {
	case d.cfg.Revision != "":
		return []string{d.cfg.Revision}
	case d.cfg.Transport == config.SSE:
		return []string{Revision20251125}
	case d.o.Remembered >= Revision20260728:
		return []string{Revision20260728, Revision20251125}
	default:
		return []string{Revision20251125, Revision20260728}
	}
}

// atRevision tries one revision, and again in the ways that its failure
// calls for.
func (d *dialer) atRevision(ctx context.Context, revision string, first bool) (*Session, error) {
	s, err := d.once(ctx, d.try(revision, first))
	if err == nil {
		return s, nil
	}
	if d.cfg.Transport == config.HTTP && !d.legacy && revision < Revision20260728 && refusedAsLegacy(err) {
		d.legacy = true
		s, again := d.once(ctx, d.try(revision, false))
		if again == nil {
			return s, nil
		}
		d.legacy = false
		if errors.Is(again, wire.ErrOtherOrigin) {
			return nil, again // it is an old server, and a bad one
		}
	}
	if !d.formOnly && revision < Revision20260728 && choked(err) {
		d.formOnly = true
		s, again := d.once(ctx, d.try(revision, false))
		if again == nil {
			s.emit(Event{Kind: URLModeOff})
			return s, nil
		}
		d.formOnly = false
	}
	return nil, err
}

func (d *dialer) try(revision string, first bool) try {
	t := try{revision: revision, legacy: d.legacy, limit: d.o.HandshakeTimeout}
	t.formOnly = d.formOnly || revision < Revision20251125
	if t.limit == 0 {
		t.limit = defaultHandshake
		if d.cfg.Transport != config.Stdio && revision < Revision20260728 {
			t.limit = webHandshake
		}
		if first && d.cfg.Transport == config.Stdio && revision < Revision20260728 {
			t.limit = firstHandshake
		}
	}
	return t
}

// once makes one try.
func (d *dialer) once(ctx context.Context, t try) (*Session, error) {
	s := newSession(d.cfg, d.o, !t.formOnly)
	// The context of the connection is the session's: ctx and the time limit
	// reach it only until the session stands.
	connecting, cancel := context.WithCancelCause(s.ctx)
	stop := context.AfterFunc(ctx, func() { cancel(context.Cause(ctx)) })
	defer stop()
	s.giveUp = cancel
	s.shake = newClock(t.limit, func() { cancel(errHandshakeTimeout) })
	defer s.shake.stop()
	var err error
	if s.link, err = s.open(connecting, t.legacy); err != nil {
		s.cancel(ErrClosed)
		return nil, err
	}
	cs, err := s.connect(connecting, t)
	if err == nil {
		err = d.acceptable(cs.InitializeResult().ProtocolVersion)
	}
	if err != nil {
		if cs != nil {
			s.cs.Store(cs)
		}
		err = s.handshakeError(err, causeOf(connecting), t.revision >= Revision20260728)
		_ = s.Close()
		return nil, err
	}
	s.learn(cs.InitializeResult())
	s.cs.Store(cs)
	go s.watch()
	s.keepAlive()
	return s, nil
}

// connect runs the handshake. The SDK's Connect waits for the server's pipe
// whatever its context says, so it is cut off if need be.
func (s *Session) connect(ctx context.Context, t try) (*mcp.ClientSession, error) {
	cut := context.AfterFunc(ctx, func() {
		if s.link.process != nil || s.cfg.Transport == config.Playground {
			s.link.close()
		}
	})
	defer cut()
	return s.client().Connect(ctx, s.link.transport, &mcp.ClientSessionOptions{ProtocolVersion: t.revision})
}

// acceptable checks what was negotiated: a revision fixed to the newest is
// not silently an older one.
func (d *dialer) acceptable(got string) error {
	if d.cfg.Revision >= Revision20260728 && got != d.cfg.Revision {
		return &otherRevisionError{want: d.cfg.Revision, got: got}
	}
	return nil
}

type otherRevisionError struct{ want, got string }

func (e *otherRevisionError) Error() string { return "the server speaks " + e.got + ", not " + e.want }

// refusedAsLegacy reports whether a server that speaks only the old HTTP+SSE
// would fail so.
func refusedAsLegacy(err error) bool {
	return slices.Contains([]int{http.StatusBadRequest, http.StatusNotFound, http.StatusMethodNotAllowed}, httpStatus(err))
}

// choked reports whether a server that can't read the elicitation capability
// would fail so: it answered initialize, and with an error.
func choked(err error) bool {
	if status := httpStatus(err); status != 0 {
		return status == http.StatusBadRequest || status == http.StatusUnprocessableEntity || status == http.StatusInternalServerError
	}
	e, ok := rpcError(err)
	return ok && e.Code != codeMethodNotFound && e.Code != codeUnsupportedRevision
}

// hopeless reports whether another revision can't help.
func hopeless(err error) bool {
	var h *handshakeError
	if !errors.As(err, &h) {
		return true // not even a connection
	}
	if errors.Is(err, errChatter) {
		return true
	}
	if status := httpStatus(err); status == http.StatusUnauthorized || status == http.StatusForbidden {
		return true
	}
	var refused *authError
	if errors.As(err, &refused) {
		return true
	}
	_, answered := rpcError(err)
	return !answered && !errors.Is(err, errHandshakeTimeout) && !h.discovering
}

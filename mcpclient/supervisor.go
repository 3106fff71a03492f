package mcpclient

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/cenkalti/backoff/v5"

	"parley/config"
	"parley/elicit/say"
	"parley/mcpclient/proc"
)

const (
	firstPause = time.Second
	longPause  = 5 * time.Minute
	// settled is how long a session must have stood for the next loss to
	// start the pauses anew.
	settled = time.Minute
	// maxCrashes is how often in a row a process may fail before the user is
	// asked for help.
	maxCrashes = 5
)

// SupervisorOptions are what a Supervisor needs.
type SupervisorOptions struct {
	Options

	// OnChange hears every change of state, in order, from one goroutine at a
	// time. It must not block for long.
	OnChange func(Snapshot)

	// Remember is told the revision that worked, to be given back as
	// Options.Remembered in the next run.
	Remember func(revision string)
}

// Supervisor keeps one server connected. Its methods may be called from any
// goroutine and return at once, except Close.
type Supervisor struct {
	o       SupervisorOptions
	changes sync.Mutex // held through a change and its telling: keeps their order
	wake    chan struct{}
	done    chan struct{}
	pauses  *backoff.ExponentialBackOff // used by run only
	crashes int                         // used by run only

	mu      sync.Mutex
	cfg     config.Server
	wanted  bool
	closed  bool
	stop    context.CancelFunc // interrupts what is going on
	turn    chan struct{}      // closed when wanted or closed changes
	snap    Snapshot
	session *Session
	signing int
}

// NewSupervisor makes a Supervisor in state Off.
func NewSupervisor(cfg config.Server, o SupervisorOptions) (*Supervisor, error) {
	filled, err := o.filled()
	if err != nil {
		return nil, err
	}
	o.Options = filled
	s := &Supervisor{
		o: o, cfg: cfg.Clone(), wake: make(chan struct{}, 1), done: make(chan struct{}),
		stop: func() {}, turn: make(chan struct{}), snap: Snapshot{State: Off, Since: time.Now()},
		pauses: &backoff.ExponentialBackOff{
			InitialInterval: firstPause, MaxInterval: longPause, Multiplier: 2, RandomizationFactor: 0.3,
		},
	}
	s.pauses.Reset()
	hear := o.OnEvent
	s.o.OnEvent = func(e Event) {
		switch e.Kind {
		case OlderRevision:
			s.change(func(n *Snapshot) { n.OlderRevision = true })
		case URLModeOff:
			s.change(func(n *Snapshot) { n.URLModeOff = true })
		}
		if hear != nil {
			hear(e)
		}
	}
	s.o.signingIn = s.signIn
	go s.run()
	return s, nil
}

// Start wants the server connected.
func (s *Supervisor) Start() { s.want(true, false) }

// Stop wants it off: the session is closed.
func (s *Supervisor) Stop() { s.want(false, true) }

// Retry dials now, from Waiting, Failed or Off; from Ready it reconnects.
func (s *Supervisor) Retry() { s.want(true, true) }

// Wake tells that the computer has slept or the network has changed: a
// waiting server is dialled at once, a ready one is pinged.
func (s *Supervisor) Wake() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (s *Supervisor) want(on, interrupt bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wanted != on {
		s.wanted = on
		close(s.turn)
		s.turn = make(chan struct{})
	}
	if interrupt {
		s.stop()
	}
}

// State is how the server stands.
func (s *Supervisor) State() Snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.snap
}

// Session is the live session, or nil.
func (s *Supervisor) Session() *Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.session
}

// Close stops for good and returns when nothing of it runs any more.
func (s *Supervisor) Close() {
	s.mu.Lock()
	if !s.closed {
		s.closed, s.wanted = true, false
		close(s.turn)
		s.turn = make(chan struct{})
		s.stop()
	}
	s.mu.Unlock()
	<-s.done
}

// change edits the state and tells of it.
func (s *Supervisor) change(edit func(*Snapshot)) {
	s.changes.Lock()
	defer s.changes.Unlock()
	s.mu.Lock()
	before := s.snap.State
	edit(&s.snap)
	if s.snap.State != before {
		s.snap.Since = time.Now()
	}
	now := s.snap
	s.mu.Unlock()
	if s.o.OnChange != nil {
		s.o.OnChange(now)
	}
}

// signIn shows that the user is being asked to sign in.
func (s *Supervisor) signIn(on bool) {
	s.change(func(n *Snapshot) {
		if on {
			s.signing++
		} else {
			s.signing--
		}
		switch {
		case s.signing > 0 && (n.State == Connecting || n.State == Ready):
			n.State = SigningIn
		case s.signing == 0 && n.State == SigningIn && s.session != nil:
			n.State = Ready
		case s.signing == 0 && n.State == SigningIn:
			n.State = Connecting
		}
	})
}

// run is the supervisor's one goroutine: a round is a dial and what follows
// from it, until the round is interrupted or over.
func (s *Supervisor) run() {
	defer close(s.done)
	for {
		ctx, end, ok := s.next()
		if !ok {
			return
		}
		s.round(ctx)
		end()
		s.mu.Lock()
		off := !s.wanted
		s.mu.Unlock()
		if off {
			s.pauses.Reset()
			s.crashes = 0
			s.change(func(n *Snapshot) { *n = Snapshot{State: Off, Generation: n.Generation, Since: n.Since} })
		}
	}
}

// next waits until the server is wanted. False: closed.
func (s *Supervisor) next() (ctx context.Context, end context.CancelFunc, ok bool) {
	for {
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			return nil, nil, false
		}
		if s.wanted {
			ctx, end = context.WithCancel(context.Background())
			s.stop = end
			s.mu.Unlock()
			return ctx, end, true
		}
		turn := s.turn
		s.mu.Unlock()
		<-turn
	}
}

func (s *Supervisor) round(ctx context.Context) {
	s.change(func(n *Snapshot) {
		*n = Snapshot{State: Connecting, Generation: n.Generation + 1, Since: n.Since}
	})
	s.mu.Lock()
	cfg, o := s.cfg, s.o.Options
	s.mu.Unlock()
	session, err := Dial(ctx, cfg, o)
	if err != nil {
		if ctx.Err() == nil {
			s.failed(ctx, say.From(err))
		}
		return
	}
	began := time.Now()
	s.ready(session)
	s.attend(ctx, session)
	s.mu.Lock()
	s.session = nil
	s.mu.Unlock()
	_ = session.Close()
	if ctx.Err() != nil {
		return
	}
	if time.Since(began) > settled {
		s.pauses.Reset()
		s.crashes = 0
	}
	s.lost(ctx, session.Err(), time.Since(began))
}

// ready books a session that stands.
func (s *Supervisor) ready(session *Session) {
	revision := session.Info().Revision
	s.change(func(n *Snapshot) {
		s.session = session
		s.o.Remembered = revision
		n.State, n.Revision = Ready, revision
	})
	if s.o.Remember != nil {
		s.o.Remember(revision)
	}
}

// attend returns when the session has ended or the round is interrupted.
func (s *Supervisor) attend(ctx context.Context, session *Session) {
	for {
		select {
		case <-session.Done():
			return
		case <-ctx.Done():
			return
		case <-s.wake:
			go session.check()
		}
	}
}

// lost decides what follows on a session that has ended.
func (s *Supervisor) lost(ctx context.Context, err error, stood time.Duration) {
	if errors.Is(err, ErrSessionExpired) && stood > firstPause {
		return // the server only wants a new session
	}
	if err == nil {
		err = ErrDisconnected
	}
	s.failed(ctx, say.From(err))
}

// failed waits for the next try, or for the user where trying again is no
// use.
func (s *Supervisor) failed(ctx context.Context, reason *say.Error) {
	s.crashes++
	if needsUser(reason) || (s.config().Transport == config.Stdio && s.crashes >= maxCrashes) {
		s.change(func(n *Snapshot) { n.State, n.Reason, n.Revision = Failed, reason, "" })
		<-ctx.Done()
		s.pauses.Reset()
		s.crashes = 0
		return
	}
	pause := s.pauses.NextBackOff()
	s.change(func(n *Snapshot) {
		n.State, n.Reason, n.Revision, n.RetryAt = Waiting, reason, "", time.Now().Add(pause)
	})
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	case <-s.wake:
	}
}

func (s *Supervisor) config() config.Server {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cfg
}

// needsUser reports whether only the user can mend it.
func needsUser(err error) bool {
	var (
		missing  *proc.NotFoundError
		dir      *proc.DirError
		address  *unusableURL
		ca       *caError
		signIn   *authError
		redirect *redirectError
		revision *otherRevisionError
	)
	if errors.As(err, &missing) || errors.As(err, &dir) || errors.As(err, &address) || errors.As(err, &ca) || errors.As(err, &signIn) ||
		errors.As(err, &redirect) || errors.As(err, &revision) || errors.Is(err, ErrSignInNeeded) {
		return true
	}
	status := httpStatus(err)
	return status >= 400 && status < 500 && status != http.StatusTooManyRequests && status != http.StatusRequestTimeout
}

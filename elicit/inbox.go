package elicit

import (
	"context"
	"errors"
	"sync"
	"time"

	"parley/elicit/say"
)

// Why a request left without an answer, as causes of Ask's context.
var (
	ErrWithdrawn    = errors.New("the server withdrew the request")
	ErrSessionEnded = errors.New("the session ended")
)

// ErrGone is returned for a request that no longer waits: it was answered,
// withdrawn, or never known.
var ErrGone = errors.New("the request no longer waits for an answer")

// State is where a request stands.
type State int

// The states of a request in the Inbox.
const (
	Waiting   State = iota // for the user's answer
	InBrowser              // the link was opened and the answer is out; the page isn't known to be done
	Withdrawn              // the server stopped waiting; kept until dismissed
	Answered               // the user decided; no longer listed
	Completed              // the opened page is done; no longer listed
)

// String names the state for logs.
func (s State) String() string {
	return [...]string{"waiting", "in browser", "withdrawn", "answered", "completed"}[s]
}

// Item is a request and where it stands: a snapshot.
type Item struct {
	Request
	State State
	Later bool      // the user put it back; it opens again only when asked for
	Since time.Time // when State was entered
	// Announced is set when the server says the interaction is complete. It is
	// never consent: the user still decides about opening.
	Announced bool
	Held      bool     // a call waits for this link to be done (see Wait)
	Why       say.Text // Withdrawn: what happened
}

// Config makes an Inbox.
type Config struct {
	Limits Limits
	Now    func() time.Time // nil: time.Now
}

// Inbox is the Asker of the desktop app: it keeps requests until the user
// answers, first in first out per server, within limits. It is safe for
// concurrent use.
type Inbox struct {
	limits Limits
	now    func() time.Time

	mu      sync.Mutex
	entries []*entry // in the order of arrival
	waits   []*wait
	brakes  map[string]*brake
	policy  map[string]Policy
	notices []Notice
	closed  bool

	events eventQueue
}

// entry is an Item and the Ask that waits for it.
type entry struct {
	Item
	answer chan Response // capacity 1; filled at most once
	taken  bool          // an answer was given
}

// NewInbox makes an empty Inbox.
func NewInbox(c Config) *Inbox {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Inbox{
		limits: c.Limits.withDefaults(),
		now:    c.Now,
		brakes: map[string]*brake{},
		policy: map[string]Policy{},
	}
}

var (
	_ Asker     = (*Inbox)(nil)
	_ Waiter    = (*Inbox)(nil)
	_ Completer = (*Inbox)(nil)
	_ Noticer   = (*Inbox)(nil)
)

// Ask lists r and blocks until the user answers or ctx ends. What exceeds the
// limits is answered with cancel at once: the user said nothing.
func (b *Inbox) Ask(ctx context.Context, r Request) (Response, error) {
	e, ok := b.admit(r)
	b.events.flush()
	if !ok {
		return Response{Action: Cancel}, nil
	}
	select {
	case resp := <-e.answer:
		if ctx.Err() != nil {
			return Response{}, b.withdraw(ctx, e)
		}
		return resp, b.settle(e, resp)
	case <-ctx.Done():
		return Response{}, b.withdraw(ctx, e)
	}
}

// admit lists r, unless a limit or the user's policy forbids it.
func (b *Inbox) admit(r Request) (*entry, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return nil, false
	}
	if why := b.refuse(r); why != Admitted {
		b.overflow(r, why)
		return nil, false
	}
	now := b.now()
	if r.ID == "" {
		r.ID = NewRequestID()
	}
	if r.Received.IsZero() {
		r.Received = now
	}
	e := &entry{Item: Item{Request: r, Since: now}, answer: make(chan Response, 1)}
	b.entries = append(b.entries, e)
	b.events.add(Event{Kind: EventArrived, Item: e.Item, At: now})
	return e, true
}

// settle books the user's answer. An opened link stays listed until its page
// is done.
func (b *Inbox) settle(e *entry, resp Response) error {
	defer b.events.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	opened := e.Mode == ModeURL && resp.Action == Accept
	e.State, e.Since = Answered, b.now()
	if !opened {
		b.remove(e)
	}
	b.events.add(Event{Kind: EventAnswered, Item: e.Item, Response: resp, At: e.Since})
	switch {
	case opened && e.Announced:
		b.finish(e, EndAnnounced)
	case opened:
		e.State = InBrowser
		b.events.add(Event{Kind: EventOpened, Item: e.Item, At: e.Since})
	}
	return nil
}

// withdraw marks e as no longer answerable and keeps it for the user to read.
func (b *Inbox) withdraw(ctx context.Context, e *entry) error {
	defer b.events.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	cause := context.Cause(ctx)
	e.State, e.Since, e.Why = Withdrawn, b.now(), why(e.Server, cause)
	e.taken = true
	b.events.add(Event{Kind: EventWithdrawn, Item: e.Item, At: e.Since})
	b.trimWithdrawn()
	return cause
}

// why puts the end of a request's context into the user's words.
func why(s Server, cause error) say.Text {
	var known *say.Error
	switch {
	case errors.As(cause, &known):
		return known.What
	case errors.Is(cause, ErrSessionEnded):
		return say.T("{{.Server}} was disconnected.", say.Data{"Server": s.Name})
	default:
		return say.T("{{.Server}} stopped waiting.", say.Data{"Server": s.Name})
	}
}

// remove takes e off the list. The caller holds the lock.
func (b *Inbox) remove(e *entry) {
	for i, x := range b.entries {
		if x == e {
			b.entries = append(b.entries[:i:i], b.entries[i+1:]...)
			return
		}
	}
}

// find is the entry of an id, nil when there is none. The caller holds the lock.
func (b *Inbox) find(id RequestID) *entry {
	for _, e := range b.entries {
		if e.ID == id {
			return e
		}
	}
	return nil
}

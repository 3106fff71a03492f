package mcpclient

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"parley/elicit"
)

var lastCall atomic.Int64

// call is one action of the user at the server while it runs.
type call struct {
	id       string
	cause    elicit.Cause
	ctx      context.Context
	cancel   context.CancelCauseFunc
	clock    *clock
	progress func(Progress)
	telling  sync.Mutex // progress is told one at a time

	// attempt is held while the request is with the SDK. When the connection
	// is gone the SDK fails what is open by itself; cancelling meanwhile could
	// lose an answer that came just before.
	attempt sync.Mutex

	asked map[string]int // how often each link was asked for
}

// calls are the running calls of a session, by id, which is also their
// progress token, and the last ones that have ended: what a server asks right
// before its result is taken up after it.
type calls struct {
	mu    sync.Mutex
	byID  map[string]*call
	ended []*call
}

// maxEnded is how many ended calls are remembered.
const maxEnded = 16

// begin books a call. Its context ends with ctx, with the session, or when
// its clock runs out.
func (s *Session) begin(ctx context.Context, cause elicit.Cause, id string, progress func(Progress)) *call {
	if id == "" {
		id = "c" + strconv.FormatInt(lastCall.Add(1), 10)
	}
	cause.Call = id
	c := &call{id: id, cause: cause, progress: progress, asked: map[string]int{}}
	c.ctx, c.cancel = context.WithCancelCause(ctx)
	stop := context.AfterFunc(s.ctx, func() {
		if s.gone.Load() {
			c.attempt.Lock()
			defer c.attempt.Unlock()
		}
		c.cancel(context.Cause(s.ctx))
	})
	context.AfterFunc(c.ctx, func() { stop() })
	c.clock = newClock(s.cfg.CallTimeout, func() { c.cancel(errCallTimeout) })
	s.calls.mu.Lock()
	defer s.calls.mu.Unlock()
	s.calls.byID[id] = c
	return c
}

// end takes a call off the books.
func (s *Session) end(c *call) {
	c.clock.stop()
	c.cancel(nil)
	s.calls.mu.Lock()
	defer s.calls.mu.Unlock()
	delete(s.calls.byID, c.id)
	s.calls.ended = append(s.calls.ended, c)
	if n := len(s.calls.ended); n > maxEnded {
		s.calls.ended = slices.Delete(s.calls.ended, 0, n-maxEnded)
	}
}

// find is the call of a progress token, running or just ended; nil if there is
// none.
func (cs *calls) find(id string) *call {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if c := cs.byID[id]; c != nil {
		return c
	}
	if i := slices.IndexFunc(cs.ended, func(c *call) bool { return c.id == id }); i >= 0 {
		return cs.ended[i]
	}
	return nil
}

// onlyID is the id of the running call if there is exactly one.
func (cs *calls) onlyID() string {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if len(cs.byID) != 1 {
		return ""
	}
	for id := range cs.byID {
		return id
	}
	return ""
}

// busy reports whether any call runs.
func (cs *calls) busy() bool {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return len(cs.byID) > 0
}

// hold makes the clock of c stand while the user is asked; with c unknown,
// the clocks of all running calls, as it may be any of them.
func (cs *calls) hold(c *call) (release func()) {
	if c != nil {
		return c.clock.hold()
	}
	cs.mu.Lock()
	defer cs.mu.Unlock()
	var all []func()
	for _, c := range cs.byID {
		all = append(all, c.clock.hold())
	}
	return func() {
		for _, release := range all {
			release()
		}
	}
}

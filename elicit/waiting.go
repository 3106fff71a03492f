package elicit

import "context"

// wait is a call held back by opened links.
type wait struct {
	Wait
	left    map[RequestID]bool
	outcome chan WaitOutcome // capacity 1
	decided bool
}

func (w *wait) decide(o WaitOutcome) {
	if !w.decided {
		w.decided = true
		w.outcome <- o
	}
}

// done strikes one link; the last one completes the wait.
func (w *wait) done(id RequestID) {
	delete(w.left, id)
	if len(w.left) == 0 {
		w.decide(WaitComplete)
	}
}

// Wait holds a call back until the links it opened are complete or the user
// decides. Links that are complete already don't count.
func (b *Inbox) Wait(ctx context.Context, w Wait) (WaitOutcome, error) {
	held := b.hold(w)
	b.events.flush()
	var outcome WaitOutcome
	var err error
	select {
	case outcome = <-held.outcome:
	case <-ctx.Done():
		outcome, err = WaitGiveUp, context.Cause(ctx)
	}
	b.release(held, outcome)
	b.events.flush()
	return outcome, err
}

func (b *Inbox) hold(w Wait) *wait {
	b.mu.Lock()
	defer b.mu.Unlock()
	held := &wait{Wait: w, left: map[RequestID]bool{}, outcome: make(chan WaitOutcome, 1)}
	for _, id := range w.Requests {
		if e := b.find(id); e != nil && e.State == InBrowser {
			held.left[id] = true
			e.Held = true
			b.events.add(Event{Kind: EventHeld, Item: e.Item, At: b.now()})
		}
	}
	switch {
	case b.closed:
		held.decide(WaitGiveUp)
	case len(held.left) == 0:
		held.decide(WaitComplete)
	default:
		b.waits = append(b.waits, held)
	}
	return held
}

// release ends a wait; its links that aren't done leave the list with it.
func (b *Inbox) release(held *wait, o WaitOutcome) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, w := range b.waits {
		if w == held {
			b.waits = append(b.waits[:i:i], b.waits[i+1:]...)
			break
		}
	}
	end := EndUserDone
	if o == WaitGiveUp {
		end = EndGaveUp
	}
	for id := range held.left {
		if e := b.find(id); e != nil && e.State == InBrowser {
			b.finish(e, end)
		}
	}
}

// Decide is the user's word on an opened link: done (retry now), or give up.
// It ends the Wait that the link belongs to, or just takes the link off the
// list when no call of ours waits for it.
func (b *Inbox) Decide(id RequestID, o WaitOutcome) error {
	defer b.events.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	e := b.find(id)
	if e == nil || e.State != InBrowser {
		return ErrGone
	}
	for _, w := range b.waits {
		if w.left[id] {
			w.decide(o)
			return nil
		}
	}
	end := EndUserDone
	if o == WaitGiveUp {
		end = EndGaveUp
	}
	b.finish(e, end)
	return nil
}

// Complete books a completion announced by the server. Ids that are unknown in
// that session, or done, are ignored; it is never taken for consent.
func (b *Inbox) Complete(s SessionID, elicitationID string) {
	if elicitationID == "" {
		return
	}
	defer b.events.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range append([]*entry(nil), b.entries...) {
		if e.Session != s || e.ElicitationID != elicitationID {
			continue
		}
		switch e.State {
		case Waiting:
			if !e.Announced {
				e.Announced = true
				b.events.add(Event{Kind: EventAnnounced, Item: e.Item, At: b.now()})
			}
		case InBrowser:
			b.finish(e, EndAnnounced)
		}
	}
}

// EndSession takes the opened links of a dead session off the list. Requests
// that wait are withdrawn by their own contexts.
func (b *Inbox) EndSession(s SessionID) {
	defer b.events.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range append([]*entry(nil), b.entries...) {
		if e.Session == s && e.State == InBrowser {
			b.finish(e, EndSession)
		}
	}
}

// finish ends an opened link. The caller holds the lock.
func (b *Inbox) finish(e *entry, end End) {
	e.State, e.Since = Completed, b.now()
	b.remove(e)
	for _, w := range b.waits {
		if w.left[e.ID] {
			w.done(e.ID)
		}
	}
	b.events.add(Event{Kind: EventEnded, Item: e.Item, End: end, At: e.Since})
}

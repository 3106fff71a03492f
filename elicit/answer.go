package elicit

import "errors"

// errNoContent guards the wire: an accepted form always carries content.
var errNoContent = errors.New("an accepted form needs its content, and nothing else may carry any")

// Answer gives the user's answer. The first one wins; later ones, and answers
// to a request that was withdrawn, get ErrGone.
func (b *Inbox) Answer(id RequestID, r Response) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	e := b.find(id)
	if e == nil || e.State != Waiting || e.taken {
		return ErrGone
	}
	if wants := e.Mode == ModeForm && r.Action == Accept; wants != (r.Content != nil) {
		return errNoContent
	}
	e.taken = true
	e.answer <- r
	return nil
}

// Postpone puts a waiting request back: it stays listed, at the end of its
// server's line, and no longer opens by itself.
func (b *Inbox) Postpone(id RequestID) {
	defer b.events.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	if e := b.find(id); e != nil && e.State == Waiting {
		e.Later = true
		b.remove(e)
		b.entries = append(b.entries, e)
		b.events.add(Event{Kind: EventPostponed, Item: e.Item, At: b.now()})
	}
}

// Dismiss takes a withdrawn request off the list.
func (b *Inbox) Dismiss(id RequestID) {
	defer b.events.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	if e := b.find(id); e != nil && e.State == Withdrawn {
		b.remove(e)
		b.events.add(Event{Kind: EventDismissed, Item: e.Item, At: b.now()})
	}
}

// Items are all listed requests, oldest first.
func (b *Inbox) Items() []Item {
	b.mu.Lock()
	defer b.mu.Unlock()
	items := make([]Item, len(b.entries))
	for i, e := range b.entries {
		items[i] = e.Item
	}
	return items
}

// Item is one listed request.
func (b *Inbox) Item(id RequestID) (Item, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if e := b.find(id); e != nil {
		return e.Item, true
	}
	return Item{}, false
}

// Next is the request of a server whose turn it is: the oldest that waits and
// was not put back.
func (b *Inbox) Next(server string) (Item, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.entries {
		if e.Server.Name == server && e.State == Waiting && !e.taken && !e.Later {
			return e.Item, true
		}
	}
	return Item{}, false
}

// Close answers all that wait with cancel, and everything that comes after.
func (b *Inbox) Close() {
	b.mu.Lock()
	b.closed = true
	for _, e := range b.entries {
		if e.State == Waiting && !e.taken {
			e.taken = true
			e.answer <- Response{Action: Cancel}
		}
	}
	for _, w := range b.waits {
		w.decide(WaitGiveUp)
	}
	b.mu.Unlock()
}

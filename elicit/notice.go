package elicit

import (
	"time"

	"parley/elicit/say"
)

// ReasonFlood is the Reason of the notice about a server that asks too much.
const ReasonFlood = "flood"

// Notice is something the user should know that asks for no answer.
type Notice struct {
	Server Server
	Cause  Cause
	Mode   Mode
	At     time.Time
	Count  int      // how many times, where it is counted
	What   say.Text // what happened, naming the server
	Reason string   // a short code, e.g. the gate's refusal reason
	Detail string   // foreign text, escaped and cut short
}

// Notice adds something to know.
func (b *Inbox) Notice(n Notice) {
	defer b.events.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	if n.At.IsZero() {
		n.At = b.now()
	}
	b.addNotice(n)
	b.events.add(Event{Kind: EventNotice, Notice: n, At: n.At})
}

// addNotice keeps the newest notices. The caller holds the lock.
func (b *Inbox) addNotice(n Notice) {
	b.notices = append(b.notices, n)
	if over := len(b.notices) - b.limits.Notices; over > 0 {
		b.notices = append([]Notice(nil), b.notices[over:]...)
		for _, br := range b.brakes {
			br.notice = max(0, br.notice-over)
		}
	}
}

// Notices are the things to know, oldest first.
func (b *Inbox) Notices() []Notice {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Notice(nil), b.notices...)
}

// ClearNotices takes all notices off the list.
func (b *Inbox) ClearNotices() {
	defer b.events.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notices = nil
	for _, br := range b.brakes {
		br.notice = 0
	}
	b.events.add(Event{Kind: EventNotice, At: b.now()})
}

package elicit

import (
	"sync"
	"time"
)

// EventKind is what happened in the Inbox.
type EventKind int

// The kinds of event.
const (
	EventArrived   EventKind = iota // a request is listed
	EventAnswered                   // the user decided; Response says how
	EventOpened                     // an accepted link is in the browser
	EventHeld                       // a call waits for an opened link
	EventAnnounced                  // the server says a link not yet decided on is complete
	EventEnded                      // an opened link left the list; End says why
	EventWithdrawn                  // the server stopped waiting
	EventPostponed                  // the user put a request back
	EventDismissed                  // a withdrawn request left the list
	EventRefused                    // a request over the limits was answered with cancel
	EventNotice                     // something to know was added; see Notices
)

// End is why an opened link left the list.
type End int

// The ends of an opened link.
const (
	EndAnnounced End = iota // the server announced completion
	EndUserDone             // the user said it is done
	EndGaveUp               // the user cancelled the call
	EndSession              // the session ended
)

// Event is one change of the Inbox.
type Event struct {
	Kind     EventKind
	Item     Item      // as it stands after the change
	Response Response  // EventAnswered
	End      End       // EventEnded
	Refusal  Admission // EventRefused
	Notice   Notice    // EventNotice; zero when notices were cleared
	At       time.Time
}

// Listen calls f for every event, in order, one at a time, until stop is
// called. f must not block: it runs on the goroutine that caused the event.
func (b *Inbox) Listen(f func(Event)) (stop func()) { return b.events.listen(f) }

// eventQueue hands events to listeners in the order they were added, without
// holding the Inbox's lock.
type eventQueue struct {
	mu        sync.Mutex
	queue     []Event
	flushing  bool
	listeners map[int]func(Event)
	last      int
}

func (q *eventQueue) add(e Event) {
	q.mu.Lock()
	q.queue = append(q.queue, e)
	q.mu.Unlock()
}

// flush delivers what is queued. While one goroutine delivers, the others
// leave their events to it, so order is kept.
func (q *eventQueue) flush() {
	q.mu.Lock()
	if q.flushing {
		q.mu.Unlock()
		return
	}
	q.flushing = true
	for len(q.queue) > 0 {
		e := q.queue[0]
		q.queue = q.queue[1:]
		fs := make([]func(Event), 0, len(q.listeners))
		for i := 1; i <= q.last; i++ {
			if f := q.listeners[i]; f != nil {
				fs = append(fs, f)
			}
		}
		q.mu.Unlock()
		for _, f := range fs {
			f(e)
		}
		q.mu.Lock()
	}
	q.flushing = false
	q.mu.Unlock()
}

func (q *eventQueue) listen(f func(Event)) (stop func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.listeners == nil {
		q.listeners = map[int]func(Event){}
	}
	q.last++
	id := q.last
	q.listeners[id] = f
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		delete(q.listeners, id)
	}
}

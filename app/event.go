package app

import "sync"

// EventKind is what should be looked at again.
type EventKind int

// The kinds of event.
const (
	ServersChanged  EventKind = iota // the list of servers
	ServerChanged                    // the state of Event.Server
	CatalogChanged                   // what Event.Server offers
	LogChanged                       // the log of Event.Server
	CallChanged                      // the call Event.ID of Event.Server
	InboxChanged                     // the requests of Event.Server
	NoticesChanged                   // the notices
	SettingsChanged                  // the settings
	HistoryChanged                   // the history
	ResourceChanged                  // the watched resource Event.ID of Event.Server
	RecentsChanged                   // the calls of Event.Server that can be made again
)

var eventNames = [...]string{
	"servers", "server", "catalog", "log", "call", "inbox", "notices", "settings", "history", "resource", "recents",
}

// String is the kind's name for logs.
func (k EventKind) String() string {
	if k < 0 || int(k) >= len(eventNames) {
		return "unknown"
	}
	return eventNames[k]
}

// Event says what to look at again. It carries no news of its own, so that
// two of the same can become one: a thousand progress reports that arrive
// while the window is busy are a single event.
type Event struct {
	Kind   EventKind
	Server string // the user's name for it; empty where no one server is meant
	ID     string // CallChanged: the call; ResourceChanged: its address
}

// stream hands events to the window. While a delivery is on its way, events
// gather, each once, in the order in which they were first raised.
type stream struct {
	mu        sync.Mutex
	order     []Event
	pending   map[Event]bool
	scheduled bool
	post      func(func())
	sink      func(Event)
}

// listen names who hears the events and how to get to its thread.
func (s *stream) listen(post func(func()), sink func(Event)) {
	s.mu.Lock()
	s.post, s.sink = post, sink
	s.mu.Unlock()
	s.schedule()
}

// raise announces events. No lock may be held that the sink needs: post may
// run it at once.
func (s *stream) raise(events ...Event) {
	s.mu.Lock()
	for _, e := range events {
		if s.pending[e] {
			continue
		}
		if s.pending == nil {
			s.pending = map[Event]bool{}
		}
		s.pending[e] = true
		s.order = append(s.order, e)
	}
	s.mu.Unlock()
	s.schedule()
}

func (s *stream) schedule() {
	s.mu.Lock()
	if s.post == nil || s.scheduled || len(s.order) == 0 {
		s.mu.Unlock()
		return
	}
	s.scheduled = true
	post := s.post
	s.mu.Unlock()
	post(s.deliver)
}

func (s *stream) deliver() {
	s.mu.Lock()
	events, sink := s.order, s.sink
	s.order, s.pending, s.scheduled = nil, nil, false
	s.mu.Unlock()
	for _, e := range events {
		sink(e)
	}
}

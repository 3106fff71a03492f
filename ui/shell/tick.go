package shell

import (
	"sync"
	"time"

	"parley/app"
	"parley/elicit"
)

// startTick redraws once a second what tells the time: countdowns and ages.
// While nothing does, nothing is drawn.
func (s *Shell) startTick() (stop func()) {
	ticker := time.NewTicker(time.Second)
	done := make(chan struct{})
	s.p.Background(func() {
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				if s.tellsTime() {
					s.p.Post(s.tick)
				}
			}
		}
	})
	var once sync.Once
	return func() {
		once.Do(func() {
			ticker.Stop()
			close(done)
		})
	}
}

func (s *Shell) tellsTime() bool {
	for _, srv := range s.core.Servers() {
		if srv.State == app.Waiting {
			return true
		}
	}
	for _, it := range s.core.Inbox().Items() {
		if it.State == elicit.Waiting {
			return true
		}
	}
	return false
}

// tick redraws them.
func (s *Shell) tick() {
	s.rail.refresh()
	switch p := s.page.(type) {
	case *serverPage:
		p.refresh()
	case *inboxPage:
		p.refresh()
	}
}

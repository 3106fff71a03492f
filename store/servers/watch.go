package servers

import (
	"context"
	"time"
)

// Watch calls changed after the file was changed by someone else, repaired or
// broken, until ctx ends. The store is up to date by then. It reads the file
// each time: times and sizes don't tell every change, and the file is small.
func (s *Store) Watch(ctx context.Context, every time.Duration, changed func()) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	var half string // a broken text seen once: perhaps an editor is still writing
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if s.look(&half) {
			changed()
		}
	}
}

// look takes in the file if it has changed. A broken one counts only when it
// looks the same twice.
func (s *Store) look(half *string) bool {
	s.editing.Lock()
	defer s.editing.Unlock()
	data, _, err := s.load()
	s.mu.Lock()
	unchanged := string(data) == string(s.text) && (err != nil) == s.broken
	s.mu.Unlock()
	if unchanged {
		*half = ""
		return false
	}
	if seen := "x" + string(data); err != nil && *half != seen {
		*half = seen
		return false
	}
	*half = ""
	s.reload()
	return true
}

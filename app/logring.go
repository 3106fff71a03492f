package app

import "time"

// maxLogLines is how many lines of one server's log are kept. Each is cut to
// a few kilobytes where it is read.
const maxLogLines = 1000

// LogEntry is one line of a server's log and when it came.
type LogEntry struct {
	At time.Time
	LogLine
}

// logRing keeps the last lines.
type logRing struct {
	entries []LogEntry
	next    int // where the oldest stands, once full
}

func (r *logRing) add(e LogEntry) {
	if len(r.entries) < maxLogLines {
		r.entries = append(r.entries, e)
		return
	}
	r.entries[r.next] = e
	r.next = (r.next + 1) % maxLogLines
}

// lines are the kept lines, oldest first.
func (r *logRing) lines() []LogEntry {
	out := make([]LogEntry, 0, len(r.entries))
	out = append(out, r.entries[r.next:]...)
	return append(out, r.entries[:r.next]...)
}

package mcpclient

import (
	"errors"
	"sync"
)

// maxChatter is how many lines that are no messages a server may print before
// it has opened the session: banners are shorter.
const maxChatter = 100

var errChatter = errors.New("the server prints text instead of messages")

// chatter is what a server prints instead of messages while it is expected to
// open the session.
type chatter struct {
	mu    sync.Mutex
	first string
	lines int
}

// hear takes a line, and reports whether it is one too many.
func (c *chatter) hear(line string) (enough bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lines == 0 {
		c.first = line
	}
	c.lines++
	return c.lines == maxChatter
}

// line is the first one; empty: there was none.
func (c *chatter) line() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.first
}

// stray books what a server has printed to where only messages belong.
func (s *Session) stray(text string) {
	l := s.logLine(LogLine{Source: LogStdout, Text: text})
	select {
	case <-s.learnt:
	default:
		if s.chatter.hear(l.Text) {
			s.giveUp(errChatter)
		}
	}
}

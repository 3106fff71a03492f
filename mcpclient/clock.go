package mcpclient

import (
	"sync"
	"time"
)

// clock runs out after a time, but stands while somebody waits for a person.
// The zero limit never runs out. Its timers may be faked by synctest.
type clock struct {
	mu      sync.Mutex
	limit   time.Duration // to be given again by reset
	left    time.Duration
	started time.Time
	held    int
	stopped bool
	timer   *time.Timer
	expire  func()
}

// newClock starts a clock that calls expire once when limit has run.
func newClock(limit time.Duration, expire func()) *clock {
	c := &clock{limit: limit, left: limit, expire: expire}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.run()
	return c
}

func (c *clock) run() {
	if c.limit <= 0 || c.stopped || c.held > 0 {
		return
	}
	c.started = time.Now()
	c.timer = time.AfterFunc(c.left, c.expire)
}

// halt stops the timer and books the time that has run.
func (c *clock) halt() {
	if c.timer != nil && c.timer.Stop() {
		c.left -= time.Since(c.started)
	}
	c.timer = nil
}

// hold makes the clock stand until release is called.
func (c *clock) hold() (release func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held++; c.held == 1 {
		c.halt()
	}
	return sync.OnceFunc(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.held--; c.held == 0 {
			c.run()
		}
	})
}

// reset gives the full time again: there was a sign of life.
func (c *clock) reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer == nil || !c.timer.Stop() {
		return
	}
	c.left = c.limit
	c.run()
}

// stop ends the clock for good.
func (c *clock) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopped = true
	c.halt()
}

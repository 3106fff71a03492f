package mcpclient

import (
	"context"
	"net"
	"slices"
	"time"
)

const (
	// lookAround is the time between looks at the clock and the network.
	lookAround = 10 * time.Second
	// slept is how far the wall clock must run ahead to mean sleep.
	slept = 20 * time.Second
)

// WatchWake calls woke whenever the computer has slept or its network
// addresses have changed, until ctx ends. One is enough for all supervisors.
func WatchWake(ctx context.Context, woke func()) {
	w := wakeWatch{now: time.Now, addresses: addresses}
	w.look()
	tick := time.NewTicker(lookAround)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if w.look() {
				woke()
			}
		case <-ctx.Done():
			return
		}
	}
}

// wakeWatch compares what it sees with what it saw last.
type wakeWatch struct {
	now       func() time.Time
	addresses func() []string

	last time.Time
	seen []string
}

// look reports whether something has changed since the last look.
func (w *wakeWatch) look() bool {
	now, seen := w.now(), w.addresses()
	// The monotonic clock stands while the computer sleeps; the wall clock
	// does not.
	gap := now.Round(0).Sub(w.last.Round(0)) - now.Sub(w.last)
	late := now.Round(0).Sub(w.last.Round(0)) > lookAround+slept
	changed := !w.last.IsZero() && (gap > slept || late || !slices.Equal(seen, w.seen))
	w.last, w.seen = now, seen
	return changed
}

// addresses are the computer's own, without those that come and go unused.
func addresses() []string {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var out []string
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() {
			out = append(out, n.IP.String())
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// tally counts what happened. Answers that were given must come back in the
// result of their call, unless that call's server died.
type tally struct {
	mu      sync.Mutex
	given   int // answers
	done    int // calls that brought the right answer
	broken  int // calls that their server broke off
	refused int // calls to a server that was just lost
	links   map[string]bool
	took    []time.Duration
	faults  []string
}

func newTally() *tally { return &tally{links: map[string]bool{}} }

func (t *tally) with(f func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f()
}

func (t *tally) fault(format string, args ...any) {
	t.with(func() { t.faults = append(t.faults, fmt.Sprintf(format, args...)) })
}

func (t *tally) answered(string)   { t.with(func() { t.given++ }) }
func (t *tally) brokenOff()        { t.with(func() { t.broken++ }) }
func (t *tally) unconnected()      { t.with(func() { t.refused++ }) }
func (t *tally) link(token string) { t.with(func() { t.links[token] = true }) }

func (t *tally) isLink(token string) (is bool) {
	t.with(func() { is = t.links[token] })
	return is
}

func (t *tally) completed(token string, took time.Duration) {
	t.with(func() {
		t.done++
		t.took = append(t.took, took)
		delete(t.links, token)
	})
}

func (t *tally) print(w io.Writer) {
	slices.Sort(t.took)
	at := func(share float64) time.Duration {
		if len(t.took) == 0 {
			return 0
		}
		return t.took[min(len(t.took)-1, int(share*float64(len(t.took))))].Round(100 * time.Microsecond)
	}
	fmt.Fprintf(w, "%d calls brought their own answer, %d were broken off by their server, %d found it just lost, %d answers given\n", t.done, t.broken, t.refused, t.given)
	fmt.Fprintf(w, "a call with its question took p50 %v, p95 %v, p99 %v\n", at(.5), at(.95), at(.99))
}

// reading is how much the process holds.
type reading struct {
	heap       uint64 // bytes in use after a collection
	resident   uint64 // bytes
	goroutines int
}

func measure() reading {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return reading{heap: m.HeapAlloc, resident: resident(), goroutines: runtime.NumGoroutine()}
}

// resident is the process's resident memory; 0 where the system doesn't tell.
func resident() uint64 {
	b, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(b))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseUint(fields[1], 10, 64)
	return pages * uint64(os.Getpagesize())
}

func printReadings(w io.Writer, list []reading) {
	fmt.Fprintln(w, "        heap MiB  resident MiB  goroutines")
	for i, r := range list {
		if n := max(1, len(list)/12); i%n == 0 || i == len(list)-1 {
			fmt.Fprintf(w, "%5v  %8.1f  %12.1f  %10d\n", time.Duration(i+1)*readEvery, mib(r.heap), mib(r.resident), r.goroutines)
		}
	}
}

func mib(n uint64) float64 { return float64(n) / (1 << 20) }

// settle waits until what was started has ended, or long enough.
func settle(before reading) reading {
	for range 100 {
		if runtime.NumGoroutine() <= before.goroutines {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return measure()
}

// How much the last third may hold beyond the middle one.
const (
	moreHeap       = 4 << 20
	moreGoroutines = 20
	atLeast        = 50 // calls, of a soak that means anything
)

// verdict is what is wrong with the soak, or nil.
func verdict(t *tally, list []reading, before, after reading) error {
	var wrong []error
	for _, f := range t.faults[:min(len(t.faults), 20)] {
		wrong = append(wrong, errors.New(f))
	}
	if t.done < atLeast {
		wrong = append(wrong, fmt.Errorf("only %d calls came through", t.done))
	}
	if n := len(list) / 3; n > 0 {
		middle, last := list[n:2*n], list[2*n:]
		if was, is := median(middle, heap), median(last, heap); is > was+was/5+moreHeap {
			wrong = append(wrong, fmt.Errorf("memory grows: the heap went from %.1f to %.1f MiB", mib(was), mib(is)))
		}
		if was, is := median(middle, routines), median(last, routines); is > was+was/10+moreGoroutines {
			wrong = append(wrong, fmt.Errorf("goroutines grow: from %d to %d", was, is))
		}
	}
	if after.goroutines > before.goroutines {
		buf := make([]byte, 1<<20)
		wrong = append(wrong, fmt.Errorf("%d goroutines are left:\n%s", after.goroutines-before.goroutines, buf[:runtime.Stack(buf, true)]))
	}
	return errors.Join(wrong...)
}

func heap(r reading) uint64  { return r.heap }
func routines(r reading) int { return r.goroutines }

func median[N cmp.Ordered](list []reading, of func(reading) N) N {
	var all []N
	for _, r := range list {
		all = append(all, of(r))
	}
	slices.Sort(all)
	return all[len(all)/2]
}

func slug(name string) string { return strings.ReplaceAll(name, " ", "_") }

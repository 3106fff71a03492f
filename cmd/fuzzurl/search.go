package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"time"
)

// shownOfEach is how many disagreements are minimised and printed; more would
// be the same again.
const shownOfEach = 5

// search is one run: it makes inputs and asks the oracles in bulk.
type search struct {
	options
	mutator *mutator
	tallies []*tally

	tried, passed int
}

// tally is what one oracle has said so far.
type tally struct {
	oracle
	waiting   []accepted
	compared  int
	differing []difference
	rejecting []difference
}

func newSearch(o options, seeds []string, oracles []oracle) *search {
	s := &search{options: o, mutator: &mutator{seeds: seeds, rand: rand.New(rand.NewPCG(o.seed, 0))}}
	for _, o := range oracles {
		s.tallies = append(s.tallies, &tally{oracle: o})
	}
	return s
}

// run tries the seeds as they are, then mutations of them.
func (s *search) run(ctx context.Context) error {
	var deadline time.Time
	if s.limit > 0 {
		deadline = time.Now().Add(s.limit)
	}
	for s.tried < s.inputs && ctx.Err() == nil && (deadline.IsZero() || time.Now().Before(deadline)) {
		raw := s.mutator.next(s.tried)
		s.tried++
		in, ok := accept(raw)
		if !ok {
			continue
		}
		s.passed++
		for _, t := range s.tallies {
			t.waiting = append(t.waiting, in)
			if 2*len(t.waiting) >= t.bulk() {
				if err := t.flush(ctx); err != nil {
					return err
				}
			}
		}
	}
	for _, t := range s.tallies {
		if err := t.flush(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// flush asks about all that waits.
func (t *tally) flush(ctx context.Context) error {
	found, err := compare(ctx, t.oracle, t.waiting)
	if err != nil {
		return err
	}
	t.compared += len(t.waiting)
	t.waiting = nil
	for _, d := range found {
		if d.rejected() {
			t.rejecting = append(t.rejecting, d)
			continue
		}
		if len(t.differing) < shownOfEach {
			if d, err = minimise(ctx, t.oracle, d); err != nil {
				return err
			}
		}
		t.differing = append(t.differing, d)
	}
	return nil
}

func (s *search) disagreements() int {
	n := 0
	for _, t := range s.tallies {
		n += len(t.differing)
	}
	return n
}

// summary prints the counts, and the first of each kind of difference.
func (s *search) summary(w io.Writer) {
	fmt.Fprintf(w, "seed %d: %d inputs, %d accepted by the gate\n", s.seed, s.tried, s.passed)
	for _, t := range s.tallies {
		fmt.Fprintf(w, "%s: %d compared, %d disagreements, %d that it does not open\n",
			t.name(), t.compared, len(t.differing), len(t.rejecting))
		show(w, "DISAGREEMENT", t.differing)
		show(w, "not opened", t.rejecting)
	}
}

func show(w io.Writer, title string, list []difference) {
	for _, d := range list[:min(len(list), shownOfEach)] {
		fmt.Fprintf(w, "%s: %s\n", title, d)
	}
}

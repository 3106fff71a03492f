//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"parley/e2e/desktop"
)

// What is measured, in the table's order.
const (
	startToUsable   = "process start → usable"
	startToListen   = "… of it, until the browser is called"
	memoryIdle      = "memory, idle"
	memoryAsking    = "memory, with the form open"
	requestToForm   = "request → form painted"
	requestToDialog = "request → URL dialog painted"
)

// lab measures one subject.
type lab struct {
	subject  subject
	screen   *desktop.Screen
	record   string // of the test server's tap
	pictures string // folder for what counted as painted
}

// figures are what a turn has measured, in milliseconds and megabytes.
type figures map[string]float64

// turn starts the subject, has it asked a form and a link, and stops it.
func (l *lab) turn(ctx context.Context) (got figures, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, errors.New("it took too long"))
	defer cancel()
	got = figures{}
	camera := shoot(l.screen)
	began := time.Now()
	if err := l.subject.Start(ctx); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, l.subject.Stop()) }()
	film, err := camera.until(ctx, "the first page", l.subject.Usable)
	if err != nil {
		return nil, err
	}
	if got[startToUsable], err = l.develop(film, began, "usable"); err != nil {
		return nil, err
	}
	if i, ok := l.subject.(*inspector); ok {
		got[startToListen] = milliseconds(i.listened.Sub(began))
	}
	if got[memoryIdle], err = l.memory(); err != nil {
		return nil, err
	}
	if got[requestToForm], err = l.ask(ctx, form()); err != nil {
		return nil, err
	}
	if got[memoryAsking], err = l.memory(); err != nil {
		return nil, err
	}
	if err := l.subject.Cancel(ctx); err != nil {
		return nil, err
	}
	if got[requestToDialog], err = l.ask(ctx, link()); err != nil {
		return nil, err
	}
	return got, l.subject.Cancel(ctx)
}

// ask has the server ask, and measures from its request to the painted
// question.
func (l *lab) ask(ctx context.Context, q question) (float64, error) {
	if err := l.subject.Prepare(ctx, q); err != nil {
		return 0, fmt.Errorf("%s: %w", q.name, err)
	}
	before, err := seen(l.record, sawRequest)
	if err != nil {
		return 0, err
	}
	camera := shoot(l.screen)
	triggered := l.subject.Trigger(ctx)
	film, err := camera.until(ctx, "the "+q.name, l.subject.Asks)
	if err := errors.Join(triggered, err); err != nil {
		return 0, err
	}
	requests, err := seen(l.record, sawRequest)
	if err != nil {
		return 0, err
	}
	if len(requests) != len(before)+1 {
		return 0, fmt.Errorf("%s: the server asked %d times", q.name, len(requests)-len(before))
	}
	return l.develop(film, requests[len(before)], q.name)
}

// develop says how long it took until what a film ends with was painted, and
// leaves both pictures to be looked at.
func (l *lab) develop(f film, from time.Time, name string) (float64, error) {
	painted, err := f.painted(from)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	base := filepath.Join(l.pictures, l.subject.Name()+"-"+name)
	err = errors.Join(f.save(painted, base+"-painted.png"), f.save(f.frames[len(f.frames)-1], base+"-at-rest.png"))
	return milliseconds(painted.at.Sub(from)), err
}

func (l *lab) memory() (float64, error) {
	n, err := memory(l.subject.Roots())
	return float64(n) / (1 << 20), err
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"parley/e2e/desktop"
)

const (
	// look is the time between two looks at the screen.
	look = 5 * time.Millisecond
	// quiet is how long nothing large may change at the end of a film.
	quiet = 2 * time.Second
	// large is the share of the screen that a blinking caret or a button that
	// wakes up stays below.
	large = 0.005
	// there is the share of the details that must be painted. The rest is left
	// to carets and to buttons that wake up later.
	there = 0.90
	// edge is how far two colours are apart where a picture has a detail.
	edge = 48
)

// frame is the screen from a moment on.
type frame struct {
	at     time.Time
	pixels []byte // four bytes each: blue, green, red, nothing
}

// film is what a screen showed: a frame for each change.
type film struct {
	width  int
	frames []frame
}

// camera films a screen until it is stopped.
type camera struct {
	screen *desktop.Screen
	stop   chan struct{}
	ended  chan struct{}

	mu      sync.Mutex
	film    film
	changed time.Time // when something large last changed; zero: never
}

// shoot starts filming. The first frame is taken before it returns.
func shoot(s *desktop.Screen) *camera {
	c := &camera{screen: s, stop: make(chan struct{}), ended: make(chan struct{}), film: film{width: s.Width}}
	c.take()
	go func() {
		defer close(c.ended)
		every := time.NewTicker(look)
		defer every.Stop()
		for {
			select {
			case <-c.stop:
				return
			case <-every.C:
				c.take()
			}
		}
	}()
	return c
}

// take adds a frame if the screen has changed.
func (c *camera) take() {
	c.mu.Lock()
	defer c.mu.Unlock()
	live := c.screen.Pixels()
	last := len(c.film.frames) - 1
	if last >= 0 && bytes.Equal(live, c.film.frames[last].pixels) {
		return
	}
	f := frame{at: time.Now(), pixels: bytes.Clone(live)}
	if last >= 0 && differing(f.pixels, c.film.frames[last].pixels) > large*float64(len(live)/4) {
		c.changed = f.at
	}
	c.film.frames = append(c.film.frames, f)
}

// differing counts the pixels in which two pictures differ.
func differing(a, b []byte) float64 {
	n := 0
	for i := 0; i < len(a); i += 4 {
		if a[i] != b[i] || a[i+1] != b[i+1] || a[i+2] != b[i+2] {
			n++
		}
	}
	return float64(n)
}

// until films on until something large has changed, then nothing large for a
// while, and ready finds all as it should be. It asks ready only while the
// screen is quiet, so that asking does not slow what is measured.
func (c *camera) until(ctx context.Context, what string, ready func(context.Context) (bool, error)) (film, error) {
	defer func() { <-c.ended }()
	defer close(c.stop)
	err := desktop.Await(ctx, what, func() (bool, error) {
		c.mu.Lock()
		changed := c.changed
		c.mu.Unlock()
		if changed.IsZero() || time.Since(changed) < quiet {
			return false, nil
		}
		return ready(ctx)
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.film, err
}

// painted finds when what is on the last frame was there, of what came after
// from. Only details count, that is letters and lines, and of these only new
// ones: a window without its letters is not painted. Half of a fade is enough.
func (f film) painted(from time.Time) (frame, error) {
	last := len(f.frames) - 1
	first := slices.IndexFunc(f.frames, func(x frame) bool { return x.at.After(from) })
	if first < 0 {
		return frame{}, errors.New("nothing was painted")
	}
	old, final := f.frames[max(first-1, 0)].pixels, f.frames[last].pixels
	details := f.details(old, final)
	const few = 500
	if len(details) < few {
		return frame{}, errors.New("nothing was painted")
	}
	at := last
	for at > max(first, 1) && share(details, old, f.frames[at-1].pixels, final) >= there {
		at--
	}
	return f.frames[at], nil
}

// details are the offsets of pixels that differ from their left neighbour, and
// of which one is new.
func (f film) details(old, final []byte) []int {
	var found []int
	for i := 4; i < len(final); i += 4 {
		fresh := apart(final, i, old, i) > edge || apart(final, i-4, old, i-4) > edge
		if fresh && (i/4)%f.width != 0 && apart(final, i, final, i-4) > edge {
			found = append(found, i)
		}
	}
	return found
}

// share is that of the details that are painted in a picture: both pixels are
// there.
func share(details []int, old, now, final []byte) float64 {
	n := 0
	for _, i := range details {
		if isThere(i, old, now, final) && isThere(i-4, old, now, final) {
			n++
		}
	}
	return float64(n) / float64(len(details))
}

// isThere reports whether a pixel has come at least half of its way.
func isThere(i int, old, now, final []byte) bool {
	return apart(now, i, final, i) <= max(apart(old, i, final, i)/2, edge/2)
}

// apart is how much two pixels differ.
func apart(a []byte, i int, b []byte, j int) int {
	d := 0
	for k := range 3 {
		x, y := int(a[i+k]), int(b[j+k])
		d += max(x, y) - min(x, y)
	}
	return d
}

// save writes a frame as a picture.
func (f film) save(x frame, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	img := image.NewRGBA(image.Rect(0, 0, f.width, len(x.pixels)/4/f.width))
	for i := 0; i < len(x.pixels); i += 4 {
		img.SetRGBA((i/4)%f.width, i/4/f.width, color.RGBA{R: x.pixels[i+2], G: x.pixels[i+1], B: x.pixels[i], A: 255})
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(out, img), out.Close())
}

//go:build linux

package main

import (
	"testing"
	"time"
)

const (
	testWidth  = 100
	testHeight = 100
)

// shot is a frame n milliseconds after the film's beginning.
func shot(n int, paint func(set func(x, y int, grey byte))) frame {
	f := frame{at: time.UnixMilli(int64(1000 + n)), pixels: make([]byte, testWidth*testHeight*4)}
	paint(func(x, y int, grey byte) {
		for k := range 3 {
			f.pixels[4*(y*testWidth+x)+k] = grey
		}
	})
	return f
}

func black(func(x, y int, grey byte)) {}

// page is a light window with letters of a grey: stripes here.
func page(letters byte) func(set func(x, y int, grey byte)) {
	return func(set func(x, y int, grey byte)) {
		for y := range testHeight {
			for x := range testWidth {
				set(x, y, 200)
				if x%4 == 1 && letters > 0 {
					set(x, y, letters)
				}
			}
		}
	}
}

// withCaret adds a small thing that comes later.
func withCaret(paint func(set func(x, y int, grey byte))) func(set func(x, y int, grey byte)) {
	return func(set func(x, y int, grey byte)) {
		paint(set)
		for y := range 10 {
			set(3, y, 10)
		}
	}
}

func TestAWindowIsPaintedWithItsLetters(t *testing.T) {
	for _, c := range []struct {
		name   string
		frames []frame
		want   int
	}{
		{"the window is empty at first", []frame{shot(0, black), shot(100, page(0)), shot(250, page(90))}, 250},
		{"dark letters, on a screen that was dark", []frame{shot(0, black), shot(100, page(0)), shot(250, page(1))}, 250},
		{"a caret comes later", []frame{shot(0, black), shot(250, page(90)), shot(900, withCaret(page(90)))}, 250},
		{"half of a fade is enough", []frame{shot(0, black), shot(100, page(30)), shot(150, page(60)), shot(250, page(90))}, 150},
		{"it goes and comes again", []frame{shot(0, black), shot(100, page(90)), shot(200, black), shot(300, page(90))}, 300},
	} {
		f := film{width: testWidth, frames: c.frames}
		got, err := f.painted(c.frames[0].at.Add(time.Millisecond))
		if ms := got.at.UnixMilli() - 1000; err != nil || ms != int64(c.want) {
			t.Errorf("%s: %d ms, %v, not %d", c.name, ms, err, c.want)
		}
	}
}

func TestWhatWasThereBeforeTheRequestIsNotPaintedByIt(t *testing.T) {
	f := film{width: testWidth, frames: []frame{shot(0, page(90)), shot(900, withCaret(page(90)))}}
	for _, from := range []int{1, 950} {
		if got, err := f.painted(time.UnixMilli(int64(1000 + from))); err == nil {
			t.Errorf("from %d ms on: painted at %v", from, got.at)
		}
	}
}

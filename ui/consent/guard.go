package consent

import (
	"time"

	"fyne.io/fyne/v2"
)

// guard keeps Open dead for a moment.
type guard struct {
	after   func(time.Duration, func()) (stop func())
	changed func()
	armed   bool
	stop    func()
	round   int
}

// restart disarms, and arms again after the delay.
func (g *guard) restart() {
	if g.stop != nil {
		g.stop()
	}
	g.round++
	round := g.round
	g.armed = false
	g.changed()
	g.stop = g.after(armDelay, func() {
		if round == g.round { // a stopped timer may have fired already
			g.armed = true
			g.changed()
		}
	})
}

// focusWatch tells a window that got the focus from a step of the Tab key.
// Fyne has no event for the first; but then the widget that has the focus in
// the window already gains it once more.
type focusWatch struct{ last fyne.Focusable }

// gained reports whether the window, rather than the widget, got the focus.
func (w *focusWatch) gained(f fyne.Focusable) bool {
	again := w.last == f
	w.last = f
	return again
}

func (w *focusWatch) forget() { w.last = nil }

// watchFocus is called by everything in the dialog that can have the focus.
func (d *Dialog) watchFocus(f fyne.Focusable, has bool) {
	if has {
		if d.focus.gained(f) {
			d.Refocused()
		}
		return
	}
	// Without anything focused Escape would reach nobody, and a refocused
	// window would go unnoticed.
	d.p.Post(func() {
		if d.canvas != nil && d.canvas.Focused() == nil && d.state != answered {
			d.focusSafe()
		}
	})
}

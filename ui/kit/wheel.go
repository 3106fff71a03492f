package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// WheelThrough lets the mouse wheel over an entry go on to what the entry
// stands in. Fyne's entries scroll by themselves, and take the wheel also when
// all of their text is in sight: a page would stop under the mouse. An entry
// keeps the wheel only while one types in it and its text is taller than it.
//
// r is the renderer of the entry, self the widget that embeds it, and outer
// tells what scrolls around it; nil: nothing does.
func WheelThrough(r fyne.WidgetRenderer, self fyne.Focusable, e *widget.Entry, outer func() fyne.Scrollable) fyne.WidgetRenderer {
	w := &wheel{self: self, entry: e, outer: outer}
	for _, o := range r.Objects() {
		if own, ok := o.(fyne.Scrollable); ok {
			w.own = own
		}
	}
	w.ExtendBaseWidget(w)
	return &wheelRenderer{WidgetRenderer: r, wheel: w}
}

// wheel lies over an entry, invisible, and takes nothing but the wheel.
type wheel struct {
	widget.BaseWidget
	self  fyne.Focusable
	entry *widget.Entry
	own   fyne.Scrollable // the entry's; nil: it has none
	outer func() fyne.Scrollable
}

var _ fyne.Scrollable = (*wheel)(nil)

// Scrolled passes the wheel on to whom it is for.
func (w *wheel) Scrolled(ev *fyne.ScrollEvent) {
	var out fyne.Scrollable
	if w.outer != nil {
		out = w.outer()
	}
	switch {
	case w.own != nil && (out == nil || w.keeps()):
		w.own.Scrolled(ev)
	case out != nil:
		out.Scrolled(ev)
	}
}

// keeps reports whether the entry has a use for the wheel.
func (w *wheel) keeps() bool {
	if !w.entry.MultiLine {
		return false
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(w)
	if c == nil || c.Focused() != w.self {
		return false
	}
	th := w.entry.Theme()
	pad := 2 * th.Size(theme.SizeNameInnerPadding)
	size, style := th.Size(theme.SizeNameText), w.entry.TextStyle
	line := fyne.MeasureText("M", size, style).Height
	room := int((w.Size().Height - pad) / line)
	measure := func(s string) float32 { return fyne.MeasureText(s, size, style).Width }
	lines, cut := wrapText(w.entry.Text, w.Size().Width-pad, max(room, 1), measure)
	return cut || len(lines) > room
}

// CreateRenderer draws nothing.
func (w *wheel) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{})
}

// wheelRenderer is an entry's with the wheel on top.
type wheelRenderer struct {
	fyne.WidgetRenderer
	wheel *wheel
}

// Layout covers the entry.
func (r *wheelRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.wheel.Resize(size)
}

// Objects are the entry's and the wheel, on top.
func (r *wheelRenderer) Objects() []fyne.CanvasObject {
	own := r.WidgetRenderer.Objects()
	return append(own[:len(own):len(own)], r.wheel)
}

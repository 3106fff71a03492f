package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Flow sets objects side by side and starts a new line where the width ends.
type Flow struct {
	widget.BaseWidget
	items []fyne.CanvasObject
	gap   float32
}

var (
	_ fyne.Widget = (*Flow)(nil)
	_ Sized       = (*Flow)(nil)
)

// NewFlow sets items side by side.
func NewFlow(gap float32, items ...fyne.CanvasObject) *Flow {
	f := &Flow{items: items, gap: gap}
	f.ExtendBaseWidget(f)
	return f
}

// SetItems replaces the objects.
func (f *Flow) SetItems(items ...fyne.CanvasObject) {
	f.items = items
	f.Refresh()
}

// HeightFor is the height of the lines it takes.
func (f *Flow) HeightFor(width float32) float32 {
	return f.each(width, func(fyne.CanvasObject, fyne.Position, fyne.Size) {})
}

// each walks the visible items with their place. An item wider than the flow
// gets the width there is, and the height it needs then.
func (f *Flow) each(width float32, place func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	var x, y, line float32
	for _, o := range f.items {
		if !o.Visible() {
			continue
		}
		min := o.MinSize()
		if n, ok := o.(Natural); ok {
			min.Width = n.NaturalWidth()
		}
		min.Width = fyne.Min(min.Width, width)
		min.Height = HeightFor(o, min.Width)
		if x > 0 && x+min.Width > width {
			x, y, line = 0, y+line, 0
		}
		place(o, fyne.NewPos(x, y), min)
		x += min.Width + f.gap
		line = max(line, min.Height)
	}
	return y + line
}

// Natural is an object that can be narrower than it would like to be.
type Natural interface{ NaturalWidth() float32 }

// CreateRenderer flows.
func (f *Flow) CreateRenderer() fyne.WidgetRenderer { return &flowRenderer{flow: f} }

type flowRenderer struct{ flow *Flow }

// Layout places the items.
func (r *flowRenderer) Layout(size fyne.Size) {
	r.flow.each(size.Width, func(o fyne.CanvasObject, p fyne.Position, s fyne.Size) {
		o.Move(p)
		o.Resize(s)
	})
}

// MinSize is the height at the present width.
func (r *flowRenderer) MinSize() fyne.Size {
	width := presentWidth(r.flow)
	return fyne.NewSize(Space6, r.flow.HeightFor(width))
}

// Refresh lays out anew.
func (r *flowRenderer) Refresh() {
	r.Layout(r.flow.Size())
	for _, o := range r.flow.items {
		o.Refresh()
	}
	canvas.Refresh(r.flow)
}

// Objects are the items.
func (r *flowRenderer) Objects() []fyne.CanvasObject { return r.flow.items }

// Destroy has nothing to release.
func (r *flowRenderer) Destroy() {}

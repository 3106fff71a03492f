package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Flow sets objects side by side and starts a new line where the width ends.
type Flow struct {
	widget.BaseWidget
	items []fyne.CanvasObject
	gap   float32
}

var (
	_ arranged = (*Flow)(nil)
	_ Sized    = (*Flow)(nil)
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
func (f *Flow) HeightFor(width float32) float32 { return heightOf(f, width) }

// CreateRenderer flows.
func (f *Flow) CreateRenderer() fyne.WidgetRenderer { return &arrangedRenderer{f} }

// arrange gives an item wider than the flow the width there is, and the height
// it needs then.
func (f *Flow) arrange(width float32, place placeFunc) float32 {
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

func (f *Flow) contents() []fyne.CanvasObject { return f.items }

func (f *Flow) leastWidth() float32 { return Space6 }

// Natural is an object that can be narrower than it would like to be.
type Natural interface{ NaturalWidth() float32 }

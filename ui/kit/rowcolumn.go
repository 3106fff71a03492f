package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Column stacks objects, each as tall as it must be for the column's width.
// Unlike a VBox it knows that height before it is laid out.
type Column struct {
	widget.BaseWidget
	items []fyne.CanvasObject
	gap   float32
}

var (
	_ fyne.Widget = (*Column)(nil)
	_ Sized       = (*Column)(nil)
)

// NewColumn stacks items with a gap between those that are visible.
func NewColumn(gap float32, items ...fyne.CanvasObject) *Column {
	c := &Column{items: items, gap: gap}
	c.ExtendBaseWidget(c)
	return c
}

// SetItems replaces what is stacked.
func (c *Column) SetItems(items ...fyne.CanvasObject) {
	c.items = items
	c.Refresh()
}

// HeightFor is the sum of the visible items' heights and the gaps.
func (c *Column) HeightFor(width float32) float32 {
	return c.each(width, func(fyne.CanvasObject, float32, float32) {})
}

// each walks the visible items with their place and height.
func (c *Column) each(width float32, f func(o fyne.CanvasObject, top, height float32)) float32 {
	top := float32(0)
	first := true
	for _, o := range c.items {
		h := HeightFor(o, width)
		if h == 0 {
			continue
		}
		if !first {
			top += c.gap
		}
		first = false
		f(o, top, h)
		top += h
	}
	return top
}

// CreateRenderer stacks.
func (c *Column) CreateRenderer() fyne.WidgetRenderer { return &columnRenderer{column: c} }

type columnRenderer struct{ column *Column }

// Layout gives every item the full width.
func (r *columnRenderer) Layout(size fyne.Size) {
	r.column.each(size.Width, func(o fyne.CanvasObject, top, height float32) {
		o.Move(fyne.NewPos(0, top))
		o.Resize(fyne.NewSize(size.Width, height))
	})
}

// MinSize is the height at the present width.
func (r *columnRenderer) MinSize() fyne.Size {
	width := presentWidth(r.column)
	min := float32(0)
	for _, o := range r.column.items {
		if o.Visible() {
			min = max(min, o.MinSize().Width)
		}
	}
	return fyne.NewSize(min, r.column.HeightFor(width))
}

// Refresh lays out anew: an item may have grown.
func (r *columnRenderer) Refresh() {
	r.Layout(r.column.Size())
	for _, o := range r.column.items {
		o.Refresh()
	}
	canvas.Refresh(r.column)
}

// Objects are the items.
func (r *columnRenderer) Objects() []fyne.CanvasObject { return r.column.items }

// Destroy has nothing to release.
func (r *columnRenderer) Destroy() {}

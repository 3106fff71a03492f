package kit

import (
	"fyne.io/fyne/v2"
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
	_ arranged = (*Column)(nil)
	_ Sized    = (*Column)(nil)
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
func (c *Column) HeightFor(width float32) float32 { return heightOf(c, width) }

// CreateRenderer stacks.
func (c *Column) CreateRenderer() fyne.WidgetRenderer { return &arrangedRenderer{c} }

func (c *Column) arrange(width float32, place placeFunc) float32 {
	top, gap := float32(0), float32(0)
	for _, o := range c.items {
		h := HeightFor(o, width)
		if h == 0 {
			continue
		}
		place(o, fyne.NewPos(0, top+gap), fyne.NewSize(width, h))
		top += gap + h
		gap = c.gap
	}
	return top
}

func (c *Column) contents() []fyne.CanvasObject { return c.items }

func (c *Column) leastWidth() float32 {
	least := float32(0)
	for _, o := range c.items {
		if o.Visible() {
			least = max(least, o.MinSize().Width)
		}
	}
	return least
}

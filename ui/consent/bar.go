package consent

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"parley/ui/kit"
)

// bar is the row of buttons: some at the left, some at the right, in two rows
// where one is too narrow.
type bar struct {
	widget.BaseWidget
	left, right []*button
}

var (
	_ fyne.Widget = (*bar)(nil)
	_ kit.Sized   = (*bar)(nil)
)

func newBar() *bar {
	b := &bar{}
	b.ExtendBaseWidget(b)
	return b
}

func (b *bar) set(left, right []*button) {
	b.left, b.right = left, right
	b.Refresh()
}

// rows divides the buttons: one row if all fit, else the right ones below.
func (b *bar) rows(width float32) [][2][]*button {
	if len(b.left) == 0 || len(b.right) == 0 || groupWidth(b.left)+kit.Space4+groupWidth(b.right) <= width {
		return [][2][]*button{{b.left, b.right}}
	}
	return [][2][]*button{{b.left, nil}, {nil, b.right}}
}

func groupWidth(group []*button) float32 {
	w := float32(0)
	for _, b := range group {
		w += b.MinSize().Width + kit.Space2
	}
	return max(w-kit.Space2, 0)
}

func (b *bar) rowHeight() float32 {
	h := float32(0)
	for _, group := range [][]*button{b.left, b.right} {
		for _, x := range group {
			h = max(h, x.MinSize().Height)
		}
	}
	return h
}

// HeightFor is one row or two.
func (b *bar) HeightFor(width float32) float32 {
	n := float32(len(b.rows(width)))
	return n*b.rowHeight() + (n-1)*kit.Space2
}

// CreateRenderer lays the buttons out.
func (b *bar) CreateRenderer() fyne.WidgetRenderer { return &barRenderer{b} }

type barRenderer struct{ bar *bar }

// Layout places the rows.
func (r *barRenderer) Layout(size fyne.Size) {
	h, y := r.bar.rowHeight(), float32(0)
	for _, row := range r.bar.rows(size.Width) {
		placeGroup(row[0], 0, y, h)
		placeGroup(row[1], size.Width-groupWidth(row[1]), y, h)
		y += h + kit.Space2
	}
}

func placeGroup(group []*button, x, y, height float32) {
	for _, b := range group {
		b.Move(fyne.NewPos(x, y))
		b.Resize(fyne.NewSize(b.MinSize().Width, height))
		x += b.MinSize().Width + kit.Space2
	}
}

// MinSize is the height at the present width.
func (r *barRenderer) MinSize() fyne.Size {
	return fyne.NewSize(max(groupWidth(r.bar.left), groupWidth(r.bar.right)), r.bar.HeightFor(r.bar.Size().Width))
}

// Refresh places the buttons anew.
func (r *barRenderer) Refresh() {
	r.Layout(r.bar.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
	canvas.Refresh(r.bar)
}

// Objects are the buttons, left to right.
func (r *barRenderer) Objects() []fyne.CanvasObject {
	var all []fyne.CanvasObject
	for _, group := range [][]*button{r.bar.left, r.bar.right} {
		for _, b := range group {
			all = append(all, b)
		}
	}
	return all
}

// Destroy has nothing to release.
func (r *barRenderer) Destroy() {}

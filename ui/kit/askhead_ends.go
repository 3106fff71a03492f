package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// ends is a wrapping text at the left and a short one at the right, level
// with its last line.
type ends struct {
	widget.BaseWidget
	left, right *Text
}

var _ Sized = (*ends)(nil)

func newEnds(left, right *Text) *ends {
	e := &ends{left: left, right: right}
	e.ExtendBaseWidget(e)
	return e
}

func (e *ends) leftWidth(width float32) float32 { return width - e.right.WidthUnwrapped() - Space3 }

// HeightFor is the taller side's height.
func (e *ends) HeightFor(width float32) float32 {
	return max(e.left.HeightFor(e.leftWidth(width)), e.right.LineHeight())
}

// CreateRenderer lays both out.
func (e *ends) CreateRenderer() fyne.WidgetRenderer { return &endsRenderer{e} }

type endsRenderer struct{ *ends }

// Layout puts the short text at the bottom right.
func (r *endsRenderer) Layout(size fyne.Size) {
	wide, high := r.right.WidthUnwrapped()+1, r.right.LineHeight()
	r.left.Resize(fyne.NewSize(r.leftWidth(size.Width), size.Height))
	r.right.Move(fyne.NewPos(size.Width-wide, size.Height-high))
	r.right.Resize(fyne.NewSize(wide, high))
}

// MinSize is the height at the present width.
func (r *endsRenderer) MinSize() fyne.Size {
	width := presentWidth(r.ends)
	return fyne.NewSize(r.right.WidthUnwrapped()+Space6, r.HeightFor(width))
}

// Refresh redraws both.
func (r *endsRenderer) Refresh() {
	r.Layout(r.ends.Size())
	r.left.Refresh()
	r.right.Refresh()
}

// Objects are the two texts.
func (r *endsRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.left, r.right} }

// Destroy has nothing to release.
func (r *endsRenderer) Destroy() {}

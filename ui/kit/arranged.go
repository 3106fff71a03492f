package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// placeFunc says where an object goes and how large it is there.
type placeFunc func(o fyne.CanvasObject, at fyne.Position, size fyne.Size)

// arranged is a widget that places what it holds according to its width.
type arranged interface {
	fyne.Widget
	// arrange places what is visible and returns the height of it all.
	arrange(width float32, place placeFunc) float32
	contents() []fyne.CanvasObject
	leastWidth() float32
}

// heightOf is how tall a must be for a given width.
func heightOf(a arranged, width float32) float32 {
	return a.arrange(width, func(fyne.CanvasObject, fyne.Position, fyne.Size) {})
}

// arrangedRenderer renders any of them.
type arrangedRenderer struct{ widget arranged }

// Layout places all.
func (r *arrangedRenderer) Layout(size fyne.Size) {
	r.widget.arrange(size.Width, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at)
		o.Resize(size)
	})
}

// MinSize is the height at the present width.
func (r *arrangedRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.widget.leastWidth(), heightOf(r.widget, presentWidth(r.widget)))
}

// Refresh lays out anew: something may have grown, come or gone.
func (r *arrangedRenderer) Refresh() {
	r.Layout(r.widget.Size())
	for _, o := range r.widget.contents() {
		o.Refresh()
	}
	canvas.Refresh(r.widget)
}

// Objects are what the widget holds.
func (r *arrangedRenderer) Objects() []fyne.CanvasObject { return r.widget.contents() }

// Destroy has nothing to release.
func (r *arrangedRenderer) Destroy() {}

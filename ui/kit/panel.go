package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Tint is a rectangle in a colour of the theme; unlike canvas.Rectangle it
// follows a change of theme.
type Tint struct {
	widget.BaseWidget
	fill, edge fyne.ThemeColorName
	radius     float32
}

var _ fyne.Widget = (*Tint)(nil)

// NewTint makes a rectangle; edge may be empty.
func NewTint(fill, edge fyne.ThemeColorName, radius float32) *Tint {
	t := &Tint{fill: fill, edge: edge, radius: radius}
	t.ExtendBaseWidget(t)
	return t
}

// CreateRenderer draws it.
func (t *Tint) CreateRenderer() fyne.WidgetRenderer {
	r := &tintRenderer{tint: t, rect: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type tintRenderer struct {
	tint *Tint
	rect *canvas.Rectangle
}

// Layout fills.
func (r *tintRenderer) Layout(size fyne.Size) { r.rect.Resize(size) }

// MinSize is nothing.
func (r *tintRenderer) MinSize() fyne.Size { return fyne.Size{} }

// Refresh takes the theme's colours.
func (r *tintRenderer) Refresh() {
	r.rect.FillColor = theme.Color(r.tint.fill)
	r.rect.CornerRadius = r.tint.radius
	if r.tint.edge != "" {
		r.rect.StrokeColor, r.rect.StrokeWidth = theme.Color(r.tint.edge), 1
	}
	r.rect.Refresh()
}

// Objects is the rectangle.
func (r *tintRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.rect} }

// Destroy has nothing to release.
func (r *tintRenderer) Destroy() {}

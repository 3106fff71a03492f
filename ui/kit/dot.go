package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// DotKind is the shape and colour of a Dot.
type DotKind int

// The dots. Each has a shape of its own, for those who don't see the colour.
const (
	DotOff    DotKind = iota // a ring
	DotBusy                  // half full
	DotReady                 // full
	DotFailed                // a cross
)

// dotSize is the edge of a Dot at the normal text size.
const dotSize float32 = 10

// Dot shows a state. The word for it stands elsewhere, or in the label that a
// screen reader says.
type Dot struct {
	widget.BaseWidget
	kind DotKind
	word string
}

var (
	_ fyne.Widget     = (*Dot)(nil)
	_ fyne.Accessible = (*Dot)(nil)
)

// NewDot makes a dot; word is the state in words.
func NewDot(kind DotKind, word string) *Dot {
	d := &Dot{kind: kind, word: word}
	d.ExtendBaseWidget(d)
	return d
}

// Set changes what the dot shows.
func (d *Dot) Set(kind DotKind, word string) {
	if d.kind == kind && d.word == word {
		return
	}
	d.kind, d.word = kind, word
	d.Refresh()
}

// Kind is what the dot shows.
func (d *Dot) Kind() DotKind { return d.kind }

// AccessibilityLabel is the state in words.
func (d *Dot) AccessibilityLabel() string { return d.word }

// AccessibilityRole is that of text.
func (d *Dot) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// CreateRenderer draws the dot.
func (d *Dot) CreateRenderer() fyne.WidgetRenderer {
	r := &dotRenderer{dot: d, ring: canvas.NewCircle(nil), half: canvas.NewArc(180, 360, 0, nil),
		up: canvas.NewLine(nil), down: canvas.NewLine(nil)}
	r.Refresh()
	return r
}

type dotRenderer struct {
	dot      *Dot
	ring     *canvas.Circle
	half     *canvas.Arc
	up, down *canvas.Line
}

// Layout centres the dot.
func (r *dotRenderer) Layout(size fyne.Size) {
	edge := min(r.MinSize().Width, size.Width, size.Height)
	at := fyne.NewPos((size.Width-edge)/2, (size.Height-edge)/2)
	box := fyne.NewSquareSize(edge)
	r.ring.Move(at)
	r.ring.Resize(box)
	r.half.Move(at)
	r.half.Resize(box)
	in := edge * 0.1
	r.up.Position1 = at.AddXY(in, edge-in)
	r.up.Position2 = at.AddXY(edge-in, in)
	r.down.Position1 = at.AddXY(in, in)
	r.down.Position2 = at.AddXY(edge-in, edge-in)
}

// MinSize follows the text size.
func (r *dotRenderer) MinSize() fyne.Size {
	return fyne.NewSquareSize(dotSize * theme.Size(SizeBody) / 14)
}

// Refresh takes colour and shape from the kind.
func (r *dotRenderer) Refresh() {
	c := theme.Color(map[DotKind]fyne.ThemeColorName{
		DotOff: ColorDim, DotBusy: ColorAccent, DotReady: ColorOK, DotFailed: ColorDanger,
	}[r.dot.kind])
	cross := r.dot.kind == DotFailed
	r.ring.Hidden, r.half.Hidden = cross, r.dot.kind != DotBusy
	r.up.Hidden, r.down.Hidden = !cross, !cross
	r.ring.FillColor = color.Transparent
	if r.dot.kind == DotReady {
		r.ring.FillColor = c
	}
	r.ring.StrokeColor, r.ring.StrokeWidth = c, 1.5
	r.half.FillColor = c
	r.up.StrokeColor, r.down.StrokeColor = c, c
	r.up.StrokeWidth, r.down.StrokeWidth = 2, 2
	for _, o := range r.Objects() {
		canvas.Refresh(o)
	}
}

// Objects are all the shapes; the kind hides those it has no use for.
func (r *dotRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ring, r.half, r.up, r.down}
}

// Destroy has nothing to release.
func (r *dotRenderer) Destroy() {}

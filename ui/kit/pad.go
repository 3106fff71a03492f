package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Padded surrounds an object with room. It keeps a Sized object Sized, which
// Fyne's padding doesn't.
type Padded struct {
	widget.BaseWidget
	content                  fyne.CanvasObject
	top, bottom, left, right float32
}

var (
	_ fyne.Widget = (*Padded)(nil)
	_ Sized       = (*Padded)(nil)
)

// Pad leaves the same room on all sides.
func Pad(room float32, content fyne.CanvasObject) *Padded {
	return PadEach(room, room, room, room, content)
}

// PadEach leaves room on each side.
func PadEach(top, bottom, left, right float32, content fyne.CanvasObject) *Padded {
	p := &Padded{content: content, top: top, bottom: bottom, left: left, right: right}
	p.ExtendBaseWidget(p)
	return p
}

// Box pads content and draws a ground behind it.
func Box(fill, edge fyne.ThemeColorName, content fyne.CanvasObject) *Boxed {
	b := &Boxed{inner: Pad(Space3, content), ground: NewTint(fill, edge, 6)}
	b.ExtendBaseWidget(b)
	return b
}

// HeightFor is the content's height and the room.
func (p *Padded) HeightFor(width float32) float32 {
	return HeightFor(p.content, width-p.left-p.right) + p.top + p.bottom
}

// CreateRenderer places the content.
func (p *Padded) CreateRenderer() fyne.WidgetRenderer { return &padRenderer{pad: p} }

type padRenderer struct{ pad *Padded }

// Layout gives the content what the room leaves.
func (r *padRenderer) Layout(size fyne.Size) {
	p := r.pad
	p.content.Move(fyne.NewPos(p.left, p.top))
	p.content.Resize(size.SubtractWidthHeight(p.left+p.right, p.top+p.bottom))
}

// MinSize is the content's and the room.
func (r *padRenderer) MinSize() fyne.Size {
	return r.pad.content.MinSize().AddWidthHeight(r.pad.left+r.pad.right, r.pad.top+r.pad.bottom)
}

// Refresh refreshes the content.
func (r *padRenderer) Refresh() {
	r.Layout(r.pad.Size())
	r.pad.content.Refresh()
}

// Objects is the content.
func (r *padRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.pad.content} }

// Destroy has nothing to release.
func (r *padRenderer) Destroy() {}

// Boxed is content on a ground of its own.
type Boxed struct {
	widget.BaseWidget
	inner  *Padded
	ground *Tint
}

var (
	_ fyne.Widget = (*Boxed)(nil)
	_ Sized       = (*Boxed)(nil)
)

// HeightFor is the content's height and the room.
func (b *Boxed) HeightFor(width float32) float32 { return b.inner.HeightFor(width) }

// CreateRenderer lays the content on the ground.
func (b *Boxed) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(b.ground, b.inner))
}

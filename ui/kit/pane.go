package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Pane scrolls a Sized object that is as wide as the pane. Fyne's scroller
// asks for a height before it has given a width; a pane gives the width first.
type Pane struct {
	widget.BaseWidget
	Scroll *container.Scroll
	body   Sized
}

var _ fyne.Widget = (*Pane)(nil)

// NewPane scrolls body.
func NewPane(body Sized) *Pane {
	p := &Pane{Scroll: container.NewVScroll(body), body: body}
	p.ExtendBaseWidget(p)
	return p
}

// Relayout follows a change of the body's height without drawing the body
// anew.
func (p *Pane) Relayout() {
	width := p.Size().Width
	if width == 0 {
		return
	}
	p.body.Resize(fyne.NewSize(width, max(p.body.HeightFor(width), p.Size().Height)))
	p.Scroll.Base.Refresh()
}

// CreateRenderer shows the scroller.
func (p *Pane) CreateRenderer() fyne.WidgetRenderer {
	return &paneRenderer{WidgetRenderer: widget.NewSimpleRenderer(p.Scroll), pane: p}
}

type paneRenderer struct {
	fyne.WidgetRenderer
	pane *Pane
}

// Layout gives the body its width, then the scroller its size.
func (r *paneRenderer) Layout(size fyne.Size) {
	r.pane.body.Resize(fyne.NewSize(size.Width, max(r.pane.body.HeightFor(size.Width), size.Height)))
	r.WidgetRenderer.Layout(size)
}

// BodyHeight is the height at which nothing would scroll.
func (p *Pane) BodyHeight(width float32) float32 { return p.body.HeightFor(width) }

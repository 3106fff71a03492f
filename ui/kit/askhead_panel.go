package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// PanelParams is what a panel holds and how it looks.
type PanelParams struct {
	Content fyne.CanvasObject
	// Bar is the colour of a bar down the left side; empty: no bar.
	Bar fyne.ThemeColorName
	// Fill is the surface's colour; empty: ColorSurface.
	Fill fyne.ThemeColorName
	// Border draws a line around it.
	Border bool
}

// Panel is a surface with padding around one object: for what is not our own
// words, or needs a frame.
type Panel struct {
	widget.BaseWidget
	p PanelParams
}

var (
	_ fyne.Widget = (*Panel)(nil)
	_ Sized       = (*Panel)(nil)
)

// NewPanel makes a panel.
func NewPanel(p PanelParams) *Panel {
	if p.Fill == "" {
		p.Fill = ColorSurface
	}
	panel := &Panel{p: p}
	panel.ExtendBaseWidget(panel)
	return panel
}

// SetBar changes the bar's colour; empty takes the bar away.
func (p *Panel) SetBar(c fyne.ThemeColorName) {
	p.p.Bar = c
	p.Refresh()
}

func (p *Panel) left() float32 {
	if p.p.Bar != "" {
		return Space1 + Space2
	}
	return Space3
}

// HeightFor is the content's height and the padding.
func (p *Panel) HeightFor(width float32) float32 {
	return HeightFor(p.p.Content, width-p.left()-Space3) + 2*Space2
}

// CreateRenderer draws surface, bar and content.
func (p *Panel) CreateRenderer() fyne.WidgetRenderer {
	r := &panelRenderer{
		panel: p, frame: canvas.NewRectangle(nil), fill: canvas.NewRectangle(nil), bar: canvas.NewRectangle(nil),
	}
	r.frame.CornerRadius, r.fill.CornerRadius = Space1, Space1
	r.bar.CornerRadius = Space1 / 2
	r.tint()
	return r
}

type panelRenderer struct {
	panel *Panel
	// frame lies under fill and shows a line around it: a stroke would be
	// drawn across the edge, and half of it cut off.
	frame, fill, bar *canvas.Rectangle
}

// Layout pads the content.
func (r *panelRenderer) Layout(size fyne.Size) {
	left := r.panel.left()
	r.frame.Resize(size)
	r.fill.Move(fyne.NewPos(0, 0))
	r.fill.Resize(size)
	if r.panel.p.Border {
		r.fill.Move(fyne.NewPos(1, 1))
		r.fill.Resize(size.SubtractWidthHeight(2, 2))
	}
	r.bar.Resize(fyne.NewSize(Space1, size.Height))
	r.panel.p.Content.Move(fyne.NewPos(left, Space2))
	r.panel.p.Content.Resize(fyne.NewSize(size.Width-left-Space3, size.Height-2*Space2))
}

// MinSize is the content's, padded.
func (r *panelRenderer) MinSize() fyne.Size {
	return r.panel.p.Content.MinSize().AddWidthHeight(r.panel.left()+Space3, 2*Space2)
}

// Refresh follows content and theme.
func (r *panelRenderer) Refresh() {
	r.tint()
	r.Layout(r.panel.Size())
	r.panel.p.Content.Refresh()
	canvas.Refresh(r.panel)
}

func (r *panelRenderer) tint() {
	th, v := r.panel.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	r.fill.FillColor = th.Color(r.panel.p.Fill, v)
	r.frame.Hidden = !r.panel.p.Border
	r.frame.FillColor = th.Color(ColorBorder, v)
	r.bar.Hidden = r.panel.p.Bar == ""
	if !r.bar.Hidden {
		r.bar.FillColor = th.Color(r.panel.p.Bar, v)
	}
}

// Objects are frame, surface, bar and content, back to front.
func (r *panelRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.frame, r.fill, r.bar, r.panel.p.Content}
}

// Destroy has nothing to release.
func (r *panelRenderer) Destroy() {}

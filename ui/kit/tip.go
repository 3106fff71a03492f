package kit

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// tipDelay is how long the pointer rests before a tooltip comes up.
const tipDelay = 600 * time.Millisecond

// tipWidth is where a tooltip begins to wrap.
const tipWidth float32 = 280

// tip is one widget's tooltip. It lives in the TipLayer of its window; in a
// window without one there are no tooltips.
type tip struct {
	owner fyne.CanvasObject
	text  string
	timer *time.Timer
	layer *TipLayer
}

func newTip(owner fyne.CanvasObject) *tip { return &tip{owner: owner} }

func (t *tip) enter() {
	if t.text == "" {
		return
	}
	t.leave()
	t.timer = time.AfterFunc(tipDelay, func() { fyne.Do(t.show) })
}

func (t *tip) leave() {
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	if t.layer != nil {
		t.layer.hide()
		t.layer = nil
	}
}

func (t *tip) show() {
	if t.timer == nil {
		return // the pointer left meanwhile
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(t.owner)
	if c == nil {
		return
	}
	if layer, ok := c.Content().(*TipLayer); ok {
		t.layer = layer
		layer.show(t.text, fyne.CurrentApp().Driver().AbsolutePositionForObject(t.owner), t.owner.Size())
	}
}

// TipLayer is the content of a window whose widgets have tooltips: the
// content itself, and above it room for one tooltip. Unlike Fyne's pop-ups a
// tooltip here takes neither focus nor pointer.
type TipLayer struct {
	widget.BaseWidget
	content fyne.CanvasObject
	ground  *canvas.Rectangle
	label   *widget.Label
	bubble  *fyne.Container
}

var _ fyne.Widget = (*TipLayer)(nil)

// NewTipLayer lays room for tooltips above content.
func NewTipLayer(content fyne.CanvasObject) *TipLayer {
	l := &TipLayer{content: content, ground: canvas.NewRectangle(nil), label: widget.NewLabel("")}
	l.label.SizeName = SizeSmall
	l.ground.StrokeWidth = 1
	l.ground.CornerRadius = Space1
	l.bubble = container.NewStack(l.ground, l.label)
	l.bubble.Hide()
	l.ExtendBaseWidget(l)
	return l
}

func (l *TipLayer) show(text string, at fyne.Position, owner fyne.Size) {
	l.ground.FillColor = theme.Color(theme.ColorNameMenuBackground)
	l.ground.StrokeColor = theme.Color(theme.ColorNameInputBorder)
	l.label.Wrapping = fyne.TextWrapOff
	l.label.SetText(text)
	size := l.label.MinSize()
	if size.Width > tipWidth {
		l.label.Wrapping = fyne.TextWrapWord
		l.label.Resize(fyne.NewSize(tipWidth, size.Height))
		l.label.Refresh()
		size = fyne.NewSize(tipWidth, l.label.MinSize().Height)
	}
	all := l.Size()
	pos := fyne.NewPos(at.X, at.Y+owner.Height+Space1)
	if pos.Y+size.Height > all.Height {
		pos.Y = at.Y - size.Height - Space1
	}
	pos.X = max(Space1, min(pos.X, all.Width-size.Width-Space1))
	l.bubble.Move(pos)
	l.bubble.Resize(size)
	l.bubble.Show()
	l.bubble.Refresh()
}

func (l *TipLayer) hide() { l.bubble.Hide() }

// Shown is the tooltip that is up, or empty.
func (l *TipLayer) Shown() string {
	if l.bubble.Visible() {
		return l.label.Text
	}
	return ""
}

// CreateRenderer draws the content and the tooltip above it.
func (l *TipLayer) CreateRenderer() fyne.WidgetRenderer { return &tipRenderer{layer: l} }

type tipRenderer struct{ layer *TipLayer }

// Layout gives the content everything; the tooltip places itself.
func (r *tipRenderer) Layout(size fyne.Size) { r.layer.content.Resize(size) }

// MinSize is the content's.
func (r *tipRenderer) MinSize() fyne.Size { return r.layer.content.MinSize() }

// Refresh redraws both.
func (r *tipRenderer) Refresh() {
	r.layer.content.Refresh()
	r.layer.bubble.Refresh()
}

// Objects are the content and the tooltip.
func (r *tipRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.layer.content, r.layer.bubble}
}

// Destroy has nothing to release.
func (r *tipRenderer) Destroy() {}

package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Pressable makes anything a button: a row, a card, a tab. It takes the
// focus and shows it, and Enter and Space press it.
type Pressable struct {
	widget.BaseWidget
	// OnKey sees every key first; it returns true when it has used it up.
	OnKey func(*fyne.KeyEvent) bool

	content                  fyne.CanvasObject
	act                      func()
	label                    string
	chosen, hovered, focused bool
	bordered                 bool
	tip                      *tip
}

var (
	_ fyne.Widget       = (*Pressable)(nil)
	_ fyne.Tappable     = (*Pressable)(nil)
	_ fyne.Focusable    = (*Pressable)(nil)
	_ fyne.Accessible   = (*Pressable)(nil)
	_ desktop.Hoverable = (*Pressable)(nil)
)

// NewPressable makes content press act; label is what it does in words.
func NewPressable(label string, content fyne.CanvasObject, act func()) *Pressable {
	p := &Pressable{content: content, act: act, label: label}
	p.tip = newTip(p)
	p.ExtendBaseWidget(p)
	return p
}

// Bordered draws an edge around it, as around a card.
func (p *Pressable) Bordered() *Pressable {
	p.bordered = true
	return p
}

// Choose marks it as the one that is open.
func (p *Pressable) Choose(on bool) {
	if p.chosen != on {
		p.chosen = on
		p.Refresh()
	}
}

// Chosen reports whether it is the one that is open.
func (p *Pressable) Chosen() bool { return p.chosen }

// SetLabel changes what it says to screen readers.
func (p *Pressable) SetLabel(label string) { p.label = label }

// SetTip changes what the tooltip says.
func (p *Pressable) SetTip(text string) { p.tip.text = text }

// Tapped presses it.
func (p *Pressable) Tapped(*fyne.PointEvent) {
	p.tip.leave()
	if p.act != nil {
		p.act()
	}
}

// FocusGained shows the ring.
func (p *Pressable) FocusGained() { p.focused = true; p.Refresh() }

// FocusLost hides the ring.
func (p *Pressable) FocusLost() { p.focused = false; p.Refresh() }

// TypedRune does nothing.
func (p *Pressable) TypedRune(rune) {}

// TypedKey presses on Enter and Space and forwards the rest.
func (p *Pressable) TypedKey(k *fyne.KeyEvent) {
	if p.OnKey != nil && p.OnKey(k) {
		return
	}
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		p.Tapped(nil)
	default:
		ForwardKey(p, k)
	}
}

// MouseIn lights it up.
func (p *Pressable) MouseIn(*desktop.MouseEvent) {
	p.hovered = true
	p.tip.enter()
	p.Refresh()
}

// MouseMoved does nothing.
func (p *Pressable) MouseMoved(*desktop.MouseEvent) {}

// MouseOut puts the light out.
func (p *Pressable) MouseOut() {
	p.hovered = false
	p.tip.leave()
	p.Refresh()
}

// AccessibilityLabel is what it does in words.
func (p *Pressable) AccessibilityLabel() string { return p.label }

// AccessibilityRole is that of a button.
func (p *Pressable) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// CreateRenderer draws the ground, the content and the ring.
func (p *Pressable) CreateRenderer() fyne.WidgetRenderer {
	r := &pressRenderer{press: p, ground: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type pressRenderer struct {
	press  *Pressable
	ground *canvas.Rectangle
}

// Layout gives both everything.
func (r *pressRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.press.content.Resize(size)
}

// MinSize is the content's.
func (r *pressRenderer) MinSize() fyne.Size { return r.press.content.MinSize() }

// Refresh takes the state's colours.
func (r *pressRenderer) Refresh() {
	p, g := r.press, r.ground
	g.CornerRadius = theme.Size(theme.SizeNameSelectionRadius)
	switch {
	case p.chosen:
		g.FillColor = theme.Color(ColorSelected)
	case p.hovered:
		g.FillColor = theme.Color(theme.ColorNameHover)
	default:
		g.FillColor = color.Transparent
	}
	switch {
	case p.focused:
		g.StrokeColor, g.StrokeWidth = theme.Color(ColorAccent), 2
	case p.bordered:
		g.StrokeColor, g.StrokeWidth = theme.Color(ColorBorder), 1
	default:
		g.StrokeColor, g.StrokeWidth = color.Transparent, 0
	}
	canvas.Refresh(p)
}

// Objects are the ground and the content.
func (r *pressRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.press.content}
}

// Destroy has nothing to release.
func (r *pressRenderer) Destroy() {}

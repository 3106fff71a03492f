package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Button is Fyne's button that Enter presses too, and that explains itself on
// hover and to screen readers: what it does, or why it is disabled.
type Button struct {
	widget.Button
	tip    *tip
	ringed bool // it has the focus
}

var (
	_ fyne.Widget       = (*Button)(nil)
	_ fyne.Accessible   = (*Button)(nil)
	_ desktop.Hoverable = (*Button)(nil)
)

// NewButton makes a button whose label names the act.
func NewButton(label string, act func()) *Button { return newButton(label, nil, "", act) }

// NewIconButton makes a button that shows an icon alone; tip says what it
// does.
func NewIconButton(icon fyne.Resource, tip string, act func()) *Button {
	b := newButton("", icon, tip, act)
	b.Importance = widget.LowImportance
	return b
}

func newButton(label string, icon fyne.Resource, tip string, act func()) *Button {
	b := &Button{}
	b.Text, b.Icon, b.OnTapped = label, icon, act
	b.tip = newTip(b)
	b.tip.text = tip
	b.ExtendBaseWidget(b)
	return b
}

// Accent makes it the button of the main act.
func (b *Button) Accent() *Button { return b.weight(widget.HighImportance) }

// Danger makes it the button of an act that destroys.
func (b *Button) Danger() *Button { return b.weight(widget.DangerImportance) }

// Quiet draws it without a ground.
func (b *Button) Quiet() *Button { return b.weight(widget.LowImportance) }

func (b *Button) weight(i widget.Importance) *Button {
	b.Importance = i
	return b
}

// SetTip changes what the tooltip says.
func (b *Button) SetTip(text string) *Button {
	b.tip.text = text
	return b
}

// Off disables the button and says why.
func (b *Button) Off(why string) {
	b.tip.text = why
	b.Disable()
}

// On enables the button.
func (b *Button) On() {
	b.tip.text = ""
	b.Enable()
}

// Tip is what the tooltip says.
func (b *Button) Tip() string { return b.tip.text }

// FocusGained draws the ring.
func (b *Button) FocusGained() {
	b.ringed = true
	b.Button.FocusGained()
}

// FocusLost takes the ring away.
func (b *Button) FocusLost() {
	b.ringed = false
	b.Button.FocusLost()
}

// CreateRenderer draws Fyne's button, and a ring around the one that has the
// focus: on an accent colour Fyne's own mark can't be seen.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	r := &ringRenderer{WidgetRenderer: b.Button.CreateRenderer(), button: b, ring: canvas.NewRectangle(color.Transparent)}
	r.tint()
	return r
}

type ringRenderer struct {
	fyne.WidgetRenderer
	button *Button
	ring   *canvas.Rectangle
}

// Layout places the button and the ring on its edge.
func (r *ringRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.ring.Resize(size)
}

// Refresh follows focus and theme.
func (r *ringRenderer) Refresh() {
	r.tint()
	r.WidgetRenderer.Refresh()
}

func (r *ringRenderer) tint() {
	name := ColorAccent
	if i := r.button.Importance; i == widget.HighImportance || i == widget.DangerImportance {
		name = theme.ColorNameForeground
	}
	r.ring.StrokeColor, r.ring.StrokeWidth = theme.Color(name), 2
	r.ring.CornerRadius = theme.Size(theme.SizeNameButtonRadius)
	r.ring.Hidden = !r.button.ringed
	r.ring.Refresh()
}

// Objects are the button's, and the ring above them.
func (r *ringRenderer) Objects() []fyne.CanvasObject {
	return append(r.WidgetRenderer.Objects(), r.ring)
}

// TypedKey presses the button on Enter, as on Space.
func (b *Button) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		if !b.Disabled() {
			b.Tapped(nil)
		}
	case fyne.KeySpace:
		b.Button.TypedKey(k)
	default:
		ForwardKey(b, k)
	}
}

// AccessibilityLabel is the label, and what the tooltip adds to it.
func (b *Button) AccessibilityLabel() string {
	switch {
	case b.Text == "":
		return b.tip.text
	case b.tip.text == "":
		return b.Text
	default:
		return b.Text + ", " + b.tip.text
	}
}

// AccessibilityRole is that of a button.
func (b *Button) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// MouseIn shows the tooltip after a while.
func (b *Button) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.tip.enter()
}

// MouseOut takes the tooltip away.
func (b *Button) MouseOut() {
	b.Button.MouseOut()
	b.tip.leave()
}

// Tapped does the act.
func (b *Button) Tapped(e *fyne.PointEvent) {
	b.tip.leave()
	b.Button.Tapped(e)
}

package kit

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// maxBadge is the largest number that a Badge writes out.
const maxBadge = 99

// Badge is a small count on the accent colour. Zero shows nothing.
type Badge struct {
	widget.BaseWidget
	count int
	label string
}

var (
	_ fyne.Widget     = (*Badge)(nil)
	_ fyne.Accessible = (*Badge)(nil)
)

// NewBadge makes an empty badge.
func NewBadge() *Badge {
	b := &Badge{}
	b.ExtendBaseWidget(b)
	return b
}

// Set changes the count; label says what is counted, for screen readers.
func (b *Badge) Set(count int, label string) {
	if b.count == count && b.label == label {
		return
	}
	b.count, b.label = count, label
	b.Refresh()
}

// Count is what the badge counts.
func (b *Badge) Count() int { return b.count }

// AccessibilityLabel says what is counted.
func (b *Badge) AccessibilityLabel() string { return b.label }

// AccessibilityRole is that of text.
func (b *Badge) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// CreateRenderer draws the badge.
func (b *Badge) CreateRenderer() fyne.WidgetRenderer {
	r := &badgeRenderer{badge: b, ground: canvas.NewRectangle(nil), text: canvas.NewText("", nil)}
	r.text.TextStyle.Bold = true
	r.text.Alignment = fyne.TextAlignCenter
	r.Refresh()
	return r
}

type badgeRenderer struct {
	badge  *Badge
	ground *canvas.Rectangle
	text   *canvas.Text
}

// Layout centres the pill in the height there is.
func (r *badgeRenderer) Layout(size fyne.Size) {
	pill := r.MinSize()
	at := fyne.NewPos(size.Width-pill.Width, (size.Height-pill.Height)/2)
	r.ground.Move(at)
	r.ground.Resize(pill)
	r.ground.CornerRadius = pill.Height / 2
	r.text.Move(at)
	r.text.Resize(pill)
}

// MinSize is a pill around the number, and nothing without one.
func (r *badgeRenderer) MinSize() fyne.Size {
	if r.badge.count == 0 {
		return fyne.Size{}
	}
	s := r.text.MinSize()
	height := s.Height + 2
	return fyne.NewSize(max(s.Width+Space3, height), height)
}

// Refresh takes the count and the theme's colours.
func (r *badgeRenderer) Refresh() {
	n := strconv.Itoa(r.badge.count)
	if r.badge.count > maxBadge {
		n = strconv.Itoa(maxBadge) + "+"
	}
	r.text.Text = n
	r.text.TextSize = theme.Size(SizeSmall)
	r.text.Color = theme.Color(theme.ColorNameForegroundOnPrimary)
	r.ground.FillColor = theme.Color(ColorAccent)
	r.ground.Hidden, r.text.Hidden = r.badge.count == 0, r.badge.count == 0
	r.Layout(r.badge.Size())
	canvas.Refresh(r.badge)
}

// Objects are the ground and the number.
func (r *badgeRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.text}
}

// Destroy has nothing to release.
func (r *badgeRenderer) Destroy() {}

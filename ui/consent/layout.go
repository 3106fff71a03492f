package consent

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"parley/ui/kit"
)

const (
	dialogPadding = kit.Space4
	dialogGap     = kit.Space3
	// minWidth and minHeight are how small the window may be made. That is
	// too low for some hosts; then Open stays dead and says why.
	minWidth  float32 = 340
	minHeight float32 = 240
	// minBody is how much of the body should stay in sight; below that the
	// head's small print moves into it.
	minBody float32 = 96
)

// HeightFor is how tall the dialog would like to be.
func (d *Dialog) HeightFor(width float32) float32 {
	inner := width - 2*dialogPadding
	h := d.parts.top.HeightFor(inner) + dialogGap + d.parts.body.HeightFor(inner)
	return h + d.bottomHeight(inner) + 2*dialogPadding
}

// bottomHeight is the strip and the bar, each with the gap above it.
func (d *Dialog) bottomHeight(inner float32) float32 {
	h := dialogGap + d.parts.bar.HeightFor(inner)
	if strip := d.parts.strip.HeightFor(inner); strip > 0 {
		h += dialogGap + strip
	}
	return h
}

// complaintHeight is the part of bottomHeight that only tells that there is
// no room.
func (d *Dialog) complaintHeight(inner float32) float32 {
	if !d.parts.complaint.Visible() {
		return 0
	}
	h := kit.Space2 + d.parts.complaint.HeightFor(inner)
	if d.state != sure || d.parts.sureInBar {
		h += dialogGap - kit.Space2
	}
	return h
}

// roomForSure reports whether the second question has room above the bar with
// all of the host in sight.
func (d *Dialog) roomForSure() bool {
	inner := d.Size().Width - 2*dialogPadding
	row := newSure(lang.L("Open anyway?"), d.buttons.anyway)
	need := d.parts.top.HeightFor(inner) + 2*dialogGap + kit.HeightFor(row, inner) + d.parts.bar.HeightFor(inner)
	return need <= d.Size().Height-2*dialogPadding
}

// CreateRenderer lays the parts out.
func (d *Dialog) CreateRenderer() fyne.WidgetRenderer {
	return &dialogRenderer{d: d, line: canvas.NewRectangle(nil)}
}

type dialogRenderer struct {
	d    *Dialog
	line *canvas.Rectangle // between body and bottom
}

// Layout gives the bottom its height first, then the top all it needs, and
// the body the rest. The host is in sight when the top got all it needs.
func (r *dialogRenderer) Layout(size fyne.Size) {
	if size.Width < 2*dialogPadding {
		return // not on a screen yet
	}
	p := &r.d.parts
	inner := size.Width - 2*dialogPadding
	room := r.d.fit(inner, size.Height)
	topHeight := max(min(p.top.HeightFor(inner), room), 0)
	y := r.put(p.topView, dialogPadding, inner, topHeight) + dialogGap
	bodyHeight := max(room-topHeight-dialogGap, 0)
	setVisible(p.bodyView, bodyHeight >= kit.Space4) // a scroller of no height draws all the same
	y = r.put(p.bodyView, y, inner, bodyHeight)

	r.line.Move(fyne.NewPos(0, y+dialogGap/2))
	r.line.Resize(fyne.NewSize(size.Width, 1))
	r.line.Hidden = p.body.HeightFor(inner) <= bodyHeight
	y += dialogGap
	if strip := p.strip.HeightFor(inner); strip > 0 {
		y = r.put(p.strip, y, inner, strip) + dialogGap
	}
	r.put(p.bar, y, inner, p.bar.HeightFor(inner))
}

// fit adapts the parts to the space: where it is scarce the head is reduced,
// and where even so the host can't be shown whole, Open is dead and says why.
// It returns the height there is for top and body.
func (d *Dialog) fit(inner, height float32) (room float32) {
	p := &d.parts
	room = height - 2*dialogPadding - d.bottomHeight(inner) + d.complaintHeight(inner)
	details := kit.HeightFor(p.details, inner) + kit.Space1
	top, body := p.top.HeightFor(inner), p.body.HeightFor(inner)
	if p.tight {
		top, body = top+details, body-details
	}
	if tight := room-top-dialogGap < min(body, minBody); tight != p.tight {
		p.tight = tight
		p.head.SetCompact(tight)
		p.body.SetItems(d.bodyItems()...)
	}
	if inSight := p.top.HeightFor(inner) <= room; inSight != p.hostInSight {
		p.hostInSight = inSight
		p.strip.SetItems(d.stripItems()...)
		d.updateOpen()
	}
	return height - 2*dialogPadding - d.bottomHeight(inner)
}

func (r *dialogRenderer) put(o fyne.CanvasObject, y, width, height float32) (bottom float32) {
	o.Move(fyne.NewPos(dialogPadding, y))
	o.Resize(fyne.NewSize(width, height))
	return y + height
}

// MinSize lets the window be small.
func (r *dialogRenderer) MinSize() fyne.Size { return fyne.NewSize(minWidth, minHeight) }

// Refresh follows the state and the theme.
func (r *dialogRenderer) Refresh() {
	r.line.FillColor = r.d.Theme().Color(theme.ColorNameSeparator, fyne.CurrentApp().Settings().ThemeVariant())
	r.Layout(r.d.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
	canvas.Refresh(r.d)
}

// Objects are the parts in the order of the Tab key.
func (r *dialogRenderer) Objects() []fyne.CanvasObject {
	p := &r.d.parts
	return []fyne.CanvasObject{p.topView, p.bodyView, r.line, p.strip, p.bar}
}

// Destroy has nothing to release.
func (r *dialogRenderer) Destroy() {}

func setVisible(o fyne.CanvasObject, on bool) {
	switch {
	case on == o.Visible():
	case on:
		o.Show()
	default:
		o.Hide()
	}
}

package formgen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"parley/ui/kit"
)

// The least room a request's window needs, and the least that its fields get.
const (
	requestWide float32 = 420
	requestHigh float32 = 320
	bodyHigh    float32 = 96
)

// tallest is the height up to which an ideal height is exact; no screen of
// today shows more at once.
const tallest float32 = 2400

// IdealHeight is the height at which nothing scrolls, for a window of some
// width; the window bounds it to what the screen has.
func (r *Request) IdealHeight(width float32) float32 {
	inner := width - 2*kit.Space4
	r.view.upTo = tallest
	r.view.arrange(inner)
	body := r.pane.BodyHeight(width)
	return r.topHeight(inner) + body + r.footer.HeightFor(inner) + 4*kit.Space3
}

// topHeight is the height of bar and head.
func (r *Request) topHeight(inner float32) float32 {
	h := r.head.HeightFor(inner)
	if r.bar != nil {
		h += r.bar.HeightFor(inner) + kit.Space3
	}
	return h
}

// CreateRenderer lays out head, body and footer.
func (r *Request) CreateRenderer() fyne.WidgetRenderer {
	return &requestRenderer{r: r, line: kit.NewTint(kit.ColorBorder, "", 0)}
}

type requestRenderer struct {
	r    *Request
	line *kit.Tint
}

// Layout keeps head and footer in sight; what is left is the body's.
func (l *requestRenderer) Layout(size fyne.Size) {
	r, inner := l.r, size.Width-2*kit.Space4
	y := kit.Space3
	put := func(o kit.Sized, y, limit float32) float32 {
		h := min(o.HeightFor(inner), limit)
		o.Move(fyne.NewPos(kit.Space4, y))
		o.Resize(fyne.NewSize(inner, h))
		return h
	}
	foot := r.footer.HeightFor(inner)
	bottom := size.Height - foot - kit.Space3
	put(r.footer, bottom, foot)
	bottom -= kit.Space3
	l.line.Move(fyne.NewPos(0, bottom))
	l.line.Resize(fyne.NewSize(size.Width, 1))
	if r.bar != nil {
		y += put(r.bar, y, size.Height) + kit.Space3
	}
	need := min(bodyHigh, r.pane.BodyHeight(size.Width))
	r.head.SetCompact(false)
	r.head.SetCompact(y+r.head.HeightFor(inner)+kit.Space2+need > bottom && size.Height < 2*requestHigh)
	y += put(r.head, y, max(bottom-need-y, 0)) + kit.Space2
	r.pane.Move(fyne.NewPos(0, y))
	r.pane.Resize(fyne.NewSize(size.Width, max(bottom-y, 0)))
	r.view.Uncover()
}

// MinSize leaves room for everything to be reached.
func (l *requestRenderer) MinSize() fyne.Size { return fyne.NewSize(requestWide, requestHigh) }

// Refresh follows the bar, the warning and the theme.
func (l *requestRenderer) Refresh() {
	l.Layout(l.r.Size())
	for _, o := range l.Objects() {
		o.Refresh()
	}
	canvas.Refresh(l.r)
}

// Objects are bar, head, body and footer: Tab goes through them in this order.
func (l *requestRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{l.r.head, l.r.pane, l.line, l.r.footer}
	if l.r.bar != nil {
		objects = append([]fyne.CanvasObject{l.r.bar}, objects...)
	}
	return objects
}

// Destroy has nothing to release.
func (l *requestRenderer) Destroy() {}

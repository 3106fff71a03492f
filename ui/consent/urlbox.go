package consent

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/weblink"
	"parley/ui/kit"
)

// urlLines is how many lines of a URL stand before the box scrolls: half a
// line shows that there is more.
const urlLines float32 = 4.5

// urlBox is the frame around the URL; a long one scrolls inside it.
type urlBox struct {
	widget.BaseWidget
	url   *urlText
	panel *kit.Panel
}

var (
	_ fyne.Widget = (*urlBox)(nil)
	_ kit.Sized   = (*urlBox)(nil)
)

func newURLBox(l weblink.Link, d *Dialog) *urlBox {
	b := &urlBox{url: newURLText(l, d)}
	b.panel = kit.NewPanel(kit.PanelParams{Content: newURLView(b.url), Border: true})
	b.ExtendBaseWidget(b)
	return b
}

// HeightFor is the frame around what is shown of the URL.
func (b *urlBox) HeightFor(width float32) float32 { return b.panel.HeightFor(width) }

// CreateRenderer shows the frame.
func (b *urlBox) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(b.panel) }

// urlView is a window onto the URL, as tall as it or as urlLines; only a URL
// that is longer stands in a scroller.
type urlView struct {
	widget.BaseWidget
	url    *urlText
	scroll *container.Scroll
}

var _ kit.Sized = (*urlView)(nil)

func newURLView(t *urlText) *urlView {
	v := &urlView{url: t, scroll: container.NewVScroll(t)}
	v.scroll.OnScrolled = func(at fyne.Position) { t.setView(at.Y, v.scroll.Size().Height) }
	v.ExtendBaseWidget(v)
	return v
}

// HeightFor is bounded.
func (v *urlView) HeightFor(width float32) float32 {
	return min(v.url.HeightFor(width), urlLines*v.url.cell().Height)
}

// CreateRenderer shows the URL, in the scroller or as it is.
func (v *urlView) CreateRenderer() fyne.WidgetRenderer {
	r := &urlViewRenderer{v: v}
	r.Layout(v.Size())
	return r
}

type urlViewRenderer struct {
	v       *urlView
	objects []fyne.CanvasObject
}

// Layout fills the view and tells the URL what is in sight.
func (r *urlViewRenderer) Layout(size fyne.Size) {
	v := r.v
	if v.url.HeightFor(size.Width) <= size.Height {
		r.objects = []fyne.CanvasObject{v.url}
		v.url.Move(fyne.NewPos(0, 0))
		v.url.Resize(size)
		v.url.setView(0, size.Height)
		return
	}
	r.objects = []fyne.CanvasObject{v.scroll}
	v.scroll.Resize(size)
	v.url.setView(v.scroll.Offset.Y, size.Height)
}

// MinSize is the bounded height at the present width.
func (r *urlViewRenderer) MinSize() fyne.Size {
	return fyne.NewSize(kit.Space6, r.v.HeightFor(max(r.v.Size().Width, minWidth-2*dialogPadding)))
}

// Refresh follows the theme.
func (r *urlViewRenderer) Refresh() {
	r.Layout(r.v.Size())
	for _, o := range r.objects {
		o.Refresh()
	}
	canvas.Refresh(r.v)
}

// Objects are the URL or its scroller.
func (r *urlViewRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *urlViewRenderer) Destroy() {}

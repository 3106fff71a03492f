package formgen

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"parley/ui/kit"
)

// checkListRows is how many of many check boxes are in sight.
const checkListRows = 6

// checkList is a multi-select among many: check boxes in a list with a
// search, and a count.
type checkList struct {
	widget.BaseWidget
	slot  *slot
	list  *chooser
	count *kit.Text
}

var _ control = (*checkList)(nil)

func newCheckList(s *slot) control {
	c := &checkList{slot: s, count: kit.NewText("", small())}
	c.list = newChooser(chooserParams{
		Labels:   optionLabels(s.field),
		Many:     true,
		Picked:   func(i int) bool { return slices.Contains(s.draft().Toggled(s.index()), i) },
		Pick:     c.toggle,
		OnEscape: s.key,
	})
	c.ExtendBaseWidget(c)
	c.sync()
	return c
}

func (c *checkList) toggle(option int) {
	d, i := c.slot.draft(), c.slot.index()
	d.Toggle(i, option, !slices.Contains(d.Toggled(i), option))
	c.slot.changed()
	c.count.SetText(countPicks(c.slot))
}

func (c *checkList) focus() fyne.Focusable { return c.list.search }

// sync shows the draft's picks.
func (c *checkList) sync() {
	c.count.SetText(countPicks(c.slot))
	c.list.list.Refresh()
}

func (c *checkList) mark(bool) {}

// lock keeps the list there to be read.
func (c *checkList) lock() {
	c.list.search.Disable()
	c.list.list.Refresh()
}

// FirstLine is the search's.
func (c *checkList) FirstLine() float32 { return c.list.search.MinSize().Height }

// HeightFor is the list's and the count's.
func (c *checkList) HeightFor(float32) float32 {
	return c.list.height(checkListRows) + kit.Space1 + c.count.LineHeight()
}

// CreateRenderer puts the count under the list.
func (c *checkList) CreateRenderer() fyne.WidgetRenderer { return &checkListRenderer{c} }

type checkListRenderer struct{ c *checkList }

// Layout puts the count under the list.
func (r *checkListRenderer) Layout(size fyne.Size) {
	h := size.Height - kit.Space1 - r.c.count.LineHeight()
	r.c.list.Resize(fyne.NewSize(size.Width, h))
	r.c.count.Move(fyne.NewPos(0, h+kit.Space1))
	r.c.count.Resize(fyne.NewSize(size.Width, r.c.count.LineHeight()))
}

// MinSize is that of the list.
func (r *checkListRenderer) MinSize() fyne.Size {
	return fyne.NewSize(numberWide, r.c.HeightFor(0))
}

// Refresh follows the answer and the theme.
func (r *checkListRenderer) Refresh() {
	r.c.list.Refresh()
	r.c.count.Refresh()
	canvas.Refresh(r.c)
}

// Objects are list and count.
func (r *checkListRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.c.list, r.c.count}
}

// Destroy has nothing to release.
func (r *checkListRenderer) Destroy() {}

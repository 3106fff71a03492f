package formgen

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// chooser is a search and a list of the options that it finds. Only the rows
// in sight exist, so ten thousand options open as fast as ten.
type chooser struct {
	widget.BaseWidget
	p      chooserParams
	search *kit.Entry
	list   *optionList
	none   *kit.Text

	labels []string // as drawn
	folded []string // as searched
	found  []int    // the options that match, by index
	cursor int      // in found
}

type chooserParams struct {
	Labels []string
	Many   bool
	Picked func(option int) bool
	Pick   func(option int)
	// OnEscape is called when Escape is pressed in the search.
	OnEscape func(*fyne.KeyEvent)
}

func newChooser(p chooserParams) *chooser {
	c := &chooser{p: p, none: kit.NewText(lang.L("Nothing matches."), small())}
	c.labels, c.folded = make([]string, len(p.Labels)), make([]string, len(p.Labels))
	for i, l := range p.Labels {
		c.labels[i] = plaintext.Line(l, maxLabel)
		c.folded[i] = strings.ToLower(c.labels[i])
	}
	c.search = kit.NewEntry(lang.L("Search"))
	c.search.Icon = theme.SearchIcon()
	c.search.PlaceHolder = lang.L("Search {{.Count}} choices", map[string]any{"Count": strconv.Itoa(len(p.Labels))})
	c.search.OnKey = c.key
	c.search.OnChanged = c.filter
	c.list = newOptionList(c)
	c.filter("")
	c.ExtendBaseWidget(c)
	return c
}

// optionList is the chooser's list. It takes the keyboard as the search does,
// so that it makes no difference which of both has it.
type optionList struct {
	widget.List
	c *chooser
}

func newOptionList(c *chooser) *optionList {
	l := &optionList{c: c}
	l.Length = func() int { return len(c.found) }
	l.CreateItem, l.UpdateItem = c.newRow, c.showRow
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// FocusGained leaves Fyne's own highlight away: the cursor shows.
func (l *optionList) FocusGained() {}

// FocusLost has nothing to undo.
func (l *optionList) FocusLost() {}

// TypedKey does what it does in the search; Space picks.
func (l *optionList) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeySpace {
		l.c.pick(l.c.cursor)
		return
	}
	if !l.c.key(k) {
		kit.ForwardKey(l, k)
	}
}

// TypedRune goes on with the search.
func (l *optionList) TypedRune(r rune) {
	if r != ' ' && !l.c.search.Disabled() {
		focusOn(l.c.search)
		l.c.search.TypedRune(r)
	}
}

// TypedShortcut hands all of them to the window.
func (l *optionList) TypedShortcut(sc fyne.Shortcut) { kit.ForwardShortcut(l, sc) }

func (c *chooser) newRow() fyne.CanvasObject {
	o := newOption("", c.p.Many, nil)
	o.label.SetMaxLines(1)
	return o
}

// showRow sets every property: the list uses its rows again and again.
func (c *chooser) showRow(id widget.ListItemID, obj fyne.CanvasObject) {
	o, option := obj.(*option), c.found[id]
	o.label.SetText(c.labels[option])
	o.on, o.current, o.locked = c.p.Picked(option), id == c.cursor, c.search.Disabled()
	o.tap = func() {
		c.cursor = id
		c.pick(id)
	}
	o.Refresh()
}

// filter finds the options that hold text.
func (c *chooser) filter(text string) {
	text = strings.ToLower(strings.TrimSpace(text))
	c.found, c.cursor = c.found[:0], 0
	for i, label := range c.folded {
		if strings.Contains(label, text) {
			if text == "" && c.p.Picked(i) && !c.p.Many {
				c.cursor = len(c.found)
			}
			c.found = append(c.found, i)
		}
	}
	c.none.Hidden = len(c.found) > 0
	c.list.Refresh()
	c.none.Refresh()
	c.scrollToCursor()
}

// scrollToCursor does nothing before the list has a size: Fyne would take the
// first row to be out of sight.
func (c *chooser) scrollToCursor() {
	if len(c.found) > 0 && c.list.Size().Height > 0 {
		c.list.ScrollTo(c.cursor)
	}
}

func (c *chooser) pick(id int) {
	if id < len(c.found) && !c.search.Disabled() {
		c.p.Pick(c.found[id])
		c.list.Refresh()
	}
}

// key moves in the list while the search has the focus.
func (c *chooser) key(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyDown:
		c.move(1)
	case fyne.KeyUp:
		c.move(-1)
	case fyne.KeyPageDown:
		c.move(listRows)
	case fyne.KeyPageUp:
		c.move(-listRows)
	case fyne.KeyReturn, fyne.KeyEnter:
		c.pick(c.cursor)
	case fyne.KeyEscape:
		c.p.OnEscape(k)
	default:
		return false
	}
	return true
}

func (c *chooser) move(by int) {
	if len(c.found) == 0 {
		return
	}
	c.cursor = min(max(c.cursor+by, 0), len(c.found)-1)
	c.list.Refresh()
	c.scrollToCursor()
}

// height is the height with some rows in sight.
func (c *chooser) height(rows int) float32 {
	row := c.newRow().MinSize().Height + c.Theme().Size(theme.SizeNamePadding)
	return c.search.MinSize().Height + kit.Space1 + float32(min(rows, max(len(c.labels), 1)))*row
}

// CreateRenderer puts the search above the list.
func (c *chooser) CreateRenderer() fyne.WidgetRenderer {
	return &chooserRenderer{c: c, objects: []fyne.CanvasObject{c.search, c.list, c.none}}
}

type chooserRenderer struct {
	c       *chooser
	objects []fyne.CanvasObject
}

// Layout gives the list what the search leaves.
func (r *chooserRenderer) Layout(size fyne.Size) {
	h := r.c.search.MinSize().Height
	r.c.search.Resize(fyne.NewSize(size.Width, h))
	top := h + kit.Space1
	r.c.list.Move(fyne.NewPos(0, top))
	r.c.list.Resize(fyne.NewSize(size.Width, size.Height-top))
	r.c.none.Move(fyne.NewPos(kit.Space2, top+kit.Space2))
	r.c.none.Resize(fyne.NewSize(size.Width-2*kit.Space2, kit.Space6))
}

// MinSize is the search and a row.
func (r *chooserRenderer) MinSize() fyne.Size {
	return fyne.NewSize(numberWide, r.c.height(1))
}

// Refresh follows the answer and the theme.
func (r *chooserRenderer) Refresh() {
	for _, o := range r.objects {
		o.Refresh()
	}
	canvas.Refresh(r.c)
}

// Objects are search, list and the word for nothing.
func (r *chooserRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *chooserRenderer) Destroy() {}

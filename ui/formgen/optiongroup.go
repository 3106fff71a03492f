package formgen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// optionGroup is a set of radio buttons or check boxes with one place in the
// Tab order: arrows move inside, Space picks, Delete leaves the field out.
// The options stand in one line where they fit, else one below the other.
type optionGroup struct {
	widget.BaseWidget
	slot    *slot
	many    bool
	options []*option
	trail   []fyne.CanvasObject // "Leave out", "1 of 1–2"
	cursor  int
	focused bool
	locked  bool

	pick   func(i int)      // choose one, or toggle one
	picked func(i int) bool // what the draft says
	unpick func()           // leave the field out; nil where it can't be
	onSync func()           // before a repaint from the draft
}

var (
	_ control           = (*optionGroup)(nil)
	_ fyne.Focusable    = (*optionGroup)(nil)
	_ fyne.Shortcutable = (*optionGroup)(nil)
	_ fyne.Disableable  = (*optionGroup)(nil)
	_ fyne.Accessible   = (*optionGroup)(nil)
)

// newOptionGroup makes the group; labels are foreign text or our own.
func newOptionGroup(s *slot, labels []string, many bool) *optionGroup {
	g := &optionGroup{slot: s, many: many, options: make([]*option, len(labels))}
	for i, label := range labels {
		g.options[i] = newOption(plaintext.Line(label, maxLabel), many, func() { g.tap(i) })
	}
	g.ExtendBaseWidget(g)
	return g
}

func (g *optionGroup) tap(i int) {
	g.cursor = i
	focusOn(g)
	g.pick(i)
	g.slot.changed()
	g.sync()
}

// Enable does nothing: a form that was withdrawn stays so.
func (g *optionGroup) Enable() {}

// Disable turns the group read-only.
func (g *optionGroup) Disable() { g.lock() }

// Disabled keeps the keyboard away from a read-only group.
func (g *optionGroup) Disabled() bool { return g.locked }

// AccessibilityLabel is the question, and what is wrong with the answer.
func (g *optionGroup) AccessibilityLabel() string { return g.slot.spoken() }

// AccessibilityRole is that of a container.
func (g *optionGroup) AccessibilityRole() fyne.AccessibleRole {
	return fyne.AccessibleRoleContainer
}

// FocusGained marks the current option: among radio buttons the picked one,
// as everywhere, so that an arrow key goes on from the answer.
func (g *optionGroup) FocusGained() {
	g.focused = true
	for i := range g.options {
		if !g.many && g.picked(i) {
			g.cursor = i
		}
	}
	g.sync()
	g.slot.entered()
}

// FocusLost has the answer judged.
func (g *optionGroup) FocusLost() {
	g.focused = false
	g.sync()
	g.slot.left()
}

// TypedRune ignores letters; Space comes as a key.
func (g *optionGroup) TypedRune(rune) {}

// TypedKey moves, picks and leaves out.
func (g *optionGroup) TypedKey(k *fyne.KeyEvent) {
	if g.locked {
		g.slot.key(k)
		return
	}
	switch k.Name {
	case fyne.KeyDown, fyne.KeyRight:
		g.move(1)
	case fyne.KeyUp, fyne.KeyLeft:
		g.move(-1)
	case fyne.KeySpace:
		g.tap(g.cursor)
	case fyne.KeyReturn, fyne.KeyEnter:
		g.slot.next()
	case fyne.KeyDelete, fyne.KeyBackspace:
		if g.unpick != nil {
			g.unpick()
		}
	default:
		g.slot.key(k)
	}
}

// TypedShortcut passes Ctrl+Enter on.
func (g *optionGroup) TypedShortcut(sc fyne.Shortcut) { g.slot.shortcut(sc) }

// move goes to another option. Among radio buttons that picks it, once one
// is picked: until then nothing is answered by passing through.
func (g *optionGroup) move(by int) {
	if len(g.options) == 0 {
		return
	}
	picked := !g.many && g.picked(g.cursor)
	g.cursor = (g.cursor + by + len(g.options)) % len(g.options)
	if picked {
		g.tap(g.cursor)
		return
	}
	g.sync()
}

func (g *optionGroup) focus() fyne.Focusable { return g }

// sync shows the draft's answer.
func (g *optionGroup) sync() {
	if g.onSync != nil {
		g.onSync()
	}
	for i, o := range g.options {
		on, current := g.picked(i), g.focused && i == g.cursor
		if o.on != on || o.current != current {
			o.on, o.current = on, current
			o.Refresh()
		}
	}
}

func (g *optionGroup) mark(wrong bool) {
	for _, o := range g.options {
		if o.wrong != wrong {
			o.wrong = wrong
			o.Refresh()
		}
	}
}

func (g *optionGroup) lock() {
	g.locked = true
	for _, o := range g.options {
		o.locked = true
		o.Refresh()
	}
	for _, t := range g.trail {
		if _, link := t.(*kit.TextLink); link {
			t.Hide()
		}
	}
}

// FirstLine is the height of one option.
func (g *optionGroup) FirstLine() float32 {
	if len(g.options) == 0 {
		return 0
	}
	return g.options[0].line()
}

// HeightFor is the height in one line or in many.
func (g *optionGroup) HeightFor(width float32) float32 {
	return g.each(width, func(fyne.CanvasObject, fyne.Position, fyne.Size) {})
}

func (g *optionGroup) trailWidth() float32 {
	var w float32
	for _, o := range g.trail {
		w = max(w, natural(o))
	}
	if w > 0 {
		w += kit.Space2
	}
	return w
}

// each walks options and trail with their places. Room for the trail is kept
// whether it shows or not, so that nothing moves when it does.
func (g *optionGroup) each(width float32, place func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	room := width - g.trailWidth()
	var height float32
	if end, ok := g.inOneLine(room); ok {
		var x float32
		for _, o := range g.options {
			w := o.NaturalWidth()
			place(o, fyne.NewPos(x, 0), fyne.NewSize(w, o.line()))
			x += w + kit.Space2
		}
		height = g.FirstLine()
		g.placeTrail(end+kit.Space2, place)
		return height
	}
	for _, o := range g.options {
		w := min(room, o.NaturalWidth())
		h := o.HeightFor(w)
		place(o, fyne.NewPos(0, height), fyne.NewSize(w, h))
		height += h
	}
	g.placeTrail(room+kit.Space2, place)
	return height
}

func (g *optionGroup) inOneLine(room float32) (end float32, ok bool) {
	for i, o := range g.options {
		if i > 0 {
			end += kit.Space2
		}
		end += o.NaturalWidth()
		if end > room {
			return 0, false
		}
	}
	return end, true
}

func (g *optionGroup) placeTrail(x float32, place func(fyne.CanvasObject, fyne.Position, fyne.Size)) {
	for _, o := range g.trail {
		h := o.MinSize().Height
		place(o, fyne.NewPos(x, (g.FirstLine()-h)/2), fyne.NewSize(natural(o), h))
	}
}

// CreateRenderer lays the group out.
func (g *optionGroup) CreateRenderer() fyne.WidgetRenderer {
	r := &groupRenderer{g: g}
	for _, o := range g.options {
		r.objects = append(r.objects, o)
	}
	r.objects = append(r.objects, g.trail...)
	return r
}

type groupRenderer struct {
	g       *optionGroup
	objects []fyne.CanvasObject
}

// Layout places options and trail.
func (r *groupRenderer) Layout(size fyne.Size) {
	r.g.each(size.Width, func(o fyne.CanvasObject, p fyne.Position, s fyne.Size) {
		o.Move(p)
		o.Resize(s)
	})
}

// MinSize is the height at the present width.
func (r *groupRenderer) MinSize() fyne.Size {
	return fyne.NewSize(numberWide, r.g.HeightFor(max(r.g.Size().Width, numberWide)))
}

// Refresh follows state and theme.
func (r *groupRenderer) Refresh() {
	r.Layout(r.g.Size())
	for _, o := range r.objects {
		o.Refresh()
	}
	canvas.Refresh(r.g)
}

// Objects are the options and the trail.
func (r *groupRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *groupRenderer) Destroy() {}

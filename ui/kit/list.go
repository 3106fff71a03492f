package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// List is Fyne's list that Enter opens a row of, and that lets the keys it
// has no use for reach the window.
type List struct {
	widget.List
	label  string
	lit    int // the highlighted row
	marked int // the row that Mark was last called with
	leave  func(k *fyne.KeyEvent) bool
	opened func(row int)
}

var (
	_ fyne.Widget     = (*List)(nil)
	_ fyne.Accessible = (*List)(nil)
)

// ListParams is what a List is made of.
type ListParams struct {
	Label  string // what is listed, for screen readers
	Length func() int
	Create func() fyne.CanvasObject
	Update func(row int, o fyne.CanvasObject)
	Open   func(row int) // a row was clicked, or Enter or Space pressed on it
	// Leave sees a key at the first or last row that would move past it; it
	// returns true when it took the focus elsewhere. Nil: nobody.
	Leave func(k *fyne.KeyEvent) bool
}

// NewList makes a list.
func NewList(p ListParams) *List {
	l := &List{label: p.Label, leave: p.Leave, opened: p.Open}
	l.Length, l.CreateItem, l.UpdateItem = p.Length, p.Create, p.Update
	l.HideSeparators = true
	l.OnSelected = func(row int) {
		l.lit = row
		if l.opened != nil {
			l.opened(row)
		}
	}
	l.OnHighlighted = func(row int) { l.lit = row }
	l.ExtendBaseWidget(l)
	return l
}

// Resize brings the marked row into sight once there is sight: a list without
// a height takes its first row to be below its edge, and scrolls past it.
func (l *List) Resize(size fyne.Size) {
	unseen := l.Size().Height <= 0
	l.List.Resize(size)
	if unseen && size.Height > 0 && l.marked < l.Length() {
		l.ScrollTo(max(l.marked, 0))
	}
}

// Mark shows row as the open one without opening it; a negative row marks
// none.
func (l *List) Mark(row int) {
	l.marked = row
	opened := l.opened
	l.opened = nil
	if row < 0 {
		l.UnselectAll()
	} else {
		l.Select(row)
	}
	l.opened = opened
}

// TypedKey moves, opens, or forwards.
func (l *List) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if l.lit < l.Length() && l.lit >= 0 {
			l.UnselectAll()
			l.Select(l.lit)
		}
	case fyne.KeyUp, fyne.KeyDown:
		if l.atEdge(k.Name) && l.leave != nil && l.leave(k) {
			return
		}
		l.List.TypedKey(k)
	default:
		ForwardKey(l, k)
	}
}

func (l *List) atEdge(k fyne.KeyName) bool {
	return k == fyne.KeyUp && l.lit == 0 || k == fyne.KeyDown && l.lit >= l.Length()-1
}

// AccessibilityLabel is what is listed.
func (l *List) AccessibilityLabel() string { return l.label }

// AccessibilityRole is that of a container.
func (l *List) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }

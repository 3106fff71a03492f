package consent

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/weblink"
	"parley/ui/kit"
)

// urlText is the whole canonical URL in a monospaced font, broken at the edge
// and nowhere else, with the host standing out. It can be selected and copied;
// what is copied has no line breaks in it. It is ASCII, so a character is a
// byte, and every one has the same width: wrapping and finding the character
// under the pointer are plain arithmetic, however long the URL.
type urlText struct {
	widget.BaseWidget
	text             string
	hostFrom, hostTo int

	viewTop, viewHeight float32 // the part in sight

	from, to int // selection; equal: none
	anchor   int // where the selection began

	copy    func(string)
	onKey   func(*fyne.KeyEvent)
	watch   func(fyne.Focusable, bool)
	focused bool
}

var (
	_ fyne.Widget            = (*urlText)(nil)
	_ fyne.Focusable         = (*urlText)(nil)
	_ fyne.Shortcutable      = (*urlText)(nil)
	_ fyne.Draggable         = (*urlText)(nil)
	_ fyne.DoubleTappable    = (*urlText)(nil)
	_ fyne.SecondaryTappable = (*urlText)(nil)
	_ desktop.Mouseable      = (*urlText)(nil)
	_ desktop.Cursorable     = (*urlText)(nil)
	_ fyne.Accessible        = (*urlText)(nil)
	_ kit.Sized              = (*urlText)(nil)
)

func newURLText(l weblink.Link, d *Dialog) *urlText {
	t := &urlText{text: l.String(), copy: d.p.Copy, onKey: d.TypedKey, watch: d.watchFocus}
	t.hostFrom, t.hostTo = l.HostSpan()
	t.ExtendBaseWidget(t)
	return t
}

var monospace = fyne.TextStyle{Monospace: true}

// cell is the size of one character.
func (t *urlText) cell() fyne.Size {
	const sample = "0123456789012345678901234567890123456789"
	s := fyne.MeasureText(sample, t.Theme().Size(kit.SizeBody), monospace)
	return fyne.NewSize(s.Width/float32(len(sample)), s.Height)
}

// columns is how many characters fit a width, beside the scroll bar.
func (t *urlText) columns(width float32) int {
	return max(int((width-kit.Space2)/t.cell().Width), 1)
}

// rows is how many lines the URL takes at a width.
func (t *urlText) rows(width float32) int {
	n := t.columns(width)
	return (len(t.text) + n - 1) / n
}

// HeightFor is the height of all lines.
func (t *urlText) HeightFor(width float32) float32 {
	return float32(t.rows(width)) * t.cell().Height
}

// setView tells which part is in sight; no other line is drawn.
func (t *urlText) setView(top, height float32) {
	if t.viewTop != top || t.viewHeight != height {
		t.viewTop, t.viewHeight = top, height
		t.Refresh()
	}
}

// at is the index of the gap between characters that is nearest to p.
func (t *urlText) at(p fyne.Position) int {
	c, n := t.cell(), t.columns(t.Size().Width)
	row := max(int(p.Y/c.Height), 0)
	column := min(max(int(p.X/c.Width+0.5), 0), n)
	return min(row*n+column, len(t.text))
}

// Selected is the selected part of the URL.
func (t *urlText) Selected() string { return t.text[t.from:t.to] }

func (t *urlText) selectTo(i int) {
	t.from, t.to = min(t.anchor, i), max(t.anchor, i)
	t.Refresh()
}

// SelectAll selects the whole URL.
func (t *urlText) SelectAll() {
	t.anchor = 0
	t.selectTo(len(t.text))
}

// MouseDown begins a selection, or with Shift extends it.
func (t *urlText) MouseDown(e *desktop.MouseEvent) {
	if e.Button != desktop.MouseButtonPrimary {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(t); c != nil {
		c.Focus(t)
	}
	if e.Modifier&fyne.KeyModifierShift == 0 {
		t.anchor = t.at(e.Position)
	}
	t.selectTo(t.at(e.Position))
}

// MouseUp leaves the selection as it is.
func (t *urlText) MouseUp(*desktop.MouseEvent) {}

// Dragged extends the selection.
func (t *urlText) Dragged(e *fyne.DragEvent) { t.selectTo(t.at(e.Position)) }

// DragEnd leaves the selection as it is.
func (t *urlText) DragEnd() {}

// DoubleTapped selects the whole URL.
func (t *urlText) DoubleTapped(*fyne.PointEvent) { t.SelectAll() }

// TappedSecondary offers to copy.
func (t *urlText) TappedSecondary(e *fyne.PointEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(t)
	if c == nil {
		return
	}
	items := []*fyne.MenuItem{fyne.NewMenuItem(lang.L("Copy address"), func() { t.copy(t.text) })}
	if t.from != t.to {
		items = append(items, fyne.NewMenuItem(lang.L("Copy selection"), func() { t.copy(t.Selected()) }))
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), c, e.AbsolutePosition)
}

// TypedShortcut copies and selects.
func (t *urlText) TypedShortcut(s fyne.Shortcut) {
	switch s.(type) {
	case *fyne.ShortcutCopy:
		if t.from != t.to {
			t.copy(t.Selected())
		}
	case *fyne.ShortcutSelectAll:
		t.SelectAll()
	}
}

// TypedRune changes nothing: the URL is not for editing.
func (t *urlText) TypedRune(rune) {}

// TypedKey passes keys on.
func (t *urlText) TypedKey(e *fyne.KeyEvent) { t.onKey(e) }

// FocusGained shows the focus and tells the dialog.
func (t *urlText) FocusGained() { t.setFocus(true) }

// FocusLost hides the focus and tells the dialog.
func (t *urlText) FocusLost() { t.setFocus(false) }

func (t *urlText) setFocus(has bool) {
	t.focused = has
	t.Refresh()
	t.watch(t, has)
}

// Cursor is that of text.
func (t *urlText) Cursor() desktop.Cursor { return desktop.TextCursor }

// AccessibilityLabel is the whole URL.
func (t *urlText) AccessibilityLabel() string { return t.text }

// AccessibilityRole is that of text: it is no link.
func (t *urlText) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

package formgen

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"parley/ui/kit"
)

// errShown colours an entry's border; the sentence stands in the row.
var errShown = errors.New("see the row")

// entry is Fyne's, except that Tab moves on from a multi-line one too, and
// Escape, Ctrl+Enter and the coming and going of the focus reach the form.
type entry struct {
	widget.Entry
	slot    *slot
	visited bool // it has had the focus: the caret is where the user left it
}

var (
	_ fyne.Widget       = (*entry)(nil)
	_ fyne.Focusable    = (*entry)(nil)
	_ fyne.Tabbable     = (*entry)(nil)
	_ fyne.Shortcutable = (*entry)(nil)
	_ fyne.Accessible   = (*entry)(nil)
	_ kit.Lender        = (*entry)(nil)
)

// CreateRenderer is Fyne's, without the wheel of what the form scrolls in.
func (e *entry) CreateRenderer() fyne.WidgetRenderer {
	return kit.WheelThrough(e.Entry.CreateRenderer(), e, &e.Entry, e.slot.view.scroller)
}

func newEntry(s *slot) *entry {
	e := &entry{slot: s}
	e.Wrapping = fyne.TextWrap(fyne.TextTruncateClip)
	e.Text = s.draft().Text(s.index())
	e.OnChanged = func(text string) {
		s.draft().SetText(s.index(), text)
		s.changed()
	}
	e.OnSubmitted = func(string) { s.next() }
	e.ExtendBaseWidget(e)
	return e
}

// AcceptsTab is always false: Tab moves to the next field.
func (e *entry) AcceptsTab() bool { return false }

// AccessibilityLabel is the question that the entry answers, what is wrong
// with the answer, and the answer unless it is hidden.
func (e *entry) AccessibilityLabel() string {
	if e.Text == "" || e.Password {
		return e.slot.spoken()
	}
	return e.slot.spoken() + ": " + e.Text
}

// AccessibilityRole is that of text.
func (e *entry) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// Lend lends what is not hidden, while the form can be answered.
func (e *entry) Lend() (label, text string, lines, ok bool) {
	return e.slot.label(), e.Text, e.MultiLine, !e.Password && !e.Disabled()
}

// TakeBack puts in what has been typed, if it can be drawn.
func (e *entry) TakeBack(text string) {
	if len(text) > maxTyped {
		e.slot.tooLongToPaste(len(text))
		return
	}
	e.SetText(text)
}

// FocusGained brings the row into view. The first time, the caret goes to the
// end of what is filled in.
func (e *entry) FocusGained() {
	e.Entry.FocusGained()
	if !e.visited {
		e.visited = true
		e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	}
	e.slot.entered()
}

// FocusLost has the answer judged.
func (e *entry) FocusLost() {
	e.Entry.FocusLost()
	e.slot.left()
}

// TypedKey passes on what an entry has no use for.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	if forwarded(k) {
		e.slot.key(k)
		return
	}
	e.Entry.TypedKey(k)
}

// forwarded reports whether a key is the window's, not the entry's.
func forwarded(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape, fyne.KeyF1, fyne.KeyF2, kit.LendKey, fyne.KeyF5:
		return true
	}
	return false
}

// TypedShortcut passes on what an entry has no use for, and keeps what is
// pasted to a length that can be drawn.
func (e *entry) TypedShortcut(sc fyne.Shortcut) {
	switch sc := sc.(type) {
	case *desktop.CustomShortcut:
		if !kit.Edits(sc) {
			e.slot.shortcut(sc)
			return
		}
	case *fyne.ShortcutPaste:
		if n := len(sc.Clipboard.Content()); n > maxTyped {
			e.slot.tooLongToPaste(n)
			return
		}
		if strings.Contains(strings.TrimRight(sc.Clipboard.Content(), "\r\n"), "\n") && e.slot.grow(e) {
			e.slot.control.focus().(*entry).TypedShortcut(sc)
			return
		}
	}
	e.Entry.TypedShortcut(sc)
}

// mark colours the border.
func (e *entry) mark(wrong bool) {
	switch {
	case wrong:
		e.Validator = func(string) error { return errShown }
		e.AlwaysShowValidationError = true
		e.SetValidationError(errShown)
	case e.Validator != nil:
		e.Validator = nil
		e.SetValidationError(nil)
		e.AlwaysShowValidationError = false
		e.Refresh()
	}
}

// setText shows text without taking it for the user's.
func (e *entry) setText(text string) {
	if e.Text == text {
		return
	}
	on := e.OnChanged
	e.OnChanged = nil
	e.SetText(text)
	e.OnChanged = on
}

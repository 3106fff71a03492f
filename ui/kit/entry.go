package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Entry is Fyne's entry that keeps to itself only what it has a use for:
// Escape, F1 and the window's shortcuts reach the window, and Tab moves on
// even from a multi-line one.
type Entry struct {
	widget.Entry
	// OnKey sees every key first; it returns true when it has used it up.
	OnKey func(*fyne.KeyEvent) bool
	// Outer is what the entry stands in and scrolls with; nil: nothing does.
	Outer fyne.Scrollable

	label string
}

var (
	_ fyne.Widget       = (*Entry)(nil)
	_ fyne.Tabbable     = (*Entry)(nil)
	_ fyne.Shortcutable = (*Entry)(nil)
	_ fyne.Accessible   = (*Entry)(nil)
)

// NewEntry makes an entry of one line; label says what belongs in, for screen
// readers.
func NewEntry(label string) *Entry {
	e := &Entry{label: label}
	e.ExtendBaseWidget(e)
	return e
}

// NewMultiLineEntry makes an entry of several lines.
func NewMultiLineEntry(label string) *Entry {
	e := &Entry{label: label}
	e.MultiLine = true
	e.Wrapping = fyne.TextWrapWord
	e.ExtendBaseWidget(e)
	return e
}

// NewPasswordEntry makes an entry that hides what is typed.
func NewPasswordEntry(label string) *Entry {
	e := &Entry{label: label}
	e.Password = true
	e.ExtendBaseWidget(e)
	return e
}

// CreateRenderer is Fyne's, without the wheel of what it stands in.
func (e *Entry) CreateRenderer() fyne.WidgetRenderer {
	return WheelThrough(e.Entry.CreateRenderer(), e, &e.Entry, func() fyne.Scrollable { return e.Outer })
}

// FirstLine is the height of an entry of one line.
func (e *Entry) FirstLine() float32 {
	return fyne.MeasureText("M", e.Theme().Size(SizeBody), e.TextStyle).Height + 2*e.Theme().Size(theme.SizeNameInnerPadding)
}

// AcceptsTab lets Tab move the focus.
func (e *Entry) AcceptsTab() bool { return false }

// TypedKey types, and forwards what an entry has no use for.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	if e.OnKey != nil && e.OnKey(k) {
		return
	}
	switch k.Name {
	case fyne.KeyEscape, fyne.KeyF1, fyne.KeyF2, LendKey, fyne.KeyF5:
		ForwardKey(e, k)
	default:
		e.Entry.TypedKey(k)
	}
}

// TypedShortcut edits, and forwards what an entry has no use for.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if custom, ok := s.(*desktop.CustomShortcut); ok && !Edits(custom) {
		ForwardShortcut(e, s)
		return
	}
	e.Entry.TypedShortcut(s)
}

// Edits reports whether Fyne's entry does something of its own on s: moving
// by words and to the ends, deleting.
func Edits(s *desktop.CustomShortcut) bool {
	switch s.KeyName {
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyBackspace, fyne.KeyDelete:
		return true
	}
	return false
}

// AccessibilityLabel is what belongs in, and what is in.
func (e *Entry) AccessibilityLabel() string {
	if e.Text == "" || e.Password {
		return e.label
	}
	return e.label + ": " + e.Text
}

// AccessibilityRole is that of text.
func (e *Entry) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

package formgen

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"github.com/go-json-experiment/json/jsontext"

	"parley/ui/kit"
)

// jsonEntry is a tall entry for a whole value as JSON.
type jsonEntry struct {
	widget.Entry
	submit func()
	outer  *container.Scroll // what it stands in; nil: nothing scrolls
}

var (
	_ fyne.Widget       = (*jsonEntry)(nil)
	_ fyne.Tabbable     = (*jsonEntry)(nil)
	_ fyne.Shortcutable = (*jsonEntry)(nil)
	_ fyne.Accessible   = (*jsonEntry)(nil)
)

// CreateRenderer is Fyne's, without the wheel of what the form scrolls in.
func (e *jsonEntry) CreateRenderer() fyne.WidgetRenderer {
	return kit.WheelThrough(e.Entry.CreateRenderer(), e, &e.Entry, func() fyne.Scrollable {
		if e.outer == nil {
			return nil
		}
		return e.outer
	})
}

func newJSONEntry(submit func(), outer *container.Scroll) *jsonEntry {
	e := &jsonEntry{submit: submit, outer: outer}
	e.MultiLine = true
	e.Wrapping = fyne.TextWrapBreak
	e.TextStyle.Monospace = true
	e.ExtendBaseWidget(e)
	e.SetMinRowsVisible(2 * jsonRows)
	return e
}

// AcceptsTab is always false: Tab moves on.
func (e *jsonEntry) AcceptsTab() bool { return false }

// AccessibilityLabel says what belongs in.
func (e *jsonEntry) AccessibilityLabel() string { return lang.L("Arguments as JSON") }

// AccessibilityRole is that of text.
func (e *jsonEntry) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// TypedKey passes on what an entry has no use for.
func (e *jsonEntry) TypedKey(k *fyne.KeyEvent) {
	if forwarded(k) {
		kit.ForwardKey(e, k)
		return
	}
	e.Entry.TypedKey(k)
}

// TypedShortcut passes on what an entry has no use for.
func (e *jsonEntry) TypedShortcut(sc fyne.Shortcut) {
	switch c, custom := sc.(*desktop.CustomShortcut); {
	case custom && sends(c) && e.submit != nil:
		e.submit()
	case custom && !kit.Edits(c):
		kit.ForwardShortcut(e, sc)
	default:
		e.Entry.TypedShortcut(sc)
	}
}

// pointAt puts the caret at a byte of the text and gives its line and column,
// counted from one.
func (e *jsonEntry) pointAt(offset int64) (line, column int) {
	before := e.Text[:min(max(int(offset), 0), len(e.Text))]
	line = strings.Count(before, "\n")
	column = len([]rune(before[strings.LastIndexByte(before, '\n')+1:]))
	e.CursorRow, e.CursorColumn = line, column
	e.Refresh()
	return line + 1, column + 1
}

// valueAfter skips the colon and the spaces that part a value from its name.
func valueAfter(text string, offset int64) int64 {
	rest := text[offset:]
	return offset + int64(len(rest)-len(strings.TrimLeft(rest, " \t\r\n:")))
}

// offsetOf is where the value of a member stands in JSON, by the keys that
// lead to it; of a member that isn't there it is where its object begins.
func offsetOf(text string, keys []string) int64 {
	var want jsontext.Pointer
	for _, k := range keys {
		want = want.AppendToken(k)
	}
	d := jsontext.NewDecoder(strings.NewReader(text))
	var best int64
	for {
		if _, err := d.ReadToken(); err != nil {
			return best
		}
		switch at := d.StackPointer(); {
		case at == want:
			return valueAfter(text, d.InputOffset())
		case want.Contains(at):
			best = d.InputOffset()
		}
	}
}

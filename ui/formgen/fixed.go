package formgen

import (
	"encoding/json"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// still is a control that takes no answer: it shows something.
type still struct {
	widget.BaseWidget
	content   kit.Sized
	firstLine float32
	links     []*kit.TextLink
}

var _ control = (*still)(nil)

func newStill(content kit.Sized, firstLine float32) *still {
	c := &still{content: content, firstLine: firstLine}
	c.ExtendBaseWidget(c)
	return c
}

func (c *still) focus() fyne.Focusable { return nil }
func (c *still) sync()                 {}
func (c *still) mark(bool)             {}

// lock takes the links away.
func (c *still) lock() {
	for _, l := range c.links {
		l.Hide()
	}
}

// FirstLine is the height of the first line.
func (c *still) FirstLine() float32 { return c.firstLine }

// HeightFor is that of what is shown.
func (c *still) HeightFor(width float32) float32 { return c.content.HeightFor(width) }

// CreateRenderer shows it.
func (c *still) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.content) }

// newFixed shows the one value that the server takes.
func newFixed(s *slot) control {
	value := kit.NewSafeText(shownValue(s.field.Value), kit.TextOptions{MaxLines: hintLines})
	note := kit.NewText(lang.L("Given by the server; it can't be changed."), small())
	value.OnResize = func() { s.view.resized(s) }
	return newStill(kit.NewColumn(0, value, note), value.LineHeight())
}

// shownValue is a JSON value as a person reads it: text without its quotes.
func shownValue(v jsontext.Value) string {
	var text string
	if json.Unmarshal(v, &text) == nil {
		return text
	}
	return string(v)
}

// newGroupHead is the heading of a group: the row has its label, so nothing
// else is shown.
func newGroupHead(*slot) control { return newStill(kit.NewColumn(0), 0) }

// newTooLong shows a prefilled text that is too long for an entry. It is sent
// as it is, or left out, or replaced.
func newTooLong(s *slot) control {
	text := kit.NewSafeText(s.draft().Text(s.index()), kit.TextOptions{})
	text.OnResize = func() { s.view.resized(s) }
	replace := kit.NewTextLink(lang.L("Clear and type another"), s.retype)
	replace.OnKey = s.key
	c := newStill(kit.NewColumn(0, text, kit.NewText(lang.L("Too long to edit here."), small()), kit.NewFlow(0, replace)), text.LineHeight())
	c.links = []*kit.TextLink{replace}
	return c
}

func rankTooLong(s *slot) int {
	if len(s.draft().Text(s.index())) > maxTyped {
		return 10
	}
	return 0
}

// spoken is what a screen reader says of the field.
func (s *slot) spoken() string {
	switch {
	case s.row != nil && s.row.Fault() != "":
		return s.label() + ", " + s.row.Fault()
	case s.field.Required && !s.draft().Answered(s.index()):
		return s.label() + ", " + lang.L("needs an answer")
	}
	return s.label()
}

// label is the field's label as it is drawn.
func (s *slot) label() string { return plaintext.Line(s.field.Label, maxLabel) }

package formgen

import (
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/form"
	"parley/ui/kit"
)

// How tall the entries for more than one line stand.
const (
	linesRows     = 3
	multilineRows = 4
	jsonRows      = 5
)

// textControl is an entry, perhaps narrow, with a button after it and the
// range beside it.
type textControl struct {
	widget.BaseWidget
	slot   *slot
	entry  *entry
	wide   float32           // the entry's width at most; 0: all there is
	button fyne.CanvasObject // nil without one
	beside *kit.Text         // nil without one
}

var _ control = (*textControl)(nil)

// besideRange reports whether a field's range stands beside its entry and not
// in the line below.
func besideRange(s *slot) bool {
	switch s.field.Kind {
	case form.Number, form.Integer:
		return true
	case form.MultiChoice:
		return limited(s.field) // the count says it
	}
	return false
}

func newTextControl(s *slot) control { return textWith(s, newEntry(s), 0) }

func textWith(s *slot, e *entry, wide float32) *textControl {
	c := &textControl{slot: s, entry: e, wide: wide}
	if r := kit.Say(s.field.Range); r != "" && besideRange(s) {
		c.beside = kit.NewText(r, small())
	}
	c.ExtendBaseWidget(c)
	return c
}

func newNumber(s *slot) control { return textWith(s, newEntry(s), numberWide) }

func newMultiline(s *slot) control { return tall(s, multilineRows) }

func newLines(s *slot) control { return tall(s, linesRows) }

func tall(s *slot, rows int) control {
	e := newEntry(s)
	e.MultiLine = true
	e.Wrapping = fyne.TextWrapWord
	e.SetMinRowsVisible(rows)
	return textWith(s, e, 0)
}

func newMasked(s *slot) control {
	e := newEntry(s)
	e.Password = true
	return textWith(s, e, 0)
}

func newJSONBox(s *slot) control {
	e := newEntry(s)
	e.MultiLine = true
	e.Wrapping = fyne.TextWrapBreak
	e.TextStyle.Monospace = true
	e.SetMinRowsVisible(jsonRows)
	e.SetPlaceHolder(lang.L("Typed as JSON"))
	return textWith(s, e, 0)
}

// focus is the entry.
func (c *textControl) focus() fyne.Focusable { return c.entry }

// sync shows the draft's text and the count.
func (c *textControl) sync() { c.entry.setText(c.slot.draft().Text(c.slot.index())) }

func (c *textControl) mark(wrong bool) { c.entry.mark(wrong) }

// lock leaves the text there to be read and selected.
func (c *textControl) lock() {
	c.entry.Disable()
	if d, ok := c.button.(fyne.Disableable); ok {
		d.Disable()
	}
}

// FirstLine is the height of a one-line entry.
func (c *textControl) FirstLine() float32 { return entryLine(c.entry) }

func entryLine(e *entry) float32 {
	pad := e.Theme().Size("innerPadding")
	return fyne.MeasureText("M", e.Theme().Size(kit.SizeBody), e.TextStyle).Height + 2*pad
}

// HeightFor is the entry's height.
func (c *textControl) HeightFor(float32) float32 { return c.entry.MinSize().Height }

// CreateRenderer lays entry, button and range out in a line.
func (c *textControl) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{c: c, objects: []fyne.CanvasObject{c.entry}}
	if c.button != nil {
		r.objects = append(r.objects, c.button)
	}
	if c.beside != nil {
		r.objects = append(r.objects, c.beside)
	}
	return r
}

type textRenderer struct {
	c       *textControl
	objects []fyne.CanvasObject
}

// Layout gives the entry its width, the rest what is left.
func (r *textRenderer) Layout(size fyne.Size) {
	c := r.c
	after := float32(0)
	if c.button != nil {
		after = c.button.MinSize().Width + kit.Space1
	}
	w := size.Width - after
	if c.wide > 0 {
		w = min(w, c.wide)
	}
	h := c.entry.MinSize().Height
	c.entry.Resize(fyne.NewSize(w, h))
	x := w
	if c.button != nil {
		c.button.Move(fyne.NewPos(w+kit.Space1, 0))
		c.button.Resize(fyne.NewSize(after-kit.Space1, h))
		x += after
	}
	if c.beside != nil {
		room := size.Width - x - kit.Space3
		bh := c.beside.HeightFor(room)
		c.beside.Move(fyne.NewPos(x+kit.Space3, max(0, (h-bh)/2)))
		c.beside.Resize(fyne.NewSize(room, bh))
	}
}

// MinSize is that of the entry.
func (r *textRenderer) MinSize() fyne.Size { return r.c.entry.MinSize() }

// Refresh follows the theme.
func (r *textRenderer) Refresh() {
	r.Layout(r.c.Size())
	for _, o := range r.objects {
		o.Refresh()
	}
	canvas.Refresh(r.c)
}

// Objects are entry, button and range.
func (r *textRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *textRenderer) Destroy() {}

// countFor is "48 of 50 characters" once the text is near the field's limit.
func countFor(f *form.Field, text string) (sentence string, over bool) {
	if f.Kind != form.Text || f.MaxLength <= 0 {
		return "", false
	}
	n := utf8.RuneCountInString(text)
	if float64(n) < nearLimit*float64(f.MaxLength) {
		return "", false
	}
	return lang.L("{{.Count}} of {{.Max}}", map[string]any{"Count": n, "Max": f.MaxLength}), n > f.MaxLength
}

package formgen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/form"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// Handle is what a person sees of one field and can lay hands on: for tests
// and the case runner, which act on the widgets and read what they show.
type Handle struct{ s *slot }

// Field gives the handle of a field; its widgets are built if need be.
func (v *View) Field(index int) Handle {
	s := v.slots[index]
	if v.build(s) {
		v.resized(s)
	}
	return Handle{s}
}

// Of is the field.
func (h Handle) Of() *form.Field { return h.s.field }

// Control names the sort of control: "text", "yes-no", "list", …
func (h Handle) Control() string { return h.s.kind }

// Top is where the row starts, from the view's upper edge.
func (h Handle) Top() float32 { return h.s.top }

// Label is the label as drawn, with its required mark.
func (h Handle) Label() string { return h.s.row.Label() }

// Fault is the error shown beside the field.
func (h Handle) Fault() string { return h.s.row.Fault() }

// Caution is the warning shown beside the field.
func (h Handle) Caution() string { return h.s.row.Caution() }

// Hint is what is said of the field in the line below.
func (h Handle) Hint() string {
	if h.s.hint == nil {
		return ""
	}
	return h.s.hint.text()
}

// Count is the character count, if one is shown.
func (h Handle) Count() string {
	if h.s.hint == nil || h.s.hint.count.Hidden {
		return ""
	}
	return h.s.hint.count.Text()
}

// Notes are the remarks under the field.
func (h Handle) Notes() []string {
	var notes []string
	for _, n := range h.s.notes() {
		if r, ok := n.(*kit.Remark); ok {
			notes = append(notes, r.Text())
		}
	}
	return notes
}

// Entry is the entry of a field that is typed, nil for others.
func (h Handle) Entry() *widget.Entry {
	if c, ok := h.s.control.(*textControl); ok {
		return &c.entry.Entry
	}
	return nil
}

// Typist is the entry as the thing that the keyboard goes to.
func (h Handle) Typist() fyne.Focusable { return h.s.control.focus() }

// Acts are the links that belong to the field and can be seen.
func (h Handle) Acts() []*kit.TextLink {
	var acts []*kit.TextLink
	add := func(o fyne.CanvasObject) {
		if l, ok := o.(*kit.TextLink); ok && l.Visible() {
			acts = append(acts, l)
		}
	}
	switch c := h.s.control.(type) {
	case *optionGroup:
		for _, o := range c.trail {
			add(o)
		}
	case *still:
		for _, l := range c.links {
			add(l)
		}
	}
	if h.s.hint != nil {
		for _, l := range h.s.hint.acts {
			add(l)
		}
	}
	for _, l := range h.s.help {
		add(l)
	}
	return acts
}

// Choice is one option as shown.
type Choice struct {
	Label  string
	Picked bool
	// Tap picks or toggles it as a click would.
	Tap func()
}

// Choices are the options of a field that is picked, in order.
func (h Handle) Choices() []Choice {
	var list []Choice
	switch c := h.s.control.(type) {
	case *optionGroup:
		for _, o := range c.options {
			list = append(list, Choice{Label: o.label.Text(), Picked: o.on, Tap: func() { o.Tapped(&fyne.PointEvent{}) }})
		}
	case *picker:
		for i, label := range optionLabels(h.s.field) {
			list = append(list, Choice{Label: plaintext.Line(label, maxLabel), Picked: c.chosen == i, Tap: func() { c.pickFromList(i) }})
		}
	case *checkList:
		for i, label := range c.list.labels {
			list = append(list, Choice{Label: label, Picked: c.list.p.Picked(i), Tap: func() { c.list.pickOption(i) }})
		}
	}
	return list
}

// pickFromList opens the list, searches for the option and taps its row.
func (p *picker) pickFromList(option int) {
	p.Tapped(&fyne.PointEvent{})
	if p.opened() {
		p.list.pickOption(option)
	}
}

// pickOption searches for an option by its label and taps its row.
func (c *chooser) pickOption(option int) {
	c.search.SetText(c.labels[option])
	for id, found := range c.found {
		if found == option {
			row := c.newRow()
			c.showRow(id, row)
			row.(interface{ Tapped(*fyne.PointEvent) }).Tapped(&fyne.PointEvent{})
			return
		}
	}
}

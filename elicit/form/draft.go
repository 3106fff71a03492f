package form

import (
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// Draft is what the user has answered so far: text as typed, choices by
// index. It is used by one goroutine at a time.
type Draft struct {
	form    *Form
	answers []answer
	zone    *time.Location
}

// NewDraft starts with the form's defaults filled in.
func (f *Form) NewDraft() *Draft {
	d := &Draft{form: f, answers: make([]answer, len(f.Fields)), zone: time.Local}
	for i, fd := range f.Fields {
		if fd.Parent < 0 {
			d.start(i)
		}
	}
	return d
}

// start fills in the defaults of a field and of what lies in it. An optional
// group that lacks a default for a required field stays empty: its other
// defaults would force an answer that nobody asked for.
func (d *Draft) start(field int) {
	fd := d.form.Fields[field]
	if fd.Kind != Group || fd.Required || d.form.complete(fd) {
		d.UseDefault(field)
	}
}

// complete reports whether a group's defaults answer all that it requires.
func (f *Form) complete(group *Field) bool {
	for _, i := range group.rules.children {
		child := f.Fields[i]
		if child.Required && child.Kind != Fixed && child.Default == nil && (child.Kind != Group || !f.complete(child)) {
			return false
		}
	}
	return true
}

// NewDraftFrom starts with the values of a JSON object filled in where they
// fit (a call run again, an answer prefilled). What the object lacks is left
// out, defaults too; where it is no object the defaults stand.
func (f *Form) NewDraftFrom(values jsontext.Value) *Draft {
	d := f.NewDraft()
	tree, err := readTree(values)
	if err != nil || tree.kind != jsontext.KindBeginObject {
		return d
	}
	for i, fd := range f.Fields {
		d.answers[i] = answer{}
		from := tree
		for _, key := range f.path(fd.Parent) {
			from = from.get(key)
		}
		if v := from.get(fd.Key); v != nil {
			d.answers[i], _ = fd.fill(v)
		}
	}
	return d
}

// path are the keys of a group and of those around it, outermost first.
func (f *Form) path(field int) []string {
	var keys []string
	for ; field >= 0; field = f.Fields[field].Parent {
		keys = append(keys, f.Fields[field].Key)
	}
	slices.Reverse(keys)
	return keys
}

// SetZone sets the time zone whose offset Suggestion adds to a time without
// one; at first it is the system's.
func (d *Draft) SetZone(zone *time.Location) { d.zone = zone }

// Form is the form that d answers.
func (d *Draft) Form() *Form { return d.form }

// SetText sets the text of a typed field (Text, Number, Integer, Date,
// DateTime, JSON). Clearing an optional one leaves it out. Like the other
// setters it does nothing to a field of another kind.
func (d *Draft) SetText(field int, text string) {
	switch d.form.Fields[field].Kind {
	case Boolean, Choice, MultiChoice, Fixed, Group:
		return
	}
	text = strings.ToValidUTF8(text, "\uFFFD")
	blank := text == ""
	if d.form.Fields[field].Kind != Text {
		blank = strings.TrimSpace(text) == ""
	}
	d.answers[field] = answer{set: !blank, text: text}
}

// Text is the text of a typed field as it stands.
func (d *Draft) Text(field int) string { return d.answers[field].text }

// SetBool answers a Boolean.
func (d *Draft) SetBool(field int, v bool) {
	if d.form.Fields[field].Kind == Boolean {
		d.answers[field] = answer{set: true, yes: v}
	}
}

// Bool is a Boolean's answer; answered is false while it is unset.
func (d *Draft) Bool(field int) (v, answered bool) {
	a := d.answers[field]
	return a.yes, a.set
}

// Choose picks one option of a Choice, by index; -1 un-chooses.
func (d *Draft) Choose(field, option int) {
	if d.form.Fields[field].Kind != Choice {
		return
	}
	if option < 0 || option >= len(d.form.Fields[field].Options) {
		d.Clear(field)
		return
	}
	d.answers[field] = answer{set: true, option: option}
}

// Chosen is the picked option of a Choice, or -1.
func (d *Draft) Chosen(field int) int {
	if a := d.answers[field]; a.set {
		return a.option
	}
	return -1
}

// Toggle switches one option of a MultiChoice.
func (d *Draft) Toggle(field, option int, on bool) {
	fd := d.form.Fields[field]
	if fd.Kind != MultiChoice || option < 0 || option >= len(fd.Options) {
		return
	}
	picked := make([]bool, len(fd.Options))
	copy(picked, d.answers[field].on)
	picked[option] = on
	d.answers[field] = answer{set: slices.Contains(picked, true), on: picked}
}

// Toggled are the picked options of a MultiChoice, in the schema's order.
func (d *Draft) Toggled(field int) []int {
	var picked []int
	for i, on := range d.answers[field].on {
		if on {
			picked = append(picked, i)
		}
	}
	return picked
}

// Clear leaves a field unanswered (left out of what is sent). A Group's
// fields are cleared with it.
func (d *Draft) Clear(field int) {
	d.answers[field] = answer{}
	for _, child := range d.form.Fields[field].rules.children {
		d.Clear(child)
	}
}

// UseDefault puts the schema's default back; without one the field is left
// unanswered. A Fixed value is its own default.
func (d *Draft) UseDefault(field int) {
	fd := d.form.Fields[field]
	a := fd.rules.start
	a.on = slices.Clone(a.on)
	if fd.Kind == Fixed {
		a.set = fd.Required || string(fd.Value) != "null"
	}
	d.answers[field] = a
	for _, child := range fd.rules.children {
		d.start(child)
	}
}

// Answered reports whether a field would be sent.
func (d *Draft) Answered(field int) bool {
	v, _ := d.value(field)
	return v != nil || d.answers[field].set
}

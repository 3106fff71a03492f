package form

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

// Check judges one field as it stands; nil when it is fine.
func (d *Draft) Check(field int) *Problem {
	if _, f := d.value(field); f != nil {
		return &Problem{Field: field, Code: f.code, Text: f.text}
	}
	return nil
}

// CheckAll judges every field and the whole, in the form's order. Empty means
// Content can be sent.
func (d *Draft) CheckAll() []Problem {
	_, problems := d.Content()
	return problems
}

// value is what a field would send: nil when it is left out.
func (d *Draft) value(field int) (jsontext.Value, *fault) {
	fd, a := d.form.Fields[field], d.answers[field]
	switch {
	case fd.Kind == Group:
		return d.group(fd)
	case !d.live(fd.Parent):
		return nil, nil
	case fd.Kind == Fixed && fd.Required:
		return fd.Value, nil
	case !a.set:
		return fd.blank()
	case fd.rules.never:
		return nil, refuse("unsatisfiable", textNever)
	}
	v, f := fd.read(a)
	if f == nil && fd.rules.judge != nil {
		f = fd.judged(v)
	}
	if f != nil {
		return nil, f
	}
	return v, nil
}

// judged asks the judge of this field.
func (fd *Field) judged(v jsontext.Value) *fault {
	if found := fd.rules.judge.check(v); len(found) > 0 {
		return refuse("schema", found[0].text(0))
	}
	return nil
}

// live reports whether what lies in a group is part of the answer: an
// optional group counts once something in it is answered.
func (d *Draft) live(group int) bool {
	if group < 0 {
		return true
	}
	fd := d.form.Fields[group]
	if fd.Required && d.live(fd.Parent) {
		return true
	}
	return d.touched(fd)
}

func (d *Draft) touched(group *Field) bool {
	return slices.ContainsFunc(group.rules.children, func(child int) bool {
		fd := d.form.Fields[child]
		return d.answers[child].set && (fd.Kind != Fixed || fd.Required) || fd.Kind == Group && d.touched(fd)
	})
}

// group assembles the object of a Group. Its fields' faults are their own.
func (d *Draft) group(fd *Field) (jsontext.Value, *fault) {
	if !d.live(fd.Index) {
		return nil, nil
	}
	return d.object(fd.rules.children, func(i int) jsontext.Value {
		v, _ := d.value(i)
		return v
	}), nil
}

// blank is what a field without an answer sends: nothing, or, where the
// server requires it, what its own schema says of empty answers.
func (fd *Field) blank() (jsontext.Value, *fault) {
	r := fd.rules
	switch {
	case !fd.Required:
		return nil, nil
	case r.never:
		return nil, refuse("unsatisfiable", textNever)
	case r.nullOK:
		return jsontext.Value("null"), nil
	case r.emptyOK && r.text.check("") == nil:
		return jsontext.Value(`""`), nil
	case fd.Kind == MultiChoice && fd.MinItems <= 0:
		return jsontext.Value("[]"), nil
	case fd.Kind == MultiChoice:
		return nil, refuse("required", say.T("Pick at least {{.Min}}", say.Data{"Min": fd.MinItems}))
	case fd.Kind == Choice:
		return nil, refuse("required", say.T("Pick one"))
	case fd.Kind == Boolean:
		return nil, refuse("required", say.T("Pick yes or no"))
	}
	return nil, refuse("required", textRequired)
}

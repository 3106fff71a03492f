package form

import (
	"bytes"
	"slices"
	"strings"

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

// read makes a value of an answer.
func (fd *Field) read(a answer) (jsontext.Value, *fault) {
	r := fd.rules
	if len(a.text) > maxAnswerBytes {
		return nil, refuse("too-long", say.T("Is longer than {{.Max}} bytes; nothing so long is sent", say.Data{"Max": maxAnswerBytes}))
	}
	switch fd.Kind {
	case Fixed:
		return fd.Value, nil
	case Boolean:
		if a.yes {
			return jsontext.Value("true"), nil
		}
		return jsontext.Value("false"), nil
	case Choice:
		return fd.readChoice(fd.Options[a.option].Value)
	case MultiChoice:
		return fd.readMany(a)
	case Number, Integer:
		return readNumber(a.text, fd.Kind, r.number)
	case JSON:
		if r.textToo && !strings.ContainsAny(firstRune(a.text), "[{") {
			return quote(a.text), nil
		}
		return readJSON(a.text)
	}
	if len(r.alts) > 0 {
		return readAny(r.alts, a.text)
	}
	if f := r.text.check(a.text); f != nil {
		return nil, f
	}
	return quote(a.text), nil
}

// readAny takes the first branch that the text fits; when none does the first
// tells why.
func readAny(alts []*reading, text string) (jsontext.Value, *fault) {
	var first *fault
	for _, alt := range alts {
		v, f := alt.read(text)
		if f == nil {
			return v, nil
		}
		if first == nil {
			first = f
		}
	}
	return nil, first
}

// readChoice holds a picked value against the limits beside the enumeration.
func (fd *Field) readChoice(v jsontext.Value) (jsontext.Value, *fault) {
	var f *fault
	switch v.Kind() {
	case jsontext.KindString:
		f = fd.rules.text.check(unquote(v))
	case jsontext.KindNumber:
		if n, bad := parseNumber(string(v)); bad == nil {
			f = fd.rules.number.check(n.value)
		}
	}
	return v, f
}

func (fd *Field) readMany(a answer) (jsontext.Value, *fault) {
	var list [][]byte
	for i, on := range a.on {
		if on {
			list = append(list, fd.Options[i].Value)
		}
	}
	switch n := len(list); {
	case n < fd.MinItems:
		return nil, refuse("minItems", say.T("Pick at least {{.Min}}", say.Data{"Min": fd.MinItems}))
	case fd.MaxItems >= 0 && n > fd.MaxItems:
		return nil, refuse("maxItems", say.T("Pick at most {{.Max}}", say.Data{"Max": fd.MaxItems}))
	}
	return slices.Concat([]byte("["), bytes.Join(list, []byte(",")), []byte("]")), nil
}

// firstRune is the first character that is no space, or "".
func firstRune(s string) string {
	for _, r := range strings.TrimSpace(s) {
		return string(r)
	}
	return ""
}

// readJSON takes one JSON value, without the spaces around it.
func readJSON(text string) (jsontext.Value, *fault) {
	v := jsontext.Value(strings.TrimSpace(text)).Clone()
	if !v.IsValid() {
		return nil, refuse("json", say.T(`Needs JSON: text in "quotes", numbers, true, false, null, [lists] or {"name": value}`))
	}
	if _, err := readTree(v); err != nil {
		return nil, refuse("json", say.T("Is nested too deeply or holds too much"))
	}
	if err := v.Compact(); err != nil {
		return nil, refuse("json", textNotListed)
	}
	return v, nil
}

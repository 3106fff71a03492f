package form

import (
	"github.com/go-json-experiment/json/jsontext"
)

// Content is the exact JSON object that will be sent, fields in the server's
// order. It fails with the problems of CheckAll.
func (d *Draft) Content() (jsontext.Value, []Problem) {
	values := make([]jsontext.Value, len(d.answers))
	var problems []Problem
	for i := range d.answers {
		v, f := d.value(i)
		values[i] = v
		if f != nil {
			problems = append(problems, Problem{Field: i, Code: f.code, Text: f.text})
		}
	}
	if len(problems) > 0 {
		return nil, problems
	}
	content := d.object(d.form.top(), func(i int) jsontext.Value { return values[i] })
	if problems = d.judgeWhole(content); len(problems) > 0 {
		return nil, problems
	}
	return content, nil
}

// Preview is Content as far as it can be made now: fields with a problem are
// left out and listed.
func (d *Draft) Preview() (content jsontext.Value, leftOut []int) {
	for i := range d.answers {
		if _, f := d.value(i); f != nil {
			leftOut = append(leftOut, i)
		}
	}
	content = d.object(d.form.top(), func(i int) jsontext.Value {
		v, _ := d.value(i)
		return v
	})
	return content, leftOut
}

// top are the fields that are in no group.
func (f *Form) top() []int {
	var list []int
	for i, fd := range f.Fields {
		if fd.Parent < 0 {
			list = append(list, i)
		}
	}
	return list
}

// object writes the fields that are sent, in order.
func (d *Draft) object(fields []int, value func(int) jsontext.Value) jsontext.Value {
	out := []byte{'{'}
	for _, i := range fields {
		v := value(i)
		if v == nil {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, d.form.Fields[i].rules.name...)
		out = append(out, ':')
		out = append(out, v...)
	}
	return append(out, '}')
}

// judgeWhole asks the judge of the whole answer and finds the fields that its
// findings belong to.
func (d *Draft) judgeWhole(content jsontext.Value) []Problem {
	if d.form.root == nil {
		return nil
	}
	var problems []Problem
	for _, found := range d.form.root.judge.check(content) {
		problems = append(problems, Problem{Field: d.form.at(found.path), Code: "schema", Text: found.text})
	}
	return problems
}

// at is the innermost field that a place in the content lies in, or -1.
func (f *Form) at(path []string) int {
	field := -1
	for _, key := range path {
		next := -1
		for i, fd := range f.Fields {
			if fd.Parent == field && fd.Key == key {
				next = i
			}
		}
		if next < 0 {
			break
		}
		field = next
	}
	return field
}

package form

import (
	"cmp"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Content is the exact JSON object that will be sent, fields in the server's
// order. It fails with the problems of CheckAll.
func (d *Draft) Content() (jsontext.Value, []Problem) {
	values, problems := d.values()
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
	values, problems := d.values()
	for _, p := range problems {
		leftOut = append(leftOut, p.Field)
	}
	return d.object(d.form.top(), func(i int) jsontext.Value { return values[i] }), leftOut
}

// values are what the fields would send, nil where they are left out or have
// a problem.
func (d *Draft) values() (values []jsontext.Value, problems []Problem) {
	values = make([]jsontext.Value, len(d.answers))
	for i := range d.answers {
		v, f := d.value(i)
		values[i] = v
		if f != nil {
			problems = append(problems, Problem{Field: i, Code: f.code, Text: f.text})
		}
	}
	return values, problems
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
		problems = append(problems, d.form.blame(found)...)
	}
	slices.SortStableFunc(problems, func(a, b Problem) int { return cmp.Compare(a.Field, b.Field) })
	return problems
}

// blame finds the fields that a finding is about: those that are missing, or
// the one in which the value lies. Missing names that no field bears can't be
// filled in: of those the server will judge.
func (f *Form) blame(found finding) []Problem {
	field, depth := f.at(found.path())
	names := found.missing()
	if names == nil || depth < len(found.path()) || field >= 0 && f.Fields[field].Kind != Group {
		return []Problem{{Field: field, Code: "schema", Text: found.text(depth)}}
	}
	var missing []Problem
	for _, key := range names {
		if i := f.child(field, key); i >= 0 {
			missing = append(missing, Problem{Field: i, Code: "required", Text: textRequired})
		}
	}
	return missing
}

// at is the innermost field that a place in the content lies in, or -1, and
// how many steps of the path lead there.
func (f *Form) at(path []string) (field, depth int) {
	field = -1
	for _, key := range path {
		next := f.child(field, key)
		if next < 0 {
			break
		}
		field, depth = next, depth+1
	}
	return field, depth
}

// child is the field called key in a group, or at the top for -1; -1 when
// there is none.
func (f *Form) child(group int, key string) int {
	return slices.IndexFunc(f.Fields, func(fd *Field) bool { return fd.Parent == group && fd.Key == key })
}

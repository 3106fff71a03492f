package form

import (
	"github.com/go-json-experiment/json/jsontext"
)

// rules are what validation needs to know of one field.
type rules struct {
	name     jsontext.Value // the property name, quoted
	types    typeSet
	nullable bool
	emptyOK  bool // the server's own default says that "" is an answer
	nullOK   bool // left blank though required, it is sent as null
	never    bool // nothing satisfies it
	text     textual
	number   numeric
	textToo  bool       // a JSON box whose schema takes text: only [ and { begin JSON
	entry    *reading   // Lines: how one line is read
	alts     []*reading // a union: the ways to read what is typed, in order
	judge    *judge     // nil where the rules above tell the whole story
	children []int      // a Group's fields
	start    answer     // what the default fills in
}

// reading is one branch of a union: how typed text becomes a value.
type reading struct {
	kind    Kind // Text, Number, Integer or Boolean
	choices []choice
	closed  bool
	text    textual
	number  numeric
}

// newReadings lists the branches that typed text can stand for: text first,
// so that 0042 is never turned into 42 unasked.
func newReadings(s *spec, book *patternBook) []*reading {
	branches := s.alts
	if len(branches) == 0 {
		branches = []*spec{{types: s.types}}
	}
	var texts, numbers, bools []*reading
	for _, b := range branches {
		both := &spec{layers: append(append([]*node(nil), s.layers...), b.layers...)}
		base := reading{text: newTextual(both, book), number: newNumeric(both), closed: b.closed, choices: b.choices}
		if b.constant != nil {
			base.closed, base.choices = true, []choice{{value: b.constant}}
		}
		types := b.types & s.types
		if types&tString != 0 {
			texts = append(texts, base.as(Text))
		}
		switch {
		case types&tFrac != 0:
			numbers = append(numbers, base.as(Number))
		case types&tInt != 0:
			numbers = append(numbers, base.as(Integer))
		}
		if types&tBool != 0 {
			bools = append(bools, base.as(Boolean))
		}
	}
	return append(append(texts, numbers...), bools...)
}

func (r reading) as(k Kind) *reading {
	r.kind = k
	return &r
}

// read makes a value of typed text, or tells why it is none.
func (r *reading) read(s string) (jsontext.Value, *fault) {
	v, f := r.readKind(s)
	if f != nil || !r.closed {
		return v, f
	}
	typed, err := readTree(v)
	if err != nil {
		return nil, refuse("choice", textNotListed)
	}
	for _, c := range r.choices {
		if sameValue(c.value, typed) {
			return c.value.value(), nil
		}
	}
	return nil, refuse("choice", textNotListed)
}

func (r *reading) readKind(s string) (jsontext.Value, *fault) {
	switch r.kind {
	case Number, Integer:
		return readNumber(s, r.kind, r.number)
	case Boolean:
		if s == "true" || s == "false" {
			return jsontext.Value(s), nil
		}
		return nil, refuse("boolean", textNotListed)
	}
	if f := r.text.check(s); f != nil {
		return nil, f
	}
	return quote(s), nil
}

// readNumber makes a JSON number of typed text.
func readNumber(s string, k Kind, rules numeric) (jsontext.Value, *fault) {
	n, f := parseNumber(s)
	if f != nil {
		if k == Integer && !looksNumeric(s) {
			f = refuse("integer", textNotWhole)
		}
		return nil, f
	}
	if k == Integer {
		if !n.value.IsInt() {
			return nil, refuse("integer", textNotWhole)
		}
		n.literal = n.value.Num().String()
	}
	if f := rules.check(n.value); f != nil {
		return nil, f
	}
	return jsontext.Value(n.literal), nil
}

// quote is s as a JSON string in its shortest spelling.
func quote(s string) jsontext.Value {
	q, _ := jsontext.AppendQuote(nil, s) // answers are valid UTF-8: SetText sees to that
	return q
}

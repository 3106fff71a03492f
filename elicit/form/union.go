package form

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// union takes in an anyOf or oneOf: branches for null are put aside, a branch
// that stays alone is folded in, constants become choices, the rest stays a
// union.
func (f *folder) union(s *spec, branches *node, depth int) error {
	var kept []*spec
	null := false
	for _, b := range branches.items {
		sub, err := f.fold(b, depth+1)
		if err != nil {
			return err
		}
		if sub.nullable {
			null = true
		}
		if !sub.never && !sub.onlyNull() {
			kept = append(kept, sub)
		}
	}
	s.nullable = s.nullable && null
	switch {
	case len(kept) == 0 && null:
		s.types, s.typed = 0, true
	case len(kept) == 0:
		s.never = true
	case len(kept) == 1:
		s.absorb(kept[0])
	case !slices.ContainsFunc(kept, func(b *spec) bool { return !b.closed && b.constant == nil }):
		s.restrict(mergeChoices(kept))
	default:
		s.unite(kept)
	}
	return nil
}

// absorb makes everything that sub asks for apply to s, too.
func (s *spec) absorb(sub *spec) {
	for _, l := range sub.layers {
		if !slices.Contains(s.layers, l) {
			s.layers = append(s.layers, l)
		}
	}
	s.vague = s.vague || sub.vague
	s.unknown = s.unknown || sub.unknown
	s.typed = s.typed || sub.typed
	s.types &= sub.types
	if len(sub.alts) > 0 {
		s.alts = sub.alts
	}
	if sub.closed {
		s.restrict(sub.choices)
	}
	if sub.constant != nil {
		s.constant = sub.constant
	}
}

// unite leaves s a union of these branches.
func (s *spec) unite(branches []*spec) {
	s.vague = true
	if len(s.alts) > 0 {
		return // a second union: the judge knows
	}
	s.alts = branches
	var t typeSet
	typed := true
	for _, b := range branches {
		t |= b.types
		typed = typed && b.typed
		s.unknown = s.unknown || b.unknown
	}
	if typed {
		s.types &= t
		s.typed = true
	}
}

// mergeChoices lists the members of branches that are all enumerations: the
// usual spelling of choices with titles.
func mergeChoices(branches []*spec) []choice {
	var merged []choice
	for _, b := range branches {
		members := b.choices
		if b.constant != nil {
			members = []choice{{value: b.constant}}
		}
		for _, c := range members {
			if c.title == "" && len(members) == 1 {
				c.title = b.firstText("title")
			}
			merged = append(merged, c)
		}
	}
	return merged
}

// onlyNull reports whether null is the one thing that s allows.
func (s *spec) onlyNull() bool {
	if s.constant != nil {
		return s.constant.kind == jsontext.KindNull
	}
	if s.closed && len(s.choices) > 0 {
		return !slices.ContainsFunc(s.choices, func(c choice) bool { return c.value.is() })
	}
	return s.typed && s.types == 0 && s.nullable
}

// settle draws the conclusions once every layer has been taken in.
func (s *spec) settle() {
	if !s.typed {
		s.inferTypes()
	}
	if s.closed {
		s.settleChoices()
	}
	if s.constant != nil {
		s.nullable = s.constant.kind == jsontext.KindNull
		if s.typed && s.constant.is() && s.types&typesOf(s.constant) == 0 {
			s.never = true
		}
		if s.closed && !slices.ContainsFunc(s.choices, func(c choice) bool { return sameValue(c.value, s.constant) }) {
			s.never = true
		}
	}
	if s.typed && s.types == 0 && !s.nullable {
		s.never = true
	}
	for _, l := range s.layers {
		if slices.ContainsFunc(l.names, func(k string) bool { return judged[k] && l.has(k) }) {
			s.vague = true
		}
	}
}

// judged are the keywords that our own rules leave to the judge.
var judged = map[string]bool{
	"not": true, "if": true, "contains": true, "prefixItems": true, "patternProperties": true,
	"propertyNames": true, "dependencies": true, "dependentRequired": true, "dependentSchemas": true,
	"minProperties": true, "maxProperties": true, "unevaluatedItems": true, "unevaluatedProperties": true,
	"additionalItems": true,
}

// settleChoices drops repeats and members of a wrong type. Where none has the
// right type the type is taken for the mistake.
func (s *spec) settleChoices() {
	fits := func(c choice) bool {
		return !s.typed || typesOf(c.value)&s.types != 0 || !c.value.is() && s.nullable
	}
	if slices.ContainsFunc(s.choices, func(c choice) bool { return fits(c) && c.value.is() }) {
		s.choices = slices.DeleteFunc(slices.Clone(s.choices), func(c choice) bool { return !fits(c) })
	} else if len(s.choices) > 0 && s.types != 0 {
		s.unknown = true
	}
	s.nullable = s.nullable && slices.ContainsFunc(s.choices, func(c choice) bool { return !c.value.is() })
	seen := make(map[string]bool, len(s.choices))
	s.choices = slices.DeleteFunc(slices.Clone(s.choices), func(c choice) bool {
		key := canonical(c.value)
		again := seen[key]
		seen[key] = true
		return again
	})
	s.never = s.never || len(s.choices) == 0
}

// hints tell the type where the keyword is missing.
var hints = []struct {
	keyword string
	types   typeSet
}{
	{"properties", tObject}, {"items", tArray},
	{"minLength", tString}, {"maxLength", tString}, {"pattern", tString}, {"format", tString},
	{"minimum", tNumber}, {"maximum", tNumber}, {"multipleOf", tNumber},
	{"exclusiveMinimum", tNumber}, {"exclusiveMaximum", tNumber},
	{"minItems", tArray}, {"maxItems", tArray}, {"uniqueItems", tArray},
	{"additionalProperties", tObject},
}

// inferTypes reads the type off the other keywords, or off the default.
func (s *spec) inferTypes() {
	if s.closed || s.constant != nil || len(s.alts) > 0 || s.unknown {
		return
	}
	for _, h := range hints {
		if s.first(h.keyword) != nil {
			s.types, s.typed = s.types&h.types, true
			return
		}
	}
	if d := s.first("default"); d != nil {
		s.types, s.typed = s.types&typesOf(d), true
		if s.types&tNumber != 0 {
			s.types = tNumber
		}
	}
}

// typesOf is the type of a value.
func typesOf(v *node) typeSet {
	switch v.kind {
	case jsontext.KindNull:
		return tNull
	case jsontext.KindTrue, jsontext.KindFalse:
		return tBool
	case jsontext.KindString:
		return tString
	case jsontext.KindBeginArray:
		return tArray
	case jsontext.KindBeginObject:
		return tObject
	}
	if n, fault := parseNumber(string(v.raw)); fault == nil && n.value.IsInt() {
		return tInt
	}
	return tFrac
}

// sameValue is JSON equality: numbers by value, objects without order.
func sameValue(a, b *node) bool {
	return a.kind == b.kind && (bytes.Equal(a.raw, b.raw) || canonical(a) == canonical(b))
}

// canonical spells equal values alike.
func canonical(v *node) string {
	switch v.kind {
	case jsontext.KindNumber:
		if n, fault := parseNumber(string(v.raw)); fault == nil {
			return n.value.RatString()
		}
		return string(v.raw)
	case jsontext.KindString:
		return string(v.value())
	case jsontext.KindBeginArray:
		var b bytes.Buffer
		for _, item := range v.items {
			b.WriteString(canonical(item) + ",")
		}
		return "[" + b.String() + "]"
	case jsontext.KindBeginObject:
		names := slices.Sorted(slices.Values(v.names))
		var b bytes.Buffer
		for _, name := range names {
			q, _ := jsontext.AppendQuote(nil, name)
			b.Write(q)
			b.WriteString(":" + canonical(v.values[name]) + ",")
		}
		return "{" + b.String() + "}"
	}
	return string(v.raw)
}

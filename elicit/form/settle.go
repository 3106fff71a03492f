package form

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

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
	s.vague = s.vague || yesNo(s) && len(s.choices) == 1 // the judge refuses the other
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

package form

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// union takes in an anyOf or oneOf: branches for null are put aside, a branch
// that stays alone is folded in, constants become choices, the rest stays a
// union.
func (f *folder) union(s *spec, branches *node, one bool, depth int) error {
	var kept []*spec
	nulls := 0
	for _, b := range branches.items {
		sub, err := f.fold(b, depth+1)
		if err != nil {
			return err
		}
		if sub.nullable {
			nulls++
		}
		if !sub.never && !sub.onlyNull() {
			kept = append(kept, sub)
		}
	}
	null := nulls > 0
	if one && nulls > 1 {
		null, s.vague = false, true // of oneOf just one branch may take it
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

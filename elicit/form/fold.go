package form

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

// typeSet is a set of JSON types; number always comes with integer.
type typeSet uint8

const (
	tNull typeSet = 1 << iota
	tBool
	tInt
	tFrac // numbers that are no integers
	tString
	tArray
	tObject

	tNumber         = tInt | tFrac
	tAny    typeSet = 1<<7 - 1
)

var typeNames = map[string]typeSet{
	"null": tNull, "boolean": tBool, "integer": tInt, "number": tNumber,
	"string": tString, "array": tArray, "object": tObject,
}

// choice is one member of an enumeration.
type choice struct {
	value *node
	title string
}

// spec is what a schema asks for once $ref, allOf and null branches are folded
// away.
type spec struct {
	layers   []*node  // schema objects that all apply, the outermost first
	types    typeSet  // what every layer allows, null put aside
	typed    bool     // some layer says which types it takes
	nullable bool     // null is allowed, too
	choices  []choice // the members of an enumeration
	closed   bool     // it is an enumeration (perhaps of nothing)
	constant *node    // const
	alts     []*spec  // branches of a union that stay apart
	vague    bool     // the judge must have a say: our own rules don't tell all
	unknown  bool     // part of it can't be resolved: only the server can tell
	bare     bool     // it is the schema true
	never    bool     // nothing satisfies it
}

// folder turns schemas into specs. One serves one document.
type folder struct {
	root  *node
	folds int
	book  *patternBook
}

func (s *spec) first(keyword string) *node {
	for _, l := range s.layers {
		if l.has(keyword) {
			return l.get(keyword)
		}
	}
	return nil
}

// firstText is the first layer's non-blank string for keyword.
func (s *spec) firstText(keyword string) string {
	for _, l := range s.layers {
		if t := l.str(keyword); strings.TrimSpace(t) != "" {
			return t
		}
	}
	return ""
}

// fold reads one schema. Its errors are for schemas that make no sense at all
// (a $ref that leads back to itself) or pass a limit.
func (f *folder) fold(n *node, depth int) (*spec, error) {
	if f.folds++; f.folds > maxFolds || depth > maxRefs {
		return nil, flaw(say.T("its $ref and anyOf go deeper than {{.Max}} levels", say.Data{"Max": maxRefs}))
	}
	s := &spec{types: tAny &^ tNull, nullable: true}
	if n.isBool(true) {
		s.bare = true
		return s, nil
	}
	if err := f.collect(s, n, nil); err != nil {
		return nil, err
	}
	for _, l := range slices.Clone(s.layers) { // a union may add layers that are folded already
		s.narrow(l)
		for _, keyword := range [...]string{"anyOf", "oneOf"} {
			if branches := l.get(keyword); branches.isKind(jsontext.KindBeginArray) {
				if err := f.union(s, branches, keyword == "oneOf", depth); err != nil {
					return nil, err
				}
			}
		}
	}
	s.settle()
	return s, nil
}

// collect gathers the schema objects that apply together: n, what it refers
// to, and its allOf.
func (f *folder) collect(s *spec, n *node, path []*node) error {
	switch {
	case n.isBool(true):
		return nil
	case n.isBool(false):
		s.never = true
		return nil
	case !n.isKind(jsontext.KindBeginObject):
		s.unknown = true // a broken schema: the server knows what it meant
		return nil
	case slices.Contains(path, n):
		return flaw(say.T("its $ref leads back to itself"))
	case len(path) > maxRefs:
		return flaw(say.T("it goes through more than {{.Max}} $ref", say.Data{"Max": maxRefs}))
	case slices.Contains(s.layers, n):
		return nil
	}
	if f.folds++; f.folds > maxFolds {
		return flaw(say.T("it refers to more than {{.Max}} schemas", say.Data{"Max": maxFolds}))
	}
	s.layers = append(s.layers, n)
	path = append(path, n)
	if ref := n.get("$ref"); ref.isKind(jsontext.KindString) {
		target := f.resolve(ref.text)
		if target == nil {
			s.unknown = true
		} else if err := f.collect(s, target, path); err != nil {
			return err
		}
	}
	if all := n.get("allOf"); all.isKind(jsontext.KindBeginArray) {
		for _, member := range all.items {
			if err := f.collect(s, member, path); err != nil {
				return err
			}
		}
	}
	return nil
}

// narrow takes in what one schema object says of type, const and enum.
func (s *spec) narrow(l *node) {
	if t, ok := declaredTypes(l); ok {
		s.typed = true
		s.types &= t
		s.nullable = s.nullable && t&tNull != 0
	} else if l.has("type") {
		s.unknown = true
	}
	if c := l.get("const"); c != nil {
		if s.constant != nil && !sameValue(s.constant, c) {
			s.never = true
		}
		s.constant = c
	}
	e := l.get("enum")
	if !e.isKind(jsontext.KindBeginArray) {
		return
	}
	names := l.enumNames()
	var choices []choice
	for i, v := range e.items {
		c := choice{value: v}
		if i < len(names) && names[i].isKind(jsontext.KindString) {
			c.title = names[i].text
		}
		choices = append(choices, c)
	}
	s.restrict(choices)
}

// enumNames are the display names of an enum, in the spellings in use.
func (n *node) enumNames() []*node {
	for _, keyword := range [...]string{"enumNames", "x-enumNames", "x-enum-varnames"} {
		if names := n.get(keyword); names.isKind(jsontext.KindBeginArray) {
			return names.items
		}
	}
	return nil
}

// restrict makes s an enumeration of these, or keeps those it shares with the
// one it already is.
func (s *spec) restrict(choices []choice) {
	if !s.closed {
		s.closed, s.choices = true, slices.Clone(choices)
		return
	}
	shared := make(map[string]bool, len(choices))
	for _, c := range choices {
		shared[canonical(c.value)] = true
	}
	s.choices = slices.DeleteFunc(s.choices, func(c choice) bool { return !shared[canonical(c.value)] })
}

// declaredTypes reads the type keyword; OpenAPI's nullable counts, and capitals
// (Google's schemas say STRING) don't.
func declaredTypes(l *node) (typeSet, bool) {
	var t typeSet
	switch kw := l.get("type"); {
	case kw.isKind(jsontext.KindString):
		t = typeNames[strings.ToLower(kw.text)]
	case kw.isKind(jsontext.KindBeginArray):
		for _, item := range kw.items {
			if item.isKind(jsontext.KindNull) {
				t |= tNull
			}
			t |= typeNames[strings.ToLower(item.text)]
		}
	}
	if t == 0 {
		return 0, false
	}
	if l.get("nullable").isBool(true) {
		t |= tNull
	}
	return t, true
}

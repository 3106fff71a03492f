package form

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

// properties collects what the layers ask for: a property named by several
// must satisfy all of them, one named by several branches any of them.
func properties(s *spec) (*node, error) {
	all := newObject()
	for _, l := range s.layers {
		p := l.get("properties")
		if !p.is() {
			continue
		}
		if p.kind != jsontext.KindBeginObject {
			return nil, schemaError("", say.T("its properties are not an object"))
		}
		for _, name := range p.names {
			all.put(name, p.values[name], "allOf")
		}
	}
	branches := newObject()
	for _, alt := range s.alts {
		sub, err := properties(alt)
		if err != nil {
			return nil, err
		}
		for _, name := range sub.names {
			branches.put(name, sub.values[name], "anyOf")
		}
	}
	for _, name := range branches.names {
		all.put(name, branches.values[name], "allOf")
	}
	return all, nil
}

func newObject() *node {
	return &node{kind: jsontext.KindBeginObject, values: map[string]*node{}}
}

// put adds a member; where there is one, both are joined by the keyword.
func (n *node) put(name string, v *node, join string) {
	old := n.values[name]
	switch {
	case old == nil:
		n.names = append(n.names, name)
		n.values[name] = v
	case old.joined && old.get(join) != nil:
		old.get(join).items = append(old.get(join).items, v)
	case !bytes.Equal(old.raw, v.raw):
		both := newObject()
		both.joined = true
		both.put(join, &node{kind: jsontext.KindBeginArray, items: []*node{old, v}}, "")
		n.values[name] = both
	}
}

// requiredNames are the properties that every answer must hold, each once.
func requiredNames(s *spec) []string {
	var names []string
	seen := map[string]bool{}
	for _, l := range s.layers {
		if r := l.get("required"); r.isKind(jsontext.KindBeginArray) {
			for _, item := range r.items {
				if item.kind == jsontext.KindString && !seen[item.text] {
					seen[item.text] = true
					names = append(names, item.text)
				}
			}
		}
	}
	return names
}

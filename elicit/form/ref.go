package form

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// resolve follows a local reference; nil when it leads nowhere or elsewhere.
// Nothing is ever fetched.
func (f *folder) resolve(ref string) *node {
	at, ok := f.locate(ref)
	if !ok {
		return nil
	}
	n := f.root
	for token := range at.Tokens() {
		n = n.step(token)
	}
	return n
}

// locate turns a local reference into a JSON pointer.
func (f *folder) locate(ref string) (jsontext.Pointer, bool) {
	if id := f.root.str("$id") + f.root.str("id"); id != "" {
		ref = strings.TrimPrefix(ref, strings.TrimSuffix(id, "#"))
	}
	fragment, local := strings.CutPrefix(ref, "#")
	if !local {
		return "", false
	}
	if decoded, err := url.PathUnescape(fragment); err == nil {
		fragment = decoded
	}
	if fragment == "" || strings.HasPrefix(fragment, "/") {
		return jsontext.Pointer(fragment), true
	}
	return f.anchor(fragment)
}

// step is the member or element that one token of a JSON pointer names.
func (n *node) step(token string) *node {
	if n == nil || n.kind != jsontext.KindBeginArray {
		return n.get(token)
	}
	if i, err := strconv.Atoi(token); err == nil && i >= 0 && i < len(n.items) {
		return n.items[i]
	}
	return nil
}

// anchor finds a definition by its $anchor, or its $id or id of the form #name.
func (f *folder) anchor(name string) (jsontext.Pointer, bool) {
	for _, room := range [...]string{"$defs", "definitions"} {
		defs := f.root.get(room)
		if defs == nil {
			continue
		}
		for _, key := range defs.names {
			d := defs.values[key]
			if d.str("$anchor") == name || d.str("$id") == "#"+name || d.str("id") == "#"+name {
				return jsontext.Pointer("").AppendToken(room).AppendToken(key), true
			}
		}
	}
	return "", false
}

// respelled is a reference as it must read in the cleaned document, where
// tuples and dependencies stand under other keywords.
func (f *folder) respelled(ref string) (string, bool) {
	at, ok := f.locate(ref)
	if !ok || f.resolve(ref) == nil {
		return "", false
	}
	n, out := f.root, jsontext.Pointer("")
	for token := range at.Tokens() {
		next := n.step(token)
		switch {
		case n.kind != jsontext.KindBeginObject:
		case token == "items" && next.isKind(jsontext.KindBeginArray):
			token = "prefixItems"
		case token == "additionalItems":
			token = "items"
		case token == "dependencies":
			token = "dependentSchemas"
		}
		out, n = out.AppendToken(token), next
	}
	return "#" + (&url.URL{Path: string(out)}).EscapedPath(), true
}

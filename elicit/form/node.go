package form

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

// node is one JSON value with its exact bytes and, in objects, the order of
// the members. Where a name comes twice the last value wins and keeps the
// first one's place, as in the parsers that servers are written with.
type node struct {
	kind   jsontext.Kind
	raw    jsontext.Value
	text   string // a string, decoded; unpaired surrogates become U+FFFD
	names  []string
	values map[string]*node
	items  []*node
	joined bool // made here, of several schemas for one property
}

// get is the member called name, or nil. A nil node has no members.
func (n *node) get(name string) *node {
	if n == nil {
		return nil
	}
	return n.values[name]
}

// has reports whether the member is there and isn't null.
func (n *node) has(name string) bool { return n.get(name).is() }

// is reports whether n is there and isn't null: serializers write null for
// keywords that were never set.
func (n *node) is() bool { return n != nil && n.kind != jsontext.KindNull }

// isKind reports whether n is there and of kind k.
func (n *node) isKind(k jsontext.Kind) bool { return n != nil && n.kind == k }

// isBool reports whether n is the given boolean.
func (n *node) isBool(v bool) bool {
	if v {
		return n.isKind(jsontext.KindTrue)
	}
	return n.isKind(jsontext.KindFalse)
}

// str is a string member's text, or "".
func (n *node) str(name string) string {
	if m := n.get(name); m.isKind(jsontext.KindString) {
		return m.text
	}
	return ""
}

// value is n as it is sent: compact, strings in their shortest spelling,
// numbers digit by digit.
func (n *node) value() jsontext.Value {
	if n.kind == jsontext.KindString {
		if q, err := jsontext.AppendQuote(nil, n.text); err == nil && !bytes.ContainsRune(q, utf8.RuneError) {
			return q
		}
		return n.raw // an unpaired surrogate goes back as it came
	}
	v := n.raw.Clone()
	if err := v.Compact(); err != nil {
		return n.raw
	}
	return v
}

type treeReader struct {
	src  []byte
	dec  *jsontext.Decoder
	left int // nodes
}

var (
	errTooDeep = flaw(say.T("it is nested deeper than {{.Max}} levels", say.Data{"Max": maxDepth}))
	errTooMany = flaw(say.T("it holds more than {{.Max}} values", say.Data{"Max": maxNodes}))
)

// readTree reads exactly one JSON value. Its error is a *SchemaError that
// names the property in which the reader stopped.
func readTree(src []byte) (*node, error) {
	if !utf8.Valid(src) {
		return nil, schemaError("", say.T("it is not UTF-8"))
	}
	r := treeReader{src: src, left: maxNodes, dec: jsontext.NewDecoder(bytes.NewBuffer(src),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))}
	n, err := r.read(0)
	if err != nil {
		return nil, flawed(propertyAt(r.dec.StackPointer()), err)
	}
	if _, err := r.dec.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, schemaError("", say.T("something follows the JSON value"))
	}
	return n, nil
}

// propertyAt is the name of the property that a place in a schema lies in.
func propertyAt(at jsontext.Pointer) string {
	before := ""
	for token := range at.Tokens() {
		if before == "properties" {
			return token
		}
		before = token
	}
	return ""
}

func (r *treeReader) read(depth int) (*node, error) {
	if depth > maxDepth {
		return nil, errTooDeep
	}
	if r.left--; r.left < 0 {
		return nil, errTooMany
	}
	kind := r.dec.PeekKind()
	if kind != jsontext.KindBeginObject && kind != jsontext.KindBeginArray {
		return r.scalar(kind)
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return nil, notJSON(err)
	}
	n := &node{kind: kind}
	start := r.dec.InputOffset() - 1
	var err error
	if kind == jsontext.KindBeginObject {
		err = r.members(n, depth)
	} else {
		err = r.elements(n, depth)
	}
	if err != nil {
		return nil, err
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return nil, notJSON(err)
	}
	n.raw = r.src[start:r.dec.InputOffset()]
	return n, nil
}

func (r *treeReader) scalar(kind jsontext.Kind) (*node, error) {
	v, err := r.dec.ReadValue()
	if err != nil {
		return nil, notJSON(err)
	}
	end := r.dec.InputOffset()
	n := &node{kind: kind, raw: r.src[end-int64(len(v)) : end]}
	if kind == jsontext.KindString {
		n.text = unquote(n.raw)
	}
	return n, nil
}

func (r *treeReader) members(n *node, depth int) error {
	n.values = make(map[string]*node)
	for r.dec.PeekKind() == jsontext.KindString {
		name, err := r.dec.ReadValue()
		if err != nil {
			return notJSON(err)
		}
		key := unquote(name)
		v, err := r.read(depth + 1)
		if err != nil {
			return err
		}
		if _, twice := n.values[key]; !twice {
			n.names = append(n.names, key)
		}
		n.values[key] = v
	}
	return nil
}

func (r *treeReader) elements(n *node, depth int) error {
	for {
		switch r.dec.PeekKind() {
		case jsontext.KindEndArray, jsontext.KindInvalid:
			return nil
		}
		v, err := r.read(depth + 1)
		if err != nil {
			return err
		}
		n.items = append(n.items, v)
	}
}

// notJSON words a syntax error without the names that it passed on the way:
// they are the server's, and of any length.
func notJSON(err error) error {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) && syntax.Err != nil {
		return flaw(say.T("it is not JSON: {{.Error}} at byte {{.N}}", say.Data{"Error": syntax.Err.Error(), "N": syntax.ByteOffset}))
	}
	return flaw(say.T("it is not JSON"))
}

// unquote decodes a JSON string; unpaired surrogates become U+FFFD.
func unquote(raw jsontext.Value) string {
	b, _ := jsontext.AppendUnquote(nil, raw) // the error only reports the replacement
	return string(b)
}

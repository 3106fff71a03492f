package form

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

// plainEntry is how one entry of a plain list is read: texts or numbers, one
// a line, spare people the brackets and quotes. nil for every other array.
func (b *builder) plainEntry(s *spec) *reading {
	items := s.first("items")
	if s.never || s.types != tArray || !items.isKind(jsontext.KindBeginObject) || s.first("prefixItems") != nil {
		return nil
	}
	inner, err := b.folder.fold(items, 1)
	if err != nil || inner.closed || inner.constant != nil || inner.never || inner.unknown || len(inner.alts) > 0 {
		return nil
	}
	base := reading{text: newTextual(inner, b.folder.book), number: newNumeric(inner)}
	switch inner.types {
	case tString:
		return base.as(Text)
	case tInt:
		return base.as(Integer)
	case tNumber:
		return base.as(Number)
	}
	return nil
}

// readLines makes a list of the lines that hold something.
func (fd *Field) readLines(text string) (jsontext.Value, *fault) {
	var list [][]byte
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		v, f := fd.rules.entry.read(line)
		if f != nil {
			return nil, refuse(f.code, say.T("Line {{.Line}}: {{.What}}", say.Data{"Line": n, "What": f.text}))
		}
		list = append(list, v)
	}
	return slices.Concat([]byte("["), bytes.Join(list, []byte(",")), []byte("]")), nil
}

// asLines shows a list one entry a line, if that reads back as the same list.
func (fd *Field) asLines(v *node) (string, bool) {
	if fd.rules.entry == nil || v.kind != jsontext.KindBeginArray || len(v.items) == 0 {
		return "", false
	}
	lines := make([]string, len(v.items))
	for i, item := range v.items {
		lines[i] = string(item.raw)
		if item.kind == jsontext.KindString {
			lines[i] = item.text
		}
	}
	text := strings.Join(lines, "\n")
	if startsJSON(text) {
		return "", false
	}
	back, f := fd.readLines(text)
	return text, f == nil && canonicalOf(back) == canonical(v)
}

// startsJSON reports whether a text begins as JSON lists, objects and strings
// do.
func startsJSON(text string) bool { return strings.ContainsAny(firstRune(text), `[{"`) }

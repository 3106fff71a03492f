package form

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/plaintext"
	"parley/elicit/say"
)

// answer is what a field holds now. The zero answer is: not answered.
type answer struct {
	set    bool
	text   string
	yes    bool
	option int    // Choice
	on     []bool // MultiChoice; nil: none
}

// setDefault keeps the server's default if it can be shown, right or wrong:
// what is shown then says what is wrong with it.
func (b *builder) setDefault(fd *Field, s *spec) {
	if fd.Kind == Group {
		b.spreadDefault(fd.rules.children, s.first("default"))
	}
	d := s.first("default")
	if !d.is() {
		fd.rules.nullOK = fd.Required && fd.rules.nullable && (b.profile == Arguments || hasNullDefault(s))
		return
	}
	a, ok := fd.fill(d)
	if !ok {
		fd.Notes = append(fd.Notes, say.T("The server's default {{.Value}} doesn't fit and was left out",
			say.Data{"Value": plaintext.Line(string(d.raw), 80)}))
	}
	if a.set {
		fd.Default = d.value()
		fd.rules.start = a
		fd.rules.emptyOK = fd.Kind == Text && d.isKind(jsontext.KindString) && d.text == ""
	}
}

// spreadDefault hands the members of an object's default to its fields.
func (b *builder) spreadDefault(fields []int, d *node) {
	for _, i := range fields {
		child := b.form.Fields[i]
		v := d.get(child.Key)
		if !v.is() {
			continue
		}
		if child.Kind == Group {
			b.spreadDefault(child.rules.children, v)
		} else if a, ok := child.fill(v); ok && a.set {
			child.Default, child.rules.start = v.value(), a
		}
	}
}

func hasNullDefault(s *spec) bool {
	for _, l := range s.layers {
		if l.get("default").isKind(jsontext.KindNull) {
			return true
		}
	}
	return false
}

// fill makes an answer of a JSON value; ok is false when some of it doesn't
// fit the field.
func (fd *Field) fill(v *node) (a answer, ok bool) {
	switch fd.Kind {
	case Boolean:
		fits := v.isBool(true) || v.isBool(false)
		return answer{set: fits, yes: v.isBool(true)}, fits
	case Choice:
		i := fd.optionOf(v)
		return answer{set: i >= 0, option: max(i, 0)}, i >= 0
	case MultiChoice:
		return fd.fillMany(v)
	case Fixed:
		fits := canonicalOf(fd.Value) == canonical(v)
		return answer{set: fits}, fits
	case JSON:
		if fd.rules.textToo && v.kind == jsontext.KindString {
			return fd.fillTyped(v)
		}
		if text, ok := fd.asLines(v); ok {
			return answer{set: true, text: text}, true
		}
		return answer{set: true, text: pretty(v)}, true
	case Group:
		return answer{}, v.kind == jsontext.KindBeginObject
	}
	return fd.fillTyped(v)
}

// wideJSON is from where a prefilled JSON value is spread over lines.
const wideJSON = 60

// pretty is a value as one would write it by hand; it is sent compact.
func pretty(v *node) string {
	text := v.value()
	if len(text) > wideJSON {
		_ = text.Indent(jsontext.WithIndent("  "), jsontext.AllowDuplicateNames(true)) // it was read before, so it is JSON
	}
	return string(text)
}

// fillTyped shows strings and bare literals as text. An integer spelled 5.0
// shows as 5.
func (fd *Field) fillTyped(v *node) (answer, bool) {
	switch v.kind {
	case jsontext.KindString:
		if len(v.text) > maxTextBytes {
			return answer{}, false
		}
		return answer{set: fd.Kind == Text || strings.TrimSpace(v.text) != "", text: v.text}, true
	case jsontext.KindNumber:
		text := string(v.raw)
		if n, f := parseNumber(text); f == nil && fd.Kind == Integer {
			text = shown(n)
		}
		return answer{set: true, text: text}, true
	case jsontext.KindTrue, jsontext.KindFalse:
		if fd.Kind == Text {
			return answer{set: true, text: string(v.raw)}, true
		}
	}
	return answer{}, false
}

func (fd *Field) fillMany(v *node) (answer, bool) {
	if v.kind != jsontext.KindBeginArray {
		return answer{}, false
	}
	at := make(map[string]int, len(fd.Options))
	for i, o := range fd.Options {
		at[canonicalOf(o.Value)] = i
	}
	a, ok := answer{set: true, on: make([]bool, len(fd.Options))}, true
	for _, item := range v.items {
		if i, found := at[canonical(item)]; found {
			a.on[i] = true
		} else {
			ok, a.set = false, false
		}
	}
	for _, on := range a.on {
		a.set = a.set || on
	}
	return a, ok
}

// optionOf finds a value among the options, or gives -1.
func (fd *Field) optionOf(v *node) int {
	want := canonical(v)
	for i, o := range fd.Options {
		if canonicalOf(o.Value) == want {
			return i
		}
	}
	return -1
}

func canonicalOf(v jsontext.Value) string {
	n, err := readTree(v)
	if err != nil {
		return string(v)
	}
	return canonical(n)
}

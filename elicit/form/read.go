package form

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

// read makes a value of an answer.
func (fd *Field) read(a answer) (jsontext.Value, *fault) {
	r := fd.rules
	if len(a.text) > maxAnswerBytes {
		return nil, refuse("too-long", say.T("Is longer than {{.Max}} bytes; nothing so long is sent", say.Data{"Max": maxAnswerBytes}))
	}
	switch fd.Kind {
	case Fixed:
		return fd.Value, nil
	case Boolean:
		if a.yes {
			return jsontext.Value("true"), nil
		}
		return jsontext.Value("false"), nil
	case Choice:
		return fd.readChoice(fd.Options[a.option].Value)
	case MultiChoice:
		return fd.readMany(a)
	case Number, Integer:
		return readNumber(a.text, fd.Kind, r.number)
	case JSON:
		if r.textToo && !strings.ContainsAny(firstRune(a.text), "[{") {
			return quote(a.text), nil
		}
		if fd.Lines && !startsJSON(a.text) {
			return fd.readLines(a.text)
		}
		return readJSON(a.text)
	}
	if len(r.alts) > 0 {
		return readAny(r.alts, a.text)
	}
	if f := r.text.check(a.text); f != nil {
		return nil, f
	}
	return quote(a.text), nil
}

// readAny takes the first branch that the text fits; when none does the first
// tells why.
func readAny(alts []*reading, text string) (jsontext.Value, *fault) {
	var first *fault
	for _, alt := range alts {
		v, f := alt.read(text)
		if f == nil {
			return v, nil
		}
		if first == nil {
			first = f
		}
	}
	return nil, first
}

// readChoice holds a picked value against the limits beside the enumeration.
func (fd *Field) readChoice(v jsontext.Value) (jsontext.Value, *fault) {
	var f *fault
	switch v.Kind() {
	case jsontext.KindString:
		f = fd.rules.text.check(unquote(v))
	case jsontext.KindNumber:
		if n, bad := parseNumber(string(v)); bad == nil {
			f = fd.rules.number.check(n.value)
		}
	}
	return v, f
}

func (fd *Field) readMany(a answer) (jsontext.Value, *fault) {
	var list [][]byte
	for i, on := range a.on {
		if on {
			list = append(list, fd.Options[i].Value)
		}
	}
	switch n := len(list); {
	case n < fd.MinItems:
		return nil, refuse("minItems", say.T("Pick at least {{.Min}}", say.Data{"Min": fd.MinItems}))
	case fd.MaxItems >= 0 && n > fd.MaxItems:
		return nil, refuse("maxItems", say.T("Pick at most {{.Max}}", say.Data{"Max": fd.MaxItems}))
	}
	return slices.Concat([]byte("["), bytes.Join(list, []byte(",")), []byte("]")), nil
}

// firstRune is the first character that is no space, or "".
func firstRune(s string) string {
	for _, r := range strings.TrimSpace(s) {
		return string(r)
	}
	return ""
}

// readJSON takes one JSON value, without the spaces around it.
func readJSON(text string) (jsontext.Value, *fault) {
	v := jsontext.Value(strings.TrimSpace(text)).Clone()
	if !v.IsValid() {
		return nil, refuse("json", say.T(`Needs JSON: text in "quotes", numbers, true, false, null, [lists] or {"name": value}`))
	}
	if _, err := readTree(v); err != nil {
		return nil, refuse("json", say.T("Is nested too deeply or holds too much"))
	}
	if err := v.Compact(); err != nil {
		return nil, refuse("json", textNotListed)
	}
	return v, nil
}

package form

import (
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

// textual are the rules for strings.
type textual struct {
	min, max int // code points; -1 unset
	patterns []*pattern
	formats  []string
}

// newTextual gathers the rules of every layer.
func newTextual(s *spec, book *patternBook) textual {
	t := textual{min: -1, max: -1}
	for _, l := range s.layers {
		t.min = max(t.min, count(l, "minLength"))
		if n := count(l, "maxLength"); n >= 0 && (t.max < 0 || n < t.max) {
			t.max = n
		}
		if p := l.get("pattern"); p.isKind(jsontext.KindString) {
			t.patterns = append(t.patterns, book.compile(p.text))
		}
		if f := l.str("format"); f != "" {
			t.formats = append(t.formats, f)
		}
	}
	return t
}

// count reads a length from a schema, -1 when there is none. 5.0 counts as 5.
func count(l *node, keyword string) int {
	v := l.get(keyword)
	if !v.isKind(jsontext.KindNumber) {
		return -1
	}
	n, fault := parseNumber(string(v.raw))
	if fault != nil || !n.value.IsInt() || n.value.Sign() < 0 {
		return -1
	}
	if !n.value.Num().IsInt64() || n.value.Num().Int64() > 1<<53 {
		return 1 << 53
	}
	return int(n.value.Num().Int64())
}

// check judges a string. Formats come before patterns: what they say is
// easier to follow, and generators write both for one wish.
func (t textual) check(s string) *fault {
	if f := t.checkLength(utf8.RuneCountInString(s)); f != nil {
		return f
	}
	for _, name := range t.formats {
		if f := checkFormat(name, s); f != nil {
			return f
		}
	}
	for _, p := range t.patterns {
		if !p.allows(s) {
			return refuse("pattern", patternFault(p.source))
		}
	}
	return nil
}

func (t textual) checkLength(n int) *fault {
	if n < t.min && t.min == 1 {
		return refuse("minLength", say.T("Needs at least one character"))
	}
	if n < t.min {
		return refuse("minLength", say.T("Needs at least {{.Min}} characters; this has {{.Count}}",
			say.Data{"Min": strconv.Itoa(t.min), "Count": n}))
	}
	if t.max == 1 && n > 1 {
		return refuse("maxLength", say.T("Takes one character; this has {{.Count}}", say.Data{"Count": n}))
	}
	if t.max >= 0 && n > t.max {
		return refuse("maxLength", say.T("Takes at most {{.Max}} characters; this has {{.Count}}",
			say.Data{"Max": strconv.Itoa(t.max), "Count": n}))
	}
	return nil
}

// checkFormat asserts the four formats of the specification; every other
// format is an annotation.
func checkFormat(name, s string) *fault {
	switch name {
	case "email", "idn-email":
		return checkEmail(s)
	case "uri":
		return checkURI(s)
	case "date":
		return checkDate(s)
	case "date-time":
		return checkDateTime(s)
	}
	return nil
}

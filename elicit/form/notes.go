package form

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

func itoa(n int) string { return strconv.Itoa(n) }

// longText is from where a text is given more than one line.
const longText = 120

// longNames are the names of fields that people answer in sentences.
var longNames = regexp.MustCompile(`(?i)\b(comments?|description|descriptions|message|body|feedback|biography|bio|instructions|prompt|essay|summary|details|explanation)\b`)

// likelyLong reports whether a text is likely to need more than one line.
func likelyLong(fd *Field, s *spec) bool {
	if d := s.first("default"); d.isKind(jsontext.KindString) && (strings.Contains(d.text, "\n") || len(d.text) > longText) {
		return true
	}
	switch {
	case fd.Format == "textarea" || fd.Format == "multiline" || fd.Format == "markdown":
		return true
	case fd.Format != "" || len(fd.rules.text.patterns) > 0 || fd.MaxLength >= 0 && fd.MaxLength <= longText:
		return false
	}
	return fd.MaxLength > longText || fd.MinLength >= longText/2 || longNames.MatchString(words(fd.Key))
}

// words splits a name in snake_case, kebab-case or camelCase into words.
func words(name string) string {
	var b strings.Builder
	var last rune
	for _, r := range name {
		switch {
		case strings.ContainsRune("_-./", r):
			r = ' '
		case r >= 'A' && r <= 'Z' && (last >= 'a' && last <= 'z' || last >= '0' && last <= '9'):
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}

// unionNote says what else than text a field takes.
func unionNote(t typeSet) say.Text {
	number, yes, text := t&tNumber != 0, t&tBool != 0, t&tString != 0
	switch {
	case t == tAny&^tNull:
		return say.T("Any value; it is sent as text")
	case text && number && yes:
		return say.T("Text, a number, or true or false")
	case text && number:
		return say.T("Number or text")
	case text && yes:
		return say.T("Text, or true or false")
	}
	return say.Text{}
}

// rangeOf says what a field's answer is bounded by.
func rangeOf(fd *Field) say.Text {
	switch fd.Kind {
	case Number, Integer:
		return numberRange(fd.rules.number)
	case Text:
		if fd.MaxLength == 1 {
			return say.T("one character")
		}
		return sizeRange(fd.MinLength, fd.MaxLength, [3]say.Text{
			say.T("{{.Min}} to {{.Max}} characters", say.Data{"Min": fd.MinLength, "Max": fd.MaxLength}),
			say.T("at least {{.Min}} characters", say.Data{"Min": fd.MinLength}),
			say.T("at most {{.Max}} characters", say.Data{"Max": fd.MaxLength}),
		}, say.T("exactly {{.Count}} characters", say.Data{"Count": fd.MinLength}))
	case MultiChoice:
		most := fd.MaxItems
		if most >= len(fd.Options) {
			most = -1
		}
		return sizeRange(fd.MinItems, most, [3]say.Text{
			say.T("pick {{.Min}} to {{.Max}}", say.Data{"Min": fd.MinItems, "Max": fd.MaxItems}),
			say.T("pick at least {{.Min}}", say.Data{"Min": fd.MinItems}),
			say.T("pick at most {{.Max}}", say.Data{"Max": fd.MaxItems}),
		}, say.T("pick exactly {{.Count}}", say.Data{"Count": fd.MinItems}))
	}
	return say.Text{}
}

// sizeRange picks the sentence for a pair of limits. A least of one and a
// most beyond a million say nothing that a reader needs.
func sizeRange(low, high int, both [3]say.Text, exactly say.Text) say.Text {
	hasLow, hasHigh := low > 1, high >= 0 && high < 1e6
	switch {
	case hasHigh && low == high && low > 0:
		return exactly
	case hasHigh && low > 0:
		return both[0]
	case hasHigh:
		return both[2]
	case hasLow:
		return both[1]
	}
	return say.Text{}
}

// numberRange words a range; ends of sixteen digits are the server's int64 or
// double showing through, and are kept to ourselves.
func numberRange(n numeric) say.Text {
	low, high := speakable(n.low), speakable(n.high)
	switch {
	case low == nil && high == nil:
		return say.Text{}
	case high == nil:
		return lowEnd(low)
	case low == nil:
		return highEnd(high)
	}
	data := say.Data{"Min": low.text, "Max": high.text}
	switch {
	case low.exclusive && high.exclusive:
		return say.T("more than {{.Min}}, less than {{.Max}}", data)
	case low.exclusive:
		return say.T("more than {{.Min}}, at most {{.Max}}", data)
	case high.exclusive:
		return say.T("at least {{.Min}}, less than {{.Max}}", data)
	}
	return say.T("{{.Min}} to {{.Max}}", data)
}

func lowEnd(l *limit) say.Text {
	if l.exclusive {
		return say.T("more than {{.Min}}", say.Data{"Min": l.text})
	}
	return say.T("at least {{.Min}}", say.Data{"Min": l.text})
}

func highEnd(l *limit) say.Text {
	if l.exclusive {
		return say.T("less than {{.Max}}", say.Data{"Max": l.text})
	}
	return say.T("at most {{.Max}}", say.Data{"Max": l.text})
}

func speakable(l *limit) *limit {
	if l == nil || len(strings.Trim(l.text, "-")) > 12 || strings.ContainsAny(l.text, "eE") {
		return nil
	}
	return l
}

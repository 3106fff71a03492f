package form

import (
	"regexp"
	"strconv"
	"strings"

	"parley/elicit/plaintext"
	"parley/elicit/say"
)

// oneClass is a pattern of one set of characters, as most are: [A-Z]{2}, \d+.
var oneClass = regexp.MustCompile(`^\^(?:\[([^\]\\^]+)\]|(\\d))(\+|\*|\{(\d{1,4})\})\$$`)

// patternFault says that a text doesn't match: in words where they are simple.
func patternFault(source string) say.Text {
	if words, simple := patternWords(source); simple {
		return words
	}
	return say.T("Doesn't match the pattern {{.Pattern}}", say.Data{"Pattern": plaintext.Line(source, maxLabelRunes)})
}

// patternWords says what a simple pattern asks for; false for one that isn't.
func patternWords(source string) (say.Text, bool) {
	m := oneClass.FindStringSubmatch(source)
	if m == nil {
		return say.Text{}, false
	}
	set := m[1]
	if m[2] != "" {
		set = "0-9"
	}
	kinds, ok := setWords(set)
	if !ok {
		return say.Text{}, false
	}
	if n, err := strconv.Atoi(m[4]); err == nil {
		if n == 1 {
			return say.T("Needs exactly one character: {{.Kinds}}", say.Data{"Kinds": kinds}), true
		}
		return say.T("Needs exactly {{.N}} characters: {{.Kinds}}", say.Data{"N": n, "Kinds": kinds}), true
	}
	return say.T("Takes only {{.Kinds}}", say.Data{"Kinds": kinds}), true
}

// setWords names the characters between brackets.
func setWords(set string) (say.Text, bool) {
	var small, capital, digits bool
	for _, r := range []struct {
		text string
		has  *bool
	}{{"a-z", &small}, {"A-Z", &capital}, {"0-9", &digits}} {
		if *r.has = strings.Contains(set, r.text); *r.has {
			set = strings.Replace(set, r.text, "", 1)
		}
	}
	// A hyphen that is left stands for itself only at an end.
	if i := strings.IndexByte(set, '-'); i > 0 && i < len(set)-1 {
		return say.Text{}, false
	}
	kinds, ok := kindWords(small, capital, digits)
	switch {
	case !ok:
		return say.Text{}, false
	case set == "":
		return kinds, true
	}
	return say.T("{{.Kinds}} and {{.Signs}}", say.Data{"Kinds": kinds, "Signs": strings.Join(strings.Split(set, ""), " ")}), true
}

func kindWords(small, capital, digits bool) (say.Text, bool) {
	switch {
	case small && capital && digits:
		return say.T("letters (A to Z) and digits"), true
	case small && capital:
		return say.T("letters (A to Z)"), true
	case small && digits:
		return say.T("small letters (a to z) and digits"), true
	case capital && digits:
		return say.T("capital letters (A to Z) and digits"), true
	case small:
		return say.T("small letters (a to z)"), true
	case capital:
		return say.T("capital letters (A to Z)"), true
	case digits:
		return say.T("digits"), true
	}
	return say.Text{}, false
}

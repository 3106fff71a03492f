package weblink

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// skeleton is what a label looks like, in ASCII as far as possible: two labels
// with the same skeleton are easily taken for each other.
func skeleton(text string) string {
	if isASCII(text) {
		return fold(text)
	}
	var b strings.Builder
	for _, r := range withoutMarks(strings.ToLower(text)) {
		if to, found := confusables()[r]; found && r >= utf8.RuneSelf {
			b.WriteString(to)
		} else {
			b.WriteRune(r)
		}
	}
	return fold(strings.ToLower(withoutMarks(b.String())))
}

// withoutMarks decomposes s and drops accents.
func withoutMarks(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

var folder = strings.NewReplacer("vv", "w", "rn", "m", "0", "o", "1", "l", "5", "s", "i", "l")

// fold makes one of the ASCII letters that look alike.
func fold(s string) string { return folder.Replace(s) }

// looksASCII reports whether a skeleton reads as an ordinary label.
func looksASCII(skeleton string) bool {
	return !strings.ContainsFunc(skeleton, func(r rune) bool { return r == '_' || r == '.' || isNoHostChar(r) })
}

// isOneEdit reports whether b is a with one character inserted, deleted or
// replaced, or two neighbours swapped.
func isOneEdit(a, b string) bool {
	if abs := len(a) - len(b); abs > utf8.UTFMax || abs < -utf8.UTFMax {
		return false
	}
	x, y := []rune(a), []rune(b)
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	switch {
	case len(x)+len(y) == 1, len(x) == 1 && len(y) == 1:
		return true
	case len(x) == 2 && len(y) == 2:
		return x[0] == y[1] && x[1] == y[0]
	}
	return false
}

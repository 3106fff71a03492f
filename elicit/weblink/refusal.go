package weblink

import (
	"fmt"
	"strings"

	"parley/elicit/say"
)

// Refusal is why a URL did not pass.
type Refusal struct {
	Reason string // the name of the first rule that fired, e.g. "userinfo"
	Text   say.Text
	Raw    string // first 200 characters, escaped
}

// Error is the reason in English, for the server's author.
func (r *Refusal) Error() string { return r.Reason + ": " + r.Text.String() }

// rawShown is how many characters of a refused URL are kept for showing.
const rawShown = 200

// refuse is the Refusal of one rule; gate adds the raw string.
func refuse(reason string, text say.Text) *Refusal {
	return &Refusal{Reason: reason, Text: text}
}

// escape makes the beginning of s printable ASCII: \u{…} for the rest.
func escape(s string) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n == rawShown {
			b.WriteString("…")
			break
		}
		n++
		if r >= ' ' && r <= '~' {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\u{%04X}`, r)
		}
	}
	return b.String()
}

// nameRune names a character so that it can be found in the source of the
// server: the character itself where it prints, and its code point.
func nameRune(r rune) string {
	switch {
	case r == ' ':
		return "space U+0020"
	case r == '\t':
		return "tab U+0009"
	case r == '\n':
		return "line break U+000A"
	case r > ' ' && r <= '~':
		return string(r)
	}
	return fmt.Sprintf("U+%04X", r)
}

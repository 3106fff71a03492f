package plaintext

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Skeleton is the same for two labels that could be taken for one another:
// invisible characters, case, spacing, compatibility forms and letters that
// other alphabets share with Latin are put aside.
func Skeleton(s string) string {
	if plain(s) {
		return fold(s)
	}
	var visible strings.Builder
	for _, r := range s {
		if !hidden(r) && !unicode.IsControl(r) {
			visible.WriteRune(r)
		}
	}
	return fold(norm.NFKC.String(visible.String()))
}

// fold drops spaces and case, then swaps twins for their Latin letter.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		r = unicode.ToLower(r)
		if latin, ok := twins[r]; ok {
			return latin
		}
		return r
	}, s)
}

// twins are letters that are drawn like a Latin one in most fonts.
var twins = map[rune]rune{
	'\u0430': 'a', '\u0435': 'e', '\u043e': 'o', '\u0440': 'p', '\u0441': 'c', '\u0443': 'y', '\u0445': 'x', // Cyrillic
	'\u0456': 'i', '\u0458': 'j', '\u0455': 's', '\u0501': 'd', '\u051b': 'q', '\u051d': 'w', '\u04bb': 'h', '\u04cf': 'l',
	'\u0432': 'b', '\u043a': 'k', '\u043c': 'm', '\u043d': 'h', '\u0442': 't',
	'\u03b1': 'a', '\u03bf': 'o', '\u03c1': 'p', '\u03bd': 'v', '\u03b9': 'i', '\u03ba': 'k', '\u03c5': 'u', '\u03c7': 'x', // Greek
	'\u03b5': 'e', '\u03b7': 'n', '\u03c4': 't', '\u03b6': 'z', '\u03b2': 'b', '\u03bc': 'm', '\u03c9': 'w',
	'\u0131': 'i', '\u0261': 'g', '\u01c0': 'l', '\u0585': 'o', '\u057d': 'u', '\u0581': 'g',
	'0': 'o', '1': 'l', '|': 'l', // digits and bars
}

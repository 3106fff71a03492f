package weblink

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// The sets of scripts that are written together, from UTS #39: with ASCII
// Latin they are what "highly restrictive" allows beyond a single script.
var writtenTogether = [][]string{
	{"Han", "Bopomofo"},
	{"Han", "Hiragana", "Katakana"},
	{"Han", "Hangul"},
}

// mixesScripts reports whether a label is not highly restrictive: neither of
// one script (or of a set written together), nor of such a set with ASCII
// Latin.
func mixesScripts(text string) bool {
	if fitsOneWriting(text, false) {
		return false
	}
	return !fitsOneWriting(text, true)
}

// fitsOneWriting reports whether some script, or set written together, covers
// all characters of text. With withLatin, only sets count, and ASCII letters
// fit all of them.
func fitsOneWriting(text string, withLatin bool) bool {
	candidates := slices.Clone(writtenTogether)
	if !withLatin {
		for _, r := range text {
			for _, s := range scriptsOf(r) {
				candidates = append(candidates, []string{s})
			}
		}
	}
	return len(foreignScripts(text)) == 0 || slices.ContainsFunc(candidates, func(set []string) bool {
		for _, r := range text {
			if withLatin && r < utf8.RuneSelf {
				continue
			}
			if scripts := scriptsOf(r); len(scripts) > 0 && !intersect(scripts, set) {
				return false
			}
		}
		return true
	})
}

func intersect(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// foreignScripts are the scripts in text other than Latin, one for each
// character, in order.
func foreignScripts(text string) []string {
	var found []string
	for _, r := range text {
		scripts := scriptsOf(r)
		if len(scripts) > 0 && !slices.Contains(scripts, "Latin") && !slices.Contains(found, scripts[0]) {
			found = append(found, scripts[0])
		}
	}
	return found
}

// digitSystems counts the sets of digits that text uses.
func digitSystems(text string) int {
	var zeros []rune
	for _, r := range text {
		if zero, ok := zeroOf(r); ok && !slices.Contains(zeros, zero) {
			zeros = append(zeros, zero)
		}
	}
	return len(zeros)
}

// zeroOf gives the zero of a digit's system: Unicode lays decimal digits out
// in tens.
func zeroOf(r rune) (rune, bool) {
	for _, rg := range unicode.Nd.R16 {
		if lo := rune(rg.Lo); r >= lo && r <= rune(rg.Hi) {
			return r - (r-lo)%10, true
		}
	}
	for _, rg := range unicode.Nd.R32 {
		if lo := rune(rg.Lo); r >= lo && r <= rune(rg.Hi) {
			return r - (r-lo)%10, true
		}
	}
	return 0, false
}

func isDigit(r rune) bool { return unicode.Is(unicode.Nd, r) }

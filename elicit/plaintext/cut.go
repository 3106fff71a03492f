package plaintext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cut shortens to at most max runes, the last one "…" if anything was lost
// here or before (more).
func cut(s string, max int, more bool) string {
	if max < 1 {
		return ""
	}
	if !more && (len(s) <= max || utf8.RuneCountInString(s) <= max) {
		return s
	}
	r := []rune(s)
	end := len(r)
	if end >= max {
		end = lastBreak(r, max-1)
	}
	for end > 0 && joiner(r[end-1]) {
		end--
	}
	return string(r[:end]) + "…"
}

// wrap breaks one line at spaces where it can, and never inside what is drawn
// as one character, or inside an escape, unless that alone is too wide.
func wrap(line string, width int) []string {
	var out []string
	r := []rune(strings.ReplaceAll(line, "\t", "    "))
	for len(r) > width {
		at := lastBreak(r, width)
		if at == 0 {
			at = nextBreak(r)
		}
		for i := min(at, len(r)-1); i > width/2; i-- {
			if r[i] == ' ' {
				at = i
				break
			}
		}
		out = append(out, string(r[:at]))
		if r = r[at:]; len(r) > 0 && r[0] == ' ' {
			r = r[1:]
		}
		if len(r) == 0 {
			return out
		}
	}
	return append(out, string(r))
}

// maxCluster is how far a character made of many code points is kept whole.
const maxCluster = 40

// lastBreak is the last place at or before i where r may be cut.
func lastBreak(r []rune, i int) int {
	for at := i; at > 0 && at > i-maxCluster; at-- {
		if breakable(r, at) {
			return at
		}
	}
	if i < maxCluster {
		return 0
	}
	return i
}

// nextBreak is the first place after the start where r may be cut.
func nextBreak(r []rune) int {
	for at := 1; at < len(r) && at < maxCluster; at++ {
		if breakable(r, at) {
			return at
		}
	}
	return min(len(r), maxCluster)
}

// breakable reports whether r may be cut before r[i].
func breakable(r []rune, i int) bool {
	if i >= len(r) {
		return true
	}
	if c := r[i]; unicode.In(c, unicode.Mn, unicode.Me, unicode.Mc) || joiner(c) || tag(c) || c >= 0x1f3fb && c <= 0x1f3ff {
		return false
	}
	return !joiner(r[i-1]) && !insideEscape(r, i)
}

// joiner covers the joiners and variation selectors that escape leaves be.
func joiner(r rune) bool { return r == zwj || r == zwnj || r == textStyle || r == emojiVS }

// longestEscape is ‹U+10FFFF› in runes.
const longestEscape = 10

// insideEscape reports whether r[i] stands behind the ‹ of an escape and not
// behind its ›.
func insideEscape(r []rune, i int) bool {
	for open := i - 1; open >= 0 && open > i-longestEscape && r[open] != '›'; open-- {
		if r[open] == '‹' {
			ahead := r[open:min(len(r), open+longestEscape)]
			return len(ahead) > 2 && ahead[1] == 'U' && ahead[2] == '+' && slices.Contains(ahead, '›')
		}
	}
	return false
}

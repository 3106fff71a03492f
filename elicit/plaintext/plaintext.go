// Package plaintext makes foreign text safe to show as plain text: control,
// bidi, zero-width and other invisible characters become visible, runs of
// newlines collapse where a single line is wanted, and length is bounded. It
// never changes what is sent, only what is shown.
package plaintext

import (
	"strings"
	"unicode/utf8"
)

// MaxBlock is how many runes Block gives before it cuts.
const MaxBlock = 1 << 20

// maxMarks is how many combining marks may pile up on one letter.
const maxMarks = 8

// Line makes foreign text fit for a label of one line: titles, names, enum
// labels. At most max runes, then "…".
func Line(s string, max int) string {
	head, more := bound(strings.TrimSpace(s), 64*max)
	return cut(escape(head, true), max, more)
}

// Block makes foreign text fit for a paragraph box: newlines and tabs are
// kept, the rest is as Line.
func Block(s string) string {
	head, more := bound(s, MaxBlock)
	return cut(escape(head, false), MaxBlock, more)
}

// Lines breaks a Block into hard lines of at most width runes, for a list
// that shows only what is seen.
func Lines(s string, width int) []string {
	width = max(width, 1)
	var lines []string
	for line := range strings.SplitSeq(Block(s), "\n") {
		lines = append(lines, wrap(line, width)...)
	}
	return lines
}

// bound spares the work on text that is cut anyway.
func bound(s string, bytes int) (head string, more bool) {
	if bytes < 0 || len(s) <= bytes {
		return s, false
	}
	for bytes > 0 && !utf8.RuneStart(s[bytes]) {
		bytes--
	}
	return s[:bytes], true
}

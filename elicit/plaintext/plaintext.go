// Package plaintext makes foreign text safe to show as plain text: control,
// bidi, zero-width and other invisible characters become visible, runs of
// newlines collapse where a single line is wanted, and length is bounded. It
// never changes what is sent, only what is shown.
package plaintext

import (
	"strings"
	"unicode/utf8"
)

// Named limits of what is shown; "show all" views use Lines.
const (
	// MaxBlock is how many runes Block shows before it cuts.
	MaxBlock = 1 << 20
	// maxMarks is how many combining marks may pile up on one letter.
	maxMarks = 8
)

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

// wrap breaks one line at spaces where it can, and never inside an escape's
// characters unless the line is all one word.
func wrap(line string, width int) []string {
	var out []string
	r := []rune(strings.ReplaceAll(line, "\t", "    "))
	for len(r) > width {
		at := width
		for i := width; i > width/2; i-- {
			if r[i] == ' ' {
				at = i
				break
			}
		}
		out = append(out, string(r[:at]))
		r = r[at:]
		if len(r) > 0 && r[0] == ' ' {
			r = r[1:]
		}
	}
	return append(out, string(r))
}

// cut shortens to at most max runes, the last one "…" if anything was lost
// here or before (more).
func cut(s string, max int, more bool) string {
	if max < 1 {
		return ""
	}
	n, last := 0, 0
	for i := range s {
		if n == max-1 {
			last = i
		}
		if n++; n > max {
			return s[:last] + "…"
		}
	}
	if more && n == max {
		s = s[:last]
	}
	if more {
		s += "…"
	}
	return s
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

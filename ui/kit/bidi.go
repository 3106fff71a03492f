package kit

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

// Marks that fix the direction of what stands beside them; they draw nothing.
const (
	leftToRightMark = "\u200e"
	rightToLeftMark = "\u200f"
)

// visualLine puts one line in the order in which it is to be drawn. Fyne
// shapes each run of letters in its own direction but always sets the runs
// from left to right, which scrambles sentences of Hebrew or Arabic with
// anything else in them. rtl is the direction of the paragraph.
func visualLine(line string, rtl bool) string {
	if !hasRightToLeft(line) {
		return line
	}
	runs := directedRuns(line, rtl)
	setLevels(runs, rtl)
	reorder(runs)
	var b strings.Builder
	for _, r := range runs {
		r.write(&b)
	}
	return b.String()
}

// startsRightToLeft reports whether the first letter of s is of a script that
// is written from right to left.
func startsRightToLeft(s string) bool {
	for _, r := range s {
		switch p, _ := bidi.LookupRune(r); p.Class() {
		case bidi.L:
			return false
		case bidi.R, bidi.AL:
			return true
		}
	}
	return false
}

func hasRightToLeft(s string) bool { return strings.IndexFunc(s, isRightToLeft) >= 0 }

func isRightToLeft(r rune) bool {
	if r < 0x590 || r == utf8.RuneError || r == '\u200f' {
		return false
	}
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

// directedRun is a stretch of one direction.
type directedRun struct {
	text  string
	rtl   bool
	level int // odd: right to left
}

// directedRuns cuts a line where the direction changes.
func directedRuns(line string, rtl bool) []directedRun {
	mark := leftToRightMark
	if rtl {
		mark = rightToLeftMark
	}
	var p bidi.Paragraph
	if _, err := p.SetString(mark + line); err != nil {
		return []directedRun{{text: line}}
	}
	order, err := p.Order()
	if err != nil {
		return []directedRun{{text: line}}
	}
	var runs []directedRun
	for i := range order.NumRuns() {
		run := order.Run(i)
		text := run.String()
		if i == 0 {
			text = strings.TrimPrefix(text, mark)
		}
		if text != "" {
			runs = append(runs, directedRun{text: text, rtl: run.Direction() == bidi.RightToLeft})
		}
	}
	return runs
}

// setLevels gives each run its depth, as the bidirectional algorithm does.
// Numbers among right-to-left words belong to them.
func setLevels(runs []directedRun, rtl bool) {
	for i := range runs {
		r := &runs[i]
		switch {
		case r.rtl:
			r.level = 1
		case rtl || i > 0 && runs[i-1].rtl && i+1 < len(runs) && runs[i+1].rtl && isNumber(r.text):
			r.level = 2
		}
	}
}

func isNumber(s string) bool {
	return strings.IndexFunc(s, unicode.IsDigit) >= 0 && strings.IndexFunc(s, unicode.IsLetter) < 0
}

// reorder turns stretches around, deepest first.
func reorder(runs []directedRun) {
	for level := 2; level >= 1; level-- {
		for i := 0; i < len(runs); i++ {
			j := i
			for j < len(runs) && runs[j].level >= level {
				j++
			}
			for a, b := i, j-1; a < b; a, b = a+1, b-1 {
				runs[a], runs[b] = runs[b], runs[a]
			}
			i = max(i, j-1)
		}
	}
}

// write fences the run in with marks, so that it is shaped as it is here
// whatever stands beside it. Within a right-to-left run Fyne still sets what
// comes from different fonts from left to right, so words and the signs
// between them are turned around here.
func (r directedRun) write(b *strings.Builder) {
	if !r.rtl {
		b.WriteString(leftToRightMark + r.text + leftToRightMark)
		return
	}
	for _, chunk := range slices.Backward(wordChunks(r.text)) {
		if hasRightToLeft(chunk) {
			b.WriteString(rightToLeftMark + chunk + rightToLeftMark)
		} else {
			b.WriteString(leftToRightMark + mirrored(chunk) + leftToRightMark)
		}
	}
}

// wordChunks cuts right-to-left text into words, with the single spaces
// between them, and the signs around those.
func wordChunks(s string) []string {
	var chunks []string
	start, inWords := 0, false
	for i, r := range s {
		words := isRightToLeft(r) || unicode.Is(unicode.M, r)
		if r == ' ' && inWords { // a space between two words stays with them
			next, _ := utf8.DecodeRuneInString(s[i+1:])
			words = isRightToLeft(next)
		}
		if i > start && words != inWords {
			chunks, start = append(chunks, s[start:i]), i
		}
		inWords = words
	}
	return append(chunks, s[start:])
}

// mirrored turns signs around as they stand in right-to-left text. Anything
// beyond plain punctuation, which may be built of several characters, is left.
func mirrored(s string) string {
	runes := []rune(s)
	for i, r := range runes {
		if r >= 0x2600 {
			return s
		}
		if j := slices.Index(brackets, r); j >= 0 {
			runes[i] = brackets[j^1]
		}
	}
	slices.Reverse(runes)
	return string(runes)
}

// brackets are pairs of each other's mirror images.
var brackets = []rune("()[]{}<>«»‹›")

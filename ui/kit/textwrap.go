package kit

import (
	"strings"
	"unicode"
)

// measurer gives the drawn width of s.
type measurer func(s string) float32

// wrapText breaks s into lines no wider than width, at spaces and between
// ideographs, and inside a word only where the word alone is too wide. It is
// linear in the length of s. At most maxLines lines come back (0: no limit);
// cut tells whether something was left away.
func wrapText(s string, width float32, maxLines int, measure measurer) (lines []string, cut bool) {
	w := &wrapper{width: width, max: maxLines, measure: measure, space: measure(" ")}
	for para := range strings.SplitSeq(s, "\n") {
		if w.full() {
			return w.lines, true
		}
		w.paragraph(strings.TrimRight(para, " \t\r"))
	}
	return w.lines, w.cut
}

type wrapper struct {
	width, space float32
	max          int
	measure      measurer

	lines []string
	line  strings.Builder
	used  float32
	cut   bool
}

func (w *wrapper) full() bool { return w.max > 0 && len(w.lines) >= w.max }

func (w *wrapper) paragraph(para string) {
	for word, gap := range words(para) {
		w.add(word, gap)
		if w.full() {
			w.cut = true
			w.line.Reset()
			w.used = 0
			return
		}
	}
	w.flush()
}

// add puts one word on the line, or on the next one; gap counts the spaces
// before it.
func (w *wrapper) add(word string, gap int) {
	lead := float32(gap) * w.space
	wide := w.measure(word)
	if w.line.Len() > 0 && w.used+lead+wide > w.width {
		w.flush()
		lead, gap = 0, 0
	}
	if wide > w.width {
		word, wide = w.hardBreak(word)
	}
	w.line.WriteString(strings.Repeat(" ", gap))
	w.line.WriteString(word)
	w.used += lead + wide
}

// hardBreak emits lines of a word that is wider than a line and returns what
// is left of it. Widths are summed per rune: measuring ever longer pieces is
// what makes wrapping quadratic.
func (w *wrapper) hardBreak(word string) (rest string, wide float32) {
	start, sum := 0, float32(0)
	for i, r := range word {
		rw := w.measure(string(r))
		if sum+rw > w.width && i > start {
			w.line.WriteString(word[start:i])
			w.flush()
			if w.full() {
				return "", 0
			}
			start, sum = i, 0
		}
		sum += rw
	}
	return word[start:], sum
}

func (w *wrapper) flush() {
	if w.full() {
		w.cut = true
	} else {
		w.lines = append(w.lines, w.line.String())
	}
	w.line.Reset()
	w.used = 0
}

// words yields the pieces of a line that may not be broken, each with the
// number of spaces before it.
func words(line string) func(yield func(word string, gap int) bool) {
	return func(yield func(string, int) bool) {
		start, gap := -1, 0
		var last rune
		for i, r := range line {
			switch {
			case r == ' ' || r == '\t':
				if start >= 0 && !yield(line[start:i], gap) {
					return
				}
				if start >= 0 {
					start, gap = -1, 0
				}
				gap += spacesOf(r)
			case start < 0:
				start = i
			case breakBetween(last, r):
				if !yield(line[start:i], gap) {
					return
				}
				start, gap = i, 0
			}
			last = r
		}
		if start >= 0 {
			yield(line[start:], gap)
		}
	}
}

func spacesOf(r rune) int {
	if r == '\t' {
		return 4
	}
	return 1
}

// breakBetween reports whether a line may end between two characters that no
// space parts: beside an ideograph, but not before closing punctuation.
func breakBetween(a, b rune) bool {
	if strings.ContainsRune("，。、；：？！）」』】》”’…,.;:?!)]}", b) || strings.ContainsRune("（「『【《“‘([{", a) {
		return false
	}
	return ideograph(a) || ideograph(b)
}

func ideograph(r rune) bool {
	return r >= 0x2E80 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) ||
		(r >= 0x3000 && r <= 0x303F) || (r >= 0xFF00 && r <= 0xFFEF))
}

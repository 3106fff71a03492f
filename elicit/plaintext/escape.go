package plaintext

import (
	"strconv"
	"strings"
	"unicode"
)

const (
	zwnj      = '\u200c'
	zwj       = '\u200d'
	textStyle = '\ufe0e'
	emojiVS   = '\ufe0f'
)

// escape makes every character that isn't drawn, or that moves others about,
// visible. What it writes holds no such character, so it is idempotent.
func escape(s string, oneLine bool) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	runes := []rune(strings.ReplaceAll(s, "\r\n", "\n"))
	marks := 0
	for i, r := range runes {
		if common(r) {
			marks = 0
			b.WriteRune(r)
			continue
		}
		if marks = countMarks(r, marks); marks > maxMarks {
			continue // a pile of accents hides its neighbours; the first few stay
		}
		switch {
		case unicode.IsSpace(r):
			writeSpace(&b, r, oneLine)
		case legitimate(runes, i):
			b.WriteRune(r)
		case hidden(r) || unicode.IsControl(r) || unicode.Is(unicode.Co, r):
			writeEscape(&b, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// commonSpans are the letters and signs of the alphabets written most, which
// need no second look.
var commonSpans = [...][2]rune{
	{'!', '~'}, {0xc0, 0x2ff}, {0x391, 0x482}, {0x5d0, 0x5ea}, {0x620, 0x64a}, {0xe01, 0xe30},
	{0x3041, 0x3096}, {0x30a1, 0x30ff}, {0x4e00, 0x9fff}, {0xac00, 0xd7a3},
}

func common(r rune) bool {
	for _, span := range commonSpans {
		if r <= span[1] {
			return r >= span[0]
		}
	}
	return false
}

// writeEscape writes a character as ‹U+202E›.
func writeEscape(b *strings.Builder, r rune) {
	b.WriteString("‹U+")
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	b.WriteString("0000"[min(len(hex), 4):])
	b.WriteString(hex)
	b.WriteString("›")
}

func countMarks(r rune, marks int) int {
	if r >= 0x300 && unicode.In(r, unicode.Mn, unicode.Me) {
		return marks + 1
	}
	return 0
}

// plain is the common case: printable ASCII, single spaces inside.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' || s[i] == ' ' && i > 0 && s[i-1] == ' ' {
			return false
		}
	}
	return true
}

// writeSpace keeps newlines and tabs in blocks, and makes one space of any
// run of white space in lines. Spaces of odd widths become plain ones: they
// can push text out of sight or glue words together.
func writeSpace(b *strings.Builder, r rune, oneLine bool) {
	if oneLine {
		if s := b.String(); s == "" || s[len(s)-1] != ' ' {
			b.WriteByte(' ')
		}
		return
	}
	switch r {
	case '\n', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029':
		b.WriteByte('\n')
	case '\t':
		b.WriteByte('\t')
	default:
		b.WriteByte(' ')
	}
}

// legitimate reports whether a character that is invisible by itself does its
// proper work where it stands: joiners inside emoji and inside the scripts
// that need them, and one variation selector after a visible base.
func legitimate(runes []rune, i int) bool {
	if i == 0 {
		return false
	}
	switch r, prev := runes[i], runes[i-1]; {
	case r == zwj || r == zwnj:
		return i+1 < len(runes) && joining(r, prev, runes[i+1]) || r == zwj && joins(prev) && unicode.Is(unicode.Mn, prev)
	case r == textStyle || r == emojiVS:
		return pictograph(prev) || keycapBase(prev)
	case tag(r):
		return flagTag(runes, i)
	case unicode.Is(unicode.Variation_Selector, r):
		return selects(r, prev)
	}
	return false
}

// selects reports whether a variation selector picks a form of the letter
// before it: of a Chinese character, as in Japanese names, or of a Mongolian
// letter.
func selects(r, prev rune) bool {
	if r >= 0x180b && r <= 0x180f {
		return unicode.Is(unicode.Mongolian, prev) && unicode.IsLetter(prev)
	}
	return (r <= 0xfe02 || r >= 0xe0100) && unicode.Is(unicode.Han, prev)
}

// joining reports whether a joiner or non-joiner has work between the two.
func joining(r, prev, next rune) bool {
	return r == zwj && emojiPart(prev) && pictograph(next) || joins(prev) && joins(next)
}

// emojiPart is what may stand before a joiner inside an emoji.
func emojiPart(r rune) bool {
	return pictograph(r) || r == emojiVS || r >= 0x1f3fb && r <= 0x1f3ff
}

// pictograph covers the symbols that take part in emoji sequences.
func pictograph(r rune) bool {
	return r >= 0x1f000 && r <= 0x1faff || r >= 0x2190 && r <= 0x2bff || r == 0x3030 || r == 0x303d ||
		r == 0x3297 || r == 0x3299 || r == 0xa9 || r == 0xae || r == 0x203c || r == 0x2049 || r == 0x2122 || r == 0x2139
}

func keycapBase(r rune) bool { return r == '#' || r == '*' || r >= '0' && r <= '9' }

// joins covers the scripts in which joiners choose a letter's shape.
func joins(r rune) bool {
	return !hidden(r) && unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko,
		unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
		unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala,
		unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

func tag(r rune) bool { return r >= 0xe0020 && r <= 0xe007f }

// flagTag reports whether runes[i] belongs to a flag of England, Scotland or
// Wales, the only use of tag characters left: a black flag, two to six
// lower-case tags, the end tag.
func flagTag(runes []rune, i int) bool {
	start := i
	for start > 0 && i-start < 7 && tag(runes[start]) {
		start--
	}
	if runes[start] != 0x1f3f4 {
		return false
	}
	end := start + 1
	for end < len(runes) && end-start <= 7 && runes[end] >= 0xe0061 && runes[end] <= 0xe007a {
		end++
	}
	return end-start >= 3 && end < len(runes) && runes[end] == 0xe007f && i <= end
}

// hidden are the format characters and default-ignorable code points: bidi
// controls, zero-width characters, fillers, tags and variation selectors.
func hidden(r rune) bool {
	if r < 0x80 {
		return false
	}
	return unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
		r >= 0xe0000 && r <= 0xe0fff || r == 0x2800 || r == 0x00ad ||
		r >= 0xfff0 && r <= 0xfff8 || r == 0xfffe || r == 0xffff
}

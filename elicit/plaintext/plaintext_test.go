package plaintext

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"plain", "Full name", "Full name"},
		{"newlines collapse", "Delete\n\n\n\n\nnothing", "Delete nothing"},
		{"spaces collapse", "  a \t\r\n  b  ", "a b"},
		{"wide and thin spaces", "a\u3000\u2009\u00a0b", "a b"},
		{"line separators", "a\u2028b\u2029c\vd\fe\u0085f", "a b c d e f"},
		{"bidi override", "Acc\u202etnuo", "Acc‹U+202E›tnuo"},
		{"bidi isolates", "Safe \u2066text\u2069 \u202eevil", "Safe ‹U+2066›text‹U+2069› ‹U+202E›evil"},
		{"bidi marks", "a\u200eb\u200fc\u061cd", "a‹U+200E›b‹U+200F›c‹U+061C›d"},
		{"zero width", "a\u200bdm\u200cin\u2060\ufeff", "a‹U+200B›dm‹U+200C›in‹U+2060›‹U+FEFF›"},
		{"soft hyphen", "pass\u00adword", "pass‹U+00AD›word"},
		{"joiner between letters", "a\u200db", "a‹U+200D›b"},
		{"control", "a\x00b\x1b[31mc\x7f\u009b", "a‹U+0000›b‹U+001B›[31mc‹U+007F›‹U+009B›"},
		{"tags", "a\U000e0041\U000e0042", "a‹U+E0041›‹U+E0042›"},
		{"selector after a letter", "a\ufe0fb", "a‹U+FE0F›b"},
		{"far selector", "a\U000e0100", "a‹U+E0100›"},
		{"selector after a Chinese character", "葛\U000e0100城\ufe00", "葛\U000e0100城\ufe00"},
		{"two selectors", "葛\U000e0100\U000e0101", "葛\U000e0100‹U+E0101›"},
		{"Mongolian selector", "\u1820\u180b a\u180b", "\u1820\u180b a‹U+180B›"},
		{"private use", "\ue000\U000f0000", "‹U+E000›‹U+F0000›"},
		{"fillers", "a\u115f\u1160\u3164\uffa0b\u2800", "a‹U+115F›‹U+1160›‹U+3164›‹U+FFA0›b‹U+2800›"},
		{"invisible math", "a\u2062b", "a‹U+2062›b"},
		{"annotation", "a\ufff9b", "a‹U+FFF9›b"},
		{"no character", "a\ufffe", "a‹U+FFFE›"},
		{"Hebrew", "שם פרטי", "שם פרטי"},
		{"Hebrew with points", "שָׁלוֹם", "שָׁלוֹם"},
		{"Arabic", "شارك الملف report.pdf اليوم", "شارك الملف report.pdf اليوم"},
		{"Persian with a non-joiner", "می\u200cخواهم", "می\u200cخواهم"},
		{"Devanagari with a joiner", "क्\u200dष", "क्\u200dष"},
		{"Chinese", "密码，确认", "密码，确认"},
		{"accents", "cafe\u0301", "cafe\u0301"},
		{"emoji", "👩\u200d🚀 ❤\ufe0f 👍🏽", "👩\u200d🚀 ❤\ufe0f 👍🏽"},
		{"long emoji sequence", "👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏻", "👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏻"},
		{"keycap", "1\ufe0f\u20e3", "1\ufe0f\u20e3"},
		{"flags", "🇵🇹 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "🇵🇹 🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"},
		{"tags after a flag that say something else", "🏴\U000e0041", "🏴‹U+E0041›"},
		{"joiner at an end", "👩\u200d", "👩‹U+200D›"},
		{"piled accents", "z" + strings.Repeat("\u0301", 50), "z" + strings.Repeat("\u0301", maxMarks)},
		{"not UTF-8", "a\xffb", "a\ufffdb"},
		{"nothing", "", ""},
		{"only spaces", " \n ", ""},
	}
	for _, test := range tests {
		got := Line(test.in, 200)
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if again := Line(got, 200); again != got {
			t.Errorf("%s: cleaned twice %q", test.name, again)
		}
	}
}

func TestLineIsBounded(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   string
		max  int
		want string
	}{
		{"abcdef", 6, "abcdef"},
		{"abcdef", 5, "abcd…"},
		{"abcdef", 1, "…"},
		{"abcdef", 0, ""},
		{"éééé", 3, "éé…"},
		{strings.Repeat("a", 1<<20), 4, "aaa…"},
		{"a" + strings.Repeat(" ", 1<<20) + "b", 9, "a …"},
		{strings.Repeat("\u200b", 1<<20), 20, "‹U+200B›‹U+200B›…"},
	}
	for _, test := range tests {
		if got := Line(test.in, test.max); got != test.want {
			t.Errorf("%.20q to %d runes: %q, want %q", test.in, test.max, got, test.want)
		}
	}
}

func TestBlock(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"a\n\nb\tc", "a\n\nb\tc"},
		{"a\r\nb\rc\u2028d", "a\nb\nc\nd"},
		{"a  b", "a  b"},
		{"a\u3000b", "a b"},
		{"Safe \u202eevil\x07", "Safe ‹U+202E›evil‹U+0007›"},
	}
	for _, test := range tests {
		if got := Block(test.in); got != test.want {
			t.Errorf("%q: %q, want %q", test.in, got, test.want)
		}
	}
	if got := Block(strings.Repeat("a", 3<<20)); utf8.RuneCountInString(got) > MaxBlock || !strings.HasSuffix(got, "…") {
		t.Errorf("a long text is %d bytes and ends in %q", len(got), got[len(got)-4:])
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in    string
		width int
		want  []string
	}{
		{"", 10, []string{""}},
		{"one two three", 8, []string{"one two", "three"}},
		{"abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
		{"a\n\nb", 4, []string{"a", "", "b"}},
		{"word " + strings.Repeat("x", 6), 5, []string{"word", "xxxxx", "x"}},
		{"ab", 0, []string{"a", "b"}},
		{"e\u0301e\u0301", 1, []string{"e\u0301", "e\u0301"}},
		{"👩\u200d🚀👩\u200d🚀", 2, []string{"👩\u200d🚀", "👩\u200d🚀"}},
		{"x\u202ey", 4, []string{"x", "‹U+202E›", "y"}},
	}
	for _, test := range tests {
		got := Lines(test.in, test.width)
		if strings.Join(got, "|") != strings.Join(test.want, "|") {
			t.Errorf("%q in %d: %q, want %q", test.in, test.width, got, test.want)
		}
	}
}

func TestSkeleton(t *testing.T) {
	t.Parallel()
	alike := [][2]string{{"a\u200bdmin", "admin"}, {"Admin", "admin "}, {"p\u0430ypal", "paypal"}, {"\uff41\uff42", "ab"}, {"e\u0301", "é"},
		{"\u202eadmin", "admin"}, {"0K", "OK"}, {"l1ne", "line"[:1] + "lne"}, {"straße", "Straße"}}
	for _, pair := range alike {
		if Skeleton(pair[0]) != Skeleton(pair[1]) {
			t.Errorf("%q and %q are told apart", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"left", "right"}, {"e", "é"}, {"2", "3"}, {"שם", "שמ"}} {
		if Skeleton(pair[0]) == Skeleton(pair[1]) {
			t.Errorf("%q and %q are taken for alike", pair[0], pair[1])
		}
	}
}

func FuzzLine(f *testing.F) {
	for _, s := range []string{"", "a\n\nb", "\u202eevil", "👩\u200d🚀", "می\u200cخواهم", "1\ufe0f\u20e3", "\xff", "🏴\U000e0067\U000e007f", "z\u0301\u0301\u0301"} {
		f.Add(s, 20)
	}
	f.Fuzz(func(t *testing.T, s string, max int) {
		max %= 1000
		line := Line(s, max)
		if utf8.RuneCountInString(line) > max && max > 0 || strings.ContainsAny(line, "\n\r\t\u2028\u202e\u202d\u200b") || !utf8.ValidString(line) {
			t.Fatalf("%q to %d: %q", s, max, line)
		}
		if again := Line(line, max); again != line {
			t.Fatalf("%q: cleaned to %q, again to %q", s, line, again)
		}
		block := Block(s)
		if strings.ContainsAny(block, "\r\u2028\u202e\u202d\u200b\x00") || Block(block) != block {
			t.Fatalf("%q: block %q, again %q", s, block, Block(block))
		}
		for _, l := range Lines(s, max) {
			if strings.Contains(l, "\n") {
				t.Fatalf("line %q", l)
			}
		}
	})
}

func BenchmarkBlock(b *testing.B) {
	for name, unit := range map[string]string{"ascii": "plain words, ", "chinese": "请确认您的订单，", "hebrew": "שם פרטי ", "hidden": "\u200b\u202e"} {
		text := strings.Repeat(unit, (1<<20)/len(unit))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Block(text)
			}
		})
	}
}

func BenchmarkLine(b *testing.B) {
	for b.Loop() {
		Line("Número de teléfono 📞 (móvil)", 80)
	}
}

package kit

import (
	"slices"
	"strings"
	"testing"
)

// bare drops the marks.
func bare(s string) string {
	return strings.NewReplacer(leftToRightMark, "", rightToLeftMark, "").Replace(s)
}

// In the wanted strings each word is spelled as it is read; what counts is
// which word stands further left.
func TestVisualLine(t *testing.T) {
	const hello, today, please = "שלום", "היום", "נא"
	tests := map[string]struct {
		line string
		rtl  bool
		want string
	}{
		"nothing to do":               {"Pay 12.00 today", false, "Pay 12.00 today"},
		"one word in a sentence":      {"Pay " + hello + " now", false, "Pay " + hello + " now"},
		"two words stay one stretch":  {"Pay " + hello + " " + today + " now", false, "Pay " + hello + " " + today + " now"},
		"a number among them":         {"Pay " + hello + " 12.00 " + today + " now", false, "Pay " + today + " 12.00 " + hello + " now"},
		"a sentence with Latin in it": {hello + " report.pdf " + today, true, today + " report.pdf " + hello},
		"Latin last":                  {hello + ", " + please + " report.pdf", true, "report.pdf " + please + " ," + hello},
		"brackets":                    {hello + " (" + please + ")", true, "(" + please + ") " + hello},
		"labels of a host in isolates": {"\u2066" + hello + "\u2069.\u2066" + today + "\u2069.il", false,
			"\u2066" + hello + "\u2069.\u2066" + today + "\u2069.il"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := bare(visualLine(tt.line, tt.rtl)); got != tt.want {
				t.Errorf("drawn as\n%q, want\n%q", got, tt.want)
			}
		})
	}
}

func TestVisualLineKeepsEveryCharacter(t *testing.T) {
	for _, line := range []string{
		"שלום, please נא לאשר the payment 12.00 היום", "شارك the file report.pdf اليوم", "(שלום) [abc] {12}", " שלום ",
		"‹U+202E›שלום", "שלום\u200d", "a\u0591\u05d0b", "\u05d0\xff\u05d1",
	} {
		for _, rtl := range []bool{false, true} {
			got := bare(visualLine(line, rtl))
			if want := sortedRunes(line); sortedRunes(got) != want {
				t.Errorf("%q became %q", line, got)
			}
		}
	}
}

// sortedRunes is what s consists of, brackets of either kind taken alike.
func sortedRunes(s string) string {
	runes := []rune(s)
	for i, r := range runes {
		if j := slices.Index(brackets, r); j >= 0 {
			runes[i] = brackets[j&^1]
		}
	}
	slices.Sort(runes)
	return string(runes)
}

func TestStartsRightToLeft(t *testing.T) {
	for s, want := range map[string]bool{"": false, "12 שלום": true, "abc שלום": false, "شارك the": true, "…": false} {
		if startsRightToLeft(s) != want {
			t.Errorf("%q: got %v", s, !want)
		}
	}
}

package kit

import (
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
		"Latin last":                  {hello + ", " + please + " report.pdf", true, "report.pdf " + hello + ", " + please},
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
		"‹U+202E›שלום", "שלום‍", "a\u0591\u05d0b", "\u05d0\xff\u05d1",
	} {
		for _, rtl := range []bool{false, true} {
			got := bare(visualLine(line, rtl))
			if a, b := counts(line), counts(got); a != b {
				t.Errorf("%q became %q", line, got)
			}
		}
	}
}

func counts(s string) (sum [4]int) {
	for _, r := range s {
		sum[0]++
		sum[1] += int(r)
		sum[2] += int(r) * int(r)
	}
	sum[3] = len([]rune(s))
	return sum
}

func TestStartsRightToLeft(t *testing.T) {
	for s, want := range map[string]bool{"": false, "12 שלום": true, "abc שלום": false, "شارك the": true, "…": false} {
		if startsRightToLeft(s) != want {
			t.Errorf("%q: got %v", s, !want)
		}
	}
}

package weblink

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestConfusablesAreWhole(t *testing.T) {
	t.Parallel()
	if n := len(confusables()); n < 6000 {
		t.Errorf("only %d confusables", n)
	}
	for from, to := range confusables() {
		if from < utf8.RuneSelf || to == "" || !utf8.ValidString(to) {
			t.Errorf("%U looks like %q", from, to)
		}
	}
}

func TestRangesAreSortedAndWhole(t *testing.T) {
	t.Parallel()
	for name, table := range map[string][]span{"script extensions": scriptExtensions(), "identifier status": allowedRunes()} {
		if len(table) < 150 {
			t.Errorf("%s: only %d rows", name, len(table))
		}
		for i, s := range table {
			if s.lo == 0 || s.hi < s.lo || i > 0 && s.lo <= table[i-1].hi {
				t.Errorf("%s: row %d, %U to %U", name, i, s.lo, s.hi)
			}
		}
	}
}

func TestScriptsHaveKnownNames(t *testing.T) {
	t.Parallel()
	for _, s := range scriptExtensions() {
		for _, script := range s.values {
			if unicode.Scripts[script] == nil {
				t.Errorf("%U has an unknown script %q", s.lo, script)
			}
		}
	}
}

func TestScriptsOf(t *testing.T) {
	t.Parallel()
	for r, want := range map[rune]string{'a': "Latin", 'é': "Latin", 'ж': "Cyrillic", '1': "", '-': "", '漢': "Han", '😀': "",
		'ー': "Hiragana Katakana", '\u0378': "Unknown", '\u0301': ""} {
		got := slices.Sorted(slices.Values(scriptsOf(r)))
		if strings.Join(got, " ") != want {
			t.Errorf("%q is of %q, not %q", r, got, want)
		}
	}
}

// zeroOf relies on digits being laid out in tens.
func TestDigitsComeInTens(t *testing.T) {
	t.Parallel()
	for _, rg := range unicode.Nd.R16 {
		if rg.Stride != 1 || (rg.Hi-rg.Lo+1)%10 != 0 {
			t.Errorf("digits %U to %U", rg.Lo, rg.Hi)
		}
	}
	for _, rg := range unicode.Nd.R32 {
		if rg.Stride != 1 || (rg.Hi-rg.Lo+1)%10 != 0 {
			t.Errorf("digits %U to %U", rg.Lo, rg.Hi)
		}
	}
}

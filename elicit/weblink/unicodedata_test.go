package weblink

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestUnicodeTablesAreWhole(t *testing.T) {
	t.Parallel()
	if n := len(confusables()); n < 6000 {
		t.Errorf("only %d confusables", n)
	}
	for from, to := range confusables() {
		if from < utf8.RuneSelf || to == "" || !utf8.ValidString(to) {
			t.Errorf("%U looks like %q", from, to)
		}
	}
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

func TestListsAreWellFormed(t *testing.T) {
	t.Parallel()
	l := tables()
	domain := regexp.MustCompile(`^[a-z0-9]+([.-][a-z0-9]+)*$`)
	seen := map[string]bool{}
	for _, b := range l.Brands {
		if !regexp.MustCompile(`^[a-z0-9]{4,}$`).MatchString(b.Name) || b.Title == "" || len(b.Domains) == 0 || seen[b.Name] {
			t.Errorf("brand %+v", b)
		}
		seen[b.Name] = true
		for _, d := range b.Domains {
			if !domain.MatchString(d) {
				t.Errorf("%s: domain %q", b.Name, d)
			}
			// A brand's own address must not look like another brand's.
			if link := mustPass(t, "https://"+d+"/", remote); slices.ContainsFunc(link.Warnings(), func(w Warning) bool {
				return w.Reason == "lookalike" || w.Reason == "brand-in-host"
			}) && d != "openai.azure.com" {
				t.Errorf("%s: its own %s is warned of: %v", b.Name, d, link.Warnings())
			}
		}
	}
	for _, s := range l.Shorteners {
		if !domain.MatchString(s) {
			t.Errorf("shortener %q", s)
		}
	}
	for _, p := range slices.Concat(l.redirectors, l.deviceCode) {
		if !domain.MatchString(p.host) || strings.ToLower(p.path) != p.path {
			t.Errorf("page %+v", p)
		}
	}
	for script := range l.ScriptCCTLDs {
		if unicode.Scripts[script] == nil {
			t.Errorf("unknown script %q", script)
		}
	}
	if len(l.blockedPorts) < 80 || !l.blockedPorts[22] || l.blockedPorts[443] {
		t.Errorf("blocked ports %v", l.BlockedPorts)
	}
}

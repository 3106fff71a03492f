package weblink

import (
	"strings"
	"testing"
)

func TestTextRules(t *testing.T) {
	t.Parallel()
	checkRefusals(t, map[string]string{
		"": "empty",
		"https://example.com/" + strings.Repeat("a", maxLength-20): "",
		"https://example.com/" + strings.Repeat("a", maxLength-19): "too-long",
		"https://example.com/\xff":                                 "bad-utf8",
		"https://example.com/\xed\xa0\x80":                         "bad-utf8",
		"https://example.com/\ufffd":                               "bad-utf8",
		" https://example.com/":                                    "control-or-space",
		"https://example.com/\n":                                   "control-or-space",
		"https://exam\tple.com/":                                   "control-or-space",
		"https://example.com/\x00":                                 "control-or-space",
		"https://example.com/\x7f":                                 "control-or-space",
		"https://example.com/\u0085":                               "control-or-space",
		"https://example.com/\u00a0":                               "control-or-space",
		"https://example.com/\u2028":                               "control-or-space",
		"https://example.com/\u3000":                               "control-or-space",
		"https://example.com/\u2800":                               "control-or-space",
		"https://example.com/\u202e":                               "invisible-char",
		"https://exa\u200bmple.com/":                               "invisible-char",
		"https://exa\u200dmple.com/":                               "invisible-char",
		"https://exa\u00admple.com/":                               "invisible-char",
		"https://exa\u034fmple.com/":                               "invisible-char",
		"https://exa\ufe0fmple.com/":                               "invisible-char",
		"https://exa\u180bmple.com/":                               "invisible-char",
		"https://exa\u3164mple.com/":                               "invisible-char",
		"https://exa\uffa0mple.com/":                               "invisible-char",
		"\ufeffhttps://example.com/":                               "invisible-char",
		"https://example.com/\U000e0041":                           "invisible-char",
		"https://example.com/\ue000":                               "invisible-char",
		"https://example.com/\ufdd0":                               "invisible-char",
		"https://example.com/\u0378":                               "invisible-char", // unassigned
		`https://good.example\@evil.example/`:                      "backslash",
		`https://example.com/"x`:                                   "illegal-char",
		"https://example.com/<x>":                                  "illegal-char",
		"https://example.com/x^y":                                  "illegal-char",
		"https://example.com/`id`":                                 "illegal-char",
		"https://example.com/{x}":                                  "illegal-char",
		"https://example.com/a|b":                                  "illegal-char",
		"https://example.com/$(id)&a;b!*'~":                        "",
	})
}

// Each rule looks at the whole string before the next one does.
func TestTextRulesGoInOrder(t *testing.T) {
	t.Parallel()
	checkRefusals(t, map[string]string{
		"{\\\u200b ":                        "control-or-space",
		"{\\\u200b":                         "invisible-char",
		"{\\":                               "backslash",
		"{":                                 "illegal-char",
		"x\xff y":                           "bad-utf8",
		strings.Repeat("\xff", maxLength+1): "too-long",
	})
}

func TestRefusalNamesTheCharacter(t *testing.T) {
	t.Parallel()
	for raw, name := range map[string]string{
		"https://example.com/a b":      "space",
		"https://example.com/a\tb":     "tab",
		"https://example.com/a\nb":     "line break",
		"https://example.com/{x}":      "{",
		"https://example.com/a|b":      "|",
		"https://example.com/\u202ex":  "U+202E",
		"https://exa*mple.com/":        "*",
		"https://example.com/x/../y/z": "..",
		"vscode://x/y":                 "vscode",
		"https://example.com:22/":      "22",
	} {
		_, err := Parse(raw, remote)
		if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "{{") {
			t.Errorf("%q is refused with %q, which doesn't name %q", raw, err, name)
		}
	}
}

func TestRefusalKeepsTheBeginningEscaped(t *testing.T) {
	t.Parallel()
	_, err := Parse("https://a\u202eb\n\xff/"+strings.Repeat("é", 300), remote)
	raw := err.(*Refusal).Raw
	if !strings.HasPrefix(raw, `https://a\u{202E}b\u{000A}\u{FFFD}/\u{00E9}`) {
		t.Errorf("the refused link is shown as %q", raw)
	}
	if n := strings.Count(raw, `\u{00E9}`); n != rawShown-14 || !strings.HasSuffix(raw, "…") {
		t.Errorf("%d characters of the end are shown", n)
	}
}

package weblink

import (
	"strings"
	"testing"
)

func TestSchemeRules(t *testing.T) {
	t.Parallel()
	checkRefusals(t, map[string]string{
		"calc":                      "not-absolute",
		"--incognito":               "not-absolute",
		"//evil.example/x":          "not-absolute",
		"/etc/passwd":               "not-absolute",
		"www.example.com/x":         "not-absolute",
		":foo":                      "not-absolute",
		"1http://x/":                "not-absolute",
		"ｈttps://x/":                "not-absolute",
		"javascript:alert(1)":       "scheme",
		"JAVASCRIPT://x/%0aalert()": "scheme",
		"data:text/html,x":          "scheme",
		"blob:https://x/y":          "scheme",
		"file:///etc/passwd":        "scheme",
		"ftp://x/":                  "scheme",
		"view-source:https://x/":    "scheme",
		"about:blank":               "scheme",
		"intent://x#Intent;end":     "scheme",
		"ms-settings:x":             "scheme",
		"vscode://x/y":              "scheme",
		"ws://x/":                   "scheme",
		"httpsx://x/":               "scheme",
		"localhost:3000/x":          "scheme",
		"example.com:443/":          "scheme",
		"hTTps://example.com/":      "",
		"http://example.com/":       "",
	})
}

func TestAuthorityRules(t *testing.T) {
	t.Parallel()
	checkRefusals(t, map[string]string{
		"https:":                             "malformed-authority",
		"https:evil.example/":                "malformed-authority",
		"https:/evil.example/":               "malformed-authority",
		"https:///evil.example/":             "malformed-authority",
		"https:?x":                           "malformed-authority",
		"https://":                           "empty-host",
		"https://?x":                         "empty-host",
		"https://#x":                         "empty-host",
		"https://:443/":                      "empty-host",
		"https://@/":                         "userinfo",
		"https://user@example.com/":          "userinfo",
		"https://user:pw@example.com/":       "userinfo",
		"https://a.example:443@b.example/":   "userinfo",
		"https://[::1]@example.com/":         "userinfo",
		"https://a%zz@example.com/":          "userinfo",
		"https://example.com/@x?@y#@z":       "",
		"https://example.com?@x":             "",
		"https://example.com/%":              "bad-percent",
		"https://example.com/%4":             "bad-percent",
		"https://example.com/?%zz":           "bad-percent",
		"https://example.com/#%4g":           "bad-percent",
		"https://exa%zzmple.com/":            "bad-percent",
		"https://%/":                         "bad-percent",
		"https://example.com/%00%7f%C3?%0d#": "",
	})
}

func TestDotSegments(t *testing.T) {
	t.Parallel()
	for _, step := range []string{".", "..", "%2e", "%2E", ".%2e", "%2e.", "%2E%2e"} {
		for _, form := range []string{"/STEP", "/STEP/", "/a/STEP", "/a/STEP/b", "/STEP?x", "/a/STEP#x", "//STEP"} {
			raw := "https://example.com" + strings.ReplaceAll(form, "STEP", step)
			if got := refusalOf(t, raw); got != "dot-segments" {
				t.Errorf("%q is refused for %q", raw, got)
			}
		}
	}
	checkRefusals(t, map[string]string{
		"https://example.com/...":           "",
		"https://example.com/..a/.b/c./d..": "",
		"https://example.com/%2e%2e%2e":     "",
		"https://example.com/?a/../b":       "",
		"https://example.com/#/../b":        "",
		"https://example.com?/..":           "",
	})
}

func TestCanonicalString(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://example.com":                   "https://example.com/",
		"HTTPS://EXAMPLE.com/A":                 "https://example.com/A",
		"https://example.com?x":                 "https://example.com/?x",
		"https://example.com#x":                 "https://example.com/#x",
		"https://example.com/?#":                "https://example.com/?#",
		"https://example.com:443/":              "https://example.com/",
		"http://example.com:80":                 "http://example.com/",
		"http://example.com:443/":               "http://example.com:443/",
		"https://example.com:80/":               "https://example.com:80/",
		"https://example.com/'a'?'b'#'c'":       "https://example.com/'a'?%27b%27#'c'",
		"https://example.com/é?é#é":             "https://example.com/%C3%A9?%C3%A9#%C3%A9",
		"https://example.com/a%2fb%C3%a9":       "https://example.com/a%2fb%C3%a9",
		"https://example.com//a//?[x]=[y]#[z]":  "https://example.com//a//?[x]=[y]#[z]",
		"https://example.com/?a?b#c#d":          "https://example.com/?a?b#c#d",
		"https://example.com/😀":                 "https://example.com/%F0%9F%98%80",
		"https://[2001:DB8::1]:8443":            "https://[2001:db8::1]:8443/",
		"https://münchen.example/":              "https://xn--mnchen-3ya.example/",
		"https://XN--MNCHEN-3YA.example/":       "https://xn--mnchen-3ya.example/",
		"https://example.com/~u/;v=1,2/@me/$()": "https://example.com/~u/;v=1,2/@me/$()",
	} {
		if got := mustPass(t, raw, remote).String(); got != want {
			t.Errorf("%q becomes %q, not %q", raw, got, want)
		}
	}
}

// Encoding can triple the length: what is then too long can't be opened.
func TestLengthCountsOnceEncoded(t *testing.T) {
	t.Parallel()
	checkRefusals(t, map[string]string{
		"https://example.com/" + strings.Repeat("é", 1300): "",
		"https://example.com/" + strings.Repeat("é", 1400): "too-long",
	})
}

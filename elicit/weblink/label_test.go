package weblink

import (
	"testing"

	"golang.org/x/net/idna"
)

func TestLabelsMustBeWhatABrowserMakesOfThem(t *testing.T) {
	t.Parallel()
	checkRefusals(t, map[string]string{
		"https://bücher.example/":                      "",
		"https://BüCHER.example/":                      "",
		"https://straße.example/":                      "",
		"https://σς.example/":                          "",
		"https://i❤.example/":                          "",
		"https://हिन्दी.in/":                           "",
		"https://BÜCHER.example/":                      "host-remapped",
		"https://STRAẞE.example/":                      "host-remapped",
		"https://bu\u0308cher.example/":                "host-remapped",
		"https://\u212aelvin.example/":                 "host-remapped",
		"https://ſlack.com/":                           "host-remapped",
		"https://ﬁgma.com/":                            "host-remapped",
		"https://ｇithub.com/":                          "host-remapped",
		"https://𝐠ithub.com/":                          "host-remapped",
		"https://ⓖithub.com/":                          "host-remapped",
		"https://googℓe.com/":                          "host-remapped",
		"https://github。com/":                          "host-remapped",
		"https://github．com/":                          "host-remapped",
		"https://github｡com/":                          "host-remapped",
		"https://github.com／x.example/":                "host-remapped",
		"https://good.example＠evil.example/":           "host-remapped",
		"https://evil.c℀.example/":                     "host-remapped",
		"https://a\u2135b.example/":                    "host-remapped",
		"https://Ꭰ.example/":                           "host-remapped",
		"https://github.com\u2488evil.example/":        "bad-idn",
		"https://\u0300abc.example/":                   "bad-idn",
		"https://abc\u05d0\u05d1.example/":             "bad-idn",
		"https://1a.\u05e9\u05dc\u05d5\u05dd.example/": "bad-idn", // one label binds the others
		"https://3é.xn--9dbne9b.example/":              "bad-idn",
	})
}

func TestPunycodeMustBeTheOnlySpelling(t *testing.T) {
	t.Parallel()
	checkRefusals(t, map[string]string{
		"https://xn--bcher-kva.example/":      "",
		"https://XN--BCHER-KVA.EXAMPLE/":      "",
		"https://xn--strae-oqa.example/":      "",
		"https://xn--/":                       "bad-punycode",
		"https://xn--.example/":               "bad-punycode",
		"https://example.com.xn--/":           "bad-punycode",
		"https://xn--google-.com/":            "bad-punycode",
		"https://xn--a.example/":              "bad-punycode",
		"https://xn--zz-zzzzzzzzzz.example/":  "bad-punycode",
		"https://xn--999999999.example/":      "bad-punycode",
		"https://xn--が-.example/":             "bad-punycode",
		"https://xn--ab-vld.example/":         "bad-punycode", // Bidi
		"https://xn--xn--bcher-kva-.example/": "bad-punycode",
	})
}

// What needs mapping in Unicode is as wrong when it comes encoded.
func TestEncodedFormsOfRemappedLabels(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"BÜCHER", "ﬁgma", "ⓖithub", "a\u200bb", "a\u00adb", "bu\u0308cher", "STRAẞE", "\u0300abc", "a。b"} {
		raw := "https://" + punycode(t, text) + ".example/"
		if got := refusalOf(t, raw); got != "bad-punycode" {
			t.Errorf("%q (%s) is refused for %q", text, raw, got)
		}
	}
}

func TestHostDisplay(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://bücher.example/":            "bücher.example",
		"https://日本語.xn--wgv71a119e.jp/":     "日本語.日本語.jp",
		"https://שלום.example:8443/":         "שלום.example",
		"https://gıthub.com/":                "xn--gthub-n4a.com",          // lookalike
		"https://bücher.аuth.example/":       "bücher.xn--uth-5cd.example", // only the dangerous label
		"https://l·l.example/":               "xn--ll-0ea.example",
		"https://8.8.8.8/":                   "8.8.8.8",
		"https://[2001:db8::1]/":             "[2001:db8::1]",
		"https://github.com.bücher.example/": "github.com.bücher.example",
	} {
		if got := mustPass(t, raw, remote).HostDisplay(); got != want {
			t.Errorf("%s reads as %q, not %q", raw, got, want)
		}
	}
}

// punycode encodes without checking anything.
func punycode(t *testing.T, text string) string {
	t.Helper()
	ascii, err := idna.Punycode.ToASCII(text)
	if err != nil {
		t.Fatal(err)
	}
	return ascii
}

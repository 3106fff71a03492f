package weblink

import "testing"

func TestHonestNamesGetANote(t *testing.T) {
	t.Parallel()
	for _, host := range []string{"bücher.example", "français.example", "straße.example", "tiếngviệt.example",
		"日本語.jp", "東京-shop.jp", "コーヒー豆.jp", "ひらがな漢字カタカナabc.example", "한국어.kr", "ㄅㄆㄇ漢.example",
		"москва.рф", "погода.ru", "пример.example", "αθήνα.gr", "παράδειγμα.example", "שלום.co.il", "مثال.example",
		"हिन्दी.in", "ไทย.th", "உதாரணம்.example", "გამარჯობა.ge", "հայաստան.am", "ኢትዮጵያ.et", "မြန်မာ.mm", "東京工業.jp"} {
		if got := reasonsOf(t, "https://"+host+"/", remote); got != "idn" {
			t.Errorf("%s is warned of for %q", host, got)
		}
		if got := mustPass(t, "https://"+host+"/", remote).HostDisplay(); got != host {
			t.Errorf("%s reads as %q", host, got)
		}
	}
}

func TestDeceptiveNames(t *testing.T) {
	t.Parallel()
	checkWarnings(t, remote, map[string]string{
		"https://gіthub.com/":       "idn idn-confusable idn-mixed-script lookalike", // Ukrainian i
		"https://аррӏе.com/":        "idn idn-confusable lookalike",                  // all Cyrillic
		"https://сосо.com/":         "idn idn-confusable",
		"https://сосо.ru/":          "idn",
		"https://сосо.gr/":          "idn idn-confusable", // not the country's script
		"https://νικο.com/":         "idn idn-confusable",
		"https://νικο.gr/":          "idn",
		"https://gооgle.сом/":       "idn idn-confusable idn-mixed-script lookalike", // a Cyrillic "com"
		"https://погода.сом/":       "idn idn-confusable",
		"https://gıthub.com/":       "idn lookalike",
		"https://göögle.com/":       "idn lookalike",
		"https://gøøgle.com/":       "idn lookalike",
		"https://slacĸ.com/":        "idn idn-restricted-char lookalike",
		"https://ɡithub.com/":       "idn idn-restricted-char lookalike",
		"https://g\u0331oogle.com/": "idn idn-restricted-char lookalike",
		"https://🔒github.com/":      "idn idn-restricted-char lookalike",
		"https://i❤.example/":       "idn idn-restricted-char",
		"https://l·l.example/":      "idn idn-restricted-char",
		"https://a’b.example/":      "idn idn-restricted-char",
		"https://אבا.example/":      "idn idn-mixed-script",
		"https://日本é.example/":      "idn idn-mixed-script",
		"https://한글ひ.example/":      "idn idn-mixed-script",
		"https://1২3.com/":          "idn idn-confusable idn-mixed-digits",
		"https://१२३.in/":           "idn idn-confusable",
		"https://googleーlogin.com/": "idn idn-confusable",
		"https://a一b.example/":      "idn idn-confusable",
		"https://githubノノ.com/":     "idn idn-confusable",
		"https://a丶.example/":       "idn idn-confusable",
		"https://a・b.example/":      "idn idn-confusable",
		"https://x.com⁄y.example/":  "idn idn-restricted-char",
	})
}

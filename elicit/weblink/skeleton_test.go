package weblink

import "testing"

func TestSkeleton(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"github":   "glthub",
		"paypai":   "paypal",
		"g00gle":   "google",
		"s1ack":    "slack",
		"5entry":   "sentry",
		"rnodern":  "modem",
		"vvorld":   "world",
		"gіthub":   "glthub", // Ukrainian i
		"аррӏе":    "apple",  // Cyrillic, palochka
		"ɡıthub":   "glthub",
		"göögle":   "google",
		"gøøgle":   "google",
		"đropbox":  "dropbox",
		"оре́n":    "open",
		"faceb००k": "facebook",
		"ﬁgma":     "flgma",
	} {
		if got := skeleton(text); got != want {
			t.Errorf("%q looks like %q, not %q", text, got, want)
		}
	}
	if got := skeleton("日本"); looksASCII(got) {
		t.Errorf("日本 is said to look like %q", got)
	}
}

func TestIsOneEdit(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]bool{
		{"github", "github"}:   false,
		{"github", "githab"}:   true,
		{"github", "gihtub"}:   true,
		{"github", "githubb"}:  true,
		{"github", "ithub"}:    true,
		{"github", "🔒github"}:  true,
		{"github", "gitlab"}:   false,
		{"github", "tighub"}:   false,
		{"github", "githubxx"}: false,
		{"google", "gogle"}:    true,
		{"ab", ""}:             false,
		{"a", ""}:              true,
	} {
		if isOneEdit(pair[0], pair[1]) != want || isOneEdit(pair[1], pair[0]) != want {
			t.Errorf("isOneEdit(%q, %q) is not %v", pair[0], pair[1], want)
		}
	}
}

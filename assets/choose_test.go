package assets

import (
	"testing"

	"fyne.io/fyne/v2"
)

func TestTheLanguageIsOneThatCanBeDrawn(t *testing.T) {
	for _, c := range []struct {
		choice   string
		system   fyne.Locale
		drawable bool
		want     string
	}{
		{"", "zh-CN", true, Chinese},
		{"", "zh-TW", true, Chinese},
		{"", "zh-CN-Hans", true, Chinese},
		{"", "zh-CN", false, English},
		{"", "de-DE", true, English},
		{"", "", true, English},
		{"en", "zh-CN", true, English},
		{"zh", "en-US", true, Chinese},
		{"zh", "zh-CN", false, Chinese}, // the user may know better
		{"tlh", "zh-CN", true, Chinese}, // a setting from elsewhere
	} {
		if got := choose(c.choice, c.system, func() bool { return c.drawable }); got != c.want {
			t.Errorf("choice %q on a system in %q, drawable %v: %s, want %s", c.choice, c.system, c.drawable, got, c.want)
		}
	}
}

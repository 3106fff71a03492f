package assets_test

import (
	"bytes"
	"fmt"
	"log"
	"runtime"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"parley/assets"
	"parley/elicit/say"
)

// locales are of languages that Parley speaks, that only Fyne speaks, that
// neither speaks, and none.
func locales() []string {
	return []string{
		"zh_CN.UTF-8", "zh_TW.UTF-8", "zh.UTF-8", "en_GB.UTF-8", "de_DE.UTF-8", "pt_BR.UTF-8", "ja_JP.UTF-8",
		"nl_NL.UTF-8", "ar_EG.UTF-8", "sr_RS.UTF-8@latin", "C", "POSIX", "",
	}
}

// speak has Fyne speak a language on a system of a locale. What Fyne complains
// of is a failure. Where the locale is not in the environment, the system's
// own is as good.
func speak(t *testing.T, language, locale string) {
	t.Helper()
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANGUAGE"} {
		t.Setenv(name, "")
	}
	t.Setenv("LANG", locale)
	if err := assets.Speak(language); err != nil {
		t.Fatal(err)
	}
	var complaints bytes.Buffer
	was := log.Writer()
	log.SetOutput(&complaints)
	t.Cleanup(func() {
		log.SetOutput(was)
		if complaints.Len() > 0 {
			t.Errorf("Fyne complains: %.300s", complaints.String())
		}
	})
}

func TestFyneSpeaksChineseEverywhere(t *testing.T) {
	for _, locale := range locales() {
		t.Run(locale, func(t *testing.T) {
			speak(t, assets.Chinese, locale)
			for _, c := range []struct{ got, want string }{
				{lang.L("Inbox"), "收件箱"},
				{lang.L("No"), "否"}, // Fyne has another word for it
				{lang.L("Send"), "发送"},
				{lang.L("Cut"), "剪切"},
				{lang.X("monday.short", "Mon"), "周一"},
				{lang.L("{{.Name}} asks", map[string]any{"Name": "Weather Desk"}), "Weather Desk 的请求"},
				{lang.L("{{.Min}} to {{.Max}} characters", map[string]any{"Min": 2, "Max": 60}), "2 到 60 个字符"},
			} {
				if c.got != c.want {
					t.Errorf("says %q, want %q", c.got, c.want)
				}
			}
		})
	}
}

func TestFyneSpeaksEnglishEverywhere(t *testing.T) {
	for _, locale := range locales() {
		t.Run(locale, func(t *testing.T) {
			speak(t, assets.English, locale)
			for _, c := range []struct{ got, want string }{
				{lang.L("Inbox"), "Inbox"},
				{lang.L("Cut"), "Cut"},
				{lang.X("monday.short", "Mo"), "Mon"},
				{lang.L("{{.Name}} asks", map[string]any{"Name": "Weather Desk"}), "Weather Desk asks"},
			} {
				if c.got != c.want {
					t.Errorf("says %q, want %q", c.got, c.want)
				}
			}
		})
	}
}

func TestTheLanguageCanChange(t *testing.T) {
	for _, c := range []struct{ language, want string }{{assets.Chinese, "设置"}, {assets.English, "Settings"}, {assets.Chinese, "设置"}} {
		speak(t, c.language, "en_US.UTF-8")
		if got := lang.L("Settings"); got != c.want {
			t.Errorf("says %q in %s, want %q", got, c.language, c.want)
		}
	}
}

func TestTheUsersLanguageComesBeforeTheSystems(t *testing.T) {
	for _, c := range []struct {
		choice string
		system fyne.Locale
		want   string
	}{
		{"", "zh-CN", assets.Chinese},
		{"", "zh-TW", assets.Chinese},
		{"", "zh-CN-Hans", assets.Chinese},
		{"", "de-DE", assets.English},
		{"", "", assets.English},
		{"en", "zh-CN", assets.English},
		{"zh", "en-US", assets.Chinese},
		{"tlh", "zh-CN", assets.Chinese}, // a setting from elsewhere
	} {
		if got := assets.Choose(c.choice, c.system); got != c.want {
			t.Errorf("chooses %s for %q on %q, want %s", got, c.choice, c.system, c.want)
		}
	}
}

// Fyne looks the system's language up at every start; one that it can't read
// has to be quiet.
func TestALocaleWithoutALanguageIsQuiet(t *testing.T) {
	for _, locale := range []string{"C", "C.UTF-8", "POSIX", ""} {
		speak(t, assets.English, locale)
		if got := assets.Choose("", lang.SystemLocale()); runtime.GOOS == "linux" && got != assets.English {
			t.Errorf("%q: chooses %s", locale, got)
		}
	}
}

func TestAnUnknownLanguageIsRefused(t *testing.T) {
	for _, language := range []string{"", "de", "zh-TW"} {
		if err := assets.Speak(language); err == nil {
			t.Errorf("speaks %q", language)
		}
	}
}

// Values that look like templates or markup are shown as they are.
func TestEverySentenceTakesItsValuesAsTheyAre(t *testing.T) {
	all := chinese(t)
	for _, language := range []string{assets.English, assets.Chinese} {
		t.Run(language, func(t *testing.T) {
			speak(t, language, "en_US.UTF-8")
			for key, want := range all {
				if language == assets.English {
					want = key
				}
				if strings.HasSuffix(key, "day") || strings.HasSuffix(key, ".short") {
					continue // Fyne's names of days are no English sentences
				}
				data := values(key)
				if got := lang.L(key, map[string]any(data)); got != say.T(want, data).String() {
					t.Errorf("%q: says %q", key, got)
				}
			}
		})
	}
}

// values are made to be taken for a part of the sentence.
func values(template string) say.Data {
	data := say.Data{}
	for i, name := range placeholders(template) {
		data[name] = fmt.Sprintf("<b>%d</b>{{.%s}}{{template \"x\"}}{{", i, name)
	}
	return data
}

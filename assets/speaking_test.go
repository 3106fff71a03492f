package assets_test

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"runtime"
	"strings"
	"testing"

	"fyne.io/fyne/v2/lang"
	"github.com/go-text/typesetting/language"

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
func speak(t *testing.T, tongue, locale string) {
	t.Helper()
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANGUAGE"} {
		t.Setenv(name, "")
	}
	t.Setenv("LANG", locale)
	if err := assets.Speak(tongue); err != nil {
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
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return // they don't tell their language in the environment
	}
	for _, c := range []struct{ choice, locale, want string }{
		{"", "de_DE.UTF-8", "Settings"},
		{"", "C", "Settings"},
		{"", "C.UTF-8", "Settings"},
		{"", "", "Settings"},
		{"en", "zh_CN.UTF-8", "Settings"},
		{"zh", "en_US.UTF-8", "设置"},
		{"zh", "C", "设置"},
	} {
		speak(t, c.choice, c.locale)
		if got := lang.L("Settings"); got != c.want {
			t.Errorf("choice %q on a system in %q: says %q, want %q", c.choice, c.locale, got, c.want)
		}
	}
}

func TestTheChoiceCanBeTakenBack(t *testing.T) {
	speak(t, assets.English, "de_DE.UTF-8")
	for _, own := range []string{"", "fr:de"} {
		t.Setenv("LANGUAGE", own)
		for _, choice := range []string{assets.Chinese, assets.Chinese, assets.English, assets.Chinese, ""} {
			if err := assets.Speak(choice); err != nil {
				t.Fatal(err)
			}
		}
		if got := os.Getenv("LANGUAGE"); got != own {
			t.Errorf("the system's languages became %q, were %q", got, own)
		}
	}
}

func TestChineseAsksForChineseFonts(t *testing.T) {
	speak(t, assets.Chinese, "zh_CN.UTF-8")
	for _, script := range []language.Script{language.Han, 0} {
		if got := language.ScriptToLang[script]; got != language.LangZh_Cn {
			t.Errorf("script %v is looked up for language %v", script, got)
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

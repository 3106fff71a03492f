//go:build !windows && !darwin

// Elsewhere Fyne asks the system for its language, and not the environment.

package assets_test

import (
	"bytes"
	"fmt"
	"log"
	"strings"
	"testing"

	"fyne.io/fyne/v2/lang"

	"parley/assets"
	"parley/elicit/say"
)

// speak loads the translations as the program does, in a locale; what Fyne
// complains of is a failure.
func speak(t *testing.T, locale string) {
	t.Helper()
	var complaints bytes.Buffer
	was := log.Writer()
	log.SetOutput(&complaints)
	t.Cleanup(func() {
		log.SetOutput(was)
		if complaints.Len() > 0 {
			t.Errorf("Fyne complains: %s", firstLines(complaints.String()))
		}
	})
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANGUAGE"} {
		t.Setenv(name, "")
	}
	t.Setenv("LANG", locale)
	if err := lang.AddTranslationsFS(assets.Translations, "translations"); err != nil {
		t.Fatal(err)
	}
}

func firstLines(s string) string {
	lines := strings.SplitN(s, "\n", 4)
	return strings.Join(lines[:min(3, len(lines))], "\n")
}

func TestFyneSpeaksChinese(t *testing.T) {
	for _, locale := range []string{"zh_CN.UTF-8", "zh_SG.UTF-8", "zh_TW.UTF-8", "zh.UTF-8"} {
		t.Run(locale, func(t *testing.T) {
			speak(t, locale)
			for _, c := range []struct{ got, want string }{
				{lang.L("Inbox"), "收件箱"},
				{lang.L("No"), "否"}, // Fyne has another word for it
				{lang.L("Send"), "发送"},
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

func TestFyneSpeaksEnglish(t *testing.T) {
	for _, locale := range []string{"en_GB.UTF-8", "C", ""} {
		t.Run(locale, func(t *testing.T) {
			speak(t, locale)
			for key := range chinese(t) {
				data := values(key)
				if got, want := lang.L(key, map[string]any(data)), say.T(key, data).String(); got != want {
					t.Errorf("says %q, want %q", got, want)
				}
			}
		})
	}
}

func TestEveryChineseSentenceTakesItsValues(t *testing.T) {
	speak(t, "zh_CN.UTF-8")
	for key, zh := range chinese(t) {
		data := values(key)
		if got, want := lang.L(key, map[string]any(data)), say.T(zh, data).String(); got != want {
			t.Errorf("%q: says %q, want %q", key, got, want)
		}
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

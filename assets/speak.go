package assets

import (
	"encoding/json"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
)

// The languages that Parley speaks.
const (
	English = "en"
	Chinese = "zh"
)

// fyneSpeaks are the languages that Fyne brings its own words in.
func fyneSpeaks() []string {
	return []string{"en", "cs", "de", "el", "es", "fr", "ja", "pl", "pt", "pt-BR", "ru", "sv", "ta", "uk", "zh-Hans"}
}

// chosen is the key under which each language says its own tag.
const chosen = "parley.tag"

// Speak has everything said in a language from now on: the user's choice, else
// the system's where Parley speaks it, else English.
//
// Fyne follows the system and can't be told otherwise. It also knows more
// languages than Parley: in one of those it would mix its own words with
// Parley's English, and log a fault for every sentence. So Parley's sentences
// are put under whichever language Fyne has chosen.
func Speak(choice string) error {
	restoreLanguages()
	tongue := choose(choice, lang.SystemLocale(), hasChineseFont)
	messages, err := messages(tongue)
	if err != nil {
		return err
	}
	if tongue == Chinese {
		preferChineseFonts()
	}
	for _, tag := range fyneSpeaks() {
		if err := add(tag, fmt.Appendf(nil, `{%q: %q}`, chosen, tag)); err != nil {
			return err
		}
	}
	return add(lang.X(chosen, English), messages)
}

// choose is the language to speak. English is better than boxes where nothing
// can draw Chinese, unless the user asks for it.
func choose(choice string, system fyne.Locale, drawable func() bool) string {
	if choice == English || choice == Chinese {
		return choice
	}
	if isChinese(system) && drawable() {
		return Chinese
	}
	return English
}

func isChinese(l fyne.Locale) bool {
	name, _, _ := strings.Cut(string(l), "-")
	return name == Chinese
}

func add(tag string, messages []byte) error {
	return lang.AddTranslations(fyne.NewStaticResource(tag+".json", messages))
}

// messages are the sentences of a language by their keys. An English sentence
// is its own key; what Fyne calls by other keys stands in a file.
func messages(tongue string) ([]byte, error) {
	chinese, err := Translations.ReadFile("translations/zh_Hans.json")
	if err != nil || tongue == Chinese {
		return chinese, err
	}
	all := map[string]string{}
	if err := json.Unmarshal(chinese, &all); err != nil {
		return nil, err
	}
	for key := range all {
		all[key] = key
	}
	fynes, err := Translations.ReadFile("translations/en.json")
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(fynes, &all); err != nil {
		return nil, err
	}
	return json.Marshal(all)
}

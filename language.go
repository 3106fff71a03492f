package main

import (
	"os"
	"strings"

	"fyne.io/fyne/v2/lang"

	"parley/assets"
)

// speak loads the translations and chooses the language: the user's, else the
// system's. Fyne reads it from the environment, and complains about locales
// such as C.UTF-8 that name no language.
func speak(chosen string) {
	if chosen == "" && namesNoLanguage(systemLocale(os.Getenv)) {
		chosen = "en"
	}
	if chosen != "" {
		for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
			if namesNoLanguage(os.Getenv(name)) {
				os.Unsetenv(name)
			}
		}
		os.Setenv("LANGUAGE", chosen)
	}
	// The files are our own; a test reads each of them.
	_ = lang.AddTranslationsFS(assets.Translations, "translations")
}

// systemLocale is the locale of messages, as gettext finds it.
func systemLocale(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(name); v != "" {
			return v
		}
	}
	return ""
}

func namesNoLanguage(locale string) bool {
	name, _, _ := strings.Cut(locale, ".")
	return name == "" || name == "C" || name == "POSIX"
}

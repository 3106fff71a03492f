package main

import (
	"fyne.io/fyne/v2/lang"

	"parley/assets"
)

// speak has everything said in the user's language: the chosen one, else the
// system's, else English.
func speak(chosen string) error {
	return assets.Speak(assets.Choose(chosen, lang.SystemLocale()))
}

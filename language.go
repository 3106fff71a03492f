package main

import "parley/assets"

// speak has everything said in the user's language: the choice in the settings
// or, where there is none, the system's.
func speak(choice string) error { return assets.Speak(choice) }

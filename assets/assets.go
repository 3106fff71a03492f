// Package assets holds what is shipped inside the program: its icon and its
// translations.
package assets

import (
	"embed"

	"fyne.io/fyne/v2"
)

//go:embed icon.png
var icon []byte

//go:embed tray.png
var tray []byte

// Translations holds one file per language in the folder "translations".
//
//go:embed translations
var Translations embed.FS

// Icon is the program's icon.
func Icon() fyne.Resource { return fyne.NewStaticResource("parley.png", icon) }

// TrayIcon is the icon for the system's tray.
func TrayIcon() fyne.Resource { return fyne.NewStaticResource("parley-tray.png", tray) }

package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Spacing on a grid of four pixels.
const (
	Space1 float32 = 4
	Space2 float32 = 8
	Space3 float32 = 12
	Space4 float32 = 16
	Space6 float32 = 24
)

// Colour names of our own, beside Fyne's.
const (
	ColorDanger  fyne.ThemeColorName = theme.ColorNameError
	ColorWarn    fyne.ThemeColorName = theme.ColorNameWarning
	ColorOK      fyne.ThemeColorName = theme.ColorNameSuccess
	ColorDim     fyne.ThemeColorName = "parley.dim"     // secondary text, 4.5:1 on the background
	ColorSurface fyne.ThemeColorName = "parley.surface" // boxes that hold foreign text
	ColorBorder  fyne.ThemeColorName = "parley.border"
)

// Text sizes: title, body, small; mono is body in the mono font.
const (
	SizeTitle fyne.ThemeSizeName = "parley.title"
	SizeBody  fyne.ThemeSizeName = theme.SizeNameText
	SizeSmall fyne.ThemeSizeName = theme.SizeNameCaptionText
)

// Theme is Parley's look on top of Fyne's.
type Theme struct{ fyne.Theme }

// NewTheme makes the theme.
func NewTheme() *Theme { return &Theme{theme.DefaultTheme()} }

// Color adds our names to Fyne's.
func (t *Theme) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	return t.Theme.Color(name, v)
}

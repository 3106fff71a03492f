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
	ColorDanger   fyne.ThemeColorName = theme.ColorNameError
	ColorWarn     fyne.ThemeColorName = theme.ColorNameWarning
	ColorOK       fyne.ThemeColorName = theme.ColorNameSuccess
	ColorAccent   fyne.ThemeColorName = theme.ColorNamePrimary
	ColorDim      fyne.ThemeColorName = "parley.dim"     // secondary text, 4.5:1 on the background
	ColorSurface  fyne.ThemeColorName = "parley.surface" // boxes that hold foreign text, the rail
	ColorBorder   fyne.ThemeColorName = "parley.border"
	ColorSelected fyne.ThemeColorName = "parley.selected" // the row that is open
)

// Text sizes: title, body, small; mono is body in the mono font.
const (
	SizeTitle fyne.ThemeSizeName = "parley.title"
	SizeBody  fyne.ThemeSizeName = theme.SizeNameText
	SizeSmall fyne.ThemeSizeName = theme.SizeNameCaptionText
)

// Variant is the look the user chose.
type Variant string

// The variants. VariantSystem follows the desktop.
const (
	VariantSystem Variant = "system"
	VariantLight  Variant = "light"
	VariantDark   Variant = "dark"
)

// ThemeOptions is what the user may change about the look.
type ThemeOptions struct {
	Variant   Variant // empty: system
	TextScale float32 // 1 is the normal size; kept within MinTextScale and MaxTextScale
}

// Text can be made this small and this large before layouts suffer.
const (
	MinTextScale float32 = 0.8
	MaxTextScale float32 = 2
)

// Theme is Parley's look on top of Fyne's fonts and icons.
type Theme struct {
	fyne.Theme
	opts ThemeOptions
}

// NewTheme makes the theme as it is before the user has changed anything.
func NewTheme() *Theme { return NewThemeWith(ThemeOptions{}) }

// NewThemeWith makes the theme with the user's choices.
func NewThemeWith(o ThemeOptions) *Theme {
	if o.TextScale == 0 {
		o.TextScale = 1
	}
	o.TextScale = min(max(o.TextScale, MinTextScale), MaxTextScale)
	return &Theme{Theme: theme.DefaultTheme(), opts: o}
}

// Color is our palette; names it doesn't have come from Fyne.
func (t *Theme) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	switch t.opts.Variant {
	case VariantLight:
		v = theme.VariantLight
	case VariantDark:
		v = theme.VariantDark
	}
	if c, ok := palette(v)[name]; ok {
		return c
	}
	return t.Theme.Color(name, v)
}

// Size is our scale: three text sizes and the four-pixel grid.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case SizeTitle, theme.SizeNameHeadingText:
		return round(20 * t.opts.TextScale)
	case SizeBody, theme.SizeNameSubHeadingText:
		return round(14 * t.opts.TextScale)
	case SizeSmall:
		return round(12 * t.opts.TextScale)
	case theme.SizeNameInlineIcon:
		return round(18 * t.opts.TextScale)
	case theme.SizeNameScrollBar:
		return 10
	case theme.SizeNameInputRadius, theme.SizeNameButtonRadius, theme.SizeNameSelectionRadius,
		theme.SizeNameMenuRadius, theme.SizeNamePopupRadius, theme.SizeNameCardRadius:
		return 6
	}
	return t.Theme.Size(name)
}

// round keeps text sizes whole, so that glyphs stay sharp.
func round(f float32) float32 { return float32(int(f + 0.5)) }

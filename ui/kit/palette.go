package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

type colours map[fyne.ThemeColorName]color.Color

func palette(v fyne.ThemeVariant) colours {
	if v == theme.VariantDark {
		return dark
	}
	return light
}

func rgb(hex uint32) color.Color { return rgba(hex<<8 | 0xff) }

func rgba(hex uint32) color.Color {
	return color.NRGBA{R: uint8(hex >> 24), G: uint8(hex >> 16), B: uint8(hex >> 8), A: uint8(hex)}
}

// The two palettes. Text colours keep 4.5:1 on background, surface and input;
// a test computes it.
var (
	light = colours{
		theme.ColorNameBackground:          rgb(0xfcfcfd),
		theme.ColorNameForeground:          rgb(0x1b1f27),
		theme.ColorNameButton:              rgb(0xebedf1),
		theme.ColorNameDisabledButton:      rgb(0xf1f2f5),
		theme.ColorNameDisabled:            rgb(0x646b78),
		theme.ColorNamePlaceHolder:         rgb(0x646b78),
		theme.ColorNamePrimary:             rgb(0x2457d0),
		theme.ColorNameForegroundOnPrimary: rgb(0xffffff),
		theme.ColorNameHyperlink:           rgb(0x2457d0),
		theme.ColorNameFocus:               rgba(0x2457d066),
		theme.ColorNameSelection:           rgba(0x2457d02e),
		theme.ColorNameHover:               rgba(0x1b1f270f),
		theme.ColorNamePressed:             rgba(0x1b1f2729),
		theme.ColorNameInputBackground:     rgb(0xffffff),
		theme.ColorNameInputBorder:         rgb(0x8c93a0),
		theme.ColorNameSeparator:           rgb(0xdfe2e8),
		theme.ColorNameMenuBackground:      rgb(0xffffff),
		theme.ColorNameOverlayBackground:   rgb(0xffffff),
		theme.ColorNameHeaderBackground:    rgb(0xf2f3f6),
		theme.ColorNameShadow:              rgba(0x10141c33),
		ColorDanger:                        rgb(0xb3261e),
		theme.ColorNameForegroundOnError:   rgb(0xffffff),
		ColorWarn:                          rgb(0x855300),
		theme.ColorNameForegroundOnWarning: rgb(0xffffff),
		ColorOK:                            rgb(0x17703b),
		theme.ColorNameForegroundOnSuccess: rgb(0xffffff),
		ColorDim:                           rgb(0x5b6270),
		ColorSurface:                       rgb(0xf2f3f6),
		ColorBorder:                        rgb(0xdfe2e8),
		ColorSelected:                      rgb(0xdfe7fa),
	}
	dark = colours{
		theme.ColorNameBackground:          rgb(0x16181d),
		theme.ColorNameForeground:          rgb(0xe8eaef),
		theme.ColorNameButton:              rgb(0x2b2f38),
		theme.ColorNameDisabledButton:      rgb(0x22252c),
		theme.ColorNameDisabled:            rgb(0x989fad),
		theme.ColorNamePlaceHolder:         rgb(0x989fad),
		theme.ColorNamePrimary:             rgb(0x84a9ff),
		theme.ColorNameForegroundOnPrimary: rgb(0x0d1630),
		theme.ColorNameHyperlink:           rgb(0x84a9ff),
		theme.ColorNameFocus:               rgba(0x84a9ff77),
		theme.ColorNameSelection:           rgba(0x84a9ff40),
		theme.ColorNameHover:               rgba(0xffffff14),
		theme.ColorNamePressed:             rgba(0xffffff2e),
		theme.ColorNameInputBackground:     rgb(0x1b1e24),
		theme.ColorNameInputBorder:         rgb(0x6c7482),
		theme.ColorNameSeparator:           rgb(0x2e323b),
		theme.ColorNameMenuBackground:      rgb(0x22252c),
		theme.ColorNameOverlayBackground:   rgb(0x1e2127),
		theme.ColorNameHeaderBackground:    rgb(0x1e2127),
		theme.ColorNameShadow:              rgba(0x00000088),
		ColorDanger:                        rgb(0xff8f85),
		theme.ColorNameForegroundOnError:   rgb(0x2a0806),
		ColorWarn:                          rgb(0xf0b84f),
		theme.ColorNameForegroundOnWarning: rgb(0x241800),
		ColorOK:                            rgb(0x66d193),
		theme.ColorNameForegroundOnSuccess: rgb(0x05210f),
		ColorDim:                           rgb(0xa3aab8),
		ColorSurface:                       rgb(0x1e2127),
		ColorBorder:                        rgb(0x2e323b),
		ColorSelected:                      rgb(0x283556),
	}
)

package kit

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// luminance is the relative luminance of WCAG 2.
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	lin := func(v uint32) float64 {
		f := float64(v) / 0xffff
		if f <= 0.03928 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(r) + 0.7152*lin(g) + 0.0722*lin(b)
}

func contrast(a, b color.Color) float64 {
	l1, l2 := luminance(a), luminance(b)
	if l1 < l2 {
		l1, l2 = l2, l1
	}
	return (l1 + 0.05) / (l2 + 0.05)
}

func variants() map[string]fyne.ThemeVariant {
	return map[string]fyne.ThemeVariant{"light": theme.VariantLight, "dark": theme.VariantDark}
}

func TestTextIsReadable(t *testing.T) {
	texts := []fyne.ThemeColorName{
		theme.ColorNameForeground, theme.ColorNameDisabled, theme.ColorNamePlaceHolder, theme.ColorNameHyperlink,
		ColorDim, ColorAccent, ColorDanger, ColorWarn, ColorOK,
	}
	grounds := []fyne.ThemeColorName{
		theme.ColorNameBackground, theme.ColorNameInputBackground, theme.ColorNameMenuBackground,
		theme.ColorNameOverlayBackground, ColorSurface,
	}
	th := NewTheme()
	for name, v := range variants() {
		for _, text := range texts {
			for _, ground := range grounds {
				if c := contrast(th.Color(text, v), th.Color(ground, v)); c < 4.5 {
					t.Errorf("%s: %s on %s has contrast %.2f, want 4.5", name, text, ground, c)
				}
			}
		}
	}
}

func TestColouredGroundsCarryTheirText(t *testing.T) {
	pairs := map[fyne.ThemeColorName]fyne.ThemeColorName{
		ColorAccent:                     theme.ColorNameForegroundOnPrimary,
		ColorDanger:                     theme.ColorNameForegroundOnError,
		ColorWarn:                       theme.ColorNameForegroundOnWarning,
		ColorOK:                         theme.ColorNameForegroundOnSuccess,
		ColorSelected:                   theme.ColorNameForeground,
		theme.ColorNameButton:           theme.ColorNameForeground,
		theme.ColorNameHeaderBackground: theme.ColorNameForeground,
	}
	th := NewTheme()
	for name, v := range variants() {
		for ground, text := range pairs {
			if c := contrast(th.Color(text, v), th.Color(ground, v)); c < 4.5 {
				t.Errorf("%s: %s on %s has contrast %.2f, want 4.5", name, text, ground, c)
			}
		}
		// The edge of a text box is what tells it from its surroundings: 3:1.
		if c := contrast(th.Color(theme.ColorNameInputBorder, v), th.Color(theme.ColorNameBackground, v)); c < 3 {
			t.Errorf("%s: input border has contrast %.2f, want 3", name, c)
		}
		// Second lines stay readable on the row that is open.
		if c := contrast(th.Color(ColorDim, v), th.Color(ColorSelected, v)); c < 4.5 {
			t.Errorf("%s: dim text on a selected row has contrast %.2f, want 4.5", name, c)
		}
	}
}

func TestBothPalettesNameTheSameColours(t *testing.T) {
	for n := range light {
		if _, ok := dark[n]; !ok {
			t.Errorf("dark lacks %s", n)
		}
	}
	for n := range dark {
		if _, ok := light[n]; !ok {
			t.Errorf("light lacks %s", n)
		}
	}
}

func TestChosenVariantWinsOverTheDesktop(t *testing.T) {
	th := NewThemeWith(ThemeOptions{Variant: VariantDark})
	got := th.Color(theme.ColorNameBackground, theme.VariantLight)
	if got != dark[theme.ColorNameBackground] {
		t.Errorf("a dark theme on a light desktop has background %v", got)
	}
}

func TestTextScaleIsBounded(t *testing.T) {
	for _, tc := range []struct{ scale, body, title float32 }{
		{0, 14, 20}, {1, 14, 20}, {1.5, 21, 30}, {0.1, 11, 16}, {40, 28, 40},
	} {
		th := NewThemeWith(ThemeOptions{TextScale: tc.scale})
		if b, ti := th.Size(SizeBody), th.Size(SizeTitle); b != tc.body || ti != tc.title {
			t.Errorf("scale %v: body %v title %v, want %v %v", tc.scale, b, ti, tc.body, tc.title)
		}
	}
}

func TestEverySizeOfOursIsSet(t *testing.T) {
	th := NewTheme()
	for _, n := range []fyne.ThemeSizeName{SizeTitle, SizeBody, SizeSmall, theme.SizeNamePadding} {
		if th.Size(n) <= 0 {
			t.Errorf("size %s is %v", n, th.Size(n))
		}
	}
}

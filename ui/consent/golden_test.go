package consent

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"parley/ui/kit"
)

// TestGolden compares what is drawn with testdata/golden; `make golden` takes
// a change over.
func TestGolden(t *testing.T) {
	settings := fyne.CurrentApp().Settings()
	t.Cleanup(func() { settings.SetTheme(kit.NewTheme()) })
	for variant, v := range map[string]kit.Variant{"light": kit.VariantLight, "dark": kit.VariantDark} {
		settings.SetTheme(kit.NewThemeWith(kit.ThemeOptions{Variant: v}))
		for name, raw := range map[string]string{
			"ok":        plainURL,
			"warned":    "http://login.example.test:8080/start?redirect_uri=https%3A%2F%2Felsewhere.test%2Fcb",
			"lookalike": dangerURL,
			"long":      longHostURL(),
		} {
			h := show(t, request(t, raw), 520)
			h.tick()
			test.AssertImageMatches(t, "golden/"+variant+"-"+name+".png", h.window.Canvas().Capture())
		}
	}
}

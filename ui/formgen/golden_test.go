package formgen

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"parley/ui/kit"
)

// TestGolden compares what is drawn with testdata/golden; `make golden` takes
// a change over.
func TestGolden(t *testing.T) {
	here := time.Local
	time.Local = time.UTC // times are shown as they are where one is
	t.Cleanup(func() { time.Local = here })
	for variant, v := range map[string]kit.Variant{"light": kit.VariantLight, "dark": kit.VariantDark} {
		ourApp(t).Settings().SetTheme(kit.NewThemeWith(kit.ThemeOptions{Variant: v}))
		shot := func(name string, a *asked) {
			test.AssertImageMatches(t, "golden/"+variant+"-"+name+".png", a.window.Canvas().Capture())
		}
		whole := func(a *asked) { a.window.Resize(fyne.NewSize(560, a.IdealHeight(560))) }

		a := ask(t, everyControl, "Who travels, and when?")
		whole(a)
		shot("controls", a)

		a.Submit()
		whole(a)
		a.preview.open(true)
		whole(a)
		shot("faults", a)

		a = ask(t, hostileForm, hostileMessage)
		shot("hostile", a)
	}
}

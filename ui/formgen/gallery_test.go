//go:build gallery

package formgen

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"parley/elicit"
	"parley/elicit/say"
	"parley/ui/kit"
)

// TestGallery draws forms into PNG files for people to look at:
// PARLEY_GALLERY=/tmp/gallery go test -tags gallery -run Gallery ./ui/formgen
func TestGallery(t *testing.T) {
	dir := os.Getenv("PARLEY_GALLERY")
	if dir == "" {
		t.Fatal("set PARLEY_GALLERY to a folder to draw into")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, v := range []struct {
		name    string
		variant kit.Variant
	}{{"light", kit.VariantLight}, {"dark", kit.VariantDark}} {
		look := func() fyne.App {
			a := ourApp(t)
			a.Settings().SetTheme(kit.NewThemeWith(kit.ThemeOptions{Variant: v.variant}))
			return a
		}
		shot := func(name string, a *asked) { draw(t, filepath.Join(dir, v.name+"-"+name+".png"), a.window) }

		look()
		a := ask(t, everyControl, "Who travels, and when?")
		a.window.Resize(fyne.NewSize(560, a.IdealHeight(560)))
		shot("all", a)

		a.Submit()
		a.window.Resize(fyne.NewSize(560, a.IdealHeight(560)))
		a.preview.open(true)
		a.window.Resize(fyne.NewSize(560, a.IdealHeight(560)))
		shot("errors", a)

		a = ask(t, everyControl, "Who travels, and when?")
		a.typeIn("name", "Ana")
		a.window.Resize(fyne.NewSize(420, 640))
		shot("narrow", a)

		a = ask(t, hostileForm, hostileMessage)
		shot("hostile", a)

		a = ask(t, `{"type":"object","properties":{}}`, "Delete 12 files in the trash?")
		a.window.Resize(fyne.NewSize(560, a.IdealHeight(560)))
		shot("confirm", a)

		a = ask(t, everyControl, "Who travels, and when?")
		a.typeIn("name", "Ana")
		a.Withdrawn(say.Text{}, noon)
		shot("withdrawn", a)

		a = ask(t, `{"type":"object","properties":{"key":{"type":"string","title":"API key"}},"required":["key"]}`, "Your key, please.")
		a.typeIn("key", "sk-123")
		a.Submit()
		a.window.Resize(fyne.NewSize(560, a.IdealHeight(560)))
		shot("secret", a)

		a = ask(t, everyControl, "Who travels, and when?")
		a.window.Resize(fyne.NewSize(560, 720))
		a.field("airport").Typist().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		shot("list", a)

		a = ask(t, everyControl, hostileMessage)
		drawn(a.window.Content(), func(o fyne.CanvasObject) {
			if s, ok := o.(*kit.SafeText); ok && s.Long() {
				s.ShowAll()
			}
		})
		shot("showall", a)

		a = ask(t, everyControl, "Who travels, and when?")
		test.Tap(a.field("leave").s.control.(*textControl).button.(*kit.Button))
		a.window.Resize(fyne.NewSize(560, 900))
		shot("calendar", a)

		a = ask(t, defaultsForm, "Change what you like.")
		a.typeIn("branch", "x")
		a.field("c").Choices()[0].Tap()
		a.field("l").Choices()[3].Tap()
		a.typeIn("s", "12345678")
		a.typeIn("u", "https://münchen.example/")
		a.window.Canvas().Unfocus()
		a.window.Resize(fyne.NewSize(560, a.IdealHeight(560)))
		shot("acts", a)

		for _, json := range []bool{false, true} {
			args := arguments(t, toolSchema, `{"city":"Lisbon"}`)
			name := "arguments"
			if json {
				args.swap()
				args.entry.SetText("{\n  \"city\": \"Lisbon\",\n  \"nights\": 99\n}")
				name = "arguments-json"
			}
			args.Content()
			w := test.NewTempWindow(t, kit.NewPane(kit.Pad(kit.Space4, args)))
			w.SetPadded(false)
			w.Resize(fyne.NewSize(560, 480))
			draw(t, filepath.Join(dir, v.name+"-"+name+".png"), w)
		}

		a = askIn(t, elicit.Request{Server: elicit.Server{Name: "天气台"}, Message: "谁去旅行，什么时候出发？", Form: parse(t,
			`{"type":"object","properties":{"name":{"type":"string","title":"氏名"},"city":{"type":"string","title":"城市","enum":["東京","大阪"]},"ok":{"type":"boolean","title":"同意吗？"}},"required":["name"]}`)},
			fyne.NewSize(560, 420))
		shot("cjk", a)
	}
}

func draw(t *testing.T, path string, w fyne.Window) {
	t.Helper()
	theme.Color(theme.ColorNameBackground)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, w.Canvas().Capture()); err != nil {
		t.Fatal(err)
	}
}

// defaultsForm has answers that can be taken back, put back and mended.
const defaultsForm = `{"type":"object","properties":{
 "branch":{"type":"string","title":"Branch","default":"main","description":"The branch to build."},
 "n":{"type":"integer","title":"Runs","minimum":5,"default":2},
 "b":{"type":"boolean","title":"Notify","default":true},
 "c":{"type":"string","title":"Size","enum":["Small","Medium","Large enough for everything that we own and more"]},
 "l":{"type":"string","title":"Airport","enum":["LIS","OPO","FAO","MAD","BCN","CDG","AMS","FRA"]},
 "s":{"type":"string","title":"Code","maxLength":9,"default":"ad\u200bmin"},
 "u":{"type":"string","title":"Home page","format":"uri"},
 "memo":{"type":"string","title":"Memo","default":""}}}`

package formgen

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"parley/elicit"
	"parley/elicit/say"
	"parley/ui/kit"
)

// everyControl is a form with every kind of field.
const everyControl = `{
 "type":"object","title":"Trip to Lisbon","properties":{
  "name":{"type":"string","title":"Name","description":"As it stands in your passport.","minLength":2,"maxLength":60},
  "email":{"type":"string","format":"email","title":"E-mail"},
  "guests":{"type":"integer","title":"Guests","minimum":1,"maximum":4,"default":2},
  "budget":{"type":"number","title":"Budget","description":"In euro, for everything.","minimum":0},
  "insured":{"type":"boolean","title":"Travel insurance"},
  "class":{"type":"string","title":"Class","oneOf":[{"const":"e","title":"Economy"},{"const":"b","title":"Business"},{"const":"f","title":"First"}]},
  "airport":{"type":"string","title":"Airport","enum":["LIS","OPO","FAO","MAD","BCN","CDG","AMS","FRA","MUC","VIE"]},
  "extras":{"type":"array","title":"Extras","minItems":1,"maxItems":2,"items":{"type":"string","enum":["Bike","Dog","Skis","Surfboard"]}},
  "leave":{"type":"string","format":"date","title":"Leaves","default":"2031-05-06"},
  "meet":{"type":"string","format":"date-time","title":"Meeting point at","default":"2031-05-06T07:30:00+02:00"},
  "notes":{"type":"string","title":"Comments","description":"Anything we should know, such as allergies.","maxLength":400},
  "pin":{"type":"string","format":"password","title":"Loyalty PIN"},
  "plan":{"const":"fast","title":"Plan"},
  "luggage":{"type":"object","title":"Luggage","properties":{"kg":{"type":"number"}}}
 },"required":["name","email","guests","class"]}`

// TestGallery draws the form into PNG files for people to look at:
// PARLEY_GALLERY=/tmp/gallery go test -run Gallery ./ui/formgen
func TestGallery(t *testing.T) {
	dir := os.Getenv("PARLEY_GALLERY")
	if dir == "" {
		t.Skip("set PARLEY_GALLERY to a folder to draw into")
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

// hostileMessage and hostileForm are made to deceive, to overflow and to
// freeze.
var (
	hostileMessage = "Safe \u2066text\u2069 \u202eevil " + strings.Repeat("word ", 1600) + strings.Repeat("x", 4000)
	hostileForm    = `{"type":"object","properties":{
	 "acct":{"type":"string","title":"Acc\u202etnuo","enum":["a\u200bdmin","admin"]},
	 "ok":{"type":"boolean","title":"Delete\n\n\n\n\nnothing"},
	 "s":{"type":"string","description":"` + strings.Repeat("lorem ", 400) + `"},
	 "long":{"type":"string","title":"` + strings.Repeat("W", 400) + `"},
	 "html":{"type":"string","title":"<b>bold</b> [link](javascript:alert(1)) **stars**"}
	}}`
)

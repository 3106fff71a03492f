package formgen

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"parley/elicit"
	"parley/elicit/form"
	"parley/ui/kit"
)

// ourApp starts Fyne's test driver with our theme.
func ourApp(t testing.TB) fyne.App {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(kit.NewTheme())
	return a
}

func parse(t testing.TB, schema string) *form.Form {
	t.Helper()
	f, err := form.Parse([]byte(schema), form.Elicitation)
	if err != nil {
		t.Fatalf("parse: %v", err)
	}
	return f
}

// asked is a request in a window of its own, and what came of it.
type asked struct {
	*Request
	window  fyne.Window
	answers []elicit.Response
	later   int
	closed  int
	again   int
}

func ask(t testing.TB, schema, message string) *asked {
	t.Helper()
	return askIn(t, elicit.Request{
		Server:  elicit.Server{Name: "Weather Desk", How: "stdio · npx -y weather-desk", CallsItself: "Weather Desk"},
		Cause:   elicit.Cause{Kind: elicit.CauseTool, Name: "plan_trip"},
		Message: message, Form: parse(t, schema), Step: 1, Steps: 2,
	}, fyne.NewSize(560, 720))
}

func askIn(t testing.TB, r elicit.Request, size fyne.Size) *asked {
	t.Helper()
	a := &asked{}
	var err error
	a.Request, err = NewRequest(RequestParams{
		Request:  r,
		OnAnswer: func(r elicit.Response) bool { a.answers = append(a.answers, r); return true },
		OnLater:  func() { a.later++ }, OnRunAgain: func() { a.again++ }, OnClose: func() { a.closed++ },
	})
	if err != nil {
		t.Fatal(err)
	}
	a.window = test.NewTempWindow(t, a.Request)
	a.window.SetPadded(false)
	a.window.Resize(size)
	a.Bind(a.window.Canvas())
	return a
}

func (a *asked) field(key string) Handle {
	return a.View().Field(a.Draft().Form().FieldByKey(key).Index)
}

// typeIn types into a field as a person does: the focus goes there first.
func (a *asked) typeIn(key, text string) {
	f := a.field(key).Typist()
	a.window.Canvas().Focus(f)
	for _, r := range text {
		f.TypedRune(r)
	}
}

func (a *asked) press(k fyne.KeyName) {
	if f := a.window.Canvas().Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: k})
		return
	}
	a.window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: k})
}

var noon = time.Date(2031, 5, 6, 14, 2, 0, 0, time.UTC)

var ctrlEnter = &desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault}

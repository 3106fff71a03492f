package formgen

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"parley/elicit"
	"parley/elicit/form"
	"parley/elicit/say"
	"parley/ui/kit"
)

const (
	oneName   = `{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}`
	oneSecret = `{"type":"object","properties":{"key":{"type":"string","title":"API key"},"who":{"type":"string"}}}`
)

func (a *asked) only(t *testing.T, action elicit.Action, content string) {
	t.Helper()
	if len(a.answers) != 1 || a.answers[0].Action != action || string(a.answers[0].Content) != content {
		t.Errorf("answers %+v, want one %s %s", a.answers, action, content)
	}
}

func (a *asked) tap(t *testing.T, label string) {
	t.Helper()
	for _, o := range append(append([]fyne.CanvasObject{}, a.footer.left...), a.footer.right...) {
		if b := o.(*kit.Button); b.Text == label {
			test.Tap(b)
			return
		}
	}
	t.Errorf("there is no button %q", label)
}

func TestRequestNeedsFormAndListener(t *testing.T) {
	ourApp(t)
	if _, err := NewRequest(RequestParams{OnAnswer: func(elicit.Response) bool { return true }}); err == nil {
		t.Error("a request without a form is shown")
	}
	if _, err := NewRequest(RequestParams{Request: elicit.Request{Form: &form.Form{}}}); err == nil {
		t.Error("a request nobody listens to is shown")
	}
}

func TestTheThreeDecisions(t *testing.T) {
	ourApp(t)
	a := ask(t, oneName, "Name?")
	a.typeIn("name", "typed")
	a.tap(t, "Decline")
	a.only(t, elicit.Decline, "")

	a = ask(t, oneName, "Name?")
	a.typeIn("name", "typed")
	a.tap(t, "Cancel")
	a.only(t, elicit.Cancel, "")

	a = ask(t, oneName, "Name?")
	a.tap(t, "Send")
	if len(a.answers) != 0 || a.field("name").Fault() == "" {
		t.Errorf("sent %+v, fault %q", a.answers, a.field("name").Fault())
	}
	a.typeIn("name", "Ana")
	a.tap(t, "Send")
	a.only(t, elicit.Accept, `{"name":"Ana"}`)
	a.Dismiss()
	a.Decline()
	a.Submit()
	a.only(t, elicit.Accept, `{"name":"Ana"}`)
}

func TestLaterKeepsWhatWasTyped(t *testing.T) {
	ourApp(t)
	a := ask(t, oneName, "Name?")
	a.typeIn("name", "Ana")
	a.tap(t, "Later")
	if a.later != 1 || len(a.answers) != 0 {
		t.Errorf("later %d, answers %+v", a.later, a.answers)
	}
	again, err := NewRequest(RequestParams{Request: a.p.Request, Draft: a.Draft(), OnAnswer: func(elicit.Response) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	if got := again.View().Field(0).Entry().Text; got != "Ana" {
		t.Errorf("opened again it shows %q", got)
	}
}

func TestKeyboardAlone(t *testing.T) {
	ourApp(t)
	a := ask(t, `{"type":"object","properties":{"name":{"type":"string"},"notes":{"type":"string","maxLength":500},"ok":{"type":"boolean"}}}`, "Who?")
	a.FocusFirst()
	c := a.window.Canvas()
	c.Focused().TypedRune('A')
	a.press(fyne.KeyReturn) // Enter in one line moves on
	if c.Focused() != a.field("notes").Typist() {
		t.Fatalf("Enter went to %T", c.Focused())
	}
	c.Focused().TypedRune('x')
	a.press(fyne.KeyReturn) // in several it makes a line
	c.FocusNext()           // Tab moves on
	if c.Focused() != a.field("ok").Typist() {
		t.Fatalf("Tab went to %T", c.Focused())
	}
	a.press(fyne.KeyDown) // passing through picks nothing
	if len(a.answers) != 0 || a.field("ok").Choices()[1].Picked {
		t.Error("an arrow answered")
	}
	a.press(fyne.KeySpace)
	send := &desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault}
	c.Focused().(fyne.Shortcutable).TypedShortcut(send)
	a.only(t, elicit.Accept, `{"name":"A","notes":"x\n","ok":false}`)
}

func TestEscapeCancelsWhereverTheFocusIs(t *testing.T) {
	ourApp(t)
	schema := `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"boolean"},"c":{"type":"integer","enum":[1,2,3,4,5,6,7,8]},"d":{"type":"string","maxLength":500},"e":{"type":"array","items":{"type":"string"}}}}`
	for _, key := range []string{"a", "b", "c", "d", "e"} {
		a := ask(t, schema, "?")
		a.window.Canvas().Focus(a.field(key).Typist())
		a.press(fyne.KeyEscape)
		a.only(t, elicit.Cancel, "")
	}
	a := ask(t, schema, "?")
	a.window.Canvas().Unfocus()
	a.press(fyne.KeyEscape)
	a.only(t, elicit.Cancel, "")
	a = ask(t, schema, "?")
	a.window.Canvas().Focus(a.footer.send)
	a.press(fyne.KeyEscape)
	a.only(t, elicit.Cancel, "")
}

func TestASecretNeedsASecondClick(t *testing.T) {
	ourApp(t)
	a := ask(t, oneSecret, "Key?")
	if a.secret == nil {
		t.Fatal("no warning is shown")
	}
	a.typeIn("key", "sk-1")
	a.tap(t, "Send")
	if len(a.answers) != 0 || !a.Confirming() || a.footer.warning.Hidden {
		t.Fatalf("answers %+v, confirming %v", a.answers, a.Confirming())
	}
	a.typeIn("key", "2") // another answer needs another confirmation
	if a.Confirming() || !a.footer.warning.Hidden {
		t.Error("the confirmation holds for another answer")
	}
	a.tap(t, "Send")
	a.tap(t, "Send the secret")
	a.only(t, elicit.Accept, `{"key":"sk-12"}`)

	a = ask(t, oneSecret, "Key?")
	a.typeIn("who", "Ana")
	a.tap(t, "Send")
	a.only(t, elicit.Accept, `{"who":"Ana"}`)
}

func TestWithdrawn(t *testing.T) {
	ourApp(t)
	a := ask(t, `{"type":"object","properties":{"name":{"type":"string","title":"Name"},"ok":{"type":"boolean","title":"Agreed"},"pin":{"type":"string","format":"password","title":"PIN"},"list":{"type":"integer","enum":[1,2,3,4,5,6,7,8]}}}`, "Name?")
	a.typeIn("name", "Ana")
	a.field("ok").Choices()[0].Tap()
	a.typeIn("pin", "1234")
	a.Withdrawn(say.Text{}, noon)
	if got := a.bar.Text(); !strings.Contains(got, "Weather Desk stopped waiting at 14:02.") || !strings.Contains(got, "Nothing was sent.") {
		t.Errorf("the bar says %q", got)
	}
	if e := a.field("name").Entry(); e.Text != "Ana" || !e.Disabled() {
		t.Errorf("the entry holds %q, disabled %v", e.Text, e.Disabled())
	}
	a.field("ok").Choices()[1].Tap()
	if yes, _ := a.Draft().Bool(1); !yes {
		t.Error("an answer can still be changed")
	}
	a.tap(t, "Copy what I typed")
	if got := fyne.CurrentApp().Clipboard().Content(); got != "Name: Ana\nAgreed: Yes\n" {
		t.Errorf("copied %q", got)
	}
	a.Submit()
	a.Decline()
	a.tap(t, "Run plan_trip again")
	a.press(fyne.KeyEscape)
	a.tap(t, "Close")
	if len(a.answers) != 0 || a.again != 1 || a.closed != 2 {
		t.Errorf("answers %+v, run again %d, closed %d", a.answers, a.again, a.closed)
	}
	a.Withdrawn(say.T("Again"), noon)
	if strings.Contains(a.bar.Text(), "Again") {
		t.Error("it was withdrawn twice")
	}
}

func TestConfirmWithoutFields(t *testing.T) {
	ourApp(t)
	for _, schema := range []string{``, `null`, `{}`, `{"type":"object","properties":{}}`} {
		a := ask(t, schema, "Delete 12 files?")
		a.FocusFirst()
		a.tap(t, "Agree")
		a.only(t, elicit.Accept, `{}`)
	}
}

func TestASmallQuestionStillTellsItsCause(t *testing.T) {
	ourApp(t)
	a := ask(t, `{"type":"object","properties":{}}`, "Delete 12 files?")
	a.window.Resize(fyne.NewSize(560, a.IdealHeight(560)))
	told := false
	drawn(a.window.Content(), func(o fyne.CanvasObject) {
		if x, ok := o.(*canvas.Text); ok && strings.Contains(x.Text, "while running plan_trip") && x.Visible() {
			told = true
		}
	})
	if !told {
		t.Error("the cause is left away though there is room")
	}
}

func TestPreviewFollowsTheDraft(t *testing.T) {
	ourApp(t)
	a := ask(t, `{"type":"object","properties":{"10":{"type":"string"},"2":{"type":"integer"},"must":{"type":"string"}},"required":["must"]}`, "?")
	test.Tap(a.preview.toggle)
	a.typeIn("2", "07")
	a.typeIn("10", "x")
	if got := string(a.preview.json.Value()); got != `{"10":"x"}` {
		t.Errorf("preview %s", got)
	}
	if got := a.preview.lacking.Text(); !strings.Contains(got, "2, must") {
		t.Errorf("it says of what is missing: %q", got)
	}
	a.field("2").Entry().SetText("7")
	a.typeIn("must", "y")
	shown := string(a.preview.json.Value())
	a.Submit()
	a.only(t, elicit.Accept, shown)
}

func TestButtonsStayInSight(t *testing.T) {
	ourApp(t)
	for _, message := range []string{"?", hostileMessage, strings.Repeat("\n", 5000), strings.Repeat("界", 100_000)} {
		for _, size := range []fyne.Size{{Width: 560, Height: 720}, {Width: 420, Height: 320}, {Width: 1100, Height: 400}} {
			a := askIn(t, elicit.Request{Server: elicit.Server{Name: "S"}, Message: message, Form: parse(t, hostileForm)}, size)
			send := fyne.CurrentApp().Driver().AbsolutePositionForObject(a.footer.send)
			if bottom := send.Y + a.footer.send.Size().Height; bottom > size.Height || send.X+a.footer.send.Size().Width > size.Width {
				t.Errorf("in %v the button ends at %v", size, send)
			}
			if room := a.pane.Size().Height; room < bodyHigh-20 {
				t.Errorf("in %v the fields have %v", size, room)
			}
			if min := a.MinSize(); min.Width > 560 || min.Height > 400 {
				t.Errorf("the message makes the window at least %v", min)
			}
		}
	}
}

func TestIdealHeightShowsEverything(t *testing.T) {
	ourApp(t)
	a := ask(t, everyControl, "Who travels, and when?")
	h := a.IdealHeight(560)
	a.window.Resize(fyne.NewSize(560, h))
	if body, room := a.pane.BodyHeight(560), a.pane.Size().Height; body > room+1 {
		t.Errorf("at its ideal height of %v the body of %v has %v", h, body, room)
	}
}

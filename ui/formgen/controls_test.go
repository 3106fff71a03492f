package formgen_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"parley/elicit"
	"parley/elicit/form"
	"parley/ui/formgen/formdriver"
	"parley/ui/kit"
)

// drive opens a form for the schema of its properties.
func drive(t *testing.T, properties string, required ...string) *formdriver.Driver {
	t.Helper()
	schema := `{"type":"object","properties":{` + properties + `},"required":["` + strings.Join(required, `","`) + `"]}`
	if len(required) == 0 {
		schema = `{"type":"object","properties":{` + properties + `}}`
	}
	f, err := form.Parse([]byte(schema), form.Elicitation)
	if err != nil {
		t.Fatalf("parse: %v", err)
	}
	d, err := formdriver.New(
		elicit.Request{Server: elicit.Server{Name: "Weather Desk"}, Message: "Please answer.", Form: f},
		formdriver.Options{Fail: t.Errorf})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// expectSent fails unless exactly content was accepted.
func expectSent(t *testing.T, d *formdriver.Driver, content string) {
	t.Helper()
	a, ok := d.Answer()
	if !ok || a.Action != elicit.Accept || string(a.Content) != content {
		t.Errorf("sent %v %s, want accept %s; faults: %q", a.Action, a.Content, content, d.Faults())
	}
}

func expectNothingSent(t *testing.T, d *formdriver.Driver) {
	t.Helper()
	if a, ok := d.Answer(); ok {
		t.Errorf("sent %v %s, want nothing", a.Action, a.Content)
	}
}

func TestEachKindGetsItsControl(t *testing.T) {
	d := drive(t, `"text":{"type":"string"},
		"long":{"type":"string","maxLength":2000},
		"pass":{"type":"string","format":"password"},
		"int":{"type":"integer"}, "num":{"type":"number"}, "yes":{"type":"boolean"},
		"few":{"type":"string","enum":["a","b","c","d","e","f","g"]},
		"many":{"type":"string","enum":["a","b","c","d","e","f","g","h"]},
		"some":{"type":"array","items":{"type":"string","enum":["a","b"]}},
		"lots":{"type":"array","items":{"type":"integer","enum":[1,2,3,4,5,6,7,8,9,10,11,12,13]}},
		"day":{"type":"string","format":"date"}, "time":{"type":"string","format":"date-time"},
		"fixed":{"const":7}, "odd":{"type":"object","properties":{"x":{"type":"string"}}}`)
	for key, want := range map[string]string{
		"text": "text", "long": "multi-line", "pass": "masked-text", "int": "integer", "num": "number",
		"yes": "yes-no", "few": "radio", "many": "list", "some": "check-boxes", "lots": "check-list",
		"day": "date", "time": "date-time", "fixed": "fixed-value", "odd": "json",
	} {
		if got := d.Field(key).Handle().Control(); got != want {
			t.Errorf("%s is shown as %s, want %s", key, got, want)
		}
	}
	if !d.Field("pass").Handle().Entry().Password {
		t.Error("a secret is typed in the clear")
	}
	d.Submit()
	expectSent(t, d, `{"fixed":7}`)
}

func TestAnswersOfEveryControlAreSentExactly(t *testing.T) {
	d := drive(t, `"text":{"type":"string"},"num":{"type":"number"},"int":{"type":"integer"},"yes":{"type":"boolean"},
		"few":{"oneOf":[{"const":"lo","title":"Low"},{"const":"hi","title":"High"}]},
		"many":{"type":"integer","enum":[1,2,3,4,5,6,7,8,9]},
		"some":{"type":"array","items":{"type":"string","enum":["a","b","c"]}},
		"lots":{"type":"array","items":{"type":"integer","enum":[1,2,3,4,5,6,7,8,9,10,11,12,13]}},
		"day":{"type":"string","format":"date"},"odd":{"type":"array","items":{"type":"string"}}`)
	d.Field("text").Type("“Ana” <b>\\ 東京")
	d.Field("num").Type("3.10")
	d.Field("int").Type("9007199254740993")
	d.Field("yes").Choose(false)
	d.Field("few").Choose("High")
	d.Field("many").Choose(7.0)
	d.Field("some").Choose("c").Choose("b").Choose("a").Choose("b")
	d.Field("lots").Choose("13").Choose("2")
	d.Field("day").Type("2032-02-29")
	d.Field("odd").Type(`["x", "y"]`)
	d.Submit()
	expectSent(t, d, `{"text":"“Ana” <b>\\ 東京","num":3.10,"int":9007199254740993,"yes":false,"few":"hi","many":7,`+
		`"some":["a","c"],"lots":[2,13],"day":"2032-02-29","odd":["x","y"]}`)
}

func TestAListIsTypedOneEntryALine(t *testing.T) {
	d := drive(t, `"tags":{"type":"array","items":{"type":"string"},"default":["a","b"]},"n":{"type":"array","items":{"type":"integer"}}`)
	tags := d.Field("tags").ExpectText("a\nb").Type("\nc d")
	if h := tags.Handle(); h.Control() != "lines" || len(h.Notes()) != 1 || !strings.Contains(h.Notes()[0], "line") {
		t.Errorf("shown as %s, notes %q", h.Control(), h.Notes())
	}
	n := d.Field("n").Type("1\ntwo").Leave().ExpectError("Line 2")
	n.Set("1\n2")
	d.Submit()
	expectSent(t, d, `{"tags":["a","b","c d"],"n":[1,2]}`)
}

func TestNothingIsPreselectedWithoutADefault(t *testing.T) {
	d := drive(t, `"yes":{"type":"boolean"},"few":{"type":"string","enum":["a","b"]},
		"many":{"type":"string","enum":["a","b","c","d","e","f","g","h"]},"some":{"type":"array","items":{"enum":["a","b"]}}`)
	for _, key := range []string{"yes", "few", "many", "some"} {
		d.Field(key).ExpectPicked().Focus().Leave().ExpectPicked()
	}
	d.Submit()
	expectSent(t, d, `{}`)
}

func TestOptionalAnswersCanBeTakenBack(t *testing.T) {
	d := drive(t, `"yes":{"type":"boolean"},"few":{"type":"string","enum":["a","b"]},
		"many":{"type":"string","enum":["a","b","c","d","e","f","g","h"]},"must":{"type":"boolean"}`, "must")
	for key, choice := range map[string]any{"yes": true, "few": "b", "many": "h"} {
		f := d.Field(key)
		if f.CanClick("Leave out") {
			t.Errorf("%s: nothing is answered, yet it offers to leave out", key)
		}
		f.Choose(choice).Click("Leave out").ExpectPicked()
	}
	few := d.Field("few").Choose("a").Focus()
	d.Tab()
	d.Press(fyne.KeySpace) // "Leave out" by keyboard: the focus stays with the field
	if few.ExpectPicked(); d.Focused() != few.Handle().Typist() {
		t.Errorf("the focus went to %T", d.Focused())
	}
	must := d.Field("must").Choose("No")
	if must.CanClick("Leave out") {
		t.Error("a required answer can be left out")
	}
	d.Submit()
	expectSent(t, d, `{"must":false}`)
}

func TestUseDefault(t *testing.T) {
	d := drive(t, `"branch":{"type":"string","default":"main"},"n":{"type":"integer","default":2},
		"c":{"type":"string","enum":["a","b"],"default":"a"},"memo":{"type":"string","default":""}`)
	f := d.Field("branch").ExpectText("main")
	if f.CanClick("Use default") {
		t.Error("it offers the default that is there already")
	}
	f.Set("x").Click("Use default").ExpectText("main")
	d.Field("n").Clear().Click("Use default").ExpectText("2")
	d.Field("c").Choose("b").Click("Use default").ExpectPicked("a")
	d.Field("memo").Click("Leave out")
	d.Submit()
	expectSent(t, d, `{"branch":"main","n":2,"c":"a"}`)
}

func TestADefaultThatDoesNotFitIsShownWithItsError(t *testing.T) {
	d := drive(t, `"n":{"type":"integer","minimum":5,"default":2},"ok":{"type":"integer","default":2}`)
	d.Field("n").ExpectText("2").ExpectError("5")
	d.Field("ok").ExpectError("")
	d.Field("n").Set("6").ExpectError("")
}

func TestErrorsComeOnLeavingAndGoWhenMended(t *testing.T) {
	d := drive(t, `"mail":{"type":"string","format":"email"},"must":{"type":"string"}`, "must")
	f := d.Field("mail").Type("ana@").ExpectError("").Leave()
	if f.Handle().Fault() == "" {
		t.Error("leaving a wrong address says nothing")
	}
	f.Type("example.org").ExpectError("")
	d.Field("must").Focus().Leave().ExpectError("")
	d.Submit()
	d.Field("must").ExpectError("answer")
	expectNothingSent(t, d)
}

func TestSubmitMovesToTheFirstError(t *testing.T) {
	var props []string
	for _, c := range "abcdefghijklmnopqrstuvwxyz" {
		props = append(props, `"`+string(c)+`":{"type":"string"}`)
	}
	d := drive(t, strings.Join(props, ","), "y", "z")
	d.Submit()
	if got := strings.Join(d.Faults(), ","); got != "y,z" {
		t.Errorf("faults at %s", got)
	}
	if d.Focused() != d.Field("y").Handle().Typist() {
		t.Error("the focus isn't on the first field that is wrong")
	}
	scroll, y := d.Request().Scroller(), d.Field("y").Handle()
	if top := y.Top(); top < scroll.Offset.Y-200 || top > scroll.Offset.Y+scroll.Size().Height {
		t.Errorf("the field at %v is out of sight: %v", top, scroll.Offset)
	}
}

func TestSuggestionsMendTheAnswer(t *testing.T) {
	d := drive(t, `"home":{"type":"string","format":"uri"},"n":{"type":"integer"}`)
	f := d.Field("home").Type("https://münchen.example/").Leave()
	acts := f.Handle().Acts()
	if len(acts) != 1 {
		t.Fatalf("%d suggestions beside %q", len(acts), f.Handle().Fault())
	}
	f.Click(acts[0].Label()).ExpectText("https://xn--mnchen-3ya.example/").ExpectError("")
	d.Submit()
	expectSent(t, d, `{"home":"https://xn--mnchen-3ya.example/"}`)
}

func TestCountNearTheLimit(t *testing.T) {
	d := drive(t, `"s":{"type":"string","maxLength":10}`)
	f := d.Field("s").Type("😀😀😀😀😀😀😀")
	if got := f.Handle().Count(); got != "" {
		t.Errorf("at 7 of 10 it counts already: %q", got)
	}
	if got := f.Type("😀").Handle().Count(); got != "8 of 10" {
		t.Errorf("at 8 of 10 it says %q", got)
	}
	if got := f.Type("abc").Handle().Count(); got != "11 of 10" {
		t.Errorf("past the limit it says %q", got)
	}
}

func TestChecksSayHowMany(t *testing.T) {
	d := drive(t, `"s":{"type":"array","minItems":1,"maxItems":2,"items":{"enum":["a","b","c"]}}`, "s")
	d.Submit()
	d.Field("s").ExpectError("at least 1").Choose("a").ExpectError("").Choose("b").Choose("c").ExpectError("at most 2")
	expectNothingSent(t, d)
	d.Field("s").Choose("a").ExpectPicked("b", "c")
	d.Submit()
	expectSent(t, d, `{"s":["b","c"]}`)
}

func TestHiddenCharactersInAnAnswerAreNamed(t *testing.T) {
	d := drive(t, `"s":{"type":"string","default":"ad\u200bmin"},"t":{"type":"string","default":"Grüße 東京 👩‍🚀"}`)
	if got := d.Field("s").Handle().Caution(); !strings.Contains(got, "U+200B") {
		t.Errorf("caution %q", got)
	}
	if got := d.Field("t").Handle().Caution(); got != "" {
		t.Errorf("ordinary text is cautioned: %q", got)
	}
	if got := d.Field("s").Set("admin").Handle().Caution(); got != "" {
		t.Errorf("mended, it still says %q", got)
	}
}

func TestPastedLinesStayLines(t *testing.T) {
	d := drive(t, `"s":{"type":"string"}`)
	d.Field("s").Type("a").Type("one\ntwo").ExpectText("aone\ntwo")
	d.Submit()
	expectSent(t, d, `{"s":"aone\ntwo"}`)
}

func TestAPasteThatWouldFreezeIsRefused(t *testing.T) {
	d := drive(t, `"s":{"type":"string"}`)
	d.Field("s").Type("kept").Type(strings.Repeat("x", 100_000)).ExpectText("kept").ExpectError("97 kB")
}

func TestALongDefaultIsSentAsItIs(t *testing.T) {
	long := strings.Repeat("lorem ipsum ", 4000)
	d := drive(t, `"s":{"type":"string","default":"`+long+`"}`)
	if got := d.Field("s").Handle().Control(); got != "too-long" {
		t.Fatalf("shown as %s", got)
	}
	d.Submit()
	expectSent(t, d, `{"s":"`+long+`"}`)
	again := drive(t, `"s":{"type":"string","default":"`+long+`"}`)
	again.Field("s").Set("short").ExpectText("short")
	again.Submit()
	expectSent(t, again, `{"s":"short"}`)
}

func TestLabelsThatRepeatAreStillTwoAnswers(t *testing.T) {
	d := drive(t, `"s":{"oneOf":[{"const":1,"title":"Same"},{"const":2,"title":"Same"},{"const":3,"title":""}]}`)
	labels := d.Field("s").Labels()
	if labels[0] == labels[1] {
		t.Errorf("labels %q", labels)
	}
	d.Field("s").Choose(labels[1])
	d.Submit()
	expectSent(t, d, `{"s":2}`)
}

func TestSearchInALongList(t *testing.T) {
	var options []string
	for c := 'a'; c <= 'z'; c++ {
		options = append(options, `"`+strings.Repeat(string(c), 3)+`"`)
	}
	d := drive(t, `"s":{"type":"string","enum":[`+strings.Join(options, ",")+`]}`)
	d.Field("s").Focus()
	d.Rune('q')
	d.Press(fyne.KeyReturn)
	d.Field("s").ExpectPicked("qqq")
	d.Press(fyne.KeySpace)
	if e, ok := d.Focused().(*kit.Entry); !ok || e.Text != "" {
		t.Errorf("Space opened the list with %T", d.Focused())
	}
	d.Press(fyne.KeyDown)
	d.Press(fyne.KeyEscape)
	expectNothingSent(t, d)
	d.Field("s").ExpectPicked("qqq")
	d.Press(fyne.KeySpace)
	d.Tab() // from the search to the list: it goes on as before
	d.Rune('b')
	d.Tab()
	d.Press(fyne.KeySpace)
	d.Field("s").ExpectPicked("bbb").Choose("qqq")
	expectNothingSent(t, d)
	d.Field("s").ExpectPicked("qqq")
	d.Press(fyne.KeyDelete)
	d.Field("s").ExpectPicked()
}

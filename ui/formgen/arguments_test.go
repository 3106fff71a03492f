package formgen

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/test"

	"parley/ui/kit"
)

const toolSchema = `{"type":"object","properties":{
 "city":{"type":"string","title":"City","minLength":2},
 "nights":{"type":"integer","minimum":1,"maximum":14},
 "where":{"type":"object","title":"Where","properties":{"street":{"type":"string"},"zip":{"type":"string","pattern":"^[0-9]{4}$"}},"required":["street"]}
},"required":["city"],"additionalProperties":false}`

func arguments(t *testing.T, schema, values string) *Arguments {
	t.Helper()
	p := ArgumentsParams{Schema: []byte(schema)}
	if values != "" {
		p.Values = []byte(values)
	}
	a := NewArguments(p)
	w := test.NewTempWindow(t, a)
	w.Resize(fyne.NewSize(600, 700))
	return a
}

func (a *Arguments) field(t *testing.T, key string) Handle {
	t.Helper()
	for _, f := range a.form.Fields {
		if f.Key == key {
			return a.view.Field(f.Index)
		}
	}
	t.Fatalf("no field %q", key)
	return Handle{}
}

func (a *Arguments) expect(t *testing.T, want string) {
	t.Helper()
	got, ok := a.Content()
	if !ok || string(got) != want {
		t.Errorf("content %s, %v; want %s; it says %q", got, ok, want, a.fault.Text())
	}
}

func TestArgumentsAsFields(t *testing.T) {
	ourApp(t)
	a := arguments(t, toolSchema, "")
	if _, ok := a.Content(); ok || a.field(t, "city").Fault() == "" {
		t.Error("a missing argument passes")
	}
	test.Type(a.field(t, "city").Typist(), "Lisbon")
	a.expect(t, `{"city":"Lisbon"}`)
	test.Type(a.field(t, "zip").Typist(), "12")
	if _, ok := a.Content(); ok || a.field(t, "zip").Fault() == "" || a.field(t, "street").Fault() == "" {
		t.Error("a group that has been begun is not checked")
	}
	test.Type(a.field(t, "zip").Typist(), "34")
	test.Type(a.field(t, "street").Typist(), "Rua")
	a.expect(t, `{"city":"Lisbon","where":{"street":"Rua","zip":"1234"}}`)
	if got := a.field(t, "where").Control(); got != "group" {
		t.Errorf("a nested object is shown as %s", got)
	}
	if a.view.slots[3].level != 1 {
		t.Error("a group's fields are not set in")
	}
}

func TestArgumentsAsJSONAndBack(t *testing.T) {
	ourApp(t)
	a := arguments(t, toolSchema, `{"city":"Lisbon","nights":3}`)
	test.Tap(a.toggle)
	if a.entry == nil || !strings.Contains(a.entry.Text, "\"nights\": 3") {
		t.Fatalf("JSON is shown as %v", a.entry)
	}
	a.entry.SetText(`{ "nights": 5, "city": "Porto" }`)
	a.expect(t, `{"nights":5,"city":"Porto"}`)
	test.Tap(a.toggle)
	if a.view == nil {
		t.Fatalf("fields don't come back: %q", a.fault.Text())
	}
	if got := a.field(t, "city").Entry().Text; got != "Porto" {
		t.Errorf("the field holds %q", got)
	}
}

func TestJSONThatFieldsCannotHoldStaysJSON(t *testing.T) {
	ourApp(t)
	a := arguments(t, `{"type":"object","properties":{"n":{"type":"integer"}}}`, "")
	test.Tap(a.toggle)
	a.entry.SetText(`{"n":"seven","more":1}`)
	test.Tap(a.toggle)
	if a.view != nil || a.fault.Hidden {
		t.Error("what fields can't hold was dropped without a word")
	}
	if a.entry.Text != `{"n":"seven","more":1}` {
		t.Errorf("the text became %s", a.entry.Text)
	}
}

func TestJSONErrorsAtTheirPlace(t *testing.T) {
	ourApp(t)
	for _, c := range []struct {
		text, says string
		row        int
	}{
		{"{\n \"city\": nope\n}", "line 2", 1},
		{"{\"city\":\"Lisbon\"", "ends too early", 0},
		{"", "ends too early", 0},
		{"[1]", "object", 0},
		{"{} {}", "follows", 0},
		{"{\n\"city\":\"Lisbon\",\n\"nights\": 99\n}", "Line 3", 2},
		{"{\"city\":\"Lisbon\",\n\"where\":{\"street\":\"Rua\",\n\"zip\":\"x\"}}", "Line 3", 2},
		{"{\"city\":\"Lisbon\",\"extra\":1}", "extra", 0},
		{"{\"nights\":1}", "city", 0},
	} {
		a := arguments(t, toolSchema, "")
		a.swap()
		a.entry.SetText(c.text)
		if content, ok := a.Content(); ok {
			t.Errorf("%s passes as %s", c.text, content)
		}
		if got := a.fault.Text(); !strings.Contains(got, c.says) {
			t.Errorf("%s: says %q, want something with %q", c.text, got, c.says)
		}
		if a.entry.CursorRow != c.row {
			t.Errorf("%s: the caret is in row %d, want %d", c.text, a.entry.CursorRow, c.row)
		}
		a.entry.SetText(`{"city":"Lisbon"}`)
		if !a.fault.Hidden {
			t.Error("the error outlives the text")
		}
	}
}

func TestJSONKeepsEveryDigit(t *testing.T) {
	ourApp(t)
	a := arguments(t, `{"type":"object","properties":{"n":{"type":"number"}}}`, "")
	a.swap()
	a.entry.SetText(`{"n": 0.1000000000000000055511151231257827}`)
	a.expect(t, `{"n":0.1000000000000000055511151231257827}`)
}

func TestASecretOfOnesOwnIsMaskedWithoutWarning(t *testing.T) {
	ourApp(t)
	a := arguments(t, `{"type":"object","properties":{"key":{"type":"string","title":"API key"}}}`, "")
	h := a.field(t, "key")
	if notes := h.Notes(); h.Control() != "masked-text" || len(notes) != 0 {
		t.Errorf("shown as %s, notes %q", h.Control(), notes)
	}
}

func TestArgumentsWithoutFields(t *testing.T) {
	ourApp(t)
	a := arguments(t, `{"type":"object","properties":{}}`, "")
	a.expect(t, `{}`)
	if a.FocusFirst() {
		t.Error("there is nothing to focus, yet it says so")
	}
	a = arguments(t, `{"type":"string"}`, `{"x":1}`)
	a.expect(t, `{"x":1}`)
	if string(a.Values()) != `{"x":1}` || !a.FocusFirst() {
		t.Error("a schema that can't be shown takes no JSON")
	}
}

func TestCtrlEnterInJSONSubmits(t *testing.T) {
	ourApp(t)
	var sent int
	a := NewArguments(ArgumentsParams{Schema: []byte(toolSchema), OnSubmit: func() { sent++ }})
	test.NewTempWindow(t, a)
	a.swap()
	a.entry.TypedShortcut(ctrlEnter)
	a.swap()
	test.Type(a.field(t, "city").Typist(), "x")
	a.field(t, "city").Typist().(fyne.Shortcutable).TypedShortcut(ctrlEnter)
	if sent != 2 {
		t.Errorf("submitted %d times", sent)
	}
}

func TestWhyArgumentsAreNoFieldsIsSaidInTheUsersLanguage(t *testing.T) {
	words := func(json string) {
		if err := lang.AddTranslationsForLocale([]byte(json), lang.SystemLocale()); err != nil {
			t.Fatal(err)
		}
	}
	words(`{"its type is not object": "它的类型不是对象"}`)
	defer words(`{"its type is not object": "its type is not object"}`)
	a := arguments(t, `{"type":"string"}`, "")
	note := test.WidgetRenderer(a.column).Objects()[0].(*kit.Remark)
	if !strings.Contains(note.Text(), "它的类型不是对象") {
		t.Errorf("the note is %q", note.Text())
	}
}

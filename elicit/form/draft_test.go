package form

import (
	"slices"
	"strings"
	"sync"
	"testing"
)

// content is what d sends, or the keys of the fields that hold it back.
func content(d *Draft) string {
	v, problems := d.Content()
	if len(problems) == 0 {
		return string(v)
	}
	var keys []string
	for _, p := range problems {
		if p.Field < 0 {
			keys = append(keys, "whole: "+p.Text.String())
			continue
		}
		keys = append(keys, d.form.Fields[p.Field].Key+": "+p.Text.String())
	}
	return strings.Join(keys, "; ")
}

func TestUntouchedFormSendsDefaultsOnly(t *testing.T) {
	t.Parallel()
	d := parse(t, `{"properties":{"a":{"type":"string"},"b":{"type":"integer","default":0},"c":{"type":"boolean","default":false},"d":{"enum":["x"]},
		"e":{"type":"array","items":{"enum":["x"]}},"f":{"type":"string","default":""},"g":{"type":"boolean"},"h":{"type":"string","default":null},"i":{"type":"array","items":{"enum":["x"]},"default":[]}}}`, Elicitation).NewDraft()
	if got, want := content(d), `{"b":0,"c":false,"f":"","i":[]}`; got != want {
		t.Errorf("sends %s, want %s", got, want)
	}
}

func TestRequiredFieldsHoldBackAndSayWhy(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"properties":{"a":{"type":"string"},"b":{"type":"integer"},"c":{"type":"boolean"},"d":{"enum":["x","y"]},"e":{"type":"array","items":{"enum":["x"]},"minItems":1},
		"f":{"type":"array","items":{"enum":["x"]}},"g":{"const":1},"h":{"type":"string","default":""}},"required":["a","b","c","d","e","f","g","h"]}`, Elicitation)
	d := f.NewDraft()
	if got, want := content(d), "a: Needs an answer; b: Needs an answer; c: Pick yes or no; d: Pick one; e: Pick at least 1"; got != want {
		t.Errorf("held back by %s, want %s", got, want)
	}
	d.SetText(0, "t")
	d.SetText(1, "2")
	d.SetBool(2, false)
	d.Choose(3, 1)
	d.Toggle(4, 0, true)
	if got, want := content(d), `{"a":"t","b":2,"c":false,"d":"y","e":["x"],"f":[],"g":1,"h":""}`; got != want {
		t.Errorf("sends %s, want %s", got, want)
	}
	preview, leftOut := d.Preview()
	if string(preview) != content(d) || leftOut != nil {
		t.Errorf("previews %s without %v", preview, leftOut)
	}
}

func TestClearedIsUnanswered(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"properties":{"a":{"type":"string","default":"main"},"b":{"type":"integer","default":2},"c":{"type":"boolean","default":true},"d":{"enum":["x"],"default":"x"},
		"e":{"type":"array","items":{"enum":["x"]},"default":["x"]},"f":{"const":"v"},"g":{"type":"string","format":"date","default":"2031-05-06"}}}`, Elicitation)
	d := f.NewDraft()
	before := content(d)
	for i := range f.Fields {
		if !d.Answered(i) {
			t.Errorf("%s starts unanswered", f.Fields[i].Key)
		}
		d.Clear(i)
		if d.Answered(i) {
			t.Errorf("%s is answered after clearing", f.Fields[i].Key)
		}
	}
	if got := content(d); got != `{}` {
		t.Errorf("cleared, it sends %s", got)
	}
	for i := range f.Fields {
		d.UseDefault(i)
	}
	if got := content(d); got != before {
		t.Errorf("with defaults back it sends %s, want %s", got, before)
	}
	d.SetText(0, "")
	d.SetText(1, " ")
	d.Choose(3, -1)
	d.Toggle(4, 0, false)
	d.SetText(6, "")
	if got, want := content(d), `{"c":true,"f":"v"}`; got != want {
		t.Errorf("emptied by hand it sends %s, want %s", got, want)
	}
}

func TestDraftsDoNotShareState(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"properties":{"e":{"type":"array","items":{"enum":["x","y"]},"default":["x"]}}}`, Elicitation)
	a, b := f.NewDraft(), f.NewDraft()
	a.Toggle(0, 1, true)
	a.Toggle(0, 0, false)
	if content(b) != `{"e":["x"]}` || content(f.NewDraft()) != `{"e":["x"]}` || !slices.Equal(a.Toggled(0), []int{1}) {
		t.Errorf("a %s, b %s", content(a), content(b))
	}
}

func TestOrderIsTheServers(t *testing.T) {
	t.Parallel()
	d := parse(t, `{"properties":{"z":{"default":1},"10":{"default":2},"2":{"default":3},"a\"b":{"default":4},"é":{"default":5}}}`, Elicitation).NewDraft()
	if got, want := content(d), `{"z":1,"10":2,"2":3,"a\"b":4,"é":5}`; got != want {
		t.Errorf("sends %s, want %s", got, want)
	}
	m := parse(t, `{"properties":{"e":{"type":"array","items":{"enum":["c","a","b"]}}}}`, Elicitation).NewDraft()
	m.Toggle(0, 2, true)
	m.Toggle(0, 0, true)
	if got, want := content(m), `{"e":["c","b"]}`; got != want {
		t.Errorf("sends %s, want %s", got, want)
	}
}

func TestChoicesSendTheExactValue(t *testing.T) {
	t.Parallel()
	d := parse(t, `{"properties":{"e":{"enum":[1.50,"1.50",{"b":1, "a":[2]},"\u0061",null]}},"required":["e"]}`, Elicitation).NewDraft()
	for i, want := range []string{`1.50`, `"1.50"`, `{"b":1,"a":[2]}`, `"a"`, `null`} {
		d.Choose(0, i)
		if got := content(d); got != `{"e":`+want+`}` {
			t.Errorf("choice %d sends %s, want %s", i, got, want)
		}
	}
	d.Choose(0, 99)
	if d.Chosen(0) != -1 {
		t.Error("a choice beyond the list is kept")
	}
}

func TestRequiredNullable(t *testing.T) {
	t.Parallel()
	schema := `{"properties":{"a":{"type":["string","null"]%s}},"required":["a"]}`
	plain := strings.Replace(schema, "%s", "", 1)
	withDefault := strings.Replace(schema, "%s", `,"default":null`, 1)
	for _, test := range []struct {
		schema string
		p      Profile
		want   string
	}{
		{plain, Elicitation, "a: Needs an answer"},
		{withDefault, Elicitation, `{"a":null}`},
		{plain, Arguments, `{"a":null}`},
	} {
		if got := content(parse(t, test.schema, test.p).NewDraft()); got != test.want {
			t.Errorf("%s: %s, want %s", test.schema, got, test.want)
		}
	}
}

func TestNewDraftFrom(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"properties":{"a":{"type":"string","default":"x"},"n":{"type":"number"},"b":{"type":"boolean"},"c":{"enum":["p","q"]},"m":{"type":"array","items":{"enum":["p","q"]}},
		"g":{"type":"object","properties":{"i":{"type":"integer"}}},"j":{"type":"array"}}}`, Arguments)
	values := `{"n":3.10,"b":false,"c":"q","m":["q"],"g":{"i":5},"j":[1,{"k":null}]}`
	if got := content(f.NewDraftFrom([]byte(values))); got != values {
		t.Errorf("sends %s, want %s", got, values)
	}
	if got := content(f.NewDraftFrom([]byte(`{"a":7,"b":"yes","c":"z","n":"many"}`))); !strings.Contains(got, "n: Needs a number") {
		t.Errorf("a value that doesn't fit isn't shown: %s", got)
	}
	for _, bad := range []string{"", "[1]", "{", "null"} {
		if got := content(f.NewDraftFrom([]byte(bad))); got != `{"a":"x"}` {
			t.Errorf("from %q: %s", bad, got)
		}
	}
}

func TestGroups(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"properties":{"id":{"type":"string"},"site":{"type":"object","properties":{"city":{"type":"string"},"geo":{"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"}},"required":["lat","lon"]}},"required":["city"]},
		"must":{"type":"object","properties":{"x":{"type":"integer"}}}},"required":["must"]}`, Arguments)
	at := func(key string) int {
		for i, fd := range f.Fields {
			if fd.Key == key {
				return i
			}
		}
		t.Fatalf("no field %s", key)
		return -1
	}
	d := f.NewDraft()
	if got, want := content(d), `{"must":{}}`; got != want {
		t.Errorf("untouched: %s, want %s", got, want)
	}
	d.SetText(at("lat"), "38.7")
	if got, want := content(d), "city: Needs an answer; lon: Needs an answer"; got != want {
		t.Errorf("once a group is begun: %s, want %s", got, want)
	}
	d.SetText(at("city"), "Faro")
	d.SetText(at("lon"), "-9.10")
	if got, want := content(d), `{"site":{"city":"Faro","geo":{"lat":38.7,"lon":-9.10}},"must":{}}`; got != want {
		t.Errorf("filled: %s, want %s", got, want)
	}
	d.Clear(at("site"))
	if got, want := content(d), `{"must":{}}`; got != want {
		t.Errorf("cleared: %s, want %s", got, want)
	}
}

func TestWholeIsJudged(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"properties":{"a":{"type":"string"},"b":{"type":"string"},"g":{"type":"object","properties":{"n":{"type":"integer","not":{"const":3}}}}},
		"dependentRequired":{"a":["b"]},"anyOf":[{"required":["a"]},{"required":["b"]}]}`, Arguments)
	d := f.NewDraft()
	if got := content(d); !strings.HasPrefix(got, "whole: ") {
		t.Errorf("nothing filled in: %s", got)
	}
	d.SetText(0, "x")
	if got := content(d); got != "whole: Doesn't fit what the server asks for" {
		t.Errorf("b is left out: %s", got)
	}
	d.SetText(1, "y")
	if got, want := content(d), `{"a":"x","b":"y"}`; got != want {
		t.Errorf("complete: %s, want %s", got, want)
	}
	e := parse(t, `{"properties":{"kind":{"enum":["cat","dog"]},"lives":{"type":"integer"}},"required":["kind"],
		"if":{"properties":{"kind":{"const":"cat"}}},"then":{"required":["lives"],"properties":{"lives":{"maximum":9}}}}`, Elicitation).NewDraft()
	e.Choose(0, 0)
	if got, want := content(e), "lives: Needs an answer"; got != want {
		t.Errorf("a cat: %s, want %s", got, want)
	}
	e.SetText(1, "10")
	if got, want := content(e), "lives: Is too large; the most is 9"; got != want {
		t.Errorf("a cat of ten lives: %s, want %s", got, want)
	}
	e.Choose(0, 1)
	if got, want := content(e), `{"kind":"dog","lives":10}`; got != want {
		t.Errorf("a dog: %s, want %s", got, want)
	}
}

func TestInvalidUTF8IsReplacedAsShown(t *testing.T) {
	t.Parallel()
	d := parse(t, `{"properties":{"a":{"type":"string"}}}`, Elicitation).NewDraft()
	d.SetText(0, "a\xffb")
	if d.Text(0) != "a\ufffdb" || content(d) != "{\"a\":\"a\ufffdb\"}" {
		t.Errorf("text %q, content %s", d.Text(0), content(d))
	}
}

func TestAnswersAreBounded(t *testing.T) {
	t.Parallel()
	d := parse(t, `{"properties":{"a":{"type":"string"}}}`, Elicitation).NewDraft()
	d.SetText(0, strings.Repeat("a", maxAnswerBytes+1))
	if p := d.Check(0); p == nil || p.Code != "too-long" {
		t.Errorf("problem %v", p)
	}
}

func TestSettersKeepToTheirKind(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"properties":{"s":{"type":"string"},"b":{"type":"boolean"},"c":{"enum":["x","y"]},"m":{"type":"array","items":{"enum":["x"]}},"k":{"const":1}}}`, Elicitation)
	d := f.NewDraft()
	for i, fd := range f.Fields {
		if fd.Kind != Text {
			d.SetText(i, "t")
		}
		if fd.Kind != Boolean {
			d.SetBool(i, true)
		}
		if fd.Kind != Choice {
			d.Choose(i, 0)
		}
		if fd.Kind != MultiChoice {
			d.Toggle(i, 0, true)
		}
	}
	if got, want := content(d), `{"k":1}`; got != want {
		t.Errorf("sends %s, want %s", got, want)
	}
}

func TestOneLegalBooleanRefusesTheOther(t *testing.T) {
	t.Parallel()
	d := parse(t, `{"properties":{"agree":{"type":"boolean","enum":[true]}},"required":["agree"]}`, Elicitation).NewDraft()
	d.SetBool(0, false)
	if f := d.Check(0); f == nil {
		t.Error("No passes")
	}
	d.SetBool(0, true)
	if got, want := content(d), `{"agree":true}`; got != want {
		t.Errorf("sends %s, want %s", got, want)
	}
}

func TestFormServesManyAtOnce(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"properties":{"s":{"type":"string","pattern":"^a+$"},"j":{"type":"array","items":{"type":"string","pattern":"b"}},"n":{"type":"integer","default":1}}}`, Arguments)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			d := f.NewDraft()
			d.SetText(0, "aaa")
			d.SetText(1, `["b","ab"]`)
			if got, want := content(d), `{"s":"aaa","j":["b","ab"],"n":1}`; got != want {
				t.Errorf("sends %s, want %s", got, want)
			}
			d.SetText(1, `["c"]`)
			if got, want := content(d), "j: 0: doesn't match the pattern b"; got != want {
				t.Errorf("held back by %s, want %s", got, want)
			}
		})
	}
	wg.Wait()
}

func TestPrefilledJSONReadsWell(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"properties":{"tags":{"type":"array","items":{"type":"string"},"default":["a b","c"]},"odd":{"type":"array","items":{"type":"string"},"default":["[x]"," y","z\n"]},
		"nums":{"type":"array","items":{"type":"number"},"default":[1.50,2]},"o":{"type":"object","default":{"first":"a long enough value","second":"another long enough value"}}}}`, Elicitation)
	d := f.NewDraft()
	for i, want := range []string{"a b\nc", `["[x]"," y","z\n"]`, "1.50\n2", "{\n  \"first\": \"a long enough value\",\n  \"second\": \"another long enough value\"\n}"} {
		if got := d.Text(i); got != want {
			t.Errorf("field %d shows %q, want %q", i, got, want)
		}
	}
	if got, want := content(d), `{"tags":["a b","c"],"odd":["[x]"," y","z\n"],"nums":[1.50,2],"o":{"first":"a long enough value","second":"another long enough value"}}`; got != want {
		t.Errorf("sends %s, want %s", got, want)
	}
}

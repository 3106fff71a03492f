package formgen_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"parley/elicit"
	"parley/elicit/form"
	"parley/ui/formgen/formdriver"
)

// FuzzAnySchema puts any bytes that make a form before a person who presses
// everything there is. What is sent is what the draft says, or nothing.
func FuzzAnySchema(f *testing.F) {
	f.Add([]byte(`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"boolean","default":true}},"required":["a"]}`), uint64(1))
	f.Add([]byte(`{"properties":{"x":{"enum":[1,"1",null,true]},"y":{"const":{"a":[]}},"z":{"type":["integer","null"]}}}`), uint64(2))
	f.Add([]byte(`{"properties":{"":{"title":"\u202e","format":"date-time"},"t":{"type":"array","items":{"enum":["a","a"]}}}}`), uint64(3))
	f.Add([]byte(`{"properties":{"n":{"type":"number","multipleOf":0,"default":1e999},"never":false,"always":true}}`), uint64(4))
	f.Fuzz(func(t *testing.T, schema []byte, seed uint64) {
		fm, err := form.Parse(schema, form.Elicitation)
		if err != nil || len(fm.Fields) > 40 {
			return
		}
		pressEverything(t, fm, seed)
	})
}

func TestAnyForm(t *testing.T) {
	for seed := range uint64(60) {
		schema := anySchema(rand.New(rand.NewPCG(seed, 7)))
		fm, err := form.Parse([]byte(schema), form.Elicitation)
		if err != nil {
			t.Errorf("%s: %v", schema, err)
			continue
		}
		pressEverything(t, fm, seed)
	}
}

// pressEverything acts on every field at random, then sends.
func pressEverything(t *testing.T, fm *form.Form, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 11))
	size := fyne.NewSize(420+float32(r.IntN(400)), 320+float32(r.IntN(600)))
	d, err := formdriver.New(elicit.Request{Server: elicit.Server{Name: "S"}, Message: "?", Form: fm}, formdriver.Options{Size: size})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for range 3 {
		for i := range fm.Fields {
			pressOne(d, r, i)
		}
		before, _ := d.Request().Draft().Content()
		d.Submit()
		if a, ok := d.Answer(); ok {
			if string(a.Content) != string(before) {
				t.Errorf("sent %s, the draft said %s", a.Content, before)
			}
			return
		}
		if before != nil && len(d.Faults()) == 0 {
			t.Errorf("%s could be sent and was not", before)
		}
	}
}

// pressOne acts on one field in one of the ways that it offers.
func pressOne(d *formdriver.Driver, r *rand.Rand, field int) {
	h := d.Request().View().Field(field)
	if links := h.Acts(); len(links) > 0 && r.IntN(3) == 0 {
		links[r.IntN(len(links))].Tapped(nil)
		return
	}
	if choices := h.Choices(); len(choices) > 0 {
		choices[r.IntN(len(choices))].Tap()
		return
	}
	if h.Entry() == nil {
		return
	}
	d.Request().View().Focus(field)
	for _, c := range anyText(r) {
		h.Typist().TypedRune(c)
	}
	keys := []fyne.KeyName{fyne.KeyBackspace, fyne.KeyHome, fyne.KeyReturn, fyne.KeyDelete, fyne.KeyUp}
	d.Press(keys[r.IntN(len(keys))])
}

func anyText(r *rand.Rand) string {
	texts := []string{"", "1", "-0.5e3", "Ana", "a@b.test", "2031-05-06", "2031-05-06T07:08:09Z", "https://x.test/", "[1]", "{", "\u202e", "東京", "👩‍🚀"}
	return texts[r.IntN(len(texts))]
}

// anySchema is an honest schema with all kinds of fields and all kinds of
// defaults, right and wrong.
func anySchema(r *rand.Rand) string {
	kinds := []string{
		`"type":"string"`, `"type":"string","maxLength":3`, `"type":"string","format":"email"`, `"type":"string","format":"uri"`,
		`"type":"string","format":"date"`, `"type":"string","format":"date-time"`, `"type":"string","format":"password"`,
		`"type":"integer","minimum":0,"maximum":9`, `"type":"number"`, `"type":"boolean"`, `"type":["string","null"]`,
		`"enum":["a","b",3,null]`, `"enum":["1","2","3","4","5","6","7","8","9"]`, `"const":"x"`, `"type":"object"`,
		`"type":"array","items":{"enum":["a","b"]},"minItems":1`, `"type":"array","items":{"enum":[1,2,3,4,5,6,7,8,9,10,11,12,13]}`,
		`"anyOf":[{"type":"integer"},{"type":"string"}]`, `"type":"string","maxLength":500`,
	}
	defaults := []string{`"a"`, `""`, `5`, `true`, `null`, `["a"]`, `[3]`, `{"x":1}`, `"2031-05-06"`, `"two\nlines"`}
	var props, required []string
	for i := range 1 + r.IntN(12) {
		p := kinds[r.IntN(len(kinds))]
		if r.IntN(3) == 0 {
			p += `,"default":` + defaults[r.IntN(len(defaults))]
		}
		if r.IntN(3) == 0 {
			p += `,"description":"` + strings.Repeat("word ", r.IntN(200)) + `"`
		}
		props = append(props, fmt.Sprintf(`"k%d":{%s}`, i, p))
		if r.IntN(3) == 0 {
			required = append(required, fmt.Sprintf(`"k%d"`, i))
		}
	}
	return `{"type":"object","properties":{` + strings.Join(props, ",") + `},"required":[` + strings.Join(required, ",") + `]}`
}

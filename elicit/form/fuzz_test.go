package form

import (
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/plaintext"
)

// FuzzParse: any bytes end in a form that can be answered and sent, or in an
// error that says why.
func FuzzParse(f *testing.F) {
	for _, schema := range hostileSchemas() {
		if len(schema) < 2000 {
			f.Add([]byte(schema), "x")
		}
	}
	f.Add([]byte(`{"type":"object","properties":{"a":{"type":"string","format":"email"},"b":{"enum":[1,"1"]},"c":{"type":"array","items":{"enum":["x","y"]},"minItems":1}},"required":["a"]}`), "a@b.test")
	f.Add([]byte(`{"properties":{"g":{"type":"object","properties":{"n":{"type":"number","multipleOf":0.1}}},"u":{"anyOf":[{"type":"integer"},{"type":"string"}]}}}`), "0.3")
	f.Fuzz(func(t *testing.T, schema []byte, text string) {
		for _, p := range [...]Profile{Elicitation, Arguments} {
			form, err := Parse(schema, p)
			if err != nil {
				var se *SchemaError
				if !errors.As(err, &se) || se.Reason.IsZero() {
					t.Fatalf("error %v", err)
				}
				continue
			}
			checkShape(t, form)
			answerAll(t, form, text)
		}
	})
}

func checkShape(t *testing.T, form *Form) {
	for i, fd := range form.Fields {
		if fd.Index != i || fd.Parent >= i || fd.rules == nil || fd.Label == "" && fd.Key != "" {
			t.Fatalf("field %d: %+v", i, fd)
		}
		seen := map[string]bool{}
		for _, o := range fd.Options {
			shown := plaintext.Line(o.Label, seenRunes)
			if seen[shown] || !o.Value.IsValid(jsontext.AllowInvalidUTF8(true)) {
				t.Fatalf("field %d: option %q %s", i, o.Label, o.Value)
			}
			seen[shown] = true
		}
	}
}

func answerAll(t *testing.T, form *Form, text string) {
	d := form.NewDraft()
	checkSent(t, d)
	for i, fd := range form.Fields {
		switch fd.Kind {
		case Boolean:
			d.SetBool(i, len(text)%2 == 0)
		case Choice:
			d.Choose(i, len(text)%max(len(fd.Options), 1))
		case MultiChoice:
			d.Toggle(i, 0, true)
		case Text, Number, Integer, Date, DateTime, JSON:
			d.SetText(i, text)
			d.Suggestion(i)
		}
	}
	checkSent(t, d)
	again := form.NewDraftFrom([]byte(text))
	checkSent(t, again)
}

// checkSent holds what is sent against what the draft says of itself.
func checkSent(t *testing.T, d *Draft) {
	content, problems := d.Content()
	if (content == nil) == (len(problems) == 0) {
		t.Fatalf("content %s with problems %v", content, problems)
	}
	preview, leftOut := d.Preview()
	if !json.Valid(preview) || content != nil && (string(preview) != string(content) || len(leftOut) > 0) {
		t.Fatalf("preview %s of content %s, left out %v", preview, content, leftOut)
	}
	for _, p := range problems {
		if p.Code == "" || p.Text.IsZero() || strings.Contains(p.Text.String(), "{{") {
			t.Fatalf("problem without words: %+v", p)
		}
	}
}

// FuzzValues: what passes is sent as it stands.
func FuzzValues(f *testing.F) {
	for _, s := range []string{"", "a", "3.10", "1e3", "-0", "1e999", "+5", "0x10", "１２", "ana@example.org", `"a b"@[IPv6:::1]`, "https://x.test/a?b#c",
		"urn:a", "2032-02-29", "2031-06-30T23:59:60Z", "2031-05-06t07:08:09.25-03:00", `{"a":[1,{"b":null}]}`, "\xff", "\u202e", strings.Repeat("9", 5000)} {
		f.Add(s)
	}
	form := parse(f, `{"properties":{"s":{"type":"string","pattern":"^[^]*$"},"n":{"type":"number"},"i":{"type":"integer"},"e":{"type":"string","format":"email"},
		"u":{"type":"string","format":"uri"},"d":{"type":"string","format":"date"},"dt":{"type":"string","format":"date-time"},"j":true,"a":{"type":["string","integer"],"minLength":3}}}`, Elicitation)
	f.Fuzz(func(t *testing.T, text string) {
		for i, fd := range form.Fields {
			d := form.NewDraft()
			d.SetText(i, text)
			checkSent(t, d)
			if d.Check(i) != nil || !d.Answered(i) {
				continue
			}
			content, _ := d.Content()
			var got map[string]any
			dec := json.NewDecoder(strings.NewReader(string(content)))
			dec.UseNumber()
			if err := dec.Decode(&got); err != nil {
				t.Fatal(err)
			}
			checkSame(t, fd, text, got[fd.Key])
		}
	})
}

func checkSame(t *testing.T, fd *Field, text string, sent any) {
	switch v := sent.(type) {
	case string:
		if fd.Kind != JSON && v != strings.ToValidUTF8(text, "\uFFFD") {
			t.Fatalf("%s: typed %q, sent %q", fd.Key, text, v)
		}
		if !utf8.ValidString(v) {
			t.Fatalf("%s: sent %q", fd.Key, v)
		}
	case json.Number:
		typed, ok := new(big.Rat).SetString(strings.TrimPrefix(strings.TrimSpace(text), "+"))
		got, _ := new(big.Rat).SetString(v.String())
		if !ok || typed.Cmp(got) != 0 {
			t.Fatalf("%s: typed %q, sent %s", fd.Key, text, v)
		}
	}
}

// FuzzPattern: no pattern brings the form down, whatever is typed.
func FuzzPattern(f *testing.F) {
	for _, p := range []string{"^[A-Za-z]+$", `^\p{Script=Greek}+$`, "^[^]+$", "(?<=a)b(?!c)", `^(?<y>\d{4})-\k<y>$`, "^(a+)+$", `[\w-.]`, `\u{1F600}`, `(?:a|b){2,5}?`, "[[:alpha:]]", `\Q.\E`} {
		f.Add(p, "abc1")
	}
	f.Fuzz(func(t *testing.T, source, text string) {
		p := newPatternBook().compile(source)
		if !p.allows(text) && p.re == nil {
			t.Fatalf("%q blocks %q without being checked", source, text)
		}
	})
}

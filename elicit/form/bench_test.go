package form

import (
	"fmt"
	"strings"
	"testing"
)

// benchSchema asks for n values of every kind in turn.
func benchSchema(n int) []byte {
	kinds := []string{
		`{"type":"string","title":"Value","minLength":1,"maxLength":80}`,
		`{"type":"string","title":"E-mail","format":"email"}`,
		`{"type":"integer","title":"Nights","minimum":1,"maximum":14,"default":3}`,
		`{"type":"number","multipleOf":0.01}`,
		`{"type":"boolean","default":false}`,
		`{"type":"string","enum":["economy","business","none"],"enumNames":["Economy","Business","None"]}`,
		`{"type":"array","items":{"anyOf":[{"const":"bike","title":"Bike"},{"const":"dog","title":"Dog"}]},"minItems":1,"maxItems":2}`,
		`{"type":"string","format":"date","description":"When you leave"}`,
		`{"type":"string","format":"date-time"}`,
		`{"type":"string","pattern":"^[A-Z]{2}\\d{4}$"}`,
		`{"anyOf":[{"$ref":"#/$defs/Size"},{"type":"null"}],"default":null}`,
		`{"anyOf":[{"type":"integer"},{"type":"string"}]}`,
		`{"type":"string","format":"uri"}`,
		`{"type":"object","properties":{"city":{"type":"string"}}}`,
	}
	var props, required []string
	for i := range n {
		props = append(props, fmt.Sprintf(`"field_%d":%s`, i, kinds[i%len(kinds)]))
		if i%10 == 0 {
			required = append(required, fmt.Sprintf(`"field_%d"`, i))
		}
	}
	return []byte(`{"type":"object","properties":{` + strings.Join(props, ",") + `},"required":[` + strings.Join(required, ",") +
		`],"$defs":{"Size":{"enum":["s","m","l"],"title":"Size","type":"string"}}}`)
}

func BenchmarkParse(b *testing.B) {
	for _, n := range []int{14, 200} {
		schema := benchSchema(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := Parse(schema, Elicitation); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkParseThousandChoices(b *testing.B) {
	schema := []byte(`{"properties":{"x":{"enum":["` + strings.Join(manyNames(1000), `","`) + `"]}}}`)
	for b.Loop() {
		if _, err := Parse(schema, Elicitation); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkKeystroke types one more character into a field of 200 and checks
// it, for the kinds that have something to check.
func BenchmarkKeystroke(b *testing.B) {
	f, err := Parse(benchSchema(200), Elicitation)
	if err != nil {
		b.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		field int
		text  string
	}{{"text", 0, "Ana"}, {"email", 1, "ana@example.org"}, {"number", 3, "19.99"}, {"date-time", 8, "2031-05-06T07:08:09Z"}, {"pattern", 9, "AB1234"}, {"union", 11, "0042"}, {"uri", 12, "https://example.org/"}, {"json", 13, `{"city":"Faro"}`}} {
		b.Run(test.name, func(b *testing.B) {
			d := f.NewDraft()
			d.SetText(test.field, test.text)
			d.Check(test.field) // the judge compiles once
			for b.Loop() {
				d.SetText(test.field, test.text[:len(test.text)-1])
				d.SetText(test.field, test.text)
				if p := d.Check(test.field); p != nil {
					b.Fatal(p.Text)
				}
			}
		})
	}
}

func BenchmarkCheckAll200(b *testing.B) {
	f, err := Parse(benchSchema(200), Elicitation)
	if err != nil {
		b.Fatal(err)
	}
	d := f.NewDraft()
	for b.Loop() {
		d.CheckAll()
	}
}

func BenchmarkPreview200(b *testing.B) {
	f, err := Parse(benchSchema(200), Elicitation)
	if err != nil {
		b.Fatal(err)
	}
	d := f.NewDraft()
	for b.Loop() {
		d.Preview()
	}
}

// BenchmarkFirstJudgement is what the first check of a JSON box costs, when
// the judge compiles its document.
func BenchmarkFirstJudgement(b *testing.B) {
	schema := benchSchema(200)
	for b.Loop() {
		f, err := Parse(schema, Elicitation)
		if err != nil {
			b.Fatal(err)
		}
		d := f.NewDraft()
		d.SetText(13, `{"city":"Faro"}`)
		d.Check(13)
	}
}

package form

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/dlclark/regexp2/v2"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The oracle: for random schemas of the subset and random content, what the
// form accepts is what an independent validator accepts, formats asserted and
// an ECMA-262 engine plugged in. Where a rule of ours says otherwise the
// comparison is skipped, for one of these reasons:
//
//   - An empty text is no answer: the form has no way to send "" unless the
//     server's default is "" (cases B06, B32).
//   - International addresses pass as email, as RFC 6531 allows; the validator
//     knows ASCII only. It also takes quoted local parts that RFC 5321 doesn't.
//   - The validator takes an email without a name before the @, and its
//     domains are host names, where RFC 5321 has a grammar of its own.
//   - A URI is RFC 3986; the validator uses Go's url.Parse, which takes
//     spaces, non-ASCII letters and bare percent signs.
//   - A leap second may be either (case B45v).
//   - Formats beyond the four of the specification annotate, as JSON Schema
//     has it by default; the validator asserts uuid and others.
//   - A choice that the form doesn't offer can't be picked.
//
// For the three formats the random texts are therefore ones on which the RFCs
// and the validator agree.
func TestOracle(t *testing.T) {
	t.Parallel()
	rounds := 1500
	if testing.Short() {
		rounds = 400
	}
	g := &generator{rand.New(rand.NewPCG(1, 2))}
	compared, accepted := 0, 0
	for range rounds {
		schema := g.schema()
		f, err := Parse([]byte(schema), Elicitation)
		if err != nil {
			t.Fatalf("%s: %v", schema, err)
		}
		oracle := compileOracle(t, schema)
		for range 8 {
			d := f.NewDraft()
			content, ok := g.answer(d)
			if !ok {
				continue
			}
			want := oracle.Validate(decodeAny(t, content)) == nil
			got, problems := d.Content()
			if (len(problems) == 0) != want {
				t.Fatalf("schema %s\ncontent %s\nthe validator says %v: %v\nthe form: %v", schema, content, want, oracle.Validate(decodeAny(t, content)), problems)
			}
			if want && canonicalOf(got) != canonicalOf(jsontext.Value(content)) {
				t.Fatalf("schema %s\nanswered %s\nbut sends %s", schema, content, got)
			}
			compared++
			if want {
				accepted++
			}
		}
	}
	t.Logf("%d answers compared, %d accepted", compared, accepted)
	if accepted < compared/20 || compared < rounds {
		t.Errorf("only %d of %d answers were accepted: the comparison says little", accepted, compared)
	}
}

func compileOracle(t *testing.T, schema string) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	c.RegisterFormat(&jsonschema.Format{Name: "uuid", Validate: func(any) error { return nil }})
	c.UseRegexpEngine(func(s string) (jsonschema.Regexp, error) {
		re, err := regexp2.Compile(s, regexp2.ECMAScript|regexp2.Unicode)
		return oraclePattern{re}, err
	})
	if err := c.AddResource("urn:test:oracle", decodeAny(t, schema)); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("urn:test:oracle")
	if err != nil {
		t.Fatalf("%s: %v", schema, err)
	}
	return s
}

type oraclePattern struct{ *regexp2.Regexp }

func (p oraclePattern) MatchString(s string) bool {
	ok, _ := p.Regexp.MatchString(s)
	return ok
}

func decodeAny(t *testing.T, s string) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(s))
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return v
}

// generator makes random schemas of the subset, and answers to them.
type generator struct{ *rand.Rand }

func pick[T any](g *generator, list ...T) T { return list[g.IntN(len(list))] }

func (g *generator) schema() string {
	var props, required, defs []string
	for i := range 1 + g.IntN(4) {
		name := fmt.Sprintf("p%d", i)
		property := g.property()
		switch g.IntN(12) { // as pydantic, zod and others wrap them
		case 0:
			property = `{"anyOf":[` + property + `,{"type":"null"}]}`
		case 1:
			property = `{"allOf":[` + property + `],"title":"T"}`
		case 2:
			defs = append(defs, fmt.Sprintf("%q:%s", name, property))
			property = `{"$ref":"#/$defs/` + name + `","description":"D"}`
		case 3:
			property = `{"oneOf":[{"type":"null"},{"allOf":[` + property + `]}]}`
		}
		props = append(props, fmt.Sprintf("%q:%s", name, property))
		if g.IntN(2) == 0 {
			required = append(required, fmt.Sprintf("%q", name))
		}
	}
	extra := pick(g, "", "", "", `,"minProperties":2`, `,"dependentRequired":{"p0":["p1"]}`, `,"anyOf":[{"required":["p0"]},{"required":["p1"]}]`,
		`,"additionalProperties":false`, `,"maxProperties":2`)
	return `{"type":"object","properties":{` + strings.Join(props, ",") + `},"required":[` + strings.Join(required, ",") + `]` + extra + `,"$defs":{` + strings.Join(defs, ",") + `}}`
}

func (g *generator) property() string {
	keywords := pick(g, g.text, g.text, g.number, g.number, g.number, g.boolean, g.choice, g.choice, g.multi, g.union)()
	return "{" + strings.Join(slices.DeleteFunc(keywords, func(s string) bool { return s == "" }), ",") + "}"
}

func (g *generator) maybe(s string) string {
	if g.IntN(2) == 0 {
		return s
	}
	return ""
}

func (g *generator) text() []string {
	if g.IntN(2) == 0 {
		return []string{`"type":"string"`, fmt.Sprintf(`"format":%q`, pick(g, "email", "uri", "date", "date-time", "uuid"))}
	}
	patterns := []string{`^a`, `b$`, `^[a-c]+$`, `^\\p{L}+$`, `^[^]{2,4}$`, `\\d`, `(?<=a)b`, `^(?!a)`, `^[\\u00e0-\\u00ff]+$`, `^.$`}
	return []string{`"type":"string"`, g.maybe(fmt.Sprintf(`"minLength":%d`, g.IntN(4))), g.maybe(fmt.Sprintf(`"maxLength":%d`, g.IntN(5))),
		g.maybe(`"pattern":"` + pick(g, patterns...) + `"`)}
}

func (g *generator) number() []string {
	literal := func() string {
		return pick(g, "0", "1", "-3", "2.5", "0.1", "1e1", "5.0", "100", "12345678901234567890", "-0.3")
	}
	return []string{fmt.Sprintf(`"type":%q`, pick(g, "number", "integer")), g.maybe(`"minimum":` + literal()), g.maybe(`"maximum":` + literal()),
		g.maybe(g.maybe(`"exclusiveMinimum":` + literal())), g.maybe(g.maybe(`"exclusiveMaximum":` + literal())),
		g.maybe(`"multipleOf":` + pick(g, "0.1", "0.01", "2", "3", "1e-3", "0.7"))}
}

func (g *generator) boolean() []string {
	return []string{pick(g, `"type":"boolean"`, `"type":["boolean","null"]`, `"anyOf":[{"type":"boolean"},{"type":"null"}]`)}
}

func (g *generator) choice() []string {
	return []string{pick(g, `"type":"string","enum":["a","b","abc"]`, `"enum":[1,"1",2.50,null]`, `"oneOf":[{"const":"a","title":"A"},{"const":3}]`,
		`"type":["integer","null"],"enum":[1,2,null]`, `"enum":["a","abc"],"minLength":2`, `"enum":[1,2,30],"maximum":10`)}
}

func (g *generator) multi() []string {
	return []string{`"type":"array"`, `"items":` + pick(g, `{"enum":["a","b","c"]}`, `{"anyOf":[{"const":"a"},{"const":"b"}]}`),
		g.maybe(fmt.Sprintf(`"minItems":%d`, g.IntN(3))), g.maybe(fmt.Sprintf(`"maxItems":%d`, 1+g.IntN(3))), g.maybe(`"uniqueItems":true`)}
}

func (g *generator) union() []string {
	return []string{pick(g, `"type":["string","integer"],"minLength":2,"minimum":3`, `"anyOf":[{"type":"integer","minimum":3},{"type":"number","maximum":-1}]`,
		`"anyOf":[{"type":"string","minLength":3},{"type":"string","maxLength":1}]`, `"oneOf":[{"type":"string","pattern":"^a"},{"type":"string","pattern":"b$"}]`,
		`"allOf":[{"type":"string"},{"maxLength":2},{"pattern":"a"}]`, `"type":"string","not":{"enum":["a","ab"]}`,
		`"type":"integer","if":{"minimum":5},"then":{"multipleOf":5}`, `"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]`)}
}

// answer fills a draft at random and gives the same answers as plain content;
// not ok when the draft can't express them.
func (g *generator) answer(d *Draft) (content string, ok bool) {
	var b bytes.Buffer
	b.WriteByte('{')
	for _, fd := range d.form.Fields {
		d.Clear(fd.Index)
		if g.IntN(5) == 0 {
			if fd.Kind == MultiChoice && fd.Required && fd.MinItems <= 0 {
				return "", false // nothing picked is [] there
			}
			continue
		}
		v := g.value(d, fd)
		if v == "" {
			return "", false
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", fd.Key, v)
	}
	b.WriteByte('}')
	return b.String(), true
}

func (g *generator) value(d *Draft, fd *Field) string {
	switch fd.Kind {
	case Boolean:
		v := g.IntN(2) == 0
		d.SetBool(fd.Index, v)
		return fmt.Sprint(v)
	case Choice:
		i := g.IntN(len(fd.Options))
		d.Choose(fd.Index, i)
		return string(fd.Options[i].Value)
	case MultiChoice:
		return g.several(d, fd)
	case Number, Integer:
		v := pick(g, "0", "1", "2", "3", "-3", "-0", "5.0", "2.5", "0.1", "0.3", "0.35", "19.99", "1e1", "1E-3", "10", "15", "9007199254740993", "12345678901234567890", "1.10")
		d.SetText(fd.Index, v)
		return v
	case JSON:
		v := pick(g, `{"a":1}`, `{"a":"x"}`, `{}`, `{"a":2,"b":[1]}`, `5`, `[1]`, `null`, `"s"`)
		d.SetText(fd.Index, v)
		return v
	}
	v := g.textFor(fd)
	if v == "" {
		return ""
	}
	d.SetText(fd.Index, v)
	q, _ := json.Marshal(v)
	return string(q)
}

func (g *generator) textFor(fd *Field) string {
	switch fd.Format {
	case "email":
		return pick(g, "ana@example.org", "a.b+c@x.example.org", "nope", "a@", "a b@x.test", "a..b@x.test", `"a b"@x.test`, "a@-x.test", "a@[127.0.0.1]")
	case "uri":
		return pick(g, "https://x.test/a?b#c", "urn:isbn:0451450523", "mailto:k@x.test", "x.test", "//x.test/a", "/a", "http://[2001:db8::1]:8080/a", "http://[::1")
	case "date":
		return pick(g, "2031-05-06", "2031-02-29", "2032-02-29", "2031-2-9", "2031-13-01", "20310506", "2031-05-06Z", "0000-01-01")
	case "date-time":
		return pick(g, "2031-05-06T07:08:09Z", "2031-05-06t07:08:09.25-03:00", "2031-05-06T07:08:09", "2031-05-06 07:08:09Z", "2031-05-06T24:00:00Z", "2031-05-06T07:08:09+24:00", "2031-05-06T07:08:09.Z", "2031-05-06T07:60:09Z")
	}
	return pick(g, "a", "ab", "abc", "b", "cab", "a1", "é", "éè", "😀", "😀😀😀", "👩\u200d🚀", "e\u0301e\u0301", "x\ny", "abcdef", " ", "Ωμ", "12")
}

func (g *generator) several(d *Draft, fd *Field) string {
	var list []string
	for i, o := range fd.Options {
		if g.IntN(2) == 0 {
			d.Toggle(fd.Index, i, true)
			list = append(list, string(o.Value))
		}
	}
	if list == nil && !(fd.Required && fd.MinItems <= 0) {
		return "" // left out, which is no []
	}
	return "[" + strings.Join(list, ",") + "]"
}

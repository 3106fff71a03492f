package form

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"parley/elicit/plaintext"
)

// sketch draws a form in one line: key, "*" where required, kind, choices,
// what the field starts with.
func sketch(f *Form) string {
	d := f.NewDraft()
	var out []string
	for i, fd := range f.Fields {
		s := fd.Key
		for p := fd.Parent; p >= 0; p = f.Fields[p].Parent {
			s = f.Fields[p].Key + "." + s
		}
		if fd.Required {
			s += "*"
		}
		s += ":" + fd.Kind.String()
		if len(fd.Options) > 0 {
			var labels []string
			for _, o := range fd.Options {
				labels = append(labels, o.Label)
			}
			s += "[" + strings.Join(labels, "|") + "]"
		}
		if v, _ := d.value(i); v != nil && fd.Kind != Group {
			s += "=" + string(v)
		} else if d.answers[i].set && fd.Kind != Group {
			s += fmt.Sprintf("~%q", d.Text(i))
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func TestParseKinds(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, property, want string }{
		{"string", `{"type":"string"}`, "x:text"},
		{"number", `{"type":"number"}`, "x:number"},
		{"integer", `{"type":"integer"}`, "x:integer"},
		{"boolean", `{"type":"boolean"}`, "x:yes-no"},
		{"date", `{"type":"string","format":"date"}`, "x:date"},
		{"date-time", `{"type":"string","format":"date-time"}`, "x:date-time"},
		{"capitals", `{"type":"STRING"}`, "x:text"},
		{"enum", `{"type":"string","enum":["a","b"]}`, "x:choice[a|b]"},
		{"titled enum", `{"type":"string","oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]}`, "x:choice[A|B]"},
		{"titled enum by anyOf", `{"anyOf":[{"const":"a","title":"A"},{"const":"b"}]}`, "x:choice[A|b]"},
		{"one-member enums", `{"oneOf":[{"enum":["a"],"title":"A"},{"enum":[2],"title":"Two"}]}`, "x:choice[A|Two]"},
		{"untyped enum", `{"enum":["a",1,true]}`, "x:choice[a|1|true]"},
		{"enum of booleans", `{"enum":[true,false]}`, "x:yes-no"},
		{"one legal boolean", `{"type":"boolean","enum":[true]}`, "x:yes-no"},
		{"enumNames too long", `{"enum":["a"],"enumNames":["A","B","C"]}`, "x:choice[A]"},
		{"x-enumNames", `{"enum":[1,2],"x-enumNames":["One","Two"]}`, "x:choice[One|Two]"},
		{"same titles", `{"oneOf":[{"const":"a","title":"T"},{"const":"b","title":"T"}]}`, "x:choice[T (a)|T (b)]"},
		{"titles alike when drawn", `{"enum":["a\u200bdmin","admin"]}`, "x:choice[a\u200bdmin (a\u200bdmin)|admin (admin)]"},
		{"number and text alike", `{"enum":["1",1]}`, "x:choice[1 (1)|1 (1) #2]"},
		{"repeated member", `{"enum":["a","a","b"]}`, "x:choice[a|b]"},
		{"blank member", `{"enum":["","a"]}`, `x:choice[""|a]`},
		{"wrong members dropped", `{"type":"string","enum":["a",1]}`, "x:choice[a]"},
		{"type wrong for all members", `{"type":"integer","enum":["1","2"]}`, "x:choice[1|2]"},
		{"nullable enum", `{"type":["string","null"],"enum":["a",null]}`, "x:choice[a]"},
		{"multi-select", `{"type":"array","items":{"type":"string","enum":["a","b"]}}`, "x:multi-choice[a|b]"},
		{"titled multi-select", `{"type":"array","items":{"anyOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]}}`, "x:multi-choice[A|B]"},
		{"names beside items", `{"type":"array","items":{"enum":["a","b"]},"enumNames":["A","B"]}`, "x:multi-choice[A|B]"},
		{"schemars enum", `{"oneOf":[{"description":"Big","type":"string","enum":["big"]},{"type":"string","enum":["small","tiny"]}]}`, "x:choice[big|small|tiny]"},
		{"typebox union", `{"anyOf":[{"const":"a","type":"string"},{"const":"b","type":"string"}]}`, "x:choice[a|b]"},
		{"old pydantic literal", `{"const":"a","enum":["a"],"type":"string"}`, `x:fixed="a"`},
		{"pydantic decimal", `{"anyOf":[{"type":"number"},{"type":"string","pattern":"^\\d+$"}]}`, "x:text"},
		{"multi-select of integers", `{"items":{"enum":[1,2]}}`, "x:multi-choice[1|2]"},
		{"free array", `{"type":"array","items":{"type":"string"}}`, "x:json"},
		{"tuple", `{"type":"array","items":[{"enum":["a"]}]}`, "x:json"},
		{"object", `{"type":"object","properties":{"a":{"type":"string"}}}`, "x:json"},
		{"true", `true`, "x:json"},
		{"false", `false`, "x:json"},
		{"anything", `{}`, "x:text"},
		{"anything with a title", `{"title":"T","description":"D"}`, "x:text"},
		{"type from default", `{"default":5}`, "x:number=5"},
		{"type from default text", `{"default":"a"}`, `x:text="a"`},
		{"type from minimum", `{"minimum":5}`, "x:number"},
		{"type from pattern", `{"pattern":"a"}`, "x:text"},
		{"type from properties", `{"properties":{}}`, "x:json"},
		{"const", `{"const":"fast"}`, `x:fixed="fast"`},
		{"const object", `{"const":{"b":1, "a":2}}`, `x:fixed={"b":1,"a":2}`},
		{"null", `{"type":"null"}`, "x:fixed"},
		{"pydantic optional", `{"anyOf":[{"type":"integer","minimum":2},{"type":"null"}],"default":null}`, "x:integer"},
		{"zod nullable", `{"type":["number","null"]}`, "x:number"},
		{"nullable of one", `{"oneOf":[{"type":"null"},{"enum":["a","b"],"type":"string"}]}`, "x:choice[a|b]"},
		{"null in the type list alone", `{"type":["null"]}`, "x:fixed"},
		{"openapi nullable", `{"type":"string","nullable":true}`, "x:text"},
		{"$ref", `{"$ref":"#/$defs/Color"}`, "x:choice[red|blue]"},
		{"$ref with default", `{"$ref":"#/$defs/Color","default":"red"}`, `x:choice[red|blue]="red"`},
		{"allOf of one $ref", `{"allOf":[{"$ref":"#/$defs/Color"}],"default":"blue"}`, `x:choice[red|blue]="blue"`},
		{"$ref or null", `{"anyOf":[{"$ref":"#/$defs/Color"},{"type":"null"}]}`, "x:choice[red|blue]"},
		{"definitions", `{"$ref":"#/definitions/N"}`, "x:integer"},
		{"$ref by anchor", `{"$ref":"#col"}`, "x:choice[red|blue]"},
		{"$ref with escapes", `{"$ref":"#/$defs/a~1b%25"}`, "x:yes-no"},
		{"$ref to nowhere", `{"$ref":"#/$defs/None"}`, "x:json"},
		{"$ref to nowhere, typed", `{"$ref":"https://x.test/s.json","type":"string"}`, "x:text"},
		{"number or text", `{"anyOf":[{"type":"integer"},{"type":"string"}]}`, "x:text"},
		{"type list", `{"type":["string","number","boolean"]}`, "x:text"},
		{"integer or number", `{"anyOf":[{"type":"integer"},{"type":"number"}]}`, "x:number"},
		{"text or list", `{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}`, "x:json"},
		{"number or boolean", `{"type":["number","boolean"]}`, "x:json"},
		{"two formats", `{"anyOf":[{"type":"string","format":"email"},{"type":"string","format":"uri"}]}`, "x:text"},
		{"allOf narrows", `{"allOf":[{"type":["string","integer"]},{"type":["integer","boolean"]}]}`, "x:integer"},
		{"number and integer", `{"type":"number","allOf":[{"type":"integer"}]}`, "x:integer"},
		{"impossible", `{"allOf":[{"type":"string"},{"type":"integer"}]}`, "x:json"},
		{"unknown type", `{"type":"float"}`, "x:json"},
		{"no schema", `"string"`, "x:json"},
		{"null schema", `null`, "x:json"},
		{"integer default spelled long", `{"type":"integer","default":5.0}`, "x:integer=5"},
		{"big integer default", `{"type":"integer","default":12345678901234567890}`, "x:integer=12345678901234567890"},
		{"default with zeros", `{"type":"number","default":3.10}`, "x:number=3.10"},
		{"default false", `{"type":"boolean","default":false}`, "x:yes-no=false"},
		{"default of a wrong type, dropped", `{"type":"boolean","default":"yes"}`, "x:yes-no"},
		{"default of a wrong type, shown", `{"type":"integer","default":"many"}`, `x:integer~"many"`},
		{"default out of range, shown", `{"type":"integer","maximum":3,"default":5}`, `x:integer~"5"`},
		{"fractional default of an integer", `{"type":"integer","default":2.5}`, `x:integer~"2.5"`},
		{"default that is no choice", `{"enum":["a"],"default":"z"}`, "x:choice[a]"},
		{"default of some choices", `{"type":"array","items":{"enum":["a","b"]},"default":["b","z"]}`, `x:multi-choice[a|b]=["b"]`},
		{"default no choices", `{"type":"array","items":{"enum":["a","b"]},"default":[]}`, `x:multi-choice[a|b]=[]`},
		{"default object", `{"type":"object","default":{"b": 1, "a":[ ]}}`, `x:json={"b":1,"a":[]}`},
		{"default of the wrong date", `{"type":"string","format":"date","default":"2031-02-30"}`, `x:date~"2031-02-30"`},
		{"number default of a text", `{"type":"string","default":5}`, `x:text="5"`},
	}
	for _, test := range tests {
		schema := `{"type":"object","properties":{"x":` + test.property + `},
			"$defs":{"Color":{"$anchor":"col","enum":["red","blue"],"title":"Colour"},"a/b%":{"type":"boolean"}},"definitions":{"N":{"type":"integer"}}}`
		if got := sketch(parse(t, schema, Elicitation)); got != test.want {
			t.Errorf("%s: %s\n got %s\nwant %s", test.name, test.property, got, test.want)
		}
	}
}

func TestParseRoots(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, schema, want string }{
		{"nothing", ``, ""},
		{"spaces", " \n", ""},
		{"null", `null`, ""},
		{"empty", `{}`, ""},
		{"no properties", `{"type":"object"}`, ""},
		{"null properties", `{"type":"object","properties":null,"required":null}`, ""},
		{"server's order", `{"properties":{"b":{},"10":{},"2":{},"a":{}}}`, "b:text 10:text 2:text a:text"},
		{"order in the schema has no meaning", `{"required":["a"],"properties":{"a":{"minimum":1,"type":"integer"}},"type":"object"}`, "a*:integer"},
		{"last of a repeated name wins, in the place of the first", `{"properties":{"x":{"type":"string"},"y":{"type":"string"},"x":{"type":"integer"}}}`, "x:integer y:text"},
		{"root $ref", `{"$ref":"#/$defs/R","$defs":{"R":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}}}`, "a*:text"},
		{"root allOf", `{"allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"integer"},"a":{"maxLength":3}}}]}`, "a*:text b:integer"},
		{"root union", `{"oneOf":[{"properties":{"kind":{"const":"cat"},"lives":{"type":"integer"}},"required":["kind"]},{"properties":{"kind":{"const":"dog"}},"required":["kind"]}]}`, "kind:choice[cat|dog] lives:integer"},
		{"type list with object", `{"type":["object","null"],"properties":{"a":{"type":"string"}}}`, "a:text"},
		{"root default", `{"properties":{"a":{"type":"string"},"b":{"default":1}},"default":{"a":"x","b":2,"c":3}}`, `a:text="x" b:number=2`},
		{"$id that its references use", `{"$id":"https://x.test/s","properties":{"a":{"$ref":"https://x.test/s#/$defs/A"}},"$defs":{"A":{"type":"integer"}}}`, "a:integer"},
	}
	for _, test := range tests {
		if got := sketch(parse(t, test.schema, Elicitation)); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

func TestParseGroups(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, property, want string }{
		{"group", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer","default":2}},"required":["a"]}`, "x:group x.a*:text x.b:integer"},
		{"group whose defaults tell the whole", `{"type":"object","properties":{"a":{"default":"q"},"b":{"default":2}},"required":["a"]}`, `x:group x.a*:text="q" x.b:number=2`},
		{"group with a default", `{"type":"object","properties":{"a":{"type":"string"},"b":{"default":2}},"required":["a"],"default":{"a":"z"}}`, `x:group x.a*:text="z" x.b:number=2`},
		{"group of a $ref", `{"anyOf":[{"$ref":"#/$defs/P"},{"type":"null"}]}`, "x:group x.name*:text"},
		{"three deep", `{"properties":{"a":{"properties":{"b":{"properties":{"c":{}}}}}}}`, "x:group x.a:group x.a.b:json"},
		{"open object", `{"type":"object","additionalProperties":{"type":"string"}}`, "x:json"},
		{"open beside properties", `{"type":"object","properties":{"a":{}},"additionalProperties":{"type":"string"}}`, "x:json"},
		{"conditions", `{"type":"object","properties":{"a":{}},"if":{"required":["a"]},"then":{"required":["b"]}}`, "x:json"},
		{"closed by not", `{"type":"object","properties":{"a":{}},"additionalProperties":{"not":{}}}`, "x:group x.a:text"},
		{"recursive", `{"$ref":"#/$defs/Node"}`, "x:group x.v:integer x.next:group x.next.v:integer x.next.next:json"},
		{"no properties", `{"type":"object"}`, "x:json"},
	}
	for _, test := range tests {
		schema := `{"properties":{"x":` + test.property + `},"$defs":{"P":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]},
			"Node":{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/Node"}}}}}`
		if got := sketch(parse(t, schema, Arguments)); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ schema, property, reason string }{
		{`[]`, "", "not an object but an array"},
		{`5`, "", "not an object but a number"},
		{`true`, "", "not an object but a boolean"},
		{`{"type":"string"}`, "", "type is not object"},
		{`{"properties":[1]}`, "", "properties are not an object"},
		{`{"allOf":[false]}`, "", "nothing can satisfy it"},
		{`{"properties":{"x":{"$ref":"#/properties/x"}}}`, "x", "leads back to itself"},
		{`{"properties":{"x":{"type":`, "x", "not JSON"},
		{`{} x`, "", "something follows"},
		{"{\"a\":\"\xff\"}", "", "UTF-8"},
	}
	for _, test := range tests {
		_, err := Parse([]byte(test.schema), Elicitation)
		var se *SchemaError
		if !errors.As(err, &se) || se.Property != test.property || !strings.Contains(se.Reason.String(), test.reason) {
			t.Errorf("%s: error %v, want %q about %q", test.schema, err, test.reason, test.property)
		}
	}
}

func TestLabelsTellFieldsApart(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"title":" ","properties":{"a":{"title":"Value"},"b":{"title":"value "},"c":{"title":"Other"},"d":{"title":null,"description":null},
		"e":{"title":"  "},"f":{"title":"V\u0430lue"},"g":{"title":5}}}`, Elicitation)
	want := []string{"Value (a)", "value  (b)", "Other", "d", "e", "V\u0430lue (f)", "g"}
	for i, w := range want {
		if f.Fields[i].Label != w {
			t.Errorf("label %d is %q, want %q", i, f.Fields[i].Label, w)
		}
	}
}

func TestLongLabelsAreToldApartWhereTheyAreSeen(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("very ", 60)
	f := parse(t, `{"properties":{"x":{"oneOf":[{"const":"a","title":"`+long+`one"},{"const":"b","title":"`+long+`two"},{"const":"`+long+`","title":"`+long+`"}]}}}`, Elicitation)
	seen := map[string]bool{}
	for i, o := range f.Fields[0].Options {
		shown := plaintext.Line(o.Label, seenRunes)
		if seen[shown] || strings.HasSuffix(shown, "…") {
			t.Errorf("choice %d is shown as %q", i, shown)
		}
		seen[shown] = true
	}
}

func TestNotesAndRanges(t *testing.T) {
	t.Parallel()
	tests := []struct{ property, rng, notes string }{
		{`{"type":"integer","minimum":1,"maximum":14}`, "1 to 14", ""},
		{`{"type":"integer","minimum":1e0,"maximum":1e1}`, "1 to 10", ""},
		{`{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}`, "", ""},
		{`{"type":"integer","minimum":0,"maximum":9007199254740991}`, "at least 0", ""},
		{`{"type":"number","minimum":0,"exclusiveMinimum":true}`, "more than 0", ""},
		{`{"type":"number","exclusiveMinimum":0,"maximum":0.5}`, "more than 0, at most 0.5", ""},
		{`{"type":"number","maximum":1.7976931348623157E+308}`, "", ""},
		{`{"type":"string","minLength":2,"maxLength":5}`, "2 to 5 characters", ""},
		{`{"type":"string","minLength":1}`, "", ""},
		{`{"type":"string","minLength":1,"maxLength":1}`, "one character", ""},
		{`{"type":"string","maxLength":20}`, "at most 20 characters", ""},
		{`{"type":"string","minLength":4,"maxLength":4}`, "exactly 4 characters", ""},
		{`{"type":"string","maxLength":2147483647}`, "", ""},
		{`{"type":"array","items":{"enum":["a","b","c"]},"minItems":1,"maxItems":2}`, "pick 1 to 2", ""},
		{`{"type":"array","items":{"enum":["a","b","c"]},"maxItems":9}`, "", ""},
		{`{"anyOf":[{"type":"integer"},{"type":"string"}]}`, "", "Number or text"},
		{`{}`, "", "Any value; it is sent as text"},
		{`{"type":"string","pattern":"(?<!"}`, "", "Can't be checked here; the server will judge"},
		{`{"type":"string","pattern":"^[[:alpha:]]+$"}`, "", "Can't be checked here; the server will judge"},
		{`{"$ref":"other.json","type":"string"}`, "", "Can't be checked here; the server will judge"},
		{`{"type":"boolean","default":"yes"}`, "", `The server's default "yes" doesn't fit and was left out`},
		{`false`, "", "No answer can satisfy this; you can still decline"},
		{`{"enum":["a","b"],"minItems":3}`, "", ""},
		{`{"type":"number","multipleOf":0.01}`, "", "A multiple of 0.01"},
		{`{"type":"integer","multipleOf":1.0}`, "", ""},
	}
	for _, test := range tests {
		fd := parse(t, `{"properties":{"x":`+test.property+`}}`, Elicitation).Fields[0]
		var notes []string
		for _, n := range fd.Notes {
			notes = append(notes, n.String())
		}
		if got := strings.Join(notes, "; "); fd.Range.String() != test.rng || got != test.notes {
			t.Errorf("%s: range %q notes %q, want %q and %q", test.property, fd.Range, got, test.rng, test.notes)
		}
	}
}

func TestGhostRequiredNamesAreNoticed(t *testing.T) {
	t.Parallel()
	f := parse(t, `{"properties":{"s":{"type":"string"}},"required":["s","ghost","ghost"],"minProperties":1}`, Elicitation)
	if len(f.Notices) != 1 || !strings.Contains(f.Notices[0].String(), "ghost") {
		t.Errorf("notices: %v", f.Notices)
	}
	d := f.NewDraft()
	d.SetText(0, "a")
	if got, problems := d.Content(); string(got) != `{"s":"a"}` {
		t.Errorf("content %s, problems %v", got, problems)
	}
	g := parse(t, `{"properties":{"g":{"type":"object","properties":{"a":{"type":"string"}},"required":["a","ghost"]}},"required":["g"]}`, Arguments)
	e := g.NewDraft()
	e.SetText(1, "x")
	if got, problems := e.Content(); string(got) != `{"g":{"a":"x"}}` || len(g.Notices) != 1 {
		t.Errorf("in a group: content %s, problems %v, notices %v", got, problems, g.Notices)
	}
}

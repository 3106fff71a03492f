package form

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// hostileSchemas are what a broken or malicious server might send. Each must
// end in a form or in an error that names what is wrong.
func hostileSchemas() map[string]string {
	manyProps := func(n int, prop string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"p%d":%s`, i, prop)
		}
		return `{"type":"object","properties":{` + strings.TrimPrefix(b.String(), ",") + `}}`
	}
	nested := func(n int, open, shut string) string {
		return strings.Repeat(open, n) + `1` + strings.Repeat(shut, n)
	}
	huge := strings.Repeat("x", 1<<20)
	doubling := `{"properties":{"x":{"$ref":"#/$defs/d0"}},"$defs":{`
	for i := range 40 {
		doubling += fmt.Sprintf(`"d%d":{"anyOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, i+1, i+1)
	}
	doubling += `"d40":{"type":"object"}}}`
	doubled := `{"properties":{"x":{"$ref":"#/$defs/d0"}},"$defs":{`
	for i := range 25 {
		doubled += fmt.Sprintf(`"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, i+1, i+1)
	}
	doubled += `"d25":{"type":"object"}}}`
	return map[string]string{
		"10,000 properties":          manyProps(10_000, `{"type":"string"}`),
		"3,000 properties":           manyProps(3_000, `{"type":"string","title":"Value","pattern":"^a+$"}`),
		"2,000 boxes":                manyProps(2_000, `{"type":"object","properties":{"a":{"type":"string"}}}`),
		"350 boxes":                  manyProps(350, `{"type":"object","properties":{"a":{"type":"string"}}}`),
		"700 boxes":                  manyProps(700, `{"type":"object","properties":{"a":{"type":"string"}}}`),
		"3,000 same enums":           manyProps(1_000, `{"$ref":"#/$defs/E"}`)[:len(manyProps(1_000, `{"$ref":"#/$defs/E"}`))-1] + `,"$defs":{"E":{"enum":["` + strings.Join(manyNames(1000), `","`) + `"]}}}`,
		"1 MB title":                 `{"properties":{"x":{"type":"string","title":"` + huge + `"}}}`,
		"1 MB description":           `{"properties":{"x":{"type":"string","description":"` + huge + `"}}}`,
		"1 MB default":               `{"properties":{"x":{"type":"string","default":"` + huge + `"}}}`,
		"1 MB choice":                `{"properties":{"x":{"enum":["` + huge + `","b"]}}}`,
		"1 MB pattern":               `{"properties":{"x":{"type":"string","pattern":"` + huge + `"}}}`,
		"1 MB name":                  `{"properties":{"` + huge + `":{"type":"string"}}}`,
		"1 MB number":                `{"properties":{"x":{"type":"number","maximum":` + strings.Repeat("9", 1<<20) + `}}}`,
		"huge exponent":              `{"properties":{"x":{"type":"number","maximum":1e999999999,"multipleOf":1e-999999999,"enum":[1e888888888]}}}`,
		"huge exponent in box":       `{"properties":{"x":{"type":"object","properties":{"y":{"maximum":1e999999999}}}}}`,
		"5 MB":                       `{"a":"` + strings.Repeat(huge, 5) + `"}`,
		"a million values":           `{"a":[` + strings.Repeat("0,", 1_000_000) + `0]}`,
		"deep arrays":                `{"properties":{"deep":{"type":"string","default":` + nested(5000, "[", "]") + `}}}`,
		"deep objects":               `{"properties":{"deep":` + nested(200, `{"not":`, `}`) + `}}`,
		"very deep":                  nested(100_000, `[`, `]`),
		"unfinished":                 `{"properties":{"x":{"type":`,
		"$ref to itself":             `{"properties":{"x":{"$ref":"#/properties/x"}}}`,
		"$ref loop":                  `{"properties":{"x":{"$ref":"#/$defs/a"}},"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}`,
		"root loop":                  `{"$ref":"#"}`,
		"allOf loop":                 `{"properties":{"x":{"allOf":[{"$ref":"#/properties/x"}]}}}`,
		"anyOf loop":                 `{"properties":{"x":{"anyOf":[{"$ref":"#/properties/x"},{"type":"string"}]}}}`,
		"recursive tree":             `{"properties":{"x":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/n"}}}}}}`,
		"items loop":                 `{"properties":{"x":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"array","items":{"$ref":"#/$defs/a"}}}}`,
		"whole in itself":            `{"type":"object","properties":{"x":{"$ref":"#"}}}`,
		"exponential anyOf":          doubling,
		"exponential allOf":          doubled,
		"10,001 choices":             `{"properties":{"x":{"enum":["` + strings.Join(manyNames(10_001), `","`) + `"]}}}`,
		"10,000 choices":             `{"properties":{"x":{"enum":["` + strings.Join(manyNames(10_000), `","`) + `"]}}}`,
		"10,000 same titles":         `{"properties":{"x":{"enum":["` + strings.Join(manyNames(10_000), `","`) + `"],"enumNames":["` + strings.Repeat(`T","`, 9_999) + `T"]}}}`,
		"many patterns":              manyProps(500, `{"type":"string","pattern":"^(?:(?:a|b|c){1,50}){1,50}(?<=x{3})[\\p{L}\\p{N}]+$"}`),
		"case of wide ranges":        manyProps(50, `{"type":"string","pattern":"(?i)`+strings.Repeat(`[ſ-\\uffff]`, 400)+`"}`),
		"case of wide ranges, boxed": `{"properties":{"x":{"type":"array","items":{"type":"string","pattern":"(?mi-s:` + strings.Repeat(`[\\x00-\\uffff]`, 200) + `)"}}}}`,
		"many large patterns":        `{"properties":{` + strings.TrimPrefix(largePatterns(100), ",") + `}}`,
		"many slow patterns":         manyProps(200, `{"type":"string","pattern":"^(a+)+$","default":"`+strings.Repeat("a", 40)+`!"}`),
		"many slow patterns apart":   `{"properties":{` + strings.TrimPrefix(slowPatterns(200), ",") + `}}`,
		"evil pattern compile":       `{"properties":{"x":{"type":"string","pattern":"` + strings.Repeat("(", 4000) + `"}}}`,
		"nested quantifiers":         `{"properties":{"x":{"type":"string","pattern":"` + strings.Repeat("(?:", 300) + "a" + strings.Repeat("){9}", 300) + `"}}}`,
		"not UTF-8":                  "{\"properties\":{\"x\":{\"title\":\"\xff\"}}}",
		"lone surrogate":             `{"properties":{"x":{"title":"\ud800","enum":["\udfff","b"]}}}`,
		"wrong types everywhere":     `{"type":5,"title":[],"description":{},"properties":{"x":{"type":{},"enum":3,"oneOf":{},"pattern":[],"minLength":"3","minimum":"a","items":7,"default":{"a":1},"format":1,"title":3,"required":true,"$ref":[]}},"required":"x","allOf":3}`,
		"properties is a list":       `{"properties":[]}`,
		"property is a word":         `{"properties":{"x":"string","y":7,"z":null,"v":[]}}`,
		"type is array":              `{"type":"array"}`,
		"two values":                 `{} {}`,
		"a list":                     `[]`,
		"a word":                     `"object"`,
		"false":                      `false`,
		"minus lengths":              `{"properties":{"x":{"type":"string","minLength":-1,"maxLength":1.5},"y":{"type":"number","multipleOf":0},"z":{"type":"number","multipleOf":-2}}}`,
		"impossible":                 `{"properties":{"x":{"type":"string","minLength":5,"maxLength":2},"y":{"allOf":[{"type":"string"},{"type":"integer"}]},"z":false,"w":{"enum":[]}},"required":["x","y","z","w"]}`,
		"duplicate names":            `{"properties":{"x":{"type":"string"},"y":{"type":"string"},"x":{"type":"integer"}},"properties":{"x":{"type":"boolean"},"x":{"type":"integer"}}}`,
		"remote references":          `{"properties":{"x":{"$ref":"http://127.0.0.1:1/x.json"},"y":{"$ref":"file:///etc/passwd"},"z":{"type":"object","properties":{"a":{"$ref":"other.json#/a"}}}},"$schema":"http://127.0.0.1:1/meta"}`,
		"odd $id":                    `{"$id":"http://[::bad","properties":{"x":{"type":"object","$id":"%zz","properties":{"a":{"$id":"#a","$anchor":"a b"}}}}}`,
		"empty keys":                 `{"properties":{"":{"type":"string"},"\u0000":{"type":"string"}},"required":[""]}`,
		"exponential default":        `{"properties":{"x":{"$ref":"#/$defs/A","default":` + nested(55, `{"a":`, `}`) + `}},"$defs":{"A":{"type":["object","number"],"properties":{"a":{"anyOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/A"},{"$ref":"#/$defs/A"}],"minimum":5}}}}}`,
		"slow patterns in a box":     `{"properties":{"x":{"type":"array","items":{"type":"string","pattern":"^(a+)+$"},"default":["` + strings.Repeat("a", 40) + `!","` + strings.Repeat("a", 41) + `!","` + strings.Repeat("a", 42) + `!"]}}}`,
	}
}

// largePatterns are different patterns, each near the limit of one.
func largePatterns(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"p%d":{"type":"string","pattern":"(?:%s){0,9}%d"}`, i, strings.Repeat("(?:x{0,9}|y){0,9}", 200), i)
	}
	return b.String()
}

// slowPatterns are different patterns, each of which runs out of time.
func slowPatterns(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"p%d":{"type":"string","pattern":"^(a+)+b{%d}$","default":"%s!"}`, i, i+1, strings.Repeat("a", 40))
	}
	return b.String()
}

func manyNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("name %d", i)
	}
	return names
}

func TestHostileSchemasEndWell(t *testing.T) {
	t.Parallel()
	for name, schema := range hostileSchemas() {
		t.Run(name, func(t *testing.T) {
			for _, p := range [...]Profile{Elicitation, Arguments} {
				start := time.Now()
				f, err := Parse([]byte(schema), p)
				t.Logf("parse %v", time.Since(start))
				if err != nil {
					var se *SchemaError
					if !errors.As(err, &se) || se.Reason.IsZero() || len(err.Error()) > 2000 {
						t.Fatalf("error %.300v", err)
					}
					t.Logf("%.200v", err)
					continue
				}
				start = time.Now()
				d := f.NewDraft()
				d.Content()
				d.Preview()
				for i := range f.Fields {
					d.SetText(i, `{"a":[1,2,{"b":"c"}]}`)
				}
				d.CheckAll()
				t.Logf("use %v", time.Since(start))
			}
		})
	}
}

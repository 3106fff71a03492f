package form

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// suiteGroup is one schema of the JSON Schema Test Suite with its tests.
type suiteGroup struct {
	File, Description string
	Schema            json.RawMessage
	Tests             []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// suiteExceptions are tests on which a rule of ours says otherwise, by a part
// of their name.
var suiteExceptions = map[string]string{
	"a valid protocol-relative URI": "an absolute URI is asked for; later drafts agree",
	"ignores ":                      "a missing type is read off the other keywords, so that the field has a control",
	"ref overrides any sibling":     "keywords beside $ref apply in every draft (case B02)",
	"a float is not an integer":     "a number with zero fraction is an integer, as later drafts have it (case B38)",
	"validation of IP":              "formats beyond the four of the specification annotate",
	"validation of host names":      "formats beyond the four of the specification annotate",
	"remote ref":                    "nothing is fetched, not even the meta-schemas",
}

func suiteException(g suiteGroup, name string) bool {
	for part := range suiteExceptions {
		if strings.Contains(name, part) {
			return true
		}
	}
	// Documents within documents: their references are left to the server.
	return strings.Contains(string(g.Schema), `"$id"`) || strings.Contains(string(g.Schema), `"id":"`)
}

// TestSuite takes each schema of the suite as the schema of one property and
// each test's data as its answer. Data that the form can't express (a choice
// that isn't offered, text in a number field) must be invalid, except where
// text was preferred in a union.
func TestSuite(t *testing.T) {
	t.Parallel()
	for _, draft := range [...]string{"draft4", "draft7", "draft2020-12"} {
		t.Run(draft, func(t *testing.T) {
			t.Parallel()
			raw, err := os.ReadFile("testdata/suite/" + draft + ".json")
			if err != nil {
				t.Fatal(err)
			}
			var groups []suiteGroup
			if err := json.Unmarshal(raw, &groups); err != nil {
				t.Fatal(err)
			}
			run := suiteRun{T: t}
			for _, g := range groups {
				run.group(g)
			}
			t.Logf("%d tests compared, %d can't be expressed", run.compared, run.skipped)
			if run.compared < 100 {
				t.Errorf("only %d tests compared", run.compared)
			}
		})
	}
}

type suiteRun struct {
	*testing.T
	compared, skipped int
}

func (r *suiteRun) group(g suiteGroup) {
	own := strings.ReplaceAll(string(g.Schema), `"$ref":"#`, `"$ref":"#/properties/x`)
	schema := `{"properties":{"x":` + own + `}}`
	f, err := Parse([]byte(schema), Elicitation)
	if err != nil {
		r.Logf("%s: %s: refused: %v", g.File, g.Description, err)
		return
	}
	for _, test := range g.Tests {
		name := g.Description + ": " + test.Description
		if suiteException(g, name) {
			continue
		}
		got, ok := suiteAnswer(f, test.Data)
		if !ok {
			r.skipped++
			continue
		}
		if r.compared++; got != test.Valid {
			r.Errorf("%s: %s\nschema %s\ndata %s: accepted %v", g.File, name, g.Schema, test.Data, got)
		}
	}
}

// suiteAnswer answers the only field with data; ok is false when the field
// can't express it.
func suiteAnswer(f *Form, data json.RawMessage) (accepted, ok bool) {
	tree, err := readTree(jsontext.Value(data))
	if err != nil {
		return false, false
	}
	fd := f.Fields[0]
	d := f.NewDraft()
	a, fits := fd.fill(tree)
	if !fits || !a.set {
		return false, false
	}
	d.answers[0] = a
	v, fault := d.value(0)
	if fault == nil && canonicalOf(v) != canonical(tree) {
		return false, false // it would send something else, such as text for a number
	}
	return fault == nil, true
}

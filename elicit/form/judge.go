package form

import (
	"errors"
	"net/url"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	schemaURL   = "urn:parley:schema"
	fieldRoom   = "\x00field " // before a field's number: where its schema stands in the $defs of the document
	stepFormat  = "x-parley-step"
	judgeSteps  = 20_000 // schemas that one judgement may apply
	judgeNodes  = 3_000  // schemas that a document may hold; the library is quadratic in them
	judgeErrors = 20     // problems reported of one judgement
)

// judgedFormats are the formats that are asserted; all others annotate.
var judgedFormats = keywordSet("email idn-email uri date date-time")

// judges are the whole-value checks of one form: one JSON Schema document,
// compiled when it is first asked.
type judges struct {
	folder *folder
	fields []*node

	mu       sync.Mutex
	compiler *jsonschema.Compiler // nil until asked, and when it can't be used
	asked    bool
	steps    int
}

// judge checks values against one schema of the document.
type judge struct {
	in  *judges
	at  string // the fragment
	sch *jsonschema.Schema
	bad bool // it doesn't compile: only the server can tell

	last     string // the value judged last: every keystroke elsewhere asks again
	findings []finding
}

// add reserves a place for a field's schema.
func (j *judges) add(n *node) *judge {
	j.fields = append(j.fields, n)
	at := url.URL{Path: "/$defs/" + fieldRoom + itoa(len(j.fields)-1)}
	return &judge{in: j, at: "#" + at.EscapedPath()}
}

// whole is the judge of the document itself.
func (j *judges) whole() *judge { return &judge{in: j, at: "#"} }

type noLoader struct{}

func (noLoader) Load(string) (any, error) { return nil, errors.New("nothing is fetched") }

// compile readies the document; it is called with mu held.
func (j *judges) compile() {
	j.asked = true
	c := &cleaner{folder: j.folder}
	doc, ok := c.schema(j.folder.root).(map[string]any)
	if !ok {
		return
	}
	defs, ok := doc["$defs"].(map[string]any)
	if !ok {
		defs = map[string]any{}
		doc["$defs"] = defs
	}
	for i, n := range j.fields {
		defs[fieldRoom+itoa(i)] = c.schema(n)
	}
	if c.count > judgeNodes {
		return
	}
	compiler := jsonschema.NewCompiler()
	compiler.UseLoader(noLoader{})
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.UseRegexpEngine(func(s string) (jsonschema.Regexp, error) { return &judgePattern{j.folder.book.compile(s)}, nil })
	compiler.AssertFormat()
	j.registerFormats(compiler)
	if compiler.AddResource(schemaURL, doc) == nil {
		j.compiler = compiler
	}
}

func (j *judges) registerFormats(c *jsonschema.Compiler) {
	for name := range judgedFormats {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
			j.step()
			if s, ok := v.(string); ok && checkFormat(name, s) != nil {
				return errors.New("it isn't written right")
			}
			return nil
		}})
	}
	c.RegisterFormat(&jsonschema.Format{Name: stepFormat, Validate: func(any) error {
		j.step()
		return nil
	}})
}

type outOfSteps struct{}

// step counts one schema applied; past the budget it unwinds the judgement.
// Recursive schemas with unions can ask for exponential work.
func (j *judges) step() {
	if j.steps--; j.steps < 0 {
		panic(outOfSteps{})
	}
}

type judgePattern struct{ *pattern }

func (p *judgePattern) MatchString(s string) bool { return p.allows(s) }
func (p *judgePattern) String() string            { return p.source }

// ready compiles the judge's schema once; it is called with mu held.
func (jd *judge) ready() bool {
	if !jd.in.asked {
		jd.in.compile()
	}
	if jd.sch == nil && !jd.bad {
		jd.bad = true
		if jd.in.compiler != nil {
			jd.in.steps = judgeSteps
			if sch, err := jd.in.compiler.Compile(schemaURL + jd.at); err == nil {
				jd.sch, jd.bad = sch, false
			}
		}
	}
	return !jd.bad
}

// check judges v; no findings when it is fine or can't be told here.
func (jd *judge) check(v jsontext.Value) []finding {
	jd.in.mu.Lock()
	defer jd.in.mu.Unlock()
	if string(v) != jd.last {
		jd.findings = jd.validate(v)
		jd.last = string(v)
	}
	return jd.findings
}

func (jd *judge) validate(v jsontext.Value) (findings []finding) {
	tree, err := readTree(v)
	if err != nil {
		return nil
	}
	instance, ok := plain(tree)
	if !ok {
		return nil
	}
	defer func() { // out of steps, or a schema that the library trips over
		if recover() != nil {
			findings = nil
		}
	}()
	if !jd.ready() {
		return nil
	}
	jd.in.steps = judgeSteps
	var invalid *jsonschema.ValidationError
	if errors.As(jd.sch.Validate(instance), &invalid) {
		return findingsOf(invalid)
	}
	return nil
}

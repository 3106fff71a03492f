package form

import (
	"bytes"
	"errors"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/plaintext"
	"parley/elicit/say"
)

// Profile says which schemas are taken.
type Profile int

// The profiles.
const (
	Elicitation Profile = iota // a flat object; nesting becomes a JSON box
	Arguments                  // a tool's inputSchema: nested objects become groups
)

// SchemaError says why a schema can't be made into a form.
type SchemaError struct {
	Property string // empty: the schema as a whole
	Reason   say.Text
}

// Error names property and reason.
func (e *SchemaError) Error() string {
	if e.Property == "" {
		return "requestedSchema: " + e.Reason.String()
	}
	return "requestedSchema: property " + e.Property + ": " + e.Reason.String()
}

// schemaError names the property as far as it is fit to be shown.
func schemaError(property string, reason say.Text) *SchemaError {
	return &SchemaError{Property: plaintext.Line(property, maxLabelRunes), Reason: reason}
}

// flaw is the reason alone, on its way to where the property is known.
type flaw say.Text

func (f flaw) Error() string { return say.Text(f).String() }

// flawed is the *SchemaError of a property that has err's flaw.
func flawed(property string, err error) *SchemaError {
	var f flaw
	if !errors.As(err, &f) {
		f = flaw(say.T("it can't be read"))
	}
	return schemaError(property, say.Text(f))
}

// Parse compiles the exact bytes of a schema. An error is a *SchemaError: it
// names the property and the reason, for -32602. Nil or empty schema bytes
// give a form without fields (a confirm dialog).
//
// Little is refused: what can't be shown as a control of its own is a JSON
// box, and what can't be checked here is left to the server with a note.
func Parse(schema jsontext.Value, p Profile) (*Form, error) {
	if len(schema) > maxSchemaBytes {
		return nil, schemaError("", say.T("it is larger than {{.Max}} bytes", say.Data{"Max": maxSchemaBytes}))
	}
	if len(bytes.TrimSpace(schema)) == 0 {
		return &Form{}, nil
	}
	root, err := readTree(schema)
	if err != nil {
		return nil, err
	}
	if root.kind == jsontext.KindNull {
		return &Form{}, nil
	}
	if root.kind != jsontext.KindBeginObject {
		return nil, schemaError("", say.T("it is not an object but {{.Kind}}", say.Data{"Kind": kindName(root.kind)}))
	}
	b := newBuilder(root, p)
	if err := b.build(); err != nil {
		return nil, err
	}
	return b.form, nil
}

func kindName(k jsontext.Kind) say.Text {
	switch k {
	case jsontext.KindString:
		return say.T("a string")
	case jsontext.KindNumber:
		return say.T("a number")
	case jsontext.KindBeginArray:
		return say.T("an array")
	}
	return say.T("a boolean")
}

// builder makes a Form of one schema.
type builder struct {
	form    *Form
	profile Profile
	folder  *folder
	judges  *judges
	options int // so far
}

func newBuilder(root *node, p Profile) *builder {
	f := &folder{root: root, book: newPatternBook()}
	return &builder{form: &Form{}, profile: p, folder: f, judges: &judges{folder: f}}
}

func (b *builder) build() error {
	s, err := b.folder.fold(b.folder.root, 0)
	switch {
	case err != nil:
		return flawed("", err)
	case s.never:
		return schemaError("", say.T("nothing can satisfy it"))
	case s.typed && s.types&tObject == 0:
		return schemaError("", say.T("its type is not object"))
	}
	b.form.Title, b.form.Description = clip(s.firstText("title")), s.firstText("description")
	props, err := properties(s)
	if err != nil {
		return err
	}
	required := requiredNames(s)
	if err := b.fields(props, required, -1, 0); err != nil {
		return err
	}
	b.spreadDefault(b.form.top(), s.first("default"))
	if s.vague || b.profile == Arguments && len(b.form.Fields) > 0 {
		b.form.root = &rules{judge: b.judges.whole()}
	}
	tellFieldsApart(b.form.Fields)
	return nil
}

// fields adds one field for each property, in the server's order, and notices
// names that are required though no property bears them.
func (b *builder) fields(props *node, required []string, parent, depth int) error {
	if n := len(b.form.Fields) + len(props.names); n > maxProperties {
		return schemaError("", say.T("it asks for {{.N}} values; at most {{.Max}} can be shown", say.Data{"N": n, "Max": maxProperties}))
	}
	for _, name := range props.names {
		if len(name) > maxTextBytes {
			return schemaError(name, say.T("its name is longer than {{.Max}} bytes", say.Data{"Max": maxTextBytes}))
		}
		if err := b.field(name, props.values[name], slices.Contains(required, name), parent, depth); err != nil {
			return err
		}
	}
	for _, name := range required {
		if props.get(name) == nil {
			b.form.Notices = append(b.form.Notices, say.T("The server requires {{.Name}} but doesn't ask for it; it can't be filled in",
				say.Data{"Name": plaintext.Line(name, maxLabelRunes)}))
		}
	}
	return nil
}

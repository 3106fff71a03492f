package form

import (
	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

// Kind is what sort of value a field takes.
type Kind int

// The kinds of field.
const (
	Text        Kind = iota // string
	Number                  // number
	Integer                 // integer
	Boolean                 // true or false, or not answered
	Choice                  // one of Choices
	MultiChoice             // any of Choices, within MinItems and MaxItems
	Date                    // string, format date
	DateTime                // string, format date-time
	Fixed                   // a const: one legal value, shown and sent
	JSON                    // anything else: typed as JSON, judged against its sub-schema
	Group                   // a nested object shown as fields of its own (tool arguments)
)

// Option is one choice of a Choice or MultiChoice field.
type Option struct {
	Label string         // unique in its field: made so where titles repeat; foreign text
	Value jsontext.Value // the exact value to send
}

// Field is one question of a form. It is immutable.
type Field struct {
	Index       int    // position in Form.Fields
	Parent      int    // index of the enclosing Group, or -1
	Key         string // the property name, exactly
	Label       string // title, else key; repeated titles get their key appended; foreign text
	Description string // foreign text
	Required    bool
	Kind        Kind
	Options     []Option       // Choice and MultiChoice
	Value       jsontext.Value // Fixed: the value
	Default     jsontext.Value // nil without one
	Multiline   bool           // Text that is likely to be long
	Format      string         // the format keyword as given
	MinLength   int            // Text, in code points; -1 unset
	MaxLength   int            // Text, in code points; -1 unset
	MinItems    int            // MultiChoice; -1 unset
	MaxItems    int            // MultiChoice; -1 unset
	Lines       bool           // JSON: a plain list, which may also be typed one entry a line
	Secret      bool           // it asks for a password, key, token, card number, …
	Range       say.Text       // "1 to 14", "at least 0", "2 to 5 characters"; zero when unbounded
	Notes       []say.Text     // what else a reader should know ("number or text", "can't be checked here")

	rules *rules // what validation needs; never nil after Parse
}

// Form is a compiled schema. It is immutable and safe for concurrent use.
type Form struct {
	Title       string   // foreign text
	Description string   // foreign text
	Fields      []*Field // in the server's order; children follow their Group
	Notices     []say.Text
	Secret      bool // any field is Secret

	root *rules
}

// FieldByKey finds a top-level field, nil when there is none.
func (f *Form) FieldByKey(key string) *Field {
	for _, fd := range f.Fields {
		if fd.Parent < 0 && fd.Key == key {
			return fd
		}
	}
	return nil
}

// Problem is why a field's answer can't be sent.
//
// Code is stable, for tests and logs. It is the keyword or format that is
// broken (minimum, maximum, multipleOf, minLength, maxLength, pattern,
// minItems, maxItems, email, uri, date, date-time), the type that can't be
// read (number, integer, boolean, json), or one of: required, choice (not one
// of the listed values), schema (the judge's word), too-long, unsatisfiable.
type Problem struct {
	Field int // index in Form.Fields; -1: the form as a whole
	Code  string
	Text  say.Text // what is wrong, and what would be right
}

var kindNames = [...]string{"text", "number", "integer", "yes-no", "choice", "multi-choice", "date", "date-time", "fixed", "json", "group"}

// String is the kind's name for logs and tests.
func (k Kind) String() string {
	if k < 0 || int(k) >= len(kindNames) {
		return "unknown"
	}
	return kindNames[k]
}

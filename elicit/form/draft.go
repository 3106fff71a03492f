package form

import (
	"github.com/go-json-experiment/json/jsontext"
)

// Profile says which schemas are taken.
type Profile int

// The profiles.
const (
	Elicitation Profile = iota // a flat object; nesting becomes a JSON box
	Arguments                  // a tool's inputSchema: nested objects become groups
)

type rules struct{}

// Parse compiles the exact bytes of a schema. An error is a *SchemaError: it
// names the property and the reason, for -32602. Nil or empty schema bytes
// give a form without fields (a confirm dialog).
func Parse(schema jsontext.Value, p Profile) (*Form, error) { panic("being written") }

// SchemaError says why a schema can't be made into a form.
type SchemaError struct {
	Property string // empty: the schema as a whole
	Reason   string
}

// Error names property and reason.
func (e *SchemaError) Error() string {
	if e.Property == "" {
		return "requestedSchema: " + e.Reason
	}
	return "requestedSchema: property " + e.Property + ": " + e.Reason
}

// Draft is what the user has answered so far: text as typed, choices by
// index. It is used by one goroutine at a time.
type Draft struct {
	form *Form
}

// NewDraft starts with the form's defaults filled in.
func (f *Form) NewDraft() *Draft { panic("being written") }

// NewDraftFrom starts with the values of a JSON object filled in where they
// fit (a call run again, an answer prefilled).
func (f *Form) NewDraftFrom(values jsontext.Value) *Draft { panic("being written") }

// Form is the form that d answers.
func (d *Draft) Form() *Form { return d.form }

// SetText sets the text of a typed field (Text, Number, Integer, Date,
// DateTime, JSON). Clearing an optional one leaves it out.
func (d *Draft) SetText(field int, text string) { panic("being written") }

// Text is the text of a typed field as it stands.
func (d *Draft) Text(field int) string { panic("being written") }

// SetBool answers a Boolean.
func (d *Draft) SetBool(field int, v bool) { panic("being written") }

// Bool is a Boolean's answer; answered is false while it is unset.
func (d *Draft) Bool(field int) (v, answered bool) { panic("being written") }

// Choose picks one option of a Choice, by index; -1 un-chooses.
func (d *Draft) Choose(field, option int) { panic("being written") }

// Chosen is the picked option of a Choice, or -1.
func (d *Draft) Chosen(field int) int { panic("being written") }

// Toggle switches one option of a MultiChoice.
func (d *Draft) Toggle(field, option int, on bool) { panic("being written") }

// Toggled are the picked options of a MultiChoice, in the schema's order.
func (d *Draft) Toggled(field int) []int { panic("being written") }

// Clear leaves a field unanswered (left out of what is sent).
func (d *Draft) Clear(field int) { panic("being written") }

// UseDefault puts the schema's default back.
func (d *Draft) UseDefault(field int) { panic("being written") }

// Answered reports whether a field would be sent.
func (d *Draft) Answered(field int) bool { panic("being written") }

// Check judges one field as it stands; nil when it is fine.
func (d *Draft) Check(field int) *Problem { panic("being written") }

// CheckAll judges every field and the whole, in the form's order. Empty means
// Content can be sent.
func (d *Draft) CheckAll() []Problem { panic("being written") }

// Content is the exact JSON object that will be sent, fields in the server's
// order. It fails with the problems of CheckAll.
func (d *Draft) Content() (jsontext.Value, []Problem) { panic("being written") }

// Preview is Content as far as it can be made now: fields with a problem are
// left out and listed.
func (d *Draft) Preview() (content jsontext.Value, leftOut []int) { panic("being written") }

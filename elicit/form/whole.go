package form

import "github.com/go-json-experiment/json/jsontext"

// CheckJSON judges a whole answer that was typed as JSON, not field by field.
// Each problem names its place and, where it lies in one, its field. What the
// schema leaves to the server passes.
func (f *Form) CheckJSON(value jsontext.Value) []Problem {
	d := &Draft{form: f}
	return d.judgeWhole(value)
}

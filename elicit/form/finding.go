package form

import (
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"parley/elicit/plaintext"
	"parley/elicit/say"
)

// finding is one thing that the judge found wrong, and where.
type finding struct {
	cause *jsonschema.ValidationError
}

// path is the place of the value in question.
func (f finding) path() []string { return f.cause.InstanceLocation }

// missing are the required members that the value lacks.
func (f finding) missing() []string {
	if k, ok := f.cause.ErrorKind.(*kind.Required); ok {
		return k.Missing
	}
	return nil
}

// findingsOf lists the innermost causes, in the judge's order. Of a union's
// branches none can be blamed: the union itself is the cause.
func findingsOf(e *jsonschema.ValidationError) []finding {
	var list []finding
	var walk func(e *jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if len(list) >= judgeErrors {
			return
		}
		switch e.ErrorKind.(type) {
		case *kind.AnyOf, *kind.OneOf, *kind.Not:
		default:
			if len(e.Causes) > 0 {
				for _, c := range e.Causes {
					walk(c)
				}
				return
			}
		}
		list = append(list, finding{e})
	}
	walk(e)
	slices.SortStableFunc(list, func(a, b finding) int { return slices.Compare(a.path(), b.path()) }) // the judge walks maps
	return list
}

// text words a finding for the field that stands depth levels down; what lies
// further down is named.
func (f finding) text(depth int) say.Text {
	e, inner := f.cause, f.path()[depth:]
	data := say.Data{"Where": plaintext.Line(strings.Join(inner, " › "), maxLabelRunes)}
	here, inside := say.T("Doesn't fit what the server asks for"), say.T("{{.Where}}: doesn't fit what the server asks for", data)
	switch k := e.ErrorKind.(type) {
	case *kind.Type:
		data["Want"] = strings.Join(k.Want, ", ")
		here, inside = say.T("Needs to be of type {{.Want}}", data), say.T("{{.Where}}: needs to be of type {{.Want}}", data)
	case *kind.Required:
		data["Names"] = plaintext.Line(strings.Join(k.Missing, ", "), maxLabelRunes)
		here, inside = say.T("Lacks {{.Names}}", data), say.T("{{.Where}}: lacks {{.Names}}", data)
	case *kind.AdditionalProperties:
		data["Names"] = plaintext.Line(strings.Join(k.Properties, ", "), maxLabelRunes)
		here, inside = say.T("Holds {{.Names}}, which isn't asked for", data), say.T("{{.Where}}: holds {{.Names}}, which isn't asked for", data)
	case *kind.Enum, *kind.Const:
		here, inside = textNotListed, say.T("{{.Where}}: isn't one of the values that this takes", data)
	case *kind.Pattern:
		data["Pattern"] = plaintext.Line(k.Want, maxLabelRunes)
		here, inside = patternFault(k.Want), say.T("{{.Where}}: doesn't match the pattern {{.Pattern}}", data)
	case *kind.Format:
		data["Format"] = k.Want
		here, inside = say.T("Isn't a right {{.Format}}", data), say.T("{{.Where}}: isn't a right {{.Format}}", data)
	default:
		here, inside = describeSize(e.ErrorKind, data, here, inside)
	}
	if len(inner) == 0 {
		return here
	}
	return inside
}

// describeSize words what is too small, too large, too few or too many.
func describeSize(k jsonschema.ErrorKind, data say.Data, here, inside say.Text) (say.Text, say.Text) {
	low, high := func(v any) { data["Min"] = fmt.Sprint(v) }, func(v any) { data["Max"] = fmt.Sprint(v) }
	switch k := k.(type) {
	case *kind.Minimum:
		low(k.Want.RatString())
	case *kind.MinLength:
		low(k.Want)
	case *kind.MinItems:
		low(k.Want)
	case *kind.MinProperties:
		low(k.Want)
	case *kind.Maximum:
		high(k.Want.RatString())
	case *kind.MaxLength:
		high(k.Want)
	case *kind.MaxItems:
		high(k.Want)
	case *kind.MaxProperties:
		high(k.Want)
	case *kind.UniqueItems:
		return say.T("Holds the same entry twice"), say.T("{{.Where}}: holds the same entry twice", data)
	}
	switch {
	case data["Min"] != nil:
		return say.T("Is too small; the least is {{.Min}}", data), say.T("{{.Where}}: is too small; the least is {{.Min}}", data)
	case data["Max"] != nil:
		return say.T("Is too large; the most is {{.Max}}", data), say.T("{{.Where}}: is too large; the most is {{.Max}}", data)
	}
	return here, inside
}

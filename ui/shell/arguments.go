package shell

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/elicit/form"
	"parley/elicit/plaintext"
	"parley/ui/formgen"
	"parley/ui/kit"
)

// argumentsParams is what a tool's arguments need.
type argumentsParams struct {
	Tool    app.Tool
	Values  jsontext.Value // filled in where they fit; nil: the defaults
	Scroll  *container.Scroll
	Changed func() // they have become taller or shorter
	Run     func() // Ctrl+Enter
}

// arguments are a tool's arguments: fields, or a box for JSON where the
// tool's schema can't be made into fields.
type arguments struct {
	view *formgen.View
	raw  *kit.Entry
	body *kit.Column
}

func newArguments(p argumentsParams) *arguments {
	a := &arguments{}
	f, err := form.Parse(p.Tool.InputSchema, form.Arguments)
	if err == nil {
		d := f.NewDraft()
		if p.Values != nil {
			d = f.NewDraftFrom(p.Values)
		}
		a.view, err = formgen.NewView(formgen.ViewParams{Draft: d, OnResize: p.Changed, OnSubmit: p.Run})
	}
	if err != nil {
		a.makeRaw(p, err)
		return a
	}
	a.view.Follow(p.Scroll)
	a.body = kit.NewColumn(kit.Space3, a.view)
	return a
}

// makeRaw takes the arguments as JSON, and says why.
func (a *arguments) makeRaw(p argumentsParams, why error) {
	a.raw = kit.NewMultiLineEntry(lang.L("Arguments as JSON"))
	a.raw.SetMinRowsVisible(6)
	a.raw.TextStyle.Monospace = true
	a.raw.SetText("{}")
	if p.Values != nil {
		a.raw.SetText(string(p.Values))
	}
	reason := why.Error()
	var schema *form.SchemaError
	if errors.As(why, &schema) {
		reason = schema.Reason
	}
	a.body = kit.NewColumn(kit.Space2,
		kit.NewText(lang.L("Arguments as JSON"), kit.TextOptions{Style: fyne.TextStyle{Bold: true}}),
		kit.NewRemark(kit.ToneNote, lang.L("The tool's description of its arguments can't be shown as fields: {{.Reason}}.",
			map[string]any{"Reason": plaintext.Line(reason, maxLine)})),
		a.raw)
}

// Object is the arguments.
func (a *arguments) Object() fyne.CanvasObject { return a.body }

// Focus gives the keyboard to the first argument; false: there is none.
func (a *arguments) Focus(c fyne.Canvas) bool {
	if a.raw != nil {
		c.Focus(a.raw)
		return true
	}
	first := a.view.First()
	if first == nil {
		return false
	}
	c.Focus(first)
	return true
}

// Submit is the arguments to send, or false with the faults shown.
func (a *arguments) Submit(c fyne.Canvas) (jsontext.Value, bool) {
	if a.raw != nil {
		v := jsontext.Value(a.raw.Text)
		if !v.IsValid() || v.Kind() != '{' {
			c.Focus(a.raw)
			return nil, false
		}
		return v, true
	}
	v, problems := a.view.Content()
	return v, len(problems) == 0
}

// Values is what can be made of them now, to be filled in again.
func (a *arguments) Values() jsontext.Value {
	if a.raw != nil {
		return jsontext.Value(a.raw.Text)
	}
	v, _ := a.view.Draft().Preview()
	return v
}

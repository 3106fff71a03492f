package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// argument is a named text that a prompt or a template of resources takes.
// Foreign text.
type argument struct {
	name, title, about string
	required           bool
}

// argumentsParams are what argumentFields need.
type argumentsParams struct {
	Shell    *Shell
	Server   string
	Args     []argument
	For      app.CompletionFor // whose arguments they are
	OnResize func()
}

// argumentFields are a field for each argument, with the server's suggestions.
type argumentFields struct {
	p      argumentsParams
	fields []*suggestField
	rows   []*kit.Row
}

func newArgumentFields(p argumentsParams) *argumentFields {
	f := &argumentFields{p: p}
	for i, a := range p.Args {
		label := plaintext.Line(first(a.title, a.name), maxTitle)
		field := newSuggestField(suggestParams{Shell: p.Shell, Server: p.Server, Label: label, OnResize: p.OnResize,
			For: func() app.CompletionFor { return f.completion(i) }})
		params := kit.RowParams{Label: label, Required: a.required, Control: field.object}
		if a.about != "" {
			params.Hint = kit.NewSafeText(a.about, kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim, MaxLines: 3})
		}
		f.fields, f.rows = append(f.fields, field), append(f.rows, kit.NewRow(params))
	}
	return f
}

// completion asks for the i-th argument, the others being as they are.
func (f *argumentFields) completion(i int) app.CompletionFor {
	c := f.p.For
	c.Argument, c.Value = f.p.Args[i].name, f.fields[i].entry.Text
	for j, a := range f.p.Args {
		if text := f.fields[j].entry.Text; j != i && text != "" {
			if c.Others == nil {
				c.Others = map[string]string{}
			}
			c.Others[a.name] = text
		}
	}
	return c
}

// objects are the rows.
func (f *argumentFields) objects() []fyne.CanvasObject {
	out := make([]fyne.CanvasObject, len(f.rows))
	for i, r := range f.rows {
		out[i] = r
	}
	return out
}

// read gives what was typed; a required argument that is missing gets the
// focus instead.
func (f *argumentFields) read() (map[string]string, bool) {
	args := map[string]string{}
	for i, a := range f.p.Args {
		f.rows[i].SetFault("")
		switch entry := f.fields[i].entry; {
		case entry.Text != "":
			args[a.name] = entry.Text
		case a.required:
			f.rows[i].SetFault(lang.L("Needs an answer."))
			f.p.OnResize()
			f.p.Shell.win.Canvas().Focus(entry)
			return nil, false
		}
	}
	return args, true
}

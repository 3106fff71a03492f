package formgen

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/form"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// ArgumentsParams is what a tool's arguments need.
type ArgumentsParams struct {
	Schema jsontext.Value // the tool's inputSchema, exactly
	Values jsontext.Value // filled in where they fit; nil: the defaults
	// Scroll is what the arguments stand in; nil: nothing scrolls.
	Scroll *container.Scroll
	// OnChange, OnResize and OnSubmit are those of a View.
	OnChange, OnResize, OnSubmit func()
}

// Arguments are a tool's arguments: fields, or the whole as JSON. A schema
// that can't be made into fields leaves JSON alone, and says why.
type Arguments struct {
	widget.BaseWidget
	p      ArgumentsParams
	form   *form.Form // nil where only JSON can be typed
	view   *View      // nil while JSON is shown
	entry  *jsonEntry // nil while fields are shown
	fault  *kit.Remark
	toggle *kit.TextLink
	column *kit.Column
}

var (
	_ fyne.Widget = (*Arguments)(nil)
	_ kit.Sized   = (*Arguments)(nil)
)

// NewArguments makes them.
func NewArguments(p ArgumentsParams) *Arguments {
	a := &Arguments{p: p, fault: kit.NewRemark(kit.ToneError, ""), column: kit.NewColumn(kit.Space3)}
	a.fault.Hide()
	a.ExtendBaseWidget(a)
	f, err := form.Parse(p.Schema, form.Arguments)
	if err != nil {
		a.onlyJSON(err)
		return a
	}
	a.form = f
	a.toggle = kit.NewTextLink("", a.swap)
	d := f.NewDraft()
	if p.Values != nil {
		d = f.NewDraftFrom(p.Values)
	}
	a.showFields(d)
	return a
}

// onlyJSON shows JSON and the reason for it.
func (a *Arguments) onlyJSON(why error) {
	text := "{}"
	if a.p.Values != nil {
		text = string(a.p.Values)
	}
	reason := why.Error()
	var s *form.SchemaError
	if errors.As(why, &s) {
		reason = kit.Say(s.Reason)
	}
	note := kit.NewRemark(kit.ToneNote, lang.L("These arguments can't be shown as fields: {{.Reason}}.",
		map[string]any{"Reason": plaintext.Line(reason, maxLabel)}))
	a.makeEntry(text)
	a.column.SetItems(note, a.entry, a.fault)
}

func (a *Arguments) makeEntry(text string) {
	a.entry = newJSONEntry(a.p.OnSubmit, a.p.Scroll)
	a.entry.Text = text
	a.entry.OnChanged = func(string) {
		a.say("")
		if a.p.OnChange != nil {
			a.p.OnChange()
		}
	}
}

func (a *Arguments) showFields(d *form.Draft) {
	a.entry = nil
	a.view, _ = NewView(ViewParams{ // it fails without a draft only
		Draft: d, OnChange: a.p.OnChange, OnResize: a.resized, OnSubmit: a.p.OnSubmit, Own: true,
	})
	if a.p.Scroll != nil {
		a.view.Follow(a.p.Scroll)
	}
	items := formWords(&form.Form{Notices: a.form.Notices}, a.resized)
	if needsLegend(a.form) {
		items = append(items, kit.NewText(lang.L("* needs an answer"), small()))
	}
	items = append(items, a.view, a.fault)
	if len(a.form.Fields) > 0 {
		a.toggle.SetLabel(lang.L("Edit as JSON"))
		items = append(items, kit.NewLinks(a.toggle))
	}
	a.column.SetItems(items...)
}

func (a *Arguments) showJSON(text string) {
	a.view = nil
	a.makeEntry(text)
	a.toggle.SetLabel(lang.L("Edit as fields"))
	a.column.SetItems(a.entry, a.fault, kit.NewLinks(a.toggle))
}

// swap goes from fields to JSON and back. It does not go back while something
// would be lost on the way.
func (a *Arguments) swap() {
	a.say("")
	if a.view != nil {
		content, _ := a.view.Draft().Preview()
		if err := content.Indent(); err == nil {
			a.showJSON(string(content))
		}
	} else if value, ok := a.parse(); ok {
		d := a.form.NewDraftFrom(value)
		if content, _ := d.Preview(); !sameValue(content, value) {
			a.say(lang.L("Not all of this can be shown as fields, so it stays JSON."))
			return
		}
		a.showFields(d)
	}
	a.resized()
}

// sameValue compares two JSON values, but for spaces and the order of keys.
func sameValue(a, b jsontext.Value) bool {
	a, b = a.Clone(), b.Clone()
	return a.Canonicalize(jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false)) == nil &&
		b.Canonicalize(jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false)) == nil && bytes.Equal(a, b)
}

// say shows what is wrong with the whole; empty takes it away.
func (a *Arguments) say(sentence string) {
	if sentence == a.fault.Text() {
		return
	}
	a.fault.Set(sentence)
	a.fault.Hidden = sentence == ""
	a.resized()
}

func (a *Arguments) resized() {
	if a.p.OnResize != nil {
		a.p.OnResize()
	}
}

// Content is the exact JSON object to send, or false with what is wrong shown
// at its place and the focus there.
func (a *Arguments) Content() (jsontext.Value, bool) {
	a.say("")
	if a.view != nil {
		content, problems := a.view.Content()
		if len(problems) > 0 && problems[0].Field < 0 {
			a.say(kit.Say(problems[0].Text))
		}
		return content, len(problems) == 0
	}
	value, ok := a.parse()
	if !ok {
		return nil, false
	}
	if a.form != nil {
		if problems := a.form.CheckJSON(value); len(problems) > 0 {
			a.showPlace(problems[0])
			return nil, false
		}
	}
	return value, true
}

// parse reads the JSON typed, or shows where it is wrong.
func (a *Arguments) parse() (jsontext.Value, bool) {
	text := a.entry.Text
	d := jsontext.NewDecoder(strings.NewReader(text))
	value, err := d.ReadValue()
	if err == nil {
		value = value.Clone()
		if _, err = d.ReadToken(); errors.Is(err, io.EOF) {
			err = nil
		} else if err == nil {
			err = errors.New("something follows the value")
		}
	}
	switch {
	case err != nil:
		a.showSyntax(err, d.InputOffset())
		return nil, false
	case value.Kind() != jsontext.KindBeginObject:
		a.say(lang.L(`Arguments need to be an object, as in {"name": "value"}.`))
		focusOn(a.entry)
		return nil, false
	}
	if err := value.Compact(); err != nil {
		a.say(plaintext.Line(err.Error(), maxLabel))
		return nil, false
	}
	return value, true
}

func (a *Arguments) showSyntax(err error, offset int64) {
	var s *jsontext.SyntacticError
	what := err.Error()
	if errors.As(err, &s) {
		offset, what = s.ByteOffset, s.Err.Error()
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		offset, what = int64(len(a.entry.Text)), lang.L("it ends too early")
	}
	focusOn(a.entry)
	line, column := a.entry.pointAt(offset)
	a.say(lang.L("Not JSON at line {{.Line}}, column {{.Column}}: {{.What}}", map[string]any{
		"Line": line, "Column": column, "What": plaintext.Line(what, maxLabel),
	}))
}

// showPlace puts the caret where a problem lies.
func (a *Arguments) showPlace(p form.Problem) {
	var keys []string
	for at := p.Field; at >= 0; at = a.form.Fields[at].Parent {
		keys = append([]string{a.form.Fields[at].Key}, keys...)
	}
	focusOn(a.entry)
	line, _ := a.entry.pointAt(offsetOf(a.entry.Text, keys))
	data := map[string]any{"Line": line, "Problem": kit.Say(p.Text)}
	if len(keys) == 0 {
		a.say(lang.L("Line {{.Line}}: {{.Problem}}", data))
		return
	}
	data["Name"] = plaintext.Line(strings.Join(keys, " › "), maxLabel)
	a.say(lang.L("Line {{.Line}}, {{.Name}}: {{.Problem}}", data))
}

// Values is what can be made of the arguments now, to be filled in again.
func (a *Arguments) Values() jsontext.Value {
	if a.view != nil {
		content, _ := a.view.Draft().Preview()
		return content
	}
	return jsontext.Value(a.entry.Text)
}

// First is the first argument's control, or the JSON; nil without arguments.
func (a *Arguments) First() fyne.Focusable {
	if a.view != nil {
		return a.view.First()
	}
	return a.entry
}

// FocusFirst gives the keyboard to the first argument; false: there is none.
func (a *Arguments) FocusFirst() bool {
	if a.view != nil {
		return a.view.FocusFirst()
	}
	focusOn(a.entry)
	return true
}

// HeightFor is the height of fields or JSON.
func (a *Arguments) HeightFor(width float32) float32 { return a.column.HeightFor(width) }

// CreateRenderer shows the column.
func (a *Arguments) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(a.column) }

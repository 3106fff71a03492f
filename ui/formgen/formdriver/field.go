package formdriver

import (
	"encoding/json"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"parley/elicit/form"
	"parley/ui/formgen"
)

// pasteFrom is the length in bytes from which text is pasted, not typed: a
// person would too.
const pasteFrom = 512

func failure(format string, args ...any) error { return fmt.Errorf(format, args...) }

// Field is one field of the form, by its key. Its methods act as a person
// does and return the field, so that acts can follow each other.
type Field struct {
	d     *Driver
	key   string
	field *form.Field // nil: there is no such field, and all acts do nothing
}

// Field finds an outermost field.
func (d *Driver) Field(key string) *Field {
	f := &Field{d: d, key: key, field: d.request.Draft().Form().FieldByKey(key)}
	if f.field == nil {
		d.fail("there is no field %q", key)
	}
	return f
}

// Handle gives access to what is shown of the field.
func (f *Field) Handle() formgen.Handle { return f.d.handle(f.field.Index) }

func (f *Field) fail(format string, args ...any) {
	f.d.fail("%s: "+format, append([]any{f.key}, args...)...)
}

// Type types at the caret.
func (f *Field) Type(text string) *Field {
	if f.field == nil {
		return f
	}
	if f.Handle().Entry() == nil {
		f.fail("nothing can be typed into a %s", f.Handle().Control())
		return f
	}
	f.Focus()
	if len(text) > pasteFrom || strings.ContainsAny(text, "\r\n") {
		return f.paste(text)
	}
	for _, r := range text {
		f.Handle().Typist().TypedRune(r)
	}
	return f
}

func (f *Field) paste(text string) *Field {
	clipboard := test.NewClipboard()
	clipboard.SetContent(text)
	f.shortcut(&fyne.ShortcutPaste{Clipboard: clipboard})
	return f
}

func (f *Field) shortcut(s fyne.Shortcut) {
	if sc, ok := f.Handle().Typist().(fyne.Shortcutable); ok {
		sc.TypedShortcut(s)
	}
}

// Set selects everything and types text in its place.
func (f *Field) Set(text string) *Field {
	if f.field == nil {
		return f
	}
	if f.Handle().Control() == "too-long" {
		f.Click("Clear and type another")
	}
	if f.Handle().Entry() == nil {
		f.fail("no text can be set in a %s", f.Handle().Control())
		return f
	}
	f.empty()
	return f.Type(text)
}

func (f *Field) empty() {
	f.Focus()
	if f.Handle().Entry().Text != "" {
		f.shortcut(&fyne.ShortcutSelectAll{})
		f.Handle().Typist().TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	}
}

// Clear takes the answer back as far as the form lets a person do so.
func (f *Field) Clear() *Field {
	if f.field == nil {
		return f
	}
	if f.Handle().Control() == "too-long" {
		f.Click("Clear and type another")
	}
	if f.Handle().Entry() != nil {
		f.empty()
	}
	if f.field.Kind == form.MultiChoice {
		for i, c := range f.Handle().Choices() {
			if c.Picked {
				f.Handle().Choices()[i].Tap()
			}
		}
	}
	if f.CanClick("Leave out") {
		f.Click("Leave out")
	}
	return f
}

// Focus moves the keyboard to the field.
func (f *Field) Focus() *Field {
	if f.field != nil {
		f.d.request.View().Focus(f.field.Index)
	}
	return f
}

// Leave takes the focus away, which has the answer judged.
func (f *Field) Leave() *Field {
	f.d.window.Canvas().Unfocus()
	return f
}

// Choose picks an option by its label or its value; of a multi-select it
// toggles one.
func (f *Field) Choose(labelOrValue any) *Field {
	if f.field == nil {
		return f
	}
	if labelOrValue == nil {
		return f.Clear()
	}
	if f.field.Kind == form.Fixed {
		return f // it is what it is
	}
	choices := f.Handle().Choices()
	if i := f.find(choices, labelOrValue); i >= 0 {
		choices[i].Tap()
		return f
	}
	f.fail("there is no choice %v among %q", labelOrValue, labelsOf(choices))
	return f
}

// find is the choice that is meant: the label as drawn, else the value, else
// a label that had its value appended to tell it from others.
func (f *Field) find(choices []formgen.Choice, want any) int {
	text := fmt.Sprint(want)
	for i, c := range choices {
		if _, isText := want.(string); isText && c.Label == text {
			return i
		}
	}
	if f.field.Kind == form.Boolean {
		switch strings.ToLower(text) {
		case "yes", "true":
			return 0
		case "no", "false":
			return 1
		}
		return -1
	}
	for i, o := range f.field.Options {
		if SameValue(o.Value, want) {
			return i
		}
	}
	for i, o := range f.field.Options {
		if o.Label == text || strings.HasPrefix(o.Label, text+" (") || strings.Trim(string(o.Value), `"`) == text {
			return i
		}
	}
	return -1
}

// SameValue compares a JSON value with one that was decoded from JSON.
func SameValue(value []byte, want any) bool {
	var got any
	if json.Unmarshal(value, &got) != nil {
		return false
	}
	a, err1 := json.Marshal(got)
	b, err2 := json.Marshal(want)
	return err1 == nil && err2 == nil && string(a) == string(b)
}

func labelsOf(choices []formgen.Choice) []string {
	var labels []string
	for _, c := range choices {
		labels = append(labels, c.Label)
	}
	return labels
}

// Labels are the options as drawn.
func (f *Field) Labels() []string { return labelsOf(f.Handle().Choices()) }

// Picked are the options that show as picked, by index.
func (f *Field) Picked() []int {
	var list []int
	for i, c := range f.Handle().Choices() {
		if c.Picked {
			list = append(list, i)
		}
	}
	return list
}

// CanClick reports whether a link such as "Leave out" is there.
func (f *Field) CanClick(link string) bool {
	for _, l := range f.Handle().Acts() {
		if l.Label() == link {
			return true
		}
	}
	return false
}

// Click clicks a link of the field by its label.
func (f *Field) Click(link string) *Field {
	if f.field == nil {
		return f
	}
	for _, l := range f.Handle().Acts() {
		if l.Label() == link {
			test.Tap(l)
			return f
		}
	}
	f.fail("there is no link %q", link)
	return f
}

// Text is what the entry shows.
func (f *Field) Text() string {
	if f.field == nil {
		return ""
	}
	if e := f.Handle().Entry(); e != nil {
		return e.Text
	}
	return ""
}

// ExpectError fails unless an error is shown that holds part; an empty part
// means that no error may be shown.
func (f *Field) ExpectError(part string) *Field {
	if f.field == nil {
		return f
	}
	switch got := f.Handle().Fault(); {
	case part == "" && got != "":
		f.fail("shows the error %q", got)
	case part != "" && !strings.Contains(got, part):
		f.fail("shows the error %q, not one with %q", got, part)
	}
	return f
}

// ExpectText fails unless the entry shows text.
func (f *Field) ExpectText(text string) *Field {
	if got := f.Text(); got != text {
		f.fail("shows %q, not %q", got, text)
	}
	return f
}

// ExpectPicked fails unless just these options show as picked, by label.
func (f *Field) ExpectPicked(labels ...string) *Field {
	var got []string
	for _, i := range f.Picked() {
		got = append(got, f.Labels()[i])
	}
	if strings.Join(got, "\n") != strings.Join(labels, "\n") {
		f.fail("%q are picked, not %q", got, labels)
	}
	return f
}

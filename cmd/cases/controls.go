package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"parley/elicit/form"
	"parley/ui/formgen/formdriver"
)

// words are what controls may be called in cases, and the controls of ours
// that each names.
var words = map[string][]string{
	"text":          {"text", "multi-line", "too-long"},
	"multi-line":    {"multi-line", "too-long"},
	"masked-text":   {"masked-text"},
	"integer":       {"integer"},
	"number":        {"number", "integer"},
	"yes-no":        {"yes-no"},
	"single-select": {"radio", "list"},
	"radio":         {"radio"},
	"list":          {"list"},
	"multi-select":  {"check-boxes", "check-list"},
	"date":          {"date"},
	"date-time":     {"date-time"},
	"fixed-value":   {"fixed-value"},
	"json":          {"json", "lines"},
	"group":         {"group"},
}

// synonyms lead to the words above.
var synonyms = map[string]string{
	"string": "text", "entry": "text", "single-line": "text", "text-field": "text", "email": "text", "uri": "text", "url": "text",
	"multiline": "multi-line", "textarea": "multi-line", "text-area": "multi-line", "long-text": "multi-line",
	"password": "masked-text", "masked": "masked-text", "secret": "masked-text",
	"boolean": "yes-no", "tri-state": "yes-no", "yes-no-unset": "yes-no", "checkbox": "yes-no", "toggle": "yes-no",
	"select": "single-select", "choice": "single-select", "enum": "single-select", "dropdown": "single-select",
	"radio-buttons": "radio", "radios": "radio", "searchable-list": "list", "searchable": "list", "searchable-select": "list",
	"check-boxes": "multi-select", "checkboxes": "multi-select", "multiselect": "multi-select", "multi-choice": "multi-select",
	"date-picker": "date", "datetime": "date-time", "date-time-picker": "date-time",
	"fixed": "fixed-value", "constant": "fixed-value", "const": "fixed-value", "read-only": "fixed-value",
	"unsupported-note": "json", "unsupported": "json", "json-box": "json", "raw-json": "json", "note": "json",
	"object": "group",
}

// note remembers what a reader should know, such as what was not looked at.
func (p *player) note(format string, args ...any) {
	p.notes = append(p.notes, fmt.Sprintf(format, args...))
}

func (p *player) checkOrder() {
	var want []string
	if err := p.c.expected("field_order", &want); err != nil {
		p.fail("%v", err)
		return
	}
	if want == nil {
		return
	}
	var got []string
	if p.d != nil {
		got = p.d.Order()
	}
	if !slices.Equal(got, want) {
		p.fail("fields from top to bottom: %q, want %q", got, want)
	}
}

func (p *player) checkControls() {
	var list []map[string]any
	if err := p.c.expected("controls", &list); err != nil {
		p.fail("%v", err)
		return
	}
	for _, want := range list {
		key := fmt.Sprint(want["key"])
		if p.d == nil || p.r.Form.FieldByKey(key) == nil {
			p.fail("controls: there is no field %q", key)
			continue
		}
		p.checkControl(p.d.Field(key), key, want)
	}
}

// check is one thing that can be seen of a field.
type check func(p *player, f *formdriver.Field, want any) error

var checks = map[string]check{
	"control":                   checkWord,
	"label":                     checkLabel,
	"title":                     checkLabel,
	"required":                  checkRequired,
	"options":                   checkOptions,
	"values":                    checkOptions,
	"labels":                    checkLabels,
	"initial":                   checkInitial,
	"preselected":               checkPreselected,
	"value":                     checkValue,
	"error":                     checkShownError,
	"note":                      checkNote,
	"hint":                      checkHint,
	"description":               checkHint,
	"blank_option_after_choice": checkBlank,
}

func (p *player) checkControl(f *formdriver.Field, key string, want map[string]any) {
	for name, value := range want {
		switch {
		case name == "key":
		case checks[name] == nil:
			p.note("controls.%s: %s not looked at", key, name)
		default:
			if err := checks[name](p, f, value); err != nil {
				p.fail("%s: %s: %v", key, name, err)
			}
		}
	}
}

func mismatch(got, want any) error { return fmt.Errorf("%v, want %v", show(got), show(want)) }

func show(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(raw)
}

func checkWord(p *player, f *formdriver.Field, want any) error {
	word := strings.ToLower(strings.NewReplacer("_", "-", " ", "-").Replace(fmt.Sprint(want)))
	if s, ok := synonyms[word]; ok {
		word = s
	}
	ours, ok := words[word]
	if !ok {
		p.note("the control %q is not known", want)
		return nil
	}
	got := f.Handle().Control()
	if !slices.Contains(ours, got) {
		return mismatch(got, want)
	}
	if want == "unsupported-note" && len(f.Handle().Notes()) == 0 {
		return fmt.Errorf("there is no note")
	}
	return nil
}

func checkLabel(_ *player, f *formdriver.Field, want any) error {
	if got := strings.TrimSuffix(f.Handle().Label(), " *"); got != want {
		return mismatch(got, want)
	}
	return nil
}

func checkRequired(_ *player, f *formdriver.Field, want any) error {
	if got := strings.HasSuffix(f.Handle().Label(), " *"); got != want {
		return mismatch(got, want)
	}
	return nil
}

// checkOptions compares the values that can be picked, or their labels.
func checkOptions(p *player, f *formdriver.Field, want any) error {
	var values []any
	for _, o := range f.Handle().Of().Options {
		v, err := decodeExact(o.Value)
		if err != nil {
			return err
		}
		values = append(values, v)
	}
	if equal(any(values), want) {
		return nil
	}
	return checkLabels(p, f, want)
}

func checkLabels(_ *player, f *formdriver.Field, want any) error {
	var got []any
	for _, l := range f.Labels() {
		got = append(got, l)
	}
	if !equal(any(got), want) {
		return mismatch(got, want)
	}
	return nil
}

func checkNote(_ *player, f *formdriver.Field, want any) error {
	notes := f.Handle().Notes()
	if len(notes) == 0 {
		return fmt.Errorf("there is no note, want %v", show(want))
	}
	return nil
}

func checkHint(_ *player, f *formdriver.Field, want any) error {
	if got := f.Handle().Hint(); !strings.Contains(got, fmt.Sprint(want)) {
		return mismatch(got, want)
	}
	return nil
}

// checkShownError compares with the error shown at first: true and false tell
// whether there is one; text is descriptive.
func checkShownError(_ *player, f *formdriver.Field, want any) error {
	got := f.Handle().Fault()
	wanted := want != nil && want != false && want != ""
	if wanted != (got != "") {
		return mismatch(got, want)
	}
	return nil
}

// checkBlank picks the first option, of a form opened for the purpose, and
// looks for a way back.
func checkBlank(p *player, asked *formdriver.Field, want any) error {
	d := p.open()
	defer d.Close()
	f := d.Field(asked.Handle().Of().Key)
	choices := f.Handle().Choices()
	if len(choices) == 0 {
		return fmt.Errorf("there is nothing to choose")
	}
	choices[0].Tap()
	got := f.CanClick("Leave out")
	if f.Handle().Of().Kind == form.MultiChoice {
		got = true // a second click takes a pick back
	}
	if got != want {
		return mismatch(got, want)
	}
	return nil
}

package form_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"parley/elicit/form"
)

// wildCase is one file of the collection of faults from the wild, as far as
// the model can act it out; the widgets have a runner of their own.
type wildCase struct {
	ID         string
	Request    jsontext.Value
	RawRequest string
	Steps      [][]any
	TZ         string
	Expect     struct {
		Reply                   *jsontext.Value
		ReplyJSON               string
		BlockedAfterFirstSubmit []string
		Verdicts                map[string]map[string]string
		FieldOrder              []string `json:"field_order"`
		Controls                []map[string]any
	}
}

func TestCasesFromTheWild(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("../../../shared/cases/form/*.json")
	if len(files) == 0 {
		t.Skip("the collection isn't here")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			t.Parallel()
			runWild(t, file)
		})
	}
}

func runWild(t *testing.T, file string) {
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var c wildCase
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	run := startWild(t, c)
	run.checkControls(c.Expect.Controls)
	run.checkOrder(c.Expect.FieldOrder)
	run.checkVerdicts(c.Expect.Verdicts)
	for _, step := range c.Steps {
		run.step(step)
	}
	if want := c.Expect.BlockedAfterFirstSubmit; want != nil && !slices.Equal(want, run.blocked) {
		t.Errorf("blocked after first submit: %q, want %q", run.blocked, want)
	}
	if c.Expect.ReplyJSON != "" && run.reply != c.Expect.ReplyJSON {
		t.Errorf("reply %s, want %s", run.reply, c.Expect.ReplyJSON)
	}
	switch {
	case strings.Contains(string(raw), `"reply": null`):
		if run.reply != "" {
			t.Errorf("sent %s, want nothing sent", run.reply)
		}
	case c.Expect.Reply != nil:
		if diff := cmp.Diff(decode(t, string(*c.Expect.Reply)), decode(t, run.reply)); diff != "" {
			t.Errorf("reply (-want +got):\n%s", diff)
		}
	}
}

// startWild reads the exact bytes of the case's schema into a fresh draft.
func startWild(t *testing.T, c wildCase) *wildRun {
	request := []byte(c.Request)
	if c.RawRequest != "" {
		request = []byte(c.RawRequest)
	}
	var params struct{ RequestedSchema json.RawMessage }
	if err := json.Unmarshal(request, &params); err != nil {
		t.Fatal(err)
	}
	f, err := form.Parse(jsontext.Value(params.RequestedSchema), form.Elicitation)
	if err != nil {
		t.Fatal(err)
	}
	run := &wildRun{t: t, form: f, draft: f.NewDraft()}
	if c.TZ != "" {
		zone, err := time.LoadLocation(c.TZ)
		if err != nil {
			t.Fatal(err)
		}
		run.draft.SetZone(zone)
	}
	return run
}

func decode(t *testing.T, s string) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(s), &v); err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return v
}

// wildRun acts out the steps of a case.
type wildRun struct {
	t         *testing.T
	form      *form.Form
	draft     *form.Draft
	submitted bool
	blocked   []string
	reply     string
}

func (r *wildRun) field(key any) *form.Field {
	fd := r.form.FieldByKey(key.(string))
	if fd == nil {
		r.t.Fatalf("no field %q", key)
	}
	return fd
}

func (r *wildRun) step(step []any) {
	switch step[0] {
	case "set", "type":
		fd := r.field(step[1])
		text := step[2].(string)
		if step[0] == "type" {
			text = r.draft.Text(fd.Index) + text
		}
		r.draft.SetText(fd.Index, text)
	case "clear":
		r.draft.Clear(r.field(step[1]).Index)
	case "choose":
		r.choose(r.field(step[1]), step[2])
	case "submit":
		r.submit()
	case "decline":
		r.reply = `{"action":"decline"}`
	case "dismiss":
		r.reply = `{"action":"cancel"}`
	case "wait_ms":
	default:
		r.t.Fatalf("unknown step %v", step)
	}
}

func (r *wildRun) submit() {
	content, problems := r.draft.Content()
	if len(problems) == 0 {
		r.reply = `{"action":"accept","content":` + string(content) + `}`
	}
	if !r.submitted {
		for _, p := range problems {
			r.blocked = append(r.blocked, r.form.Fields[p.Field].Key)
			if p.Text.IsZero() || p.Code == "" {
				r.t.Errorf("problem without words: %+v", p)
			}
		}
	}
	r.submitted = true
}

func (r *wildRun) choose(fd *form.Field, what any) {
	if fd.Kind == form.Boolean {
		r.draft.SetBool(fd.Index, what == true || what == "Yes")
		return
	}
	value, _ := json.Marshal(what)
	i := slices.IndexFunc(fd.Options, func(o form.Option) bool {
		return o.Label == what || string(o.Value) == string(value) || string(o.Value) == what
	})
	if i < 0 {
		r.t.Fatalf("%s has no choice %v", fd.Key, what)
	}
	if fd.Kind == form.MultiChoice {
		r.draft.Toggle(fd.Index, i, !slices.Contains(r.draft.Toggled(fd.Index), i))
		return
	}
	r.draft.Choose(fd.Index, i)
}

func (r *wildRun) checkOrder(want []string) {
	if want == nil {
		return
	}
	var got []string
	for _, fd := range r.form.Fields {
		got = append(got, fd.Key)
	}
	if !slices.Equal(got, want) {
		r.t.Errorf("fields in order %q, want %q", got, want)
	}
}

func (r *wildRun) checkVerdicts(verdicts map[string]map[string]string) {
	for key, texts := range verdicts {
		fd := r.field(key)
		for text, want := range texts {
			d := r.form.NewDraft()
			d.SetText(fd.Index, text)
			got := "ok"
			if d.Check(fd.Index) != nil {
				got = "bad"
			}
			if want != "either" && got != want {
				r.t.Errorf("%s: %q is %s, want %s", key, text, got, want)
			}
		}
	}
}

// controlKinds are the kinds that answer to a case's word for a control.
var controlKinds = map[string][]form.Kind{
	"text": {form.Text}, "masked-text": {form.Text}, "integer": {form.Integer}, "number": {form.Number},
	"yes-no": {form.Boolean}, "single-select": {form.Choice}, "multi-select": {form.MultiChoice},
	"fixed-value": {form.Fixed}, "unsupported-note": {form.JSON}, "date": {form.Date}, "date-time": {form.DateTime},
}

func (r *wildRun) checkControls(controls []map[string]any) {
	for _, c := range controls {
		fd := r.field(c["key"])
		if word, ok := c["control"].(string); ok {
			if kinds, known := controlKinds[word]; known && !slices.Contains(kinds, fd.Kind) {
				r.t.Errorf("%s: kind %d, want %s", fd.Key, fd.Kind, word)
			}
			if word == "masked-text" && !fd.Secret {
				r.t.Errorf("%s: not seen as a secret", fd.Key)
			}
		}
		if required, ok := c["required"].(bool); ok && required != fd.Required {
			r.t.Errorf("%s: required %v", fd.Key, fd.Required)
		}
		if labels, ok := c["labels"].([]any); ok {
			for i, want := range labels {
				if i >= len(fd.Options) || fd.Options[i].Label != want {
					r.t.Errorf("%s: options %v, want labels %v", fd.Key, fd.Options, labels)
				}
			}
		}
		r.checkInitial(fd, c)
	}
}

func (r *wildRun) checkInitial(fd *form.Field, c map[string]any) {
	if initial, ok := c["initial"].(string); ok && initial != "unset" && r.draft.Text(fd.Index) != initial {
		r.t.Errorf("%s: starts with %q, want %q", fd.Key, r.draft.Text(fd.Index), initial)
	}
	yes, answered := r.draft.Bool(fd.Index)
	if initial, ok := c["initial"].(bool); ok && (!answered || yes != initial) {
		r.t.Errorf("%s: starts with %v, want %v", fd.Key, yes, initial)
	}
	if c["initial"] == "unset" && r.draft.Answered(fd.Index) {
		r.t.Errorf("%s: starts answered", fd.Key)
	}
	want, ok := c["preselected"]
	if !ok {
		return
	}
	chosen := r.draft.Chosen(fd.Index)
	if want == nil && chosen >= 0 {
		r.t.Errorf("%s: option %d is preselected", fd.Key, chosen)
	}
	if value, _ := json.Marshal(want); want != nil && (chosen < 0 || string(fd.Options[chosen].Value) != string(value)) {
		r.t.Errorf("%s: preselected %d, want %v", fd.Key, chosen, want)
	}
}

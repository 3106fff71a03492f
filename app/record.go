package app

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit"
	"parley/elicit/form"
	"parley/store/history"
)

// entry is an event of the Inbox as a row of the history.
func entry(e elicit.Event) history.Entry {
	r := e.Item.Request
	h := history.Entry{
		At: e.At, Waited: e.At.Sub(r.Received),
		Server: r.Server.Name, How: r.Server.How,
		CauseKind: r.Cause.Kind, Cause: r.Cause.Name,
		Message: r.Message, Kind: history.Form,
	}
	switch {
	case r.Cause.Kind == elicit.CauseSignIn:
		h.Kind = history.SignIn
	case r.Mode == elicit.ModeURL:
		h.Kind = history.Link
	}
	switch e.Kind {
	case elicit.EventWithdrawn:
		h.End, h.Detail = history.Withdrawn, e.Item.Why.String()
	case elicit.EventRefused:
		h.Action, h.End = elicit.Cancel, history.Limited
		if e.Refusal == elicit.ByPolicy {
			h.End = history.Muted
		}
	default:
		h.Action, h.End = e.Response.Action, history.Answered
		if r.Mode == elicit.ModeURL && h.Action == elicit.Accept {
			h.End = history.Opened
		}
	}
	h.Names = names(r)
	if h.Action == elicit.Accept && r.Form != nil {
		h.Values = values(r.Form, e.Response.Content)
		h.Choice = choice(r.Form, h.Values)
	}
	return h
}

// names are the fields of a form, or the host of a link.
func names(r elicit.Request) []string {
	if r.Mode == elicit.ModeURL {
		return []string{r.Link.Host()}
	}
	if r.Form == nil {
		return nil
	}
	var out []string
	for _, f := range r.Form.Fields {
		if f.Parent < 0 {
			out = append(out, f.Key)
		}
	}
	return out
}

// values are the answered fields, never those of secret-shaped ones.
func values(f *form.Form, content jsontext.Value) []history.Value {
	var out []history.Value
	for name, v := range members(content) {
		if fd := f.FieldByKey(name); fd != nil && fd.Secret {
			continue
		}
		out = append(out, history.Value{Name: name, JSON: string(v)})
	}
	return out
}

// choice is the label that was chosen in a form of one choice: there an
// accept can mean no.
func choice(f *form.Form, answered []history.Value) string {
	if len(f.Fields) != 1 || len(answered) != 1 || f.Fields[0].Kind != form.Choice {
		return ""
	}
	for _, o := range f.Fields[0].Options {
		if string(o.Value) == answered[0].JSON {
			return o.Label
		}
	}
	return ""
}

// members walks the members of a JSON object in order.
func members(object jsontext.Value) func(yield func(string, jsontext.Value) bool) {
	return func(yield func(string, jsontext.Value) bool) {
		d := jsontext.NewDecoder(bytes.NewReader(object))
		if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
			return
		}
		for d.PeekKind() != '}' {
			name, err := d.ReadToken()
			if err != nil {
				return
			}
			key := name.String()
			v, err := d.ReadValue()
			if err != nil || !yield(key, v.Clone()) {
				return
			}
		}
	}
}

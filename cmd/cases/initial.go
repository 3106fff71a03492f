package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"parley/elicit/form"
	"parley/ui/formgen/formdriver"
)

// checkInitial compares with what the field shows before anyone touches it:
// "unset" or null for nothing, else the text, the pick or the value.
func checkInitial(_ *player, f *formdriver.Field, want any) error {
	h := f.Handle()
	switch h.Of().Kind {
	case form.Boolean, form.Choice, form.MultiChoice:
		return comparePicks(f, want)
	case form.Fixed:
		return checkValue(nil, f, want)
	}
	got := f.Text()
	switch want := want.(type) {
	case nil:
		if got != "" {
			return mismatch(got, want)
		}
	case string:
		if got != want && (want != "unset" && want != "empty" && want != "blank" || got != "") {
			return mismatch(got, want)
		}
	case json.Number:
		if !equalNumbers(got, string(want)) {
			return mismatch(got, want)
		}
	default:
		v, err := decodeExact([]byte(got))
		if err != nil || !equal(v, want) {
			return mismatch(got, want)
		}
	}
	return nil
}

// checkPreselected compares with what is picked at first, by value or label.
func checkPreselected(p *player, f *formdriver.Field, want any) error {
	switch f.Handle().Of().Kind {
	case form.Boolean, form.Choice, form.MultiChoice:
		return comparePicks(f, want)
	}
	return checkInitial(p, f, want)
}

func comparePicks(f *formdriver.Field, want any) error {
	picked := f.Picked()
	var list []any
	switch w := want.(type) {
	case nil:
	case []any:
		list = w
	case string:
		if w == "unset" && len(picked) == 0 {
			return nil
		}
		list = []any{w}
	default:
		list = []any{w}
	}
	if len(list) != len(picked) {
		return mismatch(pickedLabels(f), want)
	}
	for i, w := range list {
		if !isPick(f, picked[i], w) {
			return mismatch(pickedLabels(f), want)
		}
	}
	return nil
}

func pickedLabels(f *formdriver.Field) []string {
	labels := []string{}
	for _, i := range f.Picked() {
		labels = append(labels, f.Labels()[i])
	}
	return labels
}

// isPick reports whether an option is the one meant by a label or a value.
func isPick(f *formdriver.Field, i int, want any) bool {
	if f.Labels()[i] == fmt.Sprint(want) {
		return true
	}
	fd := f.Handle().Of()
	if fd.Kind == form.Boolean {
		return want == (i == 0) || strings.EqualFold(fmt.Sprint(want), fmt.Sprint(i == 0))
	}
	v, err := decodeExact(fd.Options[i].Value)
	return err == nil && equal(v, want)
}

// checkValue compares with a fixed value.
func checkValue(_ *player, f *formdriver.Field, want any) error {
	fd := f.Handle().Of()
	if fd.Kind != form.Fixed {
		return checkInitial(nil, f, want)
	}
	v, err := decodeExact(fd.Value)
	if err != nil || !equal(v, want) {
		return mismatch(v, want)
	}
	return nil
}

// checkVerdicts types texts into fields and looks at whether they are found
// wrong.
func (p *player) checkVerdicts() {
	var want map[string]map[string]string
	if err := p.c.expected("verdicts", &want); err != nil {
		p.fail("%v", err)
		return
	}
	if want == nil || p.d == nil {
		return
	}
	d := p.open()
	defer d.Close()
	for key, texts := range want {
		if p.r.Form.FieldByKey(key) == nil {
			p.fail("verdicts: there is no field %q", key)
			continue
		}
		f := d.Field(key)
		for text, verdict := range texts {
			f.Set(text).Leave()
			if text == "" {
				d.Submit()
			}
			fault := f.Handle().Fault()
			switch {
			case verdict == "either":
			case verdict == "ok" && fault != "":
				p.fail("%s: %q is found wrong: %s", key, text, fault)
			case verdict == "bad" && fault == "":
				p.fail("%s: %q passes", key, text)
			case verdict != "ok" && verdict != "bad":
				p.fail("%s: the verdict %q is not known", key, verdict)
			}
		}
	}
}

// Package say carries sentences to the user without deciding their language.
//
// A Text is an English template with named values. The window translates the
// template and fills the values in; logs and headless commands print the
// English. Foreign text is only ever a value, never part of a template.
package say

import (
	"errors"
	"fmt"
	"strings"
)

// Data names the values of a template.
type Data map[string]any

// Text is one sentence for the user: an English template in which {{.Name}}
// stands for Data["Name"].
type Text struct {
	Template string
	Data     Data
}

// T makes a Text. The template must be a string literal: a test collects the
// literals and checks that each has a translation.
func T(template string, data ...Data) Text {
	t := Text{Template: template}
	if len(data) > 0 {
		t.Data = data[0]
	}
	return t
}

// IsZero reports whether t says nothing.
func (t Text) IsZero() bool { return t.Template == "" }

// String is the English sentence.
func (t Text) String() string {
	if len(t.Data) == 0 {
		return t.Template
	}
	pairs := make([]string, 0, 2*len(t.Data))
	for name, v := range t.Data {
		pairs = append(pairs, "{{."+name+"}}", fmt.Sprint(v))
	}
	return strings.NewReplacer(pairs...).Replace(t.Template)
}

// Error is a fault as a user meets it: what happened (naming the server where
// one is concerned), what to do about it, and the cause for the log.
type Error struct {
	What  Text
	Do    Text // zero when there is nothing to be done
	Cause error
}

// Error is the English of What, then Do, then the cause.
func (e *Error) Error() string {
	s := e.What.String()
	if !e.Do.IsZero() {
		s += " " + e.Do.String()
	}
	if e.Cause != nil {
		s += " (" + e.Cause.Error() + ")"
	}
	return s
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// From finds the user's words in err, or wraps err in plain ones.
func From(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{What: T("Something went wrong: {{.Error}}", Data{"Error": err.Error()}), Cause: err}
}

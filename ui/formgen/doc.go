// Package formgen shows a form.Form as native widgets over a form.Draft.
//
// A View is rows of questions: a control, picked for the field by ranked
// testers, inside the row template of ui/kit. A Request is the whole content
// of the window in which a server asks; Arguments is a tool's arguments, as
// fields or as JSON. State lives in the Draft and in the widgets, never in
// renderers, and answers are addressed by index, never by label.
package formgen

// Package plaintext makes foreign text safe to show as plain text: control,
// bidi, zero-width and other invisible characters become visible, runs of
// newlines collapse where a single line is wanted, and length is bounded. It
// never changes what is sent, only what is shown.
package plaintext

// Line makes foreign text fit for a label of one line: titles, names, enum
// labels. At most max runes, then "…".
func Line(s string, max int) string { panic("being written") }

// Block makes foreign text fit for a paragraph box: newlines and tabs are
// kept, the rest is as Line.
func Block(s string) string { panic("being written") }

// Lines breaks a Block into hard lines of at most width runes, for a list
// that shows only what is seen.
func Lines(s string, width int) []string { panic("being written") }

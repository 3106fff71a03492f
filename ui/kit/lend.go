package kit

import "fyne.io/fyne/v2"

// Lender is an entry whose text can be typed in another program and taken
// back: Fyne's entries lack some input methods.
type Lender interface {
	fyne.Focusable
	// Lend tells what belongs in, what is in, and whether it may have several
	// lines. Not ok: it is read-only, or its text is nobody else's business.
	Lend() (label, text string, lines, ok bool)
	// TakeBack puts in what has been typed.
	TakeBack(text string)
}

// LendKey is the key for it.
const LendKey = fyne.KeyF4

var _ Lender = (*Entry)(nil)

// Lend lends what is not hidden.
func (e *Entry) Lend() (label, text string, lines, ok bool) {
	return e.label, e.Text, e.MultiLine, !e.Password && !e.Disabled()
}

// TakeBack puts in what has been typed.
func (e *Entry) TakeBack(text string) { e.SetText(text) }

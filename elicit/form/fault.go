package form

import "parley/elicit/say"

// fault is why a value is refused, before it is known whose it is.
type fault struct {
	code string
	text say.Text
}

func refuse(code string, text say.Text) *fault { return &fault{code: code, text: text} }

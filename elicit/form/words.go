package form

import "parley/elicit/say"

// Sentences that are said in more than one place.
var (
	textRequired  = say.T("Needs an answer")
	textNotWhole  = say.T("Needs a whole number, as in 12")
	textNotListed = say.T("Isn't one of the values that this takes")
	textNever     = say.T("No answer can satisfy this; you can still decline")
)

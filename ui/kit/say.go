// Package kit holds Parley's own widgets, its theme, and the hop from
// sentences to the user's language.
package kit

import (
	"fyne.io/fyne/v2/lang"

	"parley/elicit/say"
)

// Say is t in the user's language.
func Say(t say.Text) string {
	if t.IsZero() {
		return ""
	}
	return lang.L(t.Template, map[string]any(t.Data))
}

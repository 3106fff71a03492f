// Package kit holds Parley's own widgets, its theme, and the hop from
// sentences to the user's language.
package kit

import (
	"fyne.io/fyne/v2/lang"

	"parley/elicit/say"
)

// Say is t in the user's language, and so are the sentences among its values.
func Say(t say.Text) string {
	if t.IsZero() {
		return ""
	}
	data := make(map[string]any, len(t.Data))
	for name, value := range t.Data {
		if inner, ok := value.(say.Text); ok {
			value = Say(inner)
		}
		data[name] = value
	}
	return lang.L(t.Template, data)
}

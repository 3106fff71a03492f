package kit

import (
	"testing"

	"fyne.io/fyne/v2/lang"

	"parley/elicit/say"
)

func TestASentenceWithinASentenceIsTranslatedToo(t *testing.T) {
	messages := []byte(`{"{{.File}} is broken: {{.Reason}}": "{{.File}} 损坏：{{.Reason}}", "A brace is missing.": "缺少花括号。"}`)
	if err := lang.AddTranslationsForLocale(messages, lang.SystemLocale()); err != nil {
		t.Fatal(err)
	}
	outer := say.T("{{.File}} is broken: {{.Reason}}", say.Data{"File": "{{.Reason}}", "Reason": say.T("A brace is missing.")})
	if got, want := Say(outer), "{{.Reason}} 损坏：缺少花括号。"; got != want {
		t.Errorf("says %q, want %q", got, want)
	}
	if got := Say(say.Text{}); got != "" {
		t.Errorf("says %q of nothing", got)
	}
	if got := outer.Data["Reason"].(say.Text).Template; got != "A brace is missing." {
		t.Errorf("the sentence's own value became %q", got)
	}
}

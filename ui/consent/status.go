package consent

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"parley/elicit"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// status tells what became of the link.
func (d *Dialog) status() fyne.CanvasObject {
	name := map[string]any{"Name": plaintext.Line(d.p.Request.Server.Name, 60)}
	switch d.state {
	case opening:
		return newSentence(toneNote, lang.L("Starting your browser…"))
	case failed:
		return kit.NewColumn(kit.Space2, newSentence(toneDanger, d.fault),
			kit.NewText(lang.L("Nothing was sent yet. Copy the address to open it yourself, or try again."), kit.TextOptions{}))
	case waiting:
		items := []fyne.CanvasObject{newSentence(toneNote, d.waitingText(name))}
		if d.fault != "" {
			items = append(items, newSentence(toneDanger, d.fault))
		}
		return kit.NewColumn(kit.Space2, items...)
	case done:
		return newSentence(toneOK, lang.L("{{.Name}} confirmed that it is done.", name))
	case withdrawn:
		name["Time"] = d.ended.Local().Format("15:04")
		if d.accepted {
			return newSentence(toneNote, lang.L("{{.Name}} stopped waiting at {{.Time}}.", name))
		}
		return newSentence(toneNote, lang.L("{{.Name}} stopped waiting at {{.Time}}. Nothing was sent.", name))
	default:
		return newSentence(toneNote, lang.L("Answered."))
	}
}

// waitingText says what happens next; it promises a confirmation only where
// one can come.
func (d *Dialog) waitingText(name map[string]any) string {
	r := d.p.Request
	signIn := r.Cause.Kind == elicit.CauseSignIn
	switch {
	case signIn && d.copied:
		return lang.L("Copied. Sign in in your browser; Parley goes on by itself.")
	case signIn:
		return lang.L("Opened in your browser. Sign in there; Parley goes on by itself.")
	case d.copied && r.ElicitationID != "":
		return lang.L("Copied. Open it in a browser. Waiting for {{.Name}} to confirm.", name)
	case d.copied:
		return lang.L("Copied. Open it in a browser, and say here when you are done.")
	case r.ElicitationID != "":
		return lang.L("Opened in your browser. Waiting for {{.Name}} to confirm.", name)
	default:
		return lang.L("Opened in your browser. Say here when you are done there.")
	}
}

package shell

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/elicit"
	"parley/elicit/plaintext"
	"parley/store/history"
	"parley/ui/kit"
)

// historyRow is one row of the list: what was asked, and below it when, by
// whom, and what became of it.
type historyRow struct {
	widget.BaseWidget
	asked, became *kit.Text
}

var _ fyne.Widget = (*historyRow)(nil)

func newHistoryRow() fyne.CanvasObject {
	// The list takes the height of every row from one that shows nothing: a
	// space is as tall as a line.
	r := &historyRow{
		asked:  kit.NewText(" ", kit.TextOptions{MaxLines: 1}),
		became: kit.NewText(" ", kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim, MaxLines: 1}),
	}
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer stacks the two lines.
func (r *historyRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(kit.Pad(kit.Space2, kit.NewColumn(kit.Space1, r.asked, r.became)))
}

// Set shows an entry; nil is one that is being read.
func (r *historyRow) Set(e *history.Entry) {
	if e == nil {
		r.asked.SetText("…")
		r.became.SetText(" ")
		return
	}
	r.asked.SetText(first(plaintext.Line(e.Message, maxLine), whatWords(*e)))
	r.became.SetText(whenWords(e.At, time.Now()) + " · " + plaintext.Line(e.Server, maxName) + " · " + whatWords(*e) + " · " + endWords(*e))
}

// whenWords is a time, with its day unless that is today.
func whenWords(at, now time.Time) string {
	at = at.Local()
	if at.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return at.Format("15:04")
	}
	return at.Format("2006-01-02 15:04")
}

// whatWords says what was asked.
func whatWords(e history.Entry) string {
	switch e.Kind {
	case history.Link, history.SignIn:
		return plaintext.Line(strings.Join(e.Names, " "), maxName)
	case history.Refused:
		return lang.L("refused")
	}
	switch len(e.Names) {
	case 0:
		return lang.L("confirmation")
	case 1:
		return lang.L("form (1 field)")
	}
	return lang.L("form ({{.N}} fields)", map[string]any{"N": len(e.Names)})
}

// endWords says how it ended.
func endWords(e history.Entry) string {
	switch e.End {
	case history.Opened:
		return lang.L("opened")
	case history.Completed:
		return lang.L("completed")
	case history.Withdrawn:
		return lang.L("withdrawn")
	case history.SessionLost:
		return lang.L("connection lost")
	case history.TimedOut:
		return lang.L("timed out")
	case history.Limited:
		return lang.L("cancelled: too many")
	case history.Muted:
		return lang.L("cancelled: muted")
	case history.Invalid:
		return lang.L("refused")
	case history.Quit:
		return lang.L("Parley was closed")
	}
	switch e.Action {
	case elicit.Decline:
		return lang.L("declined")
	case elicit.Cancel:
		return lang.L("cancelled")
	}
	if e.Choice != "" {
		return lang.L("sent “{{.Choice}}”", map[string]any{"Choice": plaintext.Line(e.Choice, maxName)})
	}
	return lang.L("sent")
}

// historyDetail is all that is known of a row.
func historyDetail(e history.Entry) []fyne.CanvasObject {
	rows := []fyne.CanvasObject{
		kit.NewText(plaintext.Line(e.Server, maxName), kit.TextOptions{Size: kit.SizeTitle, Style: fyne.TextStyle{Bold: true}, MaxLines: 2}),
		kit.NewText(kit.HowWords(e.How, maxLine), kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim}),
		kit.NewText(e.At.Local().Format("2006-01-02 15:04:05")+" · "+kit.CauseWords(elicit.Cause{Kind: e.CauseKind, Name: e.Cause}),
			kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim}),
	}
	if e.Message != "" {
		rows = append(rows, kit.NewServerWords(plaintext.Line(e.Server, maxName), e.Message))
	}
	rows = append(rows, kit.NewText(whatWords(e)+" · "+endWords(e), kit.TextOptions{Style: fyne.TextStyle{Bold: true}}))
	if e.Detail != "" {
		rows = append(rows, kit.NewSafeText(e.Detail, kit.TextOptions{MaxLines: 4}))
	}
	for _, v := range e.Values {
		rows = append(rows, kit.NewRow(kit.RowParams{Label: plaintext.Line(v.Name, maxName),
			Control: kit.NewSafeText(v.JSON, kit.TextOptions{MaxLines: 4, Style: fyne.TextStyle{Monospace: true}})}))
	}
	if len(e.Values) == 0 && e.Kind == history.Form && len(e.Names) > 0 {
		rows = append(rows, kit.NewText(lang.L("Fields: {{.Names}}", map[string]any{"Names": plaintext.Line(strings.Join(e.Names, ", "), maxLine)}),
			kit.TextOptions{Color: kit.ColorDim}))
	}
	return rows
}

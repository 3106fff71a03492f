package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// maxLogShown is how much of one log line is drawn; Copy gives the whole.
const maxLogShown = 400

// logSource is what the log page shows.
type logSource interface {
	Log(server string) []app.LogEntry
}

// logPage is what a server wrote.
type logPage struct {
	source  logSource
	server  string
	entries []app.LogEntry
	list    *kit.List
	empty   fyne.CanvasObject
	copy    *kit.Button
	object  fyne.CanvasObject
}

func newLogPage(source logSource, server string) *logPage {
	p := &logPage{source: source, server: server}
	p.list = kit.NewList(kit.ListParams{
		Label:  lang.L("Log"),
		Length: func() int { return len(p.entries) },
		Create: func() fyne.CanvasObject { return newLogRow() },
		Update: func(i int, o fyne.CanvasObject) { o.(*fyne.Container).Layout.(*logRow).set(p.entries[i]) },
	})
	p.copy = kit.NewButton(lang.L("Copy the log"), func() {
		fyne.CurrentApp().Clipboard().SetContent(p.text())
	})
	p.empty = kit.NewEmpty(theme.DocumentIcon(), lang.L("Nothing has been written yet."),
		lang.L("What the server prints, and what Parley notes about the connection, appears here."))
	foot := container.NewHBox(layout.NewSpacer(), p.copy)
	p.object = container.NewStack(container.NewBorder(nil, foot, nil, nil, p.list), p.empty)
	p.refresh()
	return p
}

// Object is the page.
func (p *logPage) Object() fyne.CanvasObject { return p.object }

// Focus is the list.
func (p *logPage) Focus(c fyne.Canvas) { c.Focus(p.list) }

// Hear takes new lines.
func (p *logPage) Hear(e app.Event) {
	if e.Kind == app.LogChanged {
		p.refresh()
	}
}

func (p *logPage) refresh() {
	p.entries = p.source.Log(p.server)
	p.empty.Hide()
	p.copy.Enable()
	if len(p.entries) == 0 {
		p.empty.Show()
		p.copy.Disable()
	}
	p.list.Refresh()
	p.list.ScrollToBottom()
}

// text is the log for the clipboard, as it was written.
func (p *logPage) text() string {
	var b strings.Builder
	for _, e := range p.entries {
		b.WriteString(e.At.Format("2006-01-02T15:04:05.000Z07:00") + " " + sourceWord(e.LogLine) + " " + e.Text + "\n")
	}
	return b.String()
}

// sourceWord is where a line came from.
func sourceWord(l app.LogLine) string {
	switch l.Source {
	case app.LogStderr:
		return "stderr"
	case app.LogStdout:
		return "stdout"
	case app.LogProtocol:
		return l.Level
	default:
		return "parley"
	}
}

// logRow is the template and layout of one line: time, source, text.
type logRow struct{ time, source, text *widget.Label }

func newLogRow() fyne.CanvasObject {
	r := &logRow{widget.NewLabel("00:00:00"), widget.NewLabel("emergency"), widget.NewLabel("")}
	for _, l := range []*widget.Label{r.time, r.source, r.text} {
		l.SizeName, l.TextStyle.Monospace = kit.SizeSmall, true
		l.Truncation = fyne.TextTruncateEllipsis
	}
	r.time.Importance, r.source.Importance = widget.LowImportance, widget.LowImportance
	return container.New(r, r.time, r.source, r.text)
}

func (r *logRow) set(e app.LogEntry) {
	r.time.SetText(e.At.Format("15:04:05"))
	r.source.SetText(sourceWord(e.LogLine))
	r.text.SetText(plaintext.Line(e.Text, maxLogShown))
}

// Layout gives time and source fixed columns.
func (r *logRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, l := range []*widget.Label{r.time, r.source, r.text} {
		width := []float32{80, 88, max(0, size.Width-168)}[i]
		l.Move(fyne.NewPos(x, 0))
		l.Resize(fyne.NewSize(width, size.Height))
		x += width
	}
}

// MinSize is one line's height.
func (r *logRow) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, theme.Size(kit.SizeSmall)+kit.Space3)
}

package shell

import (
	"context"
	"slices"
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
	Server(name string) (app.Server, bool)
	SetLogLevel(ctx context.Context, name, level string) error
}

// logLevels are the protocol's (RFC 5424), from all to least; how much a
// server writes before it is asked is its own choice.
var logLevels = []string{"", "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"}

// logPage is what a server wrote.
type logPage struct {
	source  logSource
	server  string
	entries []app.LogEntry // those that are shown
	search  *kit.Entry
	level   *kit.Select
	levels  fyne.CanvasObject
	list    *kit.List
	empty   fyne.CanvasObject // nothing was written
	none    fyne.CanvasObject // nothing fits the search
	copy    *kit.Button
	object  fyne.CanvasObject
}

func newLogPage(s *Shell, server string) *logPage {
	p := &logPage{source: s.core, server: server}
	p.search = kit.NewEntry(lang.L("Search the log"))
	p.search.SetPlaceHolder(lang.L("Search the log"))
	p.search.OnChanged = func(string) { p.refresh() }
	p.level = kit.NewSelect(lang.L("Level"), append([]string{lang.L("Automatic")}, logLevels[1:]...), 0, func(i int) {
		if i > 0 {
			s.background(func() error { return s.core.SetLogLevel(s.ctx, server, logLevels[i]) })
		}
	})
	p.levels = container.NewHBox(widget.NewLabel(lang.L("Level")), p.level.Framed())
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
	p.none = kit.NewEmpty(theme.SearchIcon(), lang.L("No line has these words."), "")
	foot := container.NewHBox(layout.NewSpacer(), p.copy)
	top := kit.PadEach(0, kit.Space2, 0, 0, container.NewBorder(nil, nil, nil, p.levels, p.search))
	p.object = container.NewStack(kit.Frame(top, container.NewStack(p.list, p.none), foot), p.empty)
	p.refresh()
	return p
}

// Object is the page.
func (p *logPage) Object() fyne.CanvasObject { return p.object }

// Focus is the list.
func (p *logPage) Focus(c fyne.Canvas) { c.Focus(p.list) }

// Hear takes new lines.
func (p *logPage) Hear(e app.Event) {
	if e.Kind == app.LogChanged || e.Kind == app.ServerChanged {
		p.refresh()
	}
}

func (p *logPage) refresh() {
	all := p.source.Log(p.server)
	p.entries = all
	if words := strings.ToLower(strings.TrimSpace(p.search.Text)); words != "" {
		p.entries = slices.DeleteFunc(slices.Clone(all), func(e app.LogEntry) bool {
			return !strings.Contains(strings.ToLower(sourceWord(e.LogLine)+" "+e.Text), words)
		})
	}
	s, _ := p.source.Server(p.server)
	show(p.levels, s.State == app.Ready && s.Info.Logging && s.Revision < app.Revision20260728)
	show(p.empty, len(all) == 0)
	show(p.search, len(all) > 0)
	show(p.none, len(all) > 0 && len(p.entries) == 0)
	p.copy.Enable()
	if len(p.entries) == 0 {
		p.copy.Disable()
	}
	p.list.Refresh()
	p.list.ScrollToBottom()
}

func show(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// Search is where words to look for go.
func (p *logPage) Search() fyne.Focusable { return p.search }

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

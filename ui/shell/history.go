package shell

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/elicit"
	"parley/elicit/plaintext"
	"parley/store/history"
	"parley/ui/kit"
)

// History is what was asked and answered, as the page reads it. It may wait
// for the disk and is called off the drawing thread.
type History interface {
	Count(ctx context.Context, f history.Filter) (int, error)
	Page(ctx context.Context, f history.Filter, c history.Cursor, n int) ([]history.Entry, history.Cursor, error)
	CursorAt(ctx context.Context, f history.Filter, index int) (history.Cursor, error)
	Delete(ctx context.Context, id int64) error
	DeleteAll(ctx context.Context) error
}

// historyChunk is how many rows are read at once.
const historyChunk = 100

// historyPage lists what was asked, newest first, and shows one row's details.
type historyPage struct {
	shell  *Shell
	filter history.Filter
	asked  int // counts the readings, so that an old one can't overwrite a new one
	total  int
	chunks map[int][]history.Entry // by index / historyChunk
	wanted map[int]bool            // being read

	search *kit.Entry
	list   *kit.List
	detail *fyne.Container
	empty  *fyne.Container
	object fyne.CanvasObject
}

func newHistoryPage(s *Shell) *historyPage {
	p := &historyPage{shell: s, detail: container.NewStack(), empty: container.NewStack()}
	p.search = newSearch(lang.L("Search"), func(text string) {
		p.filter.Text = strings.TrimSpace(text)
		p.read()
	}, func() { s.win.Canvas().Focus(p.list) })
	p.list = kit.NewList(kit.ListParams{
		Label:  lang.L("History"),
		Length: func() int { return p.total },
		Create: newHistoryRow,
		Update: func(i int, o fyne.CanvasObject) { setHistoryRow(o, p.at(i)) },
		Open:   p.open,
	})
	clear := kit.NewButton(lang.L("Delete all…"), p.askDeleteAll)
	head := container.NewBorder(nil, nil, nil, clear, pageTitle(lang.L("History")))
	split := newSplit(historyShare, container.NewBorder(p.search, nil, nil, nil, p.list), p.detail)
	p.object = kit.Pad(kit.Space3, container.NewBorder(head, nil, nil, nil, container.NewStack(split, p.empty)))
	if s.p.History == nil {
		clear.Disable()
	}
	p.read()
	return p
}

// Object is the page.
func (p *historyPage) Object() fyne.CanvasObject { return p.object }

// Focus is the search.
func (p *historyPage) Focus(c fyne.Canvas) { c.Focus(p.search) }

// Search is the search too.
func (p *historyPage) Search() fyne.Focusable { return p.search }

// Hear reads again after a change.
func (p *historyPage) Hear(e app.Event) {
	if e.Kind == app.HistoryChanged {
		p.read()
	}
}

// read counts the rows that pass the filter; the rows themselves are read as
// they come into sight.
func (p *historyPage) read() {
	p.asked++
	asked, f := p.asked, p.filter
	if p.shell.p.History == nil {
		p.show(asked, 0)
		return
	}
	p.shell.background(func() error {
		n, err := p.shell.p.History.Count(p.shell.ctx, f)
		if err == nil {
			p.shell.p.Post(func() { p.show(asked, n) })
		}
		return err
	})
}

func (p *historyPage) show(asked, total int) {
	if asked != p.asked {
		return
	}
	p.total, p.chunks, p.wanted = total, map[int][]history.Entry{}, map[int]bool{}
	p.empty.Objects = nil
	if total == 0 {
		what, next := lang.L("Nothing has been asked yet."), lang.L("Every request and how you answered it is listed here.")
		if p.filter.Text != "" {
			what, next = lang.L("Nothing found."), ""
		}
		p.empty.Objects = []fyne.CanvasObject{kit.NewEmpty(theme.HistoryIcon(), what, next)}
	}
	p.empty.Refresh()
	p.list.Refresh()
}

// at is a row, or nil while it is being read.
func (p *historyPage) at(i int) *history.Entry {
	c := i / historyChunk
	if rows, ok := p.chunks[c]; ok {
		if j := i % historyChunk; j < len(rows) {
			return &rows[j]
		}
		return nil
	}
	p.fetch(c)
	return nil
}

func (p *historyPage) fetch(c int) {
	if p.wanted[c] {
		return
	}
	p.wanted[c] = true
	asked, f := p.asked, p.filter
	p.shell.background(func() error {
		cur, err := p.shell.p.History.CursorAt(p.shell.ctx, f, c*historyChunk)
		if err != nil {
			return err
		}
		rows, _, err := p.shell.p.History.Page(p.shell.ctx, f, cur, historyChunk)
		if err != nil {
			return err
		}
		p.shell.p.Post(func() {
			if asked == p.asked {
				p.chunks[c] = rows
				p.list.Refresh()
			}
		})
		return nil
	})
}

func (p *historyPage) open(i int) {
	e := p.at(i)
	if e == nil {
		return
	}
	remove := kit.NewButton(lang.L("Delete"), func() {
		p.shell.background(func() error {
			err := p.shell.p.History.Delete(p.shell.ctx, e.ID)
			p.shell.p.Post(p.read)
			return err
		})
	})
	p.detail.Objects = []fyne.CanvasObject{container.NewVScroll(kit.PadEach(0, kit.Space4, 0, kit.Space3,
		kit.NewColumn(kit.Space2, append(historyDetail(*e), container.NewHBox(remove))...)))}
	p.detail.Refresh()
}

func (p *historyPage) askDeleteAll() {
	p.shell.modal.Ask(question{
		What: lang.L("Delete the whole history?"), More: lang.L("This can't be undone."),
		Act: lang.L("Delete all"), Danger: true,
		Do: func() {
			p.shell.background(func() error {
				err := p.shell.p.History.DeleteAll(p.shell.ctx)
				p.shell.p.Post(p.read)
				return err
			})
		},
	})
}

func newHistoryRow() fyne.CanvasObject {
	l := widget.NewLabel("")
	l.Truncation = fyne.TextTruncateEllipsis
	return l
}

func setHistoryRow(o fyne.CanvasObject, e *history.Entry) {
	text := "…"
	if e != nil {
		text = whenWords(e.At, time.Now()) + " · " + plaintext.Line(e.Server, maxName) + " · " + whatWords(*e) + " · " + endWords(*e)
	}
	o.(*widget.Label).SetText(text)
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
	if len(e.Names) == 1 {
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
		kit.NewText(plaintext.Line(e.How, maxLine), kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim}),
		kit.NewText(e.At.Local().Format("2006-01-02 15:04:05")+" · "+causeWords(elicit.Cause{Kind: e.CauseKind, Name: e.Cause}),
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

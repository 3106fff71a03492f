package shell

import (
	"context"
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"parley/app"
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
	Delete(ctx context.Context, ids ...int64) error
	DeleteAll(ctx context.Context) error
	// Servers are the names that occur.
	Servers(ctx context.Context) ([]string, error)
	ExportJSON(ctx context.Context, w io.Writer, f history.Filter) error
	ExportCSV(ctx context.Context, w io.Writer, f history.Filter) error
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
	narrow *fyne.Container // the filters beside the search
	list   *kit.List
	detail *fyne.Container
	shown  int64             // the id of the entry whose details are shown; 0: none
	split  fyne.CanvasObject // search, list and detail
	none   *fyne.Container   // in the list's place: nothing was found
	empty  *fyne.Container   // in the split's place: there is nothing to search in
	object fyne.CanvasObject
}

func newHistoryPage(s *Shell) *historyPage {
	p := &historyPage{shell: s, detail: container.NewStack(), none: container.NewStack(), empty: container.NewStack(), narrow: container.NewStack()}
	p.search = newSearch(lang.L("Search"), func(text string) {
		p.filter.Text = strings.TrimSpace(text)
		p.read()
	}, func() { s.win.Canvas().Focus(p.list) })
	p.list = kit.NewList(kit.ListParams{
		Label:  lang.L("History"),
		Length: func() int { return p.total },
		Create: newHistoryRow,
		Update: func(i int, o fyne.CanvasObject) { o.(*historyRow).Set(p.at(i)) },
		Open:   p.open,
	})
	clear := kit.NewButton(lang.L("Delete all…"), p.askDeleteAll)
	export := kit.NewButton(lang.L("Export…"), p.askExport)
	head := container.NewBorder(nil, nil, nil, container.NewVBox(container.NewHBox(export, clear)), pageTitle(lang.L("History")))
	p.split = newSplit(historyShare, kit.Frame(container.NewVBox(p.search, p.narrow), container.NewStack(p.list, p.none), nil), p.detail)
	p.closeDetail()
	p.object = kit.Pad(kit.Space3, kit.Frame(head, container.NewStack(p.split, p.empty), nil))
	if s.p.History == nil {
		clear.Disable()
		export.Disable()
	} else {
		p.offerFilters()
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
	p.empty.Objects, p.none.Objects = nil, nil
	p.split.Show()
	switch {
	case total > 0:
	case p.filter != (history.Filter{}):
		p.none.Objects = []fyne.CanvasObject{kit.NewEmpty(theme.SearchIcon(), lang.L("Nothing found."), "")}
	default:
		p.split.Hide()
		p.empty.Objects = []fyne.CanvasObject{kit.NewEmpty(theme.HistoryIcon(),
			lang.L("Nothing has been asked yet."), lang.L("Every request and how you answered it is listed here."))}
	}
	p.none.Refresh()
	p.empty.Refresh()
	p.list.Mark(-1) // rows have moved
	p.list.Refresh()
	if total == 0 {
		p.closeDetail()
	}
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
	id := e.ID
	remove := kit.NewButton(lang.L("Delete"), func() {
		p.shell.background(func() error {
			err := p.shell.p.History.Delete(p.shell.ctx, id)
			p.shell.p.Post(func() {
				if err == nil && p.shown == id {
					p.closeDetail()
				}
				p.read()
			})
			return err
		})
	})
	p.shown = id
	p.detail.Objects = []fyne.CanvasObject{container.NewVScroll(pageBody(
		kit.NewColumn(kit.Space2, append(historyDetail(*e), container.NewHBox(remove))...)))}
	p.detail.Refresh()
}

// closeDetail shows that no row is open.
func (p *historyPage) closeDetail() {
	p.shown = 0
	p.detail.Objects = []fyne.CanvasObject{kit.NewEmpty(nil, lang.L("Choose a request to see all of it."), "")}
	p.detail.Refresh()
}

// askExport offers the rows that are found as a file.
func (p *historyPage) askExport() {
	save := func(ext string, write func(context.Context, io.Writer, history.Filter) error) func() {
		return func() {
			p.shell.modal.Close()
			f := p.filter
			p.shell.background(func() error {
				path, err := saveStream(p.shell.p.SaveDir, "parley-history", ext, func(w io.Writer) error {
					return write(p.shell.ctx, w, f)
				})
				if err == nil {
					p.shell.p.Post(func() {
						p.shell.modal.Tell(lang.L("Saved as {{.Path}}", map[string]any{"Path": plaintext.Line(path, maxLine)}))
					})
				}
				return err
			})
		}
	}
	json := kit.NewButton(lang.L("JSON Lines"), save(".jsonl", p.shell.p.History.ExportJSON)).Accent()
	csv := kit.NewButton(lang.L("CSV"), save(".csv", p.shell.p.History.ExportCSV))
	cancel := kit.NewButton(lang.L("Cancel"), p.shell.modal.Dismiss)
	p.shell.modal.openColumn([]fyne.CanvasObject{
		kit.NewText(lang.L("Export the history"), kit.TextOptions{Size: kit.SizeTitle, Style: fyne.TextStyle{Bold: true}}),
		kit.NewText(lang.L("What you have searched for is what is saved, in your folder for downloads."), kit.TextOptions{}),
	}, json, container.NewHBox(layout.NewSpacer(), cancel, csv, json))
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

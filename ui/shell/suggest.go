package shell

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

const (
	// suggestAfter is the pause in typing after which a server is asked.
	suggestAfter = 250 * time.Millisecond
	// maxSuggested is how many suggestions are shown; more typing narrows them.
	maxSuggested = 8
)

// suggestParams are what a suggestField needs.
type suggestParams struct {
	Shell  *Shell
	Server string
	Label  string
	// For is what to complete, as the fields stand now, Value included.
	For      func() app.CompletionFor
	OnResize func()
}

// suggestField is a line of text below which a server suggests values while
// one types. It never waits for the server, and what was typed is what counts.
type suggestField struct {
	object *kit.Column
	p      suggestParams
	entry  *kit.Entry
	row    *kit.Flow
	asked  int // counts the questions: only the answer to the last one is shown
	timer  *time.Timer
}

func newSuggestField(p suggestParams) *suggestField {
	f := &suggestField{p: p, entry: kit.NewEntry(p.Label), row: kit.NewFlow(kit.Space2)}
	f.entry.OnChanged = func(string) { f.typed() }
	f.row.Hidden = true
	f.object = kit.NewColumn(kit.Space1, f.entry, f.row)
	return f
}

// typed asks for suggestions once the typing pauses.
func (f *suggestField) typed() {
	f.asked++
	f.show(nil)
	if s, ok := f.p.Shell.core.Server(f.p.Server); !ok || !s.Info.Completions || f.entry.Text == "" {
		return
	}
	n, what := f.asked, f.p.For()
	if f.timer != nil {
		f.timer.Stop()
	}
	f.timer = time.AfterFunc(suggestAfter, func() { f.ask(n, what) })
}

// ask runs off the drawing thread.
func (f *suggestField) ask(n int, what app.CompletionFor) {
	ctx, cancel := context.WithTimeout(f.p.Shell.ctx, 10*time.Second)
	defer cancel()
	got, err := f.p.Shell.core.Complete(ctx, f.p.Server, what)
	if err != nil {
		return // suggestions are a convenience; the log has the reason
	}
	f.p.Shell.p.Post(func() {
		if n == f.asked {
			f.show(got.Values)
		}
	})
}

// show offers values.
func (f *suggestField) show(values []string) {
	var links []fyne.CanvasObject
	for _, v := range values {
		if len(links) == maxSuggested {
			break
		}
		if v == f.entry.Text {
			continue
		}
		links = append(links, kit.NewTextLink(plaintext.Line(v, maxName), func() { f.take(v) }))
	}
	if len(links) == 0 && f.row.Hidden {
		return
	}
	f.row.SetItems(links...)
	f.row.Hidden = len(links) == 0
	f.object.Refresh()
	f.p.OnResize()
}

// take puts a suggestion in and the keyboard back.
func (f *suggestField) take(v string) {
	f.entry.SetText(v)
	f.asked++ // what it would suggest now is not wanted
	f.show(nil)
	f.p.Shell.win.Canvas().Focus(f.entry)
}

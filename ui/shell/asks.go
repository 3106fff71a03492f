package shell

import (
	"fyne.io/fyne/v2"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit"
	"parley/elicit/form"
	"parley/ui/kit"
)

// The size of a request's window.
const (
	askWidth     float32 = 580
	askMinHeight float32 = 320
	askMaxHeight float32 = 680
)

// asks are the windows of requests: one at a time per server asks for an
// answer; those that only tell (a page in the browser, a withdrawn form) may
// stand beside it.
type asks struct {
	shell  *Shell
	open   map[elicit.RequestID]*askWindow
	drafts map[elicit.RequestID]*form.Draft // what was typed, by request
	again  map[sameQuestion]jsontext.Value  // what was typed, to be filled in when it is asked again
	stop   func()
}

// sameQuestion tells that two requests ask the same.
type sameQuestion struct{ server, cause, schema string }

func questionOf(it elicit.Item) sameQuestion {
	return sameQuestion{it.Server.Name, it.Cause.Name, string(it.Schema)}
}

// askWindow is the window of one request.
type askWindow struct {
	item elicit.Item
	view askView
	win  fyne.Window
}

func newAsks(s *Shell) *asks {
	a := &asks{shell: s, open: map[elicit.RequestID]*askWindow{},
		drafts: map[elicit.RequestID]*form.Draft{}, again: map[sameQuestion]jsontext.Value{}}
	a.stop = s.core.Inbox().Listen(func(e elicit.Event) {
		// What a snapshot can't tell afterwards: how an opened link ended.
		if e.Kind == elicit.EventEnded || e.Kind == elicit.EventAnnounced {
			s.p.Post(func() { a.ended(e) })
		}
	})
	return a
}

// look brings the windows of a server to what its requests are.
func (a *asks) look(server string) {
	for id, w := range a.open {
		if w.item.Server.Name == server {
			a.update(id, w)
		}
	}
	for id := range a.drafts {
		if _, listed := a.shell.core.Inbox().Item(id); !listed && a.open[id] == nil {
			delete(a.drafts, id)
		}
	}
	a.shell.desk.attention.look()
}

// update tells a window what has become of its request.
func (a *asks) update(id elicit.RequestID, w *askWindow) {
	it, listed := a.shell.core.Inbox().Item(id)
	link, isLink := w.view.(linkView)
	switch {
	case !listed && isLink: // ended tells it how
		return
	case !listed, it.Later && !w.item.Later:
		a.close(id)
		return
	case it.State == elicit.Withdrawn && w.item.State != elicit.Withdrawn:
		w.view.Withdrawn(it.Why, it.Since)
		a.fit(id)
	case it.Held && !w.item.Held && isLink:
		link.Held()
	}
	w.item = it
}

// ended tells a link's window what its server announced, or takes it away.
func (a *asks) ended(e elicit.Event) {
	w := a.open[e.Item.ID]
	if w == nil {
		return
	}
	link, ok := w.view.(linkView)
	switch {
	case !ok || e.Kind == elicit.EventEnded && (e.End == elicit.EndUserDone || e.End == elicit.EndGaveUp):
		a.close(e.Item.ID)
	case e.Kind == elicit.EventEnded && e.End == elicit.EndSession:
		w.view.Withdrawn(e.Item.Why, e.At)
	default:
		link.Completed()
	}
}

// Show opens the window of a listed request, or raises it.
func (a *asks) Show(id elicit.RequestID) {
	if w := a.open[id]; w != nil {
		w.win.Show()
		w.win.RequestFocus()
		return
	}
	it, ok := a.shell.core.Inbox().Item(id)
	if !ok {
		return
	}
	a.tidy(it)
	view, err := a.newView(it)
	if err != nil {
		a.shell.p.Logger.Error("a request can't be shown", "err", err)
		a.answer(id, elicit.Response{Action: elicit.Cancel})
		return
	}
	w := &askWindow{item: it, view: view, win: a.shell.p.App.NewWindow(view.Title() + " · " + kit.CauseWords(it.Cause))}
	a.open[id] = w
	w.win.SetPadded(false)
	w.win.SetContent(kit.NewTipLayer(view.Object()))
	w.win.SetCloseIntercept(view.Dismiss)
	a.fit(id)
	w.win.Show()
	w.win.RequestFocus()
	view.Shown(w.win.Canvas())
	a.shell.lending(w.win.Canvas())
	if it.State == elicit.Withdrawn {
		view.Withdrawn(it.Why, it.Since)
	}
}

// tidy takes away windows that only tell of an opened page of the same
// server; the Inbox still lists it.
func (a *asks) tidy(next elicit.Item) {
	for id, w := range a.open {
		if w.item.Server.Name == next.Server.Name && w.item.State == elicit.InBrowser {
			a.close(id)
		}
	}
}

// fit gives a window the height its content asks for, within bounds.
func (a *asks) fit(id elicit.RequestID) {
	if w := a.open[id]; w != nil {
		height := w.view.HeightFor(askWidth)
		w.win.Resize(fyne.NewSize(askWidth, min(max(height, askMinHeight), askMaxHeight)))
	}
}

// close takes a window away. A withdrawn request has then been read.
func (a *asks) close(id elicit.RequestID) {
	w := a.open[id]
	if w == nil {
		return
	}
	delete(a.open, id)
	w.win.Close()
	it, listed := a.shell.core.Inbox().Item(id)
	switch {
	case listed && it.State == elicit.Withdrawn:
		a.shell.core.Inbox().Dismiss(id)
		delete(a.drafts, id)
	case !listed || it.State != elicit.Waiting:
		delete(a.drafts, id)
	}
}

// answer gives the user's answer, and reports whether it was taken. One that
// comes too late is not the user's fault: its window will hear that the request
// was withdrawn.
func (a *asks) answer(id elicit.RequestID, r elicit.Response) (taken bool) {
	err := a.shell.core.Inbox().Answer(id, r)
	if err != nil {
		a.shell.p.Logger.Warn("answer came too late", "request", id, "err", err)
	}
	return err == nil
}

// decided gives the user's answer to a form and takes its window away; with
// what was typed into an answer that came too late, the window stays.
func (a *asks) decided(id elicit.RequestID, r elicit.Response) (taken bool) {
	taken = a.answer(id, r)
	if _, listed := a.shell.core.Inbox().Item(id); !taken && listed && r.Action == elicit.Accept {
		return false
	}
	a.close(id)
	return true
}

// openAgain opens a page once more that the user has agreed to.
func (a *asks) openAgain(it elicit.Item) {
	a.shell.background(func() error { return a.shell.p.Open.Open(a.shell.ctx, it.Link) })
}

// decide is the user's word on a page in the browser.
func (a *asks) decide(id elicit.RequestID, o elicit.WaitOutcome) {
	if err := a.shell.core.Inbox().Decide(id, o); err != nil {
		a.shell.p.Logger.Warn("decision came too late", "request", id, "err", err)
	}
}

// runAgain makes the call again that a withdrawn request came from. What was
// typed is filled in when the server asks the same.
func (a *asks) runAgain(it elicit.Item) {
	if d := a.drafts[it.ID]; d != nil {
		content, _ := d.Preview()
		a.again[questionOf(it)] = content
	}
	a.close(it.ID)
	c, ok := a.shell.core.Call(it.Cause.Call)
	if ok {
		a.shell.Raise()
		a.shell.runAgain(c)
	}
}

// closeAll is for the end of the app, which has closed the windows itself:
// Fyne panics when they are closed once more.
func (a *asks) closeAll() {
	a.stop()
	clear(a.open)
}

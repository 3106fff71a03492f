package shell

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"parley/app"
	"parley/elicit"
	"parley/elicit/form"
	"parley/elicit/say"
	"parley/elicit/weblink"
	"parley/ui/consent"
	"parley/ui/formgen"
)

// Opener opens a link in the user's browser. It may block.
type Opener interface {
	Open(ctx context.Context, l weblink.Link) error
}

// askView is the content of a request's window.
type askView interface {
	Object() fyne.CanvasObject
	Title() string
	HeightFor(width float32) float32
	// Shown tells that it is on c's screen now: it takes the keys that
	// nothing in it used, and puts the focus where it starts.
	Shown(c fyne.Canvas)
	// Dismiss is Escape and the window's close button.
	Dismiss()
	Withdrawn(why say.Text, at time.Time)
}

// linkView is an askView that goes on after its answer.
type linkView interface {
	Completed()
	Held()
}

// newAskView makes the content of a request's window.
func (a *asks) newView(it elicit.Item) (askView, error) {
	id := it.ID
	closed, later := func() { a.close(id) }, func() { a.shell.core.Inbox().Postpone(id) }
	if it.Mode == elicit.ModeURL {
		d, err := consent.New(consent.Params{
			Request:  it.Request,
			Opener:   a.shell.p.Open,
			OnAnswer: func(r elicit.Response) { a.answer(id, r) },
			OnWait:   func(o elicit.WaitOutcome) { a.decide(id, o) },
			OnLater:  later, OnClose: closed, OnResize: func() { a.fit(id) }, Post: a.shell.p.Post,
			OnRunAgain: a.runAgainOf(it),
		})
		if err == nil && it.State == elicit.InBrowser {
			d.Resume(it.Held)
		}
		return linkAsk{d}, err
	}
	p := formgen.RequestParams{
		Request:  it.Request,
		Draft:    a.draft(it),
		OnAnswer: func(r elicit.Response) bool { return a.decided(id, r) },
		OnLater:  later, OnClose: closed, OnRunAgain: a.runAgainOf(it),
	}
	r, err := formgen.NewRequest(p)
	return formAsk{r}, err
}

// runAgainOf makes the call again that a request came from; nil where there is
// none to make.
func (a *asks) runAgainOf(it elicit.Item) func() {
	call, ok := a.shell.core.Call(it.Cause.Call)
	if !ok || call.Server != it.Server.Name || call.Kind != app.CallTool {
		return nil
	}
	return func() { a.runAgain(it) }
}

// draft is what was typed into a request before it was put back, or into the
// same question when its server last gave up waiting.
func (a *asks) draft(it elicit.Item) *form.Draft {
	d := a.drafts[it.ID]
	if d == nil && it.Form != nil {
		d = it.Form.NewDraft()
		if again, ok := a.again[questionOf(it)]; ok {
			d = it.Form.NewDraftFrom(again)
			delete(a.again, questionOf(it))
		}
		a.drafts[it.ID] = d
	}
	return d
}

// formAsk is a form request's window content.
type formAsk struct{ *formgen.Request }

// Object is the form. The wrapper itself must never be drawn: Fyne would take
// it for a second widget.
func (f formAsk) Object() fyne.CanvasObject { return f.Request }

// HeightFor is the height at which nothing scrolls.
func (f formAsk) HeightFor(width float32) float32 { return f.IdealHeight(width) }

// Shown binds the keys and puts the focus on the first field.
func (f formAsk) Shown(c fyne.Canvas) {
	f.Bind(c)
	f.FocusFirst()
}

// linkAsk is a link request's window content.
type linkAsk struct{ *consent.Dialog }

// Object is the dialog.
func (l linkAsk) Object() fyne.CanvasObject { return l.Dialog }

// Shown binds the keys; the focus goes where neither Space nor Enter opens.
func (l linkAsk) Shown(c fyne.Canvas) {
	c.SetOnTypedKey(l.TypedKey)
	l.Dialog.Shown(c)
}

// Withdrawn tells that the server stopped waiting; the dialog knows why.
func (l linkAsk) Withdrawn(_ say.Text, at time.Time) { l.Dialog.Withdrawn(at) }

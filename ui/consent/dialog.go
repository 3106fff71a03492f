// Package consent asks the user whether a link may be opened, and keeps an eye
// on it afterwards. The dialog shows a weblink.Link and passes that same value
// to the opener; nothing here touches the network.
package consent

import (
	"context"
	"errors"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"parley/elicit"
	"parley/elicit/weblink"
	"parley/ui/kit"
)

// armDelay is how long Open stays dead after the dialog has come up or its
// window has got the focus back: a click or key meant for something else must
// not open a page.
const armDelay = time.Second

// Opener opens a link in the user's browser. It may take seconds, so it is
// called on a goroutine of its own.
type Opener interface {
	Open(ctx context.Context, l weblink.Link) error
}

// Params is what a Dialog needs. Callbacks run on the UI thread.
type Params struct {
	Request elicit.Request
	Opener  Opener

	// OnAnswer gets the one answer to the request. Accept comes once the
	// browser was started, or the user took the address to open it by hand.
	OnAnswer func(elicit.Response)
	// OnWait gets the user's word on an opened page: retry now, or give up.
	OnWait func(elicit.WaitOutcome)
	// OnLater puts the request back; nil: not offered.
	OnLater func()
	// OnRunAgain makes the call again whose server stopped waiting; nil: not
	// offered.
	OnRunAgain func()
	// OnClose says that the window can go: all is decided, or the user wants
	// an opened page to go on by itself.
	OnClose func()
	// OnResize says that the dialog would like another height; may be nil.
	OnResize func()

	// Copy fills the clipboard; nil: the system's.
	Copy func(string)
	// After calls f on the UI thread after d unless stopped; nil: a real clock.
	After func(d time.Duration, f func()) (stop func())
	// Post calls f on the UI thread; nil: fyne.Do.
	Post func(f func())
}

// Dialog is the content of a link request's window, with padding of its own.
// Its window passes on: Shown, Refocused, TypedKey and Dismiss.
type Dialog struct {
	widget.BaseWidget
	p    Params
	link weblink.Link

	state    state
	accepted bool // accept went out
	complete bool // the server said that the page has done its work
	held     bool // a call of ours waits for the page
	copied   bool
	fault    string    // why the browser did not start
	ended    time.Time // when the server stopped waiting
	stop     context.CancelFunc

	guard   *guard
	focus   focusWatch
	canvas  fyne.Canvas
	parts   parts
	buttons buttons
}

var (
	_ fyne.Widget = (*Dialog)(nil)
	_ kit.Sized   = (*Dialog)(nil)
)

// New makes the dialog. It fails when the request has no link that passed the
// gate, or a callback is missing.
func New(p Params) (*Dialog, error) {
	switch {
	case p.Request.Mode != elicit.ModeURL || p.Request.Link.IsZero():
		return nil, errors.New("consent: the request has no link")
	case p.Opener == nil || p.OnAnswer == nil || p.OnWait == nil || p.OnClose == nil:
		return nil, errors.New("consent: opener or callback missing")
	}
	p.setDefaults()
	d := &Dialog{p: p, link: p.Request.Link, stop: func() {}}
	d.guard = &guard{after: p.After, changed: d.updateOpen}
	d.buttons = d.newButtons()
	d.parts = d.newParts()
	d.ExtendBaseWidget(d)
	d.show(asking)
	return d, nil
}

func (p *Params) setDefaults() {
	if p.Copy == nil {
		p.Copy = func(s string) { fyne.CurrentApp().Clipboard().SetContent(s) }
	}
	if p.Post == nil {
		p.Post = fyne.Do
	}
	if p.OnResize == nil {
		p.OnResize = func() {}
	}
	if p.After == nil {
		post := p.Post
		p.After = func(d time.Duration, f func()) func() {
			t := time.AfterFunc(d, func() { post(f) })
			return func() { t.Stop() }
		}
	}
}

// Title is fit for the window's title.
func (d *Dialog) Title() string { return d.parts.head.Title() }

// Shown tells the dialog that it is on c's screen now. Until then nothing can
// be opened. The focus goes to Cancel.
func (d *Dialog) Shown(c fyne.Canvas) {
	d.canvas = c
	d.guard.restart()
	d.focusSafe()
}

// Refocused tells that the window has got the focus back. The dialog notices
// by itself while something in it has the focus; telling it again is harmless.
func (d *Dialog) Refocused() { d.guard.restart() }

// TypedKey takes the keys that nothing in the window used: Escape dismisses,
// and no key opens.
func (d *Dialog) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		d.Dismiss()
	}
}

// Dismiss is Escape and the window's close button: cancel while nothing is
// decided, and no more than closing afterwards.
func (d *Dialog) Dismiss() {
	if d.state.undecided() && !d.accepted {
		d.answer(elicit.Cancel)
		return
	}
	d.p.OnClose()
}

// Completed tells that the server says the page has done its work. Before the
// user has decided it changes nothing: it is never taken for consent. After a
// sign-in the window goes: the user has just done it, and was told that Parley
// goes on by itself.
func (d *Dialog) Completed() {
	d.complete = true
	switch {
	case d.state != waiting:
	case d.p.Request.Cause.Kind == elicit.CauseSignIn:
		d.p.OnClose()
	default:
		d.show(done)
	}
}

// Held tells that a call of the user's waits for the opened page.
func (d *Dialog) Held() {
	d.held = true
	d.show(d.state)
}

// Resume takes up a request that was accepted earlier and whose page is in
// the browser. Call it before Shown.
func (d *Dialog) Resume(held bool) {
	d.accepted, d.held = true, held
	d.show(waiting)
}

// Withdrawn tells that the server stopped waiting, or its session ended.
func (d *Dialog) Withdrawn(at time.Time) {
	if d.state == answered || d.state == done {
		return
	}
	d.stop()
	d.ended = at
	d.show(withdrawn)
}

// focusSafe puts the focus where neither Space nor Enter opens anything. While
// a page is opened nothing has it: a Space that is held down on Open would
// press what comes next.
func (d *Dialog) focusSafe() {
	if d.canvas == nil {
		return
	}
	d.focus.forget()
	switch {
	case d.state == opening || d.state == waiting:
		d.canvas.Unfocus()
	case d.buttons.cancel.shown:
		d.canvas.Focus(d.buttons.cancel)
	case d.buttons.close.shown:
		d.canvas.Focus(d.buttons.close)
	}
}

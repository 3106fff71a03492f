package consent

import (
	"context"

	"fyne.io/fyne/v2/lang"

	"parley/elicit"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// state is where the user is with a link.
type state int

const (
	asking    state = iota // may it be opened?
	sure                   // a danger: open anyway?
	opening                // the browser is being started
	failed                 // it could not be started
	waiting                // accepted; the page is in the browser
	done                   // the server confirmed
	withdrawn              // the server stopped waiting
	answered               // declined, cancelled, or waited for: the window goes
)

var stateNames = [...]string{"asking", "sure", "opening", "failed", "waiting", "done", "withdrawn", "answered"}

// String is the state's name.
func (s state) String() string { return stateNames[s] }

// undecided reports whether the server still waits for an answer.
func (s state) undecided() bool { return s == asking || s == sure || s == failed || s == opening }

// show moves to a state and draws it.
func (d *Dialog) show(s state) {
	changed := d.state != s
	d.state = s
	if s == sure && changed {
		d.parts.sureInBar = !d.roomForSure()
	}
	d.place()
	if changed {
		if s == sure || s == waiting || s == failed {
			d.guard.restart()
		}
		d.p.OnResize()
		d.focusSafe()
	}
}

// answer sends the one answer; after anything but accept the window goes.
func (d *Dialog) answer(a elicit.Action) {
	if !d.state.undecided() || d.accepted {
		return
	}
	d.accepted = a == elicit.Accept
	switch {
	case !d.accepted:
		d.stop()
		d.show(answered)
	case d.complete:
		d.show(done)
	default:
		d.show(waiting)
	}
	d.p.OnAnswer(elicit.Response{Action: a})
	if !d.accepted {
		d.p.OnClose()
	}
}

// open is a press of the Open button. A danger asks again, elsewhere.
func (d *Dialog) open() {
	if d.state != asking || !d.mayOpen() {
		return
	}
	if d.link.Danger() {
		d.show(sure)
		return
	}
	d.launch()
}

// openAnyway is the second press that a danger needs.
func (d *Dialog) openAnyway() {
	if d.state == sure && d.mayOpen() {
		d.launch()
	}
}

// launch starts the browser, off the UI thread. The link that was shown is
// the link that is opened.
func (d *Dialog) launch() {
	ctx, cancel := context.WithCancel(context.Background())
	d.stop()
	d.stop = cancel
	d.fault = ""
	d.show(opening)
	go func() {
		defer cancel()
		err := d.p.Opener.Open(ctx, d.link)
		d.p.Post(func() { d.launched(err) })
	}()
}

// launched hears how the start went.
func (d *Dialog) launched(err error) {
	if d.state != opening {
		return // withdrawn or cancelled meanwhile
	}
	switch {
	case err != nil:
		e := say.From(err)
		d.fault = lang.L("Your browser could not be started: {{.Reason}}", map[string]any{
			"Reason": plaintext.Line(kit.Say(e.What), 400),
		})
		if d.accepted {
			d.show(waiting)
		} else {
			d.show(failed)
		}
	case d.accepted && d.complete:
		d.show(done)
	case d.accepted:
		d.show(waiting)
	default:
		d.answer(elicit.Accept)
	}
}

// copy puts the address on the clipboard. After a failed start that is the
// user's way to open it, so it counts as consent.
func (d *Dialog) copy() {
	d.p.Copy(d.link.String())
	d.copied = true
	if d.state == failed {
		d.fault = ""
		d.answer(elicit.Accept)
		return
	}
	d.place()
}

// again opens an accepted link once more.
func (d *Dialog) again() {
	if d.state == failed || d.state == waiting {
		d.copied = false
		d.launch()
	}
}

// decide ends the waiting for an opened page.
func (d *Dialog) decide(o elicit.WaitOutcome) {
	if d.state != waiting && d.state != opening {
		return
	}
	d.stop()
	d.show(answered)
	d.p.OnWait(o)
	d.p.OnClose()
}

// mayOpen reports whether a press may open: the dialog has been in sight for
// a moment, and all of the host is to be seen.
func (d *Dialog) mayOpen() bool { return d.guard.armed && d.parts.hostInSight }

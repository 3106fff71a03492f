package consent

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/elicit"
	"parley/elicit/plaintext"
)

// button is a Fyne button that passes on the keys it has no use for, and
// tells who has the focus. Space presses it; Enter does nothing.
type button struct {
	widget.Button
	shown bool // it belongs to the present state
	onKey func(*fyne.KeyEvent)
	watch func(fyne.Focusable, bool)
}

var _ fyne.Widget = (*button)(nil)

// TypedKey passes on what the button itself doesn't use.
func (b *button) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		b.Button.TypedKey(e)
		return
	}
	b.onKey(e)
}

// FocusGained draws the focus and tells the dialog.
func (b *button) FocusGained() {
	b.Button.FocusGained()
	b.watch(b, true)
}

// FocusLost draws the loss and tells the dialog.
func (b *button) FocusLost() {
	b.Button.FocusLost()
	b.watch(b, false)
}

// buttons are all that the dialog ever shows.
type buttons struct {
	decline, later, copy, cancel, open *button // asking
	anyway                             *button // sure
	retry                              *button // failed
	again, done, giveUp                *button // waiting
	close                              *button // done, withdrawn
	runAgain                           *button // withdrawn
}

func (d *Dialog) newButton(label string, act func()) *button {
	b := &button{onKey: d.TypedKey, watch: d.watchFocus}
	b.Text, b.OnTapped = label, act
	b.ExtendBaseWidget(b)
	return b
}

func (d *Dialog) newButtons() buttons {
	b := buttons{
		decline: d.newButton(lang.L("Decline"), func() { d.answer(elicit.Decline) }),
		later:   d.newButton(lang.L("Later"), func() { d.p.OnLater() }),
		copy:    d.newButton(lang.L("Copy address"), d.copy),
		cancel:  d.newButton(lang.L("Cancel"), d.Dismiss),
		open:    d.newButton(openLabel(d.link), d.open),
		anyway:  d.newButton(openLabel(d.link), d.openAnyway),
		retry:   d.newButton(lang.L("Try again"), d.again),
		again:   d.newButton(lang.L("Open again"), d.again),
		done:    d.newButton(lang.L("I'm done"), func() { d.decide(elicit.WaitRetry) }),
		giveUp:  d.newButton(lang.L("Cancel the call"), func() { d.decide(elicit.WaitGiveUp) }),
		close:   d.newButton(lang.L("Close"), d.Dismiss),
		runAgain: d.newButton(lang.L("Run {{.Name}} again", map[string]any{
			"Name": plaintext.Line(d.p.Request.Cause.Name, 30),
		}), func() { d.p.OnRunAgain() }),
	}
	b.open.Importance = widget.HighImportance
	if d.link.Danger() {
		b.open.Importance, b.cancel.Importance = widget.MediumImportance, widget.HighImportance
	}
	b.anyway.Importance = widget.DangerImportance
	b.retry.Importance, b.done.Importance, b.close.Importance = widget.HighImportance, widget.HighImportance, widget.HighImportance
	return b
}

// all lists the buttons.
func (b *buttons) all() []*button {
	return []*button{b.decline, b.later, b.copy, b.cancel, b.open, b.anyway, b.retry, b.again, b.done, b.giveUp, b.close, b.runAgain}
}

// row is what the bar shows in the present state: left and right.
func (d *Dialog) row() (left, right []*button) {
	b := &d.buttons
	switch d.state {
	case sure:
		left, right = []*button{b.decline, b.copy}, []*button{b.cancel, b.open}
		b.anyway.SetText(openLabel(d.link))
		if d.parts.sureInBar {
			b.anyway.SetText(lang.L("Open anyway"))
			left, right = []*button{b.anyway}, []*button{b.cancel}
		}
	case asking:
		left, right = []*button{b.decline, b.copy}, []*button{b.cancel, b.open}
		if d.p.OnLater != nil {
			left = []*button{b.decline, b.later, b.copy}
		}
	case opening:
		// Nothing stands where Open was: its double click must not cancel.
		left = []*button{b.cancel, b.copy}
		if d.accepted {
			left = []*button{b.copy}
		}
	case failed:
		left, right = []*button{b.decline, b.copy}, []*button{b.cancel, b.retry}
	case waiting:
		left, right = []*button{b.again, b.copy}, d.waitButtons()
	default:
		right = []*button{b.close}
		if d.state == withdrawn && d.p.OnRunAgain != nil {
			right = []*button{b.runAgain, b.close}
		}
	}
	return left, right
}

// waitButtons are the decisions on an opened page: a call that waits can be
// retried or given up, a sign-in given up, and the rest is just done with.
func (d *Dialog) waitButtons() []*button {
	b := &d.buttons
	switch {
	case d.p.Request.Cause.Kind == elicit.CauseSignIn:
		b.giveUp.SetText(lang.L("Cancel the sign-in"))
		return []*button{b.giveUp}
	case d.held:
		b.done.SetText(lang.L("I'm done, retry"))
		return []*button{b.giveUp, b.done}
	default:
		return []*button{b.done}
	}
}

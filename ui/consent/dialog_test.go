package consent

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"parley/elicit"
	"parley/elicit/say"
)

const openPlain, openDanger = "Open pay.shop.example", "Open xn--pypal-4ve.example.test"

// expectAnswers checks what went to the server.
func (h *harness) expectAnswers(want ...elicit.Action) {
	h.t.Helper()
	if !slices.Equal(h.answers, want) {
		h.t.Errorf("the server got %q, want %q", h.answers, want)
	}
}

func (h *harness) expectNotOpened() {
	h.t.Helper()
	select {
	case url := <-h.browser.opened:
		h.t.Errorf("%q was opened", url)
	default:
	}
}

func TestAcceptOnceTheBrowserHasStarted(t *testing.T) {
	h := ask(t, plainURL)
	h.press(openPlain)
	if got := <-h.browser.opened; got != plainURL {
		t.Errorf("%q was opened", got)
	}
	h.expectAnswers()
	if !strings.Contains(h.words(), "Starting your browser") {
		t.Errorf("while it starts the dialog says\n%s", h.words())
	}
	h.browser.result <- nil
	h.settleAnd(waiting)
	h.expectAnswers(elicit.Accept)
	if !strings.Contains(h.words(), "Opened in your browser. Waiting for Payments to confirm.") {
		t.Errorf("the dialog says\n%s", h.words())
	}
	h.Completed()
	if h.closed != 0 || !strings.Contains(h.words(), "Payments confirmed") {
		t.Errorf("after completion the dialog says\n%s", h.words())
	}
	h.press("Close")
	h.expectAnswers(elicit.Accept)
	if h.closed != 1 {
		t.Errorf("the window was closed %d times", h.closed)
	}
}

func TestSayingNo(t *testing.T) {
	for label, want := range map[string]elicit.Action{"Decline": elicit.Decline, "Cancel": elicit.Cancel} {
		h := ask(t, plainURL)
		h.press(label)
		h.expectAnswers(want)
		if h.closed != 1 {
			t.Errorf("after %s the window was closed %d times", label, h.closed)
		}
		h.Dismiss()
		h.expectAnswers(want)
		h.expectNotOpened()
	}
}

func TestLater(t *testing.T) {
	h := ask(t, plainURL)
	h.press("Later")
	if h.later != 1 {
		t.Errorf("put back %d times", h.later)
	}
	h.expectAnswers()
}

func TestOpenIsDeadForAMoment(t *testing.T) {
	h := show(t, request(t, plainURL), 640)
	if h.press(openPlain) {
		t.Error("Open was live as soon as the dialog was there")
	}
	for _, label := range []string{"Decline", "Copy address", "Cancel"} {
		if h.button(label).Disabled() {
			t.Errorf("%s is dead", label)
		}
	}
	h.tick()
	if h.button(openPlain).Disabled() {
		t.Error("Open stayed dead")
	}
	h.expectNotOpened()
}

// The window loses the focus and gets it back: Fyne tells only the focused
// widget.
func TestOpenIsDeadAfterRefocus(t *testing.T) {
	h := ask(t, plainURL)
	focused := h.window.Canvas().Focused()
	focused.FocusLost()
	focused.FocusGained()
	if h.press(openPlain) {
		t.Error("Open was live right after the window got the focus back")
	}
	h.tick()
	if h.button(openPlain).Disabled() {
		t.Error("Open stayed dead")
	}
}

// A window that comes up behind others gets the focus later, and then the
// focused widget gains it without having lost it.
func TestOpenIsDeadWhenTheWindowFirstGetsTheFocus(t *testing.T) {
	h := ask(t, plainURL)
	h.window.Canvas().Focused().FocusGained()
	if h.press(openPlain) {
		t.Error("Open was live right after the window got the focus")
	}
}

func TestTabDoesNotDisarm(t *testing.T) {
	h := ask(t, plainURL)
	for range 8 {
		h.window.Canvas().FocusNext()
		h.idle()
		if h.button(openPlain).Disabled() {
			t.Fatal("a step of the Tab key took Open away")
		}
	}
}

func TestFocusComesBackToCancel(t *testing.T) {
	h := ask(t, plainURL)
	h.window.Canvas().Focus(h.buttons.copy)
	h.window.Canvas().Unfocus() // a click beside everything
	h.idle()
	if h.window.Canvas().Focused() != h.buttons.cancel {
		t.Errorf("the focus is on %T", h.window.Canvas().Focused())
	}
}

// No key but Space on a button that the user went to opens anything, and
// Escape cancels from everywhere.
func TestKeys(t *testing.T) {
	for _, raw := range []string{plainURL, dangerURL} {
		h := ask(t, raw)
		if h.window.Canvas().Focused() != h.buttons.cancel {
			t.Errorf("at first the focus is on %T", h.window.Canvas().Focused())
		}
		for range 10 {
			for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeyDown, fyne.KeyF5} {
				h.key(k)
			}
			h.window.Canvas().FocusNext()
		}
		h.expectNotOpened()
		h.expectAnswers()
	}
	for i := range 7 {
		h := ask(t, plainURL)
		for range i {
			h.window.Canvas().FocusNext()
		}
		h.key(fyne.KeyEscape)
		h.expectAnswers(elicit.Cancel)
	}
	h := ask(t, plainURL)
	h.window.Canvas().Focus(h.buttons.open)
	h.key(fyne.KeySpace)
	h.settle(opening)
	if got := <-h.browser.opened; got != plainURL {
		t.Errorf("Space opened %q", got)
	}
}

func TestHeldSpaceDoesNothingElse(t *testing.T) {
	h := ask(t, plainURL)
	h.window.Canvas().Focus(h.buttons.open)
	h.key(fyne.KeySpace)
	<-h.browser.opened
	h.key(fyne.KeySpace)
	h.browser.result <- nil
	h.settle(waiting)
	h.key(fyne.KeySpace)
	h.tick()
	h.key(fyne.KeySpace)
	h.expectAnswers(elicit.Accept)
	if len(h.waits) != 0 || len(h.copies) != 0 {
		t.Errorf("it decided %v and copied %q", h.waits, h.copies)
	}
}

func TestDangerAsksTwice(t *testing.T) {
	h := ask(t, dangerURL)
	first := h.button(openDanger)
	area := func(b *button) (fyne.Position, fyne.Size) {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(b), b.Size()
	}
	h.press(openDanger)
	h.expectNotOpened()
	if !strings.Contains(h.words(), "Open anyway?") {
		t.Fatalf("the dialog says\n%s", h.words())
	}
	p1, s1 := area(first)
	p2, s2 := area(h.buttons.anyway)
	if p1.X < p2.X+s2.Width && p2.X < p1.X+s1.Width && p1.Y < p2.Y+s2.Height && p2.Y < p1.Y+s1.Height {
		t.Errorf("the second button (%v %v) lies on the first (%v %v)", p2, s2, p1, s1)
	}
	test.Tap(h.buttons.anyway)
	test.Tap(first)
	h.idle()
	h.expectNotOpened()
	if h.window.Canvas().Focused() != h.buttons.cancel {
		t.Errorf("the focus is on %T, want Cancel", h.window.Canvas().Focused())
	}
	h.tick()
	test.Tap(h.buttons.anyway)
	if got := <-h.browser.opened; got != dangerURL {
		t.Errorf("%q was opened", got)
	}
	h.browser.result <- nil
	h.settleAnd(waiting)
	h.expectAnswers(elicit.Accept)
}

// failing opens and fails.
func failing(t *testing.T) *harness {
	t.Helper()
	h := ask(t, plainURL)
	h.press(openPlain)
	<-h.browser.opened
	h.browser.result <- &say.Error{What: say.T("xdg-open is missing\u202e."), Do: say.T("Copy it.")}
	h.settleAnd(failed)
	h.expectAnswers()
	return h
}

func TestBrowserThatDoesNotStart(t *testing.T) {
	h := failing(t)
	if !strings.Contains(h.words(), "Your browser could not be started: xdg-open is missing") || strings.Contains(h.words(), "\u202e") {
		t.Errorf("the dialog says\n%s", h.words())
	}
	h.press("Try again")
	<-h.browser.opened
	h.browser.result <- nil
	h.settleAnd(waiting)
	h.expectAnswers(elicit.Accept)

	h = failing(t)
	h.press("Cancel")
	h.expectAnswers(elicit.Cancel)
	h = failing(t)
	h.Dismiss()
	h.expectAnswers(elicit.Cancel)
	h = failing(t)
	h.press("Decline")
	h.expectAnswers(elicit.Decline)
}

// Taking the address to open it by hand is consent where Parley could not.
func TestCopiedForOpeningByHand(t *testing.T) {
	h := failing(t)
	h.press("Copy address")
	h.expectAnswers(elicit.Accept)
	if !slices.Equal(h.copies, []string{plainURL}) {
		t.Errorf("the clipboard got %q", h.copies)
	}
	if !strings.Contains(h.words(), "Copied. Open it in a browser.") {
		t.Errorf("the dialog says\n%s", h.words())
	}
}

func TestCopyingToLookAtItIsNoAnswer(t *testing.T) {
	h := ask(t, plainURL)
	h.press("Copy address")
	h.expectAnswers()
	if !slices.Equal(h.copies, []string{plainURL}) || h.button("Copied") == nil {
		t.Errorf("the clipboard got %q, the buttons say %q", h.copies, h.labels())
	}
}

// accepted is a dialog whose page is in the browser.
func accepted(t *testing.T, r elicit.Request) *harness {
	t.Helper()
	h := show(t, r, 640)
	h.tick()
	h.press(openPlain)
	<-h.browser.opened
	h.browser.result <- nil
	h.settleAnd(waiting)
	return h
}

func TestWaiting(t *testing.T) {
	h := accepted(t, request(t, plainURL))
	h.Held()
	if got := strings.Join(h.labels(), ", "); got != "Open again, Copy address, Cancel the call, I'm done, retry" {
		t.Errorf("the buttons are %s", got)
	}
	h.press("I'm done, retry")
	if !slices.Equal(h.waits, []elicit.WaitOutcome{elicit.WaitRetry}) || h.closed != 1 {
		t.Errorf("the wait ended with %v, closed %d times", h.waits, h.closed)
	}
	h = accepted(t, request(t, plainURL))
	h.Held()
	h.press("Cancel the call")
	if !slices.Equal(h.waits, []elicit.WaitOutcome{elicit.WaitGiveUp}) {
		t.Errorf("the wait ended with %v", h.waits)
	}
	h.expectAnswers(elicit.Accept)
}

// A double click on Open must not say anything about the opened page.
func TestDoubleClickOnOpen(t *testing.T) {
	h := ask(t, plainURL)
	at, size := h.buttons.open.Position(), h.buttons.open.Size()
	again := func() {
		for _, b := range h.buttons.all() {
			if b.shown && b.Position().X+b.Size().Width > at.X && b.Position().X < at.X+size.Width {
				test.Tap(b)
			}
		}
		h.idle()
	}
	h.press(openPlain)
	<-h.browser.opened
	again()
	h.browser.result <- nil
	h.settle(waiting)
	again()
	h.expectAnswers(elicit.Accept)
	if len(h.waits) != 0 || h.state != waiting {
		t.Errorf("the second click decided %v, the dialog is %v", h.waits, h.state)
	}
}

func TestOpenAgain(t *testing.T) {
	h := accepted(t, request(t, plainURL))
	h.press("Open again")
	if got := <-h.browser.opened; got != plainURL {
		t.Errorf("%q was opened", got)
	}
	h.browser.result <- errors.New("no such browser")
	h.settleAnd(waiting)
	if !strings.Contains(h.words(), "no such browser") {
		t.Errorf("the dialog says\n%s", h.words())
	}
	h.expectAnswers(elicit.Accept)
	h.Dismiss() // the page goes on by itself
	if len(h.waits) != 0 || h.closed != 1 {
		t.Errorf("closing ended the wait: %v", h.waits)
	}
}

func TestNothingIsPromisedThatCannotCome(t *testing.T) {
	r := request(t, plainURL)
	r.ElicitationID = "" // the 2026-07-28 era: no completion is announced
	if h := accepted(t, r); strings.Contains(h.words(), "confirm.") || h.button("I'm done") == nil {
		t.Errorf("the dialog says\n%s\n%q", h.words(), h.labels())
	}
	r.Cause = elicit.Cause{Kind: elicit.CauseSignIn}
	if h := accepted(t, r); !strings.Contains(h.words(), "Sign in there") || h.button("Cancel the sign-in") == nil {
		t.Errorf("the dialog says\n%s\n%q", h.words(), h.labels())
	}
}

func TestTheWindowOfASignInGoesOnceItIsDone(t *testing.T) {
	r := request(t, plainURL)
	r.Cause = elicit.Cause{Kind: elicit.CauseSignIn}
	h := show(t, r, 640)
	h.Completed() // before consent it means nothing
	if h.closed != 0 {
		t.Error("it is gone before anybody has agreed")
	}
	h = accepted(t, r)
	h.Completed()
	if h.closed != 1 {
		t.Errorf("it was closed %d times", h.closed)
	}
}

func TestCompletionIsNotConsent(t *testing.T) {
	h := ask(t, plainURL)
	h.Completed()
	h.expectAnswers()
	h.expectNotOpened()
	h.press(openPlain)
	<-h.browser.opened
	h.browser.result <- nil
	h.settle(done)
	h.expectAnswers(elicit.Accept)
}

func TestWithdrawn(t *testing.T) {
	at := time.Date(2031, 5, 6, 14, 2, 0, 0, time.Local)
	h := ask(t, plainURL)
	h.Withdrawn(at)
	if !strings.Contains(h.words(), "Payments stopped waiting at 14:02. Nothing was sent.") {
		t.Errorf("the dialog says\n%s", h.words())
	}
	if got := h.labels(); !slices.Equal(got, []string{"Close"}) {
		t.Errorf("the buttons are %q", got)
	}
	h.expectAnswers()

	h = ask(t, plainURL)
	h.press(openPlain)
	<-h.browser.opened
	h.Withdrawn(at)
	<-h.browser.ended
	f := <-h.posts
	f()
	h.expectAnswers()
	if h.state != withdrawn {
		t.Errorf("the late result made it %v", h.state)
	}

	h = accepted(t, request(t, plainURL))
	h.Withdrawn(at)
	if strings.Contains(h.words(), "Nothing was sent") {
		t.Errorf("after an accept the dialog says\n%s", h.words())
	}
}

func TestRunAgainAfterWithdrawal(t *testing.T) {
	h := ask(t, plainURL)
	ran := 0
	h.p.OnRunAgain = func() { ran++ }
	h.Withdrawn(time.Now())
	h.press("Run checkout again")
	if ran != 1 {
		t.Errorf("the call was made again %d times", ran)
	}
	h.expectAnswers()
}

// The window of a page in the browser was closed and is opened again.
func TestResume(t *testing.T) {
	h := show(t, request(t, plainURL), 640)
	h.Resume(true)
	if h.button(openPlain) != nil || h.button("I'm done, retry") == nil {
		t.Errorf("the buttons are %q", h.labels())
	}
	h.Dismiss()
	h.expectAnswers()
	if h.closed != 1 {
		t.Errorf("closed %d times", h.closed)
	}
}

func TestCancelWhileTheBrowserStarts(t *testing.T) {
	h := ask(t, plainURL)
	h.press(openPlain)
	<-h.browser.opened
	h.press("Cancel")
	<-h.browser.ended
	h.expectAnswers(elicit.Cancel)
}

func TestNewRefuses(t *testing.T) {
	good := Params{
		Request: request(t, plainURL), Opener: &fakeBrowser{}, OnAnswer: func(elicit.Response) {},
		OnWait: func(elicit.WaitOutcome) {}, OnClose: func() {},
	}
	for name, spoil := range map[string]func(*Params){
		"a form":      func(p *Params) { p.Request.Mode = elicit.ModeForm },
		"no link":     func(p *Params) { p.Request.Link = elicit.Request{}.Link },
		"no opener":   func(p *Params) { p.Opener = nil },
		"no callback": func(p *Params) { p.OnAnswer = nil },
	} {
		p := good
		spoil(&p)
		if _, err := New(p); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
}

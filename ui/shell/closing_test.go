package shell

import (
	"testing"

	"fyne.io/fyne/v2"

	"parley/config"
	"parley/elicit"
	"parley/store/settings"
)

// connected is a window with one server that is ready.
func connected(t *testing.T, d Desk) *rig {
	t.Helper()
	r := newRigOn(t, d, config.Server{Name: "A"})
	r.ready("A")
	return r
}

func TestClosingAsksOnceAndMinimisesWithoutATray(t *testing.T) {
	w := &fakeWindows{}
	r := connected(t, Desk{Windows: w})
	r.closing()
	r.expect(r.win, "Keep Parley running?", "has no tray")
	r.press(r.win, "Minimise")
	if w.minimised != 1 || r.core.Settings().OnClose != settings.CloseTray {
		t.Errorf("minimised %d times, settings %v", w.minimised, r.core.Settings().OnClose)
	}
	r.closing()
	if w.minimised != 2 || r.modal.Up() {
		t.Error("it asked again")
	}
	r.Raise()
	if w.restored != 1 {
		t.Error("it was not restored")
	}
}

func TestClosingCanBeCancelled(t *testing.T) {
	w := &fakeWindows{}
	r := connected(t, Desk{Windows: w})
	r.closing()
	r.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.modal.Up() || w.minimised > 0 || r.core.Settings().OnClose != settings.CloseAsk {
		t.Error("Escape decided something")
	}
}

func TestClosingQuitsWhereThatWasChosenOrNothingRuns(t *testing.T) {
	r := connected(t, Desk{})
	r.closing()
	r.press(r.win, "Quit")
	if !r.desk.exit.taken.Load() || r.core.Settings().OnClose != settings.CloseQuit {
		t.Error("it did not quit, or forgot")
	}
	idle := newRig(t)
	idle.closing()
	if !idle.desk.exit.taken.Load() {
		t.Error("with nothing to keep it asked")
	}
}

func TestAWindowInATrayThatIsGoneComesBack(t *testing.T) {
	w, tray := &fakeWindows{}, &fakeTray{present: true}
	r := connected(t, Desk{Windows: w, Tray: tray})
	r.core.ChangeSettings(func(s *settings.Settings) { s.OnClose = settings.CloseTray })
	r.closing()
	tray.set(false)
	r.settle()
	if w.minimised != 1 {
		t.Error("it stayed hidden where nobody can find it")
	}
}

func TestStartingHiddenWithoutATrayMinimises(t *testing.T) {
	w := &fakeWindows{}
	r := connected(t, Desk{Windows: w})
	r.startHidden()
	if w.minimised != 1 {
		t.Error("it is not in the list of windows")
	}
}

func TestAVisitGoesToItsServer(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"}, config.Server{Name: "B"})
	r.Visit("B")
	r.Visit("nobody")
	r.settle()
	if r.where.server != "B" {
		t.Errorf("at %v", r.where)
	}
}

func TestAFloodCanBeBraked(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A")
	r.core.ChangeSettings(func(s *settings.Settings) { s.Limits.Waiting = 2 })
	first := r.ask(t.Context(), formRequest(t, "A", "a1"))
	second := r.ask(t.Context(), formRequest(t, "A", "a2"))
	if resp, err := r.inbox.Ask(t.Context(), formRequest(t, "A", "a3")); err != nil || resp.Action != elicit.Cancel {
		t.Fatal(resp, err)
	}
	r.settle()
	r.Go(place{kind: atInbox})
	r.expect(r.win, "A asks too much at once")
	r.press(r.win, "Cancel all its requests")
	for _, got := range []chan answer{first, second} {
		if a := <-got; a.err != nil || a.Action != elicit.Cancel {
			t.Errorf("answered %v, %v", a.Action, a.err)
		}
	}
	r.Go(place{kind: atServer, server: "A"})
	r.expect(r.win, "What A asks is answered with cancel.")
	r.press(r.win, "Ask me again")
	if r.inbox.PolicyOf("A") != elicit.AskMe {
		t.Error("it stays braked")
	}
	r.Go(place{kind: atInbox})
	r.press(r.win, "Disconnect")
	r.await("the end of the session", func() bool { return r.sup("A").heard("stop") })
}

package shell

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"fyne.io/fyne/v2"

	"parley/app"
	"parley/config"
	"parley/desktop"
	"parley/elicit"
	"parley/store/settings"
)

// fakeNotifier is a desktop's notification service.
type fakeNotifier struct {
	clickable bool
	err       error
	shown     chan desktop.Notification
	withdrawn chan struct{}

	mu               sync.Mutex
	clicked, expired func()
}

func newFakeNotifier() *fakeNotifier {
	return &fakeNotifier{clickable: true, shown: make(chan desktop.Notification, 20), withdrawn: make(chan struct{}, 20)}
}

func (f *fakeNotifier) Show(_ context.Context, n desktop.Notification) (bool, error) {
	if f.err == nil {
		f.shown <- n
	}
	return f.clickable, f.err
}

func (f *fakeNotifier) Withdraw(context.Context) error {
	f.withdrawn <- struct{}{}
	return nil
}

func (f *fakeNotifier) Listen(clicked, expired func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.clicked, f.expired = clicked, expired
}

func (f *fakeNotifier) click() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.clicked()
}

func (f *fakeNotifier) expire() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.expired()
}

// fakeTray is a tray that is there or not.
type fakeTray struct {
	mu      sync.Mutex
	present bool
	changed func(bool)
}

func (f *fakeTray) Present() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.present
}

func (f *fakeTray) Listen(changed func(bool)) { f.changed = changed }

func (f *fakeTray) set(present bool) {
	f.mu.Lock()
	f.present = present
	f.mu.Unlock()
	f.changed(present)
}

// fakeWindows writes down what is done to windows.
type fakeWindows struct {
	minimised int
	restored  int
}

func (f *fakeWindows) Minimise(fyne.Window)     { f.minimised++ }
func (f *fakeWindows) Restore(fyne.Window)      { f.restored++ }
func (f *fakeWindows) Focused(fyne.Window) bool { return true }

// away is a window whose user is elsewhere, on this desk.
func away(t *testing.T, d Desk, names ...string) *rig {
	t.Helper()
	var cfgs []config.Server
	for _, n := range names {
		cfgs = append(cfgs, config.Server{Name: n})
	}
	r := newRigOn(t, d, cfgs...)
	r.desk.attention.moved(false)
	return r
}

// notified awaits a notification.
func (r *rig) notified(f *fakeNotifier) desktop.Notification {
	r.t.Helper()
	var n desktop.Notification
	r.await("a notification", func() bool {
		select {
		case n = <-f.shown:
			return true
		default:
			return false
		}
	})
	return n
}

func TestElsewhereANotificationComesFirst(t *testing.T) {
	f := newFakeNotifier()
	r := away(t, Desk{Notifier: f}, "Weather Desk")
	r.ask(t.Context(), formRequest(t, "Weather Desk", "a1"))
	n := r.notified(f)
	if n.Title != "Weather Desk asks you something" || strings.Contains(n.Title+n.Body, "Who are you") {
		t.Errorf("it says %+v", n)
	}
	if r.window("a1") != nil {
		t.Fatal("the window came up unasked")
	}
	f.click()
	r.await("the window", func() bool { return r.window("a1") != nil })
	<-f.withdrawn
}

func TestOneNotificationForAllThatWait(t *testing.T) {
	f := newFakeNotifier()
	r := away(t, Desk{Notifier: f}, "A", "B")
	r.ask(t.Context(), formRequest(t, "A", "a1"))
	r.ask(t.Context(), formRequest(t, "A", "a2"))
	r.ask(t.Context(), linkRequest(t, "B", "b1"))
	if n := r.notified(f); n.Title != "A and 1 more ask you something" {
		t.Errorf("it says %q", n.Title)
	}
	r.desk.attention.moved(true)
	if r.window("a1") == nil || r.window("b1") == nil || r.window("a2") != nil {
		t.Errorf("open: %v", r.asks.open)
	}
}

func TestAnsweredElsewhereTheNotificationGoes(t *testing.T) {
	f := newFakeNotifier()
	r := away(t, Desk{Notifier: f}, "A")
	ctx, cancel := context.WithCancel(t.Context())
	r.ask(ctx, formRequest(t, "A", "a1"))
	r.notified(f)
	cancel() // the server withdraws it
	r.await("its end", func() bool { return len(f.withdrawn) == 1 })
}

func TestWhereNoClickIsHeardTheWindowComesUp(t *testing.T) {
	broken := newFakeNotifier()
	broken.err = errors.New("no service")
	deaf := newFakeNotifier()
	deaf.clickable = false
	for name, d := range map[string]Desk{"no service": {Notifier: broken}, "no clicks": {Notifier: deaf}, "Fyne's": {}} {
		t.Run(name, func(t *testing.T) {
			r := away(t, d, "A")
			r.ask(t.Context(), formRequest(t, "A", "a1"))
			r.await("the window", func() bool { return r.window("a1") != nil })
		})
	}
}

func TestSwitchedOffTheWindowComesUpAtOnce(t *testing.T) {
	f := newFakeNotifier()
	r := away(t, Desk{Notifier: f}, "A")
	r.core.ChangeSettings(func(s *settings.Settings) { s.Notifications = false })
	r.ask(t.Context(), formRequest(t, "A", "a1"))
	if r.window("a1") == nil || len(f.shown) > 0 {
		t.Errorf("%d notifications, open: %v", len(f.shown), r.asks.open)
	}
}

func TestMutedServersAreSilent(t *testing.T) {
	f := newFakeNotifier()
	r := away(t, Desk{Notifier: f}, "A", "B")
	r.inbox.SetPolicy("A", elicit.Mute)
	r.ask(t.Context(), formRequest(t, "A", "a1"))
	r.ask(t.Context(), formRequest(t, "B", "b1"))
	if n := r.notified(f); n.Title != "B asks you something" {
		t.Errorf("it says %q", n.Title)
	}
}

func TestAMissedNotificationOpensTheWindowWhereNoTrayTells(t *testing.T) {
	for _, present := range []bool{false, true} {
		f := newFakeNotifier()
		r := away(t, Desk{Notifier: f, Tray: &fakeTray{present: present}}, "A")
		r.ask(t.Context(), formRequest(t, "A", "a1"))
		r.notified(f)
		f.expire()
		r.settle()
		if opened := r.window("a1") != nil; opened == present {
			t.Errorf("tray %v: opened %v", present, opened)
		}
	}
}

func TestForeignWordsInAServersNameStayPlain(t *testing.T) {
	q := formRequest(t, "Evil\u202edesk\n<b>", "a1")
	title := announce([]elicit.Item{{Request: q}}).title
	if strings.ContainsAny(title, "\u202e\n") {
		t.Errorf("%q", title)
	}
}

func TestTheSameIsNotSaidTwice(t *testing.T) {
	more := announcement{"A asks", []elicit.RequestID{"1", "2"}}
	for _, c := range []struct {
		want announcement
		said bool
	}{
		{announcement{"A asks", []elicit.RequestID{"2"}}, true},
		{announcement{"A asks", []elicit.RequestID{"3"}}, false},
		{announcement{"B asks", []elicit.RequestID{"2"}}, false},
	} {
		if c.want.within(more) != c.said {
			t.Errorf("%v", c.want)
		}
	}
}

func TestNothingIsDrawnOnTheWayOut(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.Quit()
	go func() { _, _ = r.inbox.Ask(t.Context(), formRequest(t, "A", "a1")) }()
	for len(r.inbox.Items()) == 0 { // until it waits
	}
	r.hear(app.Event{Kind: app.SettingsChanged}) // what was on its way is still harmless
	r.settle()
	r.p.Post(func() { t.Error("something was posted after the end") })
	r.settle()
}

package shell

import (
	"slices"

	"parley/elicit"
)

// attention is how a request reaches its user: as a window while the keyboard
// is in one of ours, and else as a notification that opens the window when it
// is clicked. Windows that come up by themselves would take what is being
// typed elsewhere.
type attention struct {
	shell     *Shell
	announcer *announcer
	entered   bool // the keyboard came into one of our windows, says Fyne
	soon      bool // a decision is due
	unshown   bool // that notifications don't work was logged
}

func newAttention(s *Shell) *attention {
	t := &attention{shell: s}
	n := s.p.Desk.Notifier
	if n == nil {
		n = fyneNotifier{s.p.App}
	}
	n.Listen(func() { s.p.Post(t.clicked) }, func() { s.p.Post(t.expired) })
	t.announcer = newAnnouncer(n, func(err error) { s.p.Post(func() { t.unheard(err) }) })
	life := s.p.App.Lifecycle()
	life.SetOnEnteredForeground(func() { t.moved(true) })
	life.SetOnExitedForeground(func() { t.moved(false) })
	return t
}

// moved hears that the keyboard came into our windows, or left them.
func (t *attention) moved(entered bool) {
	t.entered = entered
	if t.front() {
		t.shell.desk.away = false
	}
	t.look()
}

// front reports whether the keyboard is in one of our windows.
func (t *attention) front() bool {
	windows := t.shell.p.Desk.Windows
	if !t.entered || windows == nil {
		return t.entered
	}
	if windows.Focused(t.shell.win) {
		return true
	}
	for _, w := range t.shell.asks.open {
		if windows.Focused(w.win) {
			return true
		}
	}
	return false
}

// look brings windows and notification to what waits. It is no sooner than
// after a moment that the keyboard counts as being elsewhere: it is for that
// long whenever it changes windows.
func (t *attention) look() {
	if due := t.shell.asks.due(); !t.settled(due) && !t.soon {
		t.soon = true
		t.shell.p.Background(func() {
			if pause(t.shell.ctx, notifyAfter) {
				t.shell.p.Post(t.decide)
			}
		})
	}
}

func (t *attention) decide() {
	t.soon = false
	if due := t.shell.asks.due(); !t.settled(due) {
		t.announcer.Want(announce(due))
	}
}

// settled does what needs no notification, and reports whether that was all.
func (t *attention) settled(due []elicit.Item) bool {
	if len(due) == 0 {
		t.announcer.Want(announcement{})
		return true
	}
	if t.front() || !t.shell.core.Settings().Notifications {
		t.open(due)
		return true
	}
	return false
}

// open opens the windows of requests, the oldest on top.
func (t *attention) open(due []elicit.Item) {
	t.announcer.Want(announcement{})
	for _, it := range slices.Backward(due) {
		t.shell.asks.Show(it.ID)
	}
}

// clicked answers a click on the notification.
func (t *attention) clicked() {
	due := t.shell.asks.due()
	if len(due) == 0 { // answered or taken back meanwhile
		t.shell.Raise()
		return
	}
	t.open(due)
}

// expired is for a notification that went away by itself. Where there is a
// tray, its icon goes on telling.
func (t *attention) expired() {
	if !t.shell.hasTray() {
		t.open(t.shell.asks.due())
	}
}

// unheard is for a notification that was not shown or can't be clicked: the
// window has to come up by itself.
func (t *attention) unheard(err error) {
	if err != nil && !t.unshown {
		t.unshown = true
		t.shell.p.Logger.Info("no notifications on this desktop", "err", err)
	}
	for _, it := range slices.Backward(t.shell.asks.due()) {
		t.shell.asks.Show(it.ID)
	}
}

// due are the requests whose turn it is and whose window isn't open, oldest
// first: one of each server, and none of those that are muted.
func (a *asks) due() []elicit.Item {
	inbox := a.shell.core.Inbox()
	passed := map[string]bool{}
	for id := range a.open {
		if it, ok := inbox.Item(id); ok && it.State == elicit.Waiting {
			passed[it.Server.Name] = true
		}
	}
	var due []elicit.Item
	for _, it := range inbox.Items() {
		name := it.Server.Name
		if passed[name] {
			continue
		}
		passed[name] = true
		if next, ok := inbox.Next(name); ok && inbox.PolicyOf(name) != elicit.Mute {
			due = append(due, next)
		}
	}
	return due
}

package shell

import (
	"context"

	"fyne.io/fyne/v2"

	"parley/desktop"
)

// Desk is what the desktop around the windows offers. Each part may be nil.
type Desk struct {
	// Notifier shows notifications whose clicks are heard. Nil: Fyne shows
	// them, and nobody hears of clicks.
	Notifier Notifier
	// Tray knows whether tray icons are shown. Nil: they aren't.
	Tray Tray
	// Windows does what Fyne can't do to a window.
	Windows Windows
	// Prompt has a text typed in a window of the system's own. It blocks. Nil:
	// Fyne's windows have every input method.
	Prompt func(ctx context.Context, p desktop.Prompt) (string, error)
}

// Notifier shows one notification at a time. Its methods may block and are
// called off the drawing thread.
type Notifier interface {
	Show(ctx context.Context, n desktop.Notification) (clickable bool, err error)
	Withdraw(ctx context.Context) error
	Listen(clicked, expired func())
}

// Tray knows whether tray icons are shown.
type Tray interface {
	Present() bool
	Listen(changed func(present bool))
}

// Windows does to a window of the system what Fyne can't.
type Windows interface {
	Minimise(w fyne.Window)
	Restore(w fyne.Window)      // from being minimised, if it is
	Focused(w fyne.Window) bool // the keyboard is in it
}

// desk is how the shell stands on its desktop.
type desk struct {
	exit      exit
	attention *attention
	tray      *tray // nil: there is none
	away      bool  // the window was put away while everything runs on
}

// takePlace takes the window's place on the desktop: in front, in the tray,
// and on the way out.
func (s *Shell) takePlace() {
	s.desk.attention = newAttention(s)
	s.desk.tray = newTray(s)
	s.win.SetCloseIntercept(s.closing) // after the tray, which sets its own
	if s.desk.tray != nil {
		s.p.Desk.Tray.Listen(func(present bool) { s.p.Post(func() { s.trayChanged(present) }) })
	}
}

// Raise brings the window to the front.
func (s *Shell) Raise() {
	s.desk.away = false
	if s.p.Desk.Windows != nil {
		s.p.Desk.Windows.Restore(s.win)
	}
	s.win.Show()
	s.win.RequestFocus()
}

// Visit raises the window, at a server's page if it knows one of that name. It
// may be called from any goroutine.
func (s *Shell) Visit(server string) {
	s.p.Post(func() {
		s.Raise()
		if _, ok := s.core.Server(server); ok {
			s.Go(place{kind: atServer, server: server})
		}
	})
}

// startHidden starts without the window where the tray can bring it up, and
// else with the window minimised.
func (s *Shell) startHidden() {
	if !s.hasTray() {
		s.win.Show()
	}
	s.stepBack()
}

// fyneNotifier shows notifications through Fyne, where it knows a better way
// than D-Bus.
type fyneNotifier struct{ app fyne.App }

// Show hands the notification to the system; nothing is heard of it again.
func (f fyneNotifier) Show(ctx context.Context, n desktop.Notification) (bool, error) {
	done := make(chan struct{})
	go func() { // it starts a program on some systems, and knows no limit
		defer close(done)
		f.app.SendNotification(fyne.NewNotification(n.Title, n.Body))
	}()
	select {
	case <-done:
		return false, nil
	case <-ctx.Done():
		return false, context.Cause(ctx)
	}
}

// Withdraw can't be done: the system keeps it until it is read.
func (fyneNotifier) Withdraw(context.Context) error { return nil }

// Listen hears nothing.
func (fyneNotifier) Listen(func(), func()) {}

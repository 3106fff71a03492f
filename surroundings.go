package main

import (
	"context"
	"errors"
	"runtime"
	"time"

	"parley/desktop"
	"parley/ui/shell"
)

// busLimit is how long the desktop's bus may keep the window waiting.
const busLimit = 2 * time.Second

// surroundings are what the desktop around the windows offers, and how to let
// go of it.
type surroundings struct {
	desk  shell.Desk
	close func() error
}

// lookAround finds out what the desktop offers. What it doesn't is done without.
func (h *house) lookAround() (surroundings, error) {
	s := surroundings{desk: shell.Desk{Windows: glfwWindows{}}, close: func() error { return nil }}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		s.desk.Tray = alwaysTray{}
		return s, nil
	}
	s.desk.Prompt = func(ctx context.Context, p desktop.Prompt) (string, error) { return p.Ask(ctx) }
	notifier, err := desktop.NewNotifier(desktop.NotifierParams{Dial: desktop.SessionBus, AppName: "Parley", AppID: appID})
	if err != nil {
		return s, err
	}
	s.desk.Notifier = notifier
	s.close = func() error {
		ctx, cancel := context.WithTimeout(context.Background(), busLimit)
		defer cancel()
		return notifier.Close(ctx)
	}
	ctx, cancel := context.WithTimeout(context.Background(), busLimit)
	defer cancel()
	tray, err := desktop.WatchTray(ctx, desktop.SessionBus)
	if err != nil {
		h.logger.Info("no session bus, so no tray", "err", err)
		return s, nil
	}
	s.desk.Tray = tray
	closeNotifier := s.close
	s.close = func() error { return errors.Join(closeNotifier(), tray.Close()) }
	return s, nil
}

// alwaysTray is the tray of systems that always have one.
type alwaysTray struct{}

// Present is always so.
func (alwaysTray) Present() bool { return true }

// Listen hears of no change.
func (alwaysTray) Listen(func(bool)) {}

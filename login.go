package main

import (
	"os"

	"parley/app"
	"parley/autostart"
	"parley/store/folders"
)

// login is Parley's entry among what the desktop starts at login; nil where
// there can be none. A copy with its files elsewhere has none: the entry is
// one for each user.
func (h *house) login() *autostart.Autostart {
	if h.folders != folders.Default() {
		return nil
	}
	program, err := os.Executable()
	if err != nil {
		return nil
	}
	if image := os.Getenv("APPIMAGE"); image != "" {
		program = image // the program itself is in a folder that goes with it
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return nil
	}
	a, err := autostart.New(autostart.Params{
		ID: appID, Name: "Parley", Program: program, Args: []string{"--hidden"}, Home: home, Config: os.Getenv("XDG_CONFIG_HOME"),
	})
	if err != nil {
		h.logger.Warn("no start at login", "err", err)
		return nil
	}
	return a
}

// agree brings entry and setting together. The desktop's own settings may have
// switched the entry, and the program may have moved.
func (h *house) agree(a *autostart.Autostart) {
	on, err := a.Enabled()
	if err == nil && on {
		err = a.Set(true)
	}
	if err != nil {
		h.logger.Warn("start at login", "err", err)
		return
	}
	if h.settings.Get().StartAtLogin != on {
		h.core.ChangeSettings(func(s *app.Settings) { s.StartAtLogin = on })
	}
}

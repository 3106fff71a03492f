package main

import (
	"os"

	"parley/autostart"
)

// startAtLogin switches the start at login; nil where the system can't be
// asked for it.
func (h *house) startAtLogin() func(on bool) error {
	program, err := os.Executable()
	if err != nil {
		return nil
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
	return a.Set
}

// Package autostart has the desktop start Parley at login, the way each
// platform means it to be done.
package autostart

import (
	"errors"

	"parley/elicit/say"
)

// Params say what is started.
type Params struct {
	ID      string   // e.g. "app.parley.desktop"; names the entry
	Name    string   // for the user, in the system's list
	Program string   // absolute path
	Args    []string // e.g. to stay in the tray
	Home    string   // the user's home folder
	Config  string   // XDG_CONFIG_HOME; empty: below Home. Linux and the BSDs only
}

// entry is one platform's way.
type entry interface {
	enabled() (bool, error)
	enable() error
	disable() error
}

// Autostart switches the start at login on and off.
type Autostart struct{ entry entry }

// New prepares the entry of this platform. It changes nothing yet.
func New(p Params) (*Autostart, error) {
	if p.ID == "" || p.Name == "" || p.Program == "" || p.Home == "" {
		return nil, errors.New("autostart: Params.ID, Name, Program and Home are needed")
	}
	return &Autostart{newEntry(p)}, nil
}

// Enabled reports whether Parley is started at login.
func (a *Autostart) Enabled() (bool, error) {
	on, err := a.entry.enabled()
	return on, fault(err)
}

// Set switches it. Setting it again repairs an entry that names an old
// program.
func (a *Autostart) Set(on bool) error {
	if on {
		return fault(a.entry.enable())
	}
	return fault(a.entry.disable())
}

func fault(err error) error {
	if err == nil {
		return nil
	}
	return &say.Error{
		What:  say.T("The start at login can't be changed."),
		Do:    say.T("Change it in the system's settings."),
		Cause: err,
	}
}

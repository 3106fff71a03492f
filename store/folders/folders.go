// Package folders says where Parley keeps its files on this platform.
package folders

import (
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"parley/elicit/say"
)

const appName = "parley"

// Folders are the places for files. Settings and servers are the user's own
// work (Config); history is data; logs, locks and what the window remembers
// are state.
type Folders struct {
	Config string
	Data   string
	State  string
}

// Default is where this platform wants an application's files.
func Default() Folders {
	return Folders{
		Config: filepath.Join(xdg.ConfigHome, appName),
		Data:   filepath.Join(xdg.DataHome, appName),
		State:  filepath.Join(xdg.StateHome, appName),
	}
}

// Under keeps everything below one folder (--config-dir, tests).
func Under(root string) Folders {
	return Folders{
		Config: filepath.Join(root, "config"),
		Data:   filepath.Join(root, "data"),
		State:  filepath.Join(root, "state"),
	}
}

// Make creates the folders, readable by this user only.
func (f Folders) Make() error {
	for _, dir := range []string{f.Config, f.Data, f.State, f.Logs(), f.Run()} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return &say.Error{
				What:  say.T("Parley can't make its folder {{.Folder}}.", say.Data{"Folder": dir}),
				Do:    say.T("Check that the folder above it exists and is yours, then start Parley again."),
				Cause: err,
			}
		}
	}
	return nil
}

// Servers is the file of configured servers.
func (f Folders) Servers() string { return filepath.Join(f.Config, "servers.json") }

// Settings is the file of the user's settings.
func (f Folders) Settings() string { return filepath.Join(f.Config, "settings.json") }

// Memory is the file of what the window remembers: size, last page, pins.
func (f Folders) Memory() string { return filepath.Join(f.State, "state.json") }

// History is the database of what was asked and answered.
func (f Folders) History() string { return filepath.Join(f.Data, "history.db") }

// Secrets is the passphrase-protected file for computers without a keyring.
func (f Folders) Secrets() string { return filepath.Join(f.Data, "secrets.sealed") }

// Logs is the folder of the rotated logs.
func (f Folders) Logs() string { return filepath.Join(f.State, "logs") }

// Run is the folder of the lock and the socket of the running instance.
func (f Folders) Run() string { return filepath.Join(f.State, "run") }

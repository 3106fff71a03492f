package app

import (
	"context"
	"time"

	"parley/config"
	"parley/store/history"
	"parley/store/servers"
	"parley/store/settings"
)

// ServerStore keeps the configured servers between runs. It may wait for the
// disk and the keyring.
type ServerStore interface {
	// List gives the servers in the user's order, their secrets as references.
	List() []config.Server
	// Problems is what is wrong with the file as last read.
	Problems() []servers.Problem
	Add(ctx context.Context, add ...config.Server) error
	Update(ctx context.Context, name string, to config.Server) error
	Remove(ctx context.Context, name string) error
	Duplicate(ctx context.Context, name string) (config.Server, error)
	// Resolve fills the secrets in, to connect with.
	Resolve(ctx context.Context, c config.Server) (config.Server, error)
	// Keep puts a secret of a server away and returns the reference to it.
	Keep(ctx context.Context, server, name, value string) (string, error)
	// Watch calls changed after someone else changed the file, until ctx ends.
	Watch(ctx context.Context, every time.Duration, changed func())
}

// SettingsStore keeps what the user chose.
type SettingsStore interface {
	Get() settings.Settings
	Update(change func(*settings.Settings)) error
}

// MemoryStore keeps what the window remembers on its own.
type MemoryStore interface {
	Get() settings.Memory
	Update(change func(*settings.Memory)) error
}

// Recorder keeps what was asked and how it was answered.
type Recorder interface {
	Add(ctx context.Context, e history.Entry) (int64, error)
	SetEnd(ctx context.Context, id int64, end history.End, detail string) error
	// KeepValues says whether answered values are recorded from now on.
	KeepValues(on bool)
	// Retain deletes what is older than age and beyond the newest max rows.
	Retain(ctx context.Context, age time.Duration, max int) (int, error)
}

// Restorer is a ServerStore that can put its last good copy back.
type Restorer interface {
	// Broken reports whether the file can't be read at all.
	Broken() bool
	// Restore puts the last good copy back and returns where the broken file
	// was kept.
	Restore() (string, error)
}

// watchEvery is how often servers.json is looked at for changes made
// elsewhere.
const watchEvery = 2 * time.Second

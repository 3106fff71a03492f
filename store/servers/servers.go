// Package servers keeps servers.json: the configured servers, in the
// mcpServers form that other clients use.
package servers

import (
	"context"
	"time"

	"parley/config"
	"parley/elicit/say"
	"parley/store/secrets"
)

// Limits on servers.json, imports and pasted JSON.
const (
	MaxFile    = 4 << 20 // bytes of servers.json and of pasted text
	MaxServers = 500
	MaxName    = 80 // characters of a server's name
	MaxDepth   = 100
)

// Problem is something wrong in a file, with the place where it is.
type Problem struct {
	Server       string // empty when it concerns the whole file
	Line, Column int    // from 1; 0 when unknown
	What         say.Text
}

// Vault is the part of secrets.Vault that is needed here.
type Vault interface {
	Get(ctx context.Context, k secrets.Key) (string, error)
	Set(ctx context.Context, k secrets.Key, value string) error
	Delete(ctx context.Context, k secrets.Key) error
}

// Params configure a Store.
type Params struct {
	Path   string
	Vault  Vault
	Getenv func(string) (string, bool) // os.LookupEnv by default: for ${env:NAME}
}

// Store is servers.json in memory and on disk. It is safe for concurrent use.
// Every change reads the file again first, so that edits made elsewhere
// survive.
type Store struct{}

// Open reads servers.json. A missing file is an empty list. A broken one is
// left as it is and told in Problems; the last good copy serves meanwhile.
// Only wrong Params are an error.
func Open(p Params) (*Store, error) { panic("being written") }

// List is the servers in the file's order. Secrets in them are references
// such as ${keyring:Weather/env/API_KEY~3f9a}: see Resolve.
func (s *Store) List() []config.Server { panic("being written") }

// Get finds a server by its name.
func (s *Store) Get(name string) (config.Server, bool) { panic("being written") }

// Problems is what is wrong with the file as last read.
func (s *Store) Problems() []Problem { panic("being written") }

// Broken reports whether the file can't be read at all: List is then the last
// good copy, and changes are refused until the file is repaired or Restore.
func (s *Store) Broken() bool { panic("being written") }

// Restore puts the last good copy back; the broken file is kept beside it.
func (s *Store) Restore() error { panic("being written") }

// Add appends servers. Secret-shaped values move to the vault first. A name
// that is taken, empty or too long is an error and nothing is added.
func (s *Store) Add(ctx context.Context, add ...config.Server) error { panic("being written") }

// Update replaces the server called name, which may get another name by it.
// What Parley doesn't know in its entry is kept. Secrets no longer referred
// to are deleted from the vault.
func (s *Store) Update(ctx context.Context, name string, to config.Server) error {
	panic("being written")
}

// Remove deletes the server and its secrets.
func (s *Store) Remove(ctx context.Context, name string) error { panic("being written") }

// Duplicate copies a server under a free name, right after it, and returns the
// copy. It gets secrets of its own.
func (s *Store) Duplicate(ctx context.Context, name string) (config.Server, error) {
	panic("being written")
}

// Confirm records that the user has seen the command line and agreed.
func (s *Store) Confirm(ctx context.Context, name string) error { panic("being written") }

// FreeName is name itself, or name with the first free number after it.
func (s *Store) FreeName(name string) string { panic("being written") }

// PlainSecrets counts the values that look like secrets and are written out in
// the file, by server; empty when there are none.
func (s *Store) PlainSecrets() map[string]int { panic("being written") }

// MoveSecrets moves every such value to the vault.
func (s *Store) MoveSecrets(ctx context.Context) error { panic("being written") }

// Resolve returns a copy of c to connect with: ${keyring:…}, ${env:NAME} and
// ${userHome} are replaced. The copy holds secrets: it goes nowhere but to the
// transport.
func (s *Store) Resolve(ctx context.Context, c config.Server) (config.Server, error) {
	panic("being written")
}

// Watch calls changed after the file was changed by someone else (or repaired,
// or broken), until ctx ends. The store is up to date by then.
func (s *Store) Watch(ctx context.Context, every time.Duration, changed func()) {
	panic("being written")
}

// Parse reads pasted JSON: a whole file, the inside of mcpServers, one named
// entry or one entry without a name. Servers from it are marked Unconfirmed.
// An error means that nothing could be read; it tells the line and column.
func Parse(text string) ([]config.Server, []Problem, error) { panic("being written") }

// Package secrets keeps what must never be in a plain file: tokens, keys and
// passwords. They live in the system's keyring; where that can't be had they
// live in memory for this run, and the user is told.
package secrets

import (
	"context"
	"errors"
	"time"

	"parley/elicit/say"
)

// ErrNotFound says that nothing is kept under a key.
var ErrNotFound = errors.New("no such secret")

// Limits on what is kept.
const (
	MaxValue = 256 << 10 // bytes; a token with many claims is about 8 kB
	MaxKey   = 512       // bytes of a Key in its text form
)

// Key names one secret: whose it is, and which of theirs.
type Key struct {
	Server string // a configured server's name or, for tokens, its address
	Name   string // e.g. "env/API_KEY~3f9a", or an issuer
}

// TokenKey names the sign-in of one server address with one issuer. It holds
// the address and not the user's name for the server: a rename keeps the
// sign-in, a changed address doesn't hand the tokens to a stranger.
func TokenKey(serverURL, issuer string) Key {
	return Key{Server: serverURL, Name: "oauth/" + issuer}
}

// Keyring is a place for small secrets that outlive a run.
type Keyring interface {
	// Get returns ErrNotFound when there is nothing.
	Get(service, user string) (string, error)
	Set(service, user, value string) error
	// Delete returns ErrNotFound, or nil, when there is nothing.
	Delete(service, user string) error
}

// State is where secrets are kept just now.
type State struct {
	Kept Place
	Say  say.Text // for the user, zero while the keyring works
}

// Place is where secrets are kept.
type Place int

// The places.
const (
	InKeyring Place = iota // they outlive this run
	InMemory               // the keyring can't be used: gone when Parley ends
	InFile                 // in the passphrase-protected file
)

// String is the place in one word.
func (p Place) String() string {
	return [...]string{"keyring", "memory", "file"}[p]
}

// Params configure a Vault.
type Params struct {
	Keyring Keyring       // System() in the app
	Service string        // the keyring's name for the app; "Parley" by default
	Limit   time.Duration // how long one keyring call may take; 5 s by default
	Chunk   int           // bytes in one keyring entry; 0: as this platform allows
	OnState func(State)   // told of every change, from any goroutine; may be nil
}

// Vault keeps secrets. It is safe for concurrent use, and never blocks longer
// than its limit: a keyring that is absent, locked or silent is replaced by
// memory for the rest of the run, or until Retry.
type Vault struct{}

// Open makes a Vault. It touches no keyring yet.
func Open(p Params) (*Vault, error) { panic("being written") }

// Get returns the secret under k, or ErrNotFound.
func (v *Vault) Get(ctx context.Context, k Key) (string, error) { panic("being written") }

// Set keeps value under k. When it returns nil the value can be read back in
// this run; State tells whether it outlives it. An interruption leaves the old
// value or the new one, never a mixture.
func (v *Vault) Set(ctx context.Context, k Key, value string) error { panic("being written") }

// Delete forgets what is kept under k; nothing there is no error.
func (v *Vault) Delete(ctx context.Context, k Key) error { panic("being written") }

// State is where secrets are kept just now.
func (v *Vault) State() State { panic("being written") }

// Retry tries the keyring again, for a "Try again" button, and moves into it
// what this run kept in memory.
func (v *Vault) Retry(ctx context.Context) error { panic("being written") }

// UseFile switches to the passphrase-protected file at path, made when it
// isn't there, and moves into it what this run kept in memory.
func (v *Vault) UseFile(ctx context.Context, path, passphrase string) error { panic("being written") }

// System is the keyring of this computer.
func System() Keyring { panic("being written") }

// Shaped reports whether a value looks like a secret, by its name (token, key,
// password…) or by its own shape (sk-…, ghp_…, a JWT, a private key).
func Shaped(name, value string) bool { panic("being written") }

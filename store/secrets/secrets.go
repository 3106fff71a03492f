// Package secrets keeps what must never be in a plain file: tokens, keys and
// passwords. They live in the system's keyring; where that can't be had they
// live in memory for this run, and the user is told.
package secrets

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"parley/elicit/say"
)

// What Get can return besides the context's error.
var (
	// ErrNotFound says that nothing is kept under a key.
	ErrNotFound = errors.New("no such secret")
	// ErrUnavailable says that nothing is known under a key in this run, and
	// the keyring, which may know more, can't be read.
	ErrUnavailable = errors.New("the keyring can't be read")
	// ErrDamaged says that what is kept is incomplete: treat it as lost.
	ErrDamaged = errors.New("the secret is damaged in the keyring")
)

// MaxValue is the most bytes of one secret; a token with many claims has 8 kB.
const MaxValue = 256 << 10

// maxUser is the most bytes of a key as the keyring sees it: macOS takes 4 kB
// for name and value together, Windows 512.
const maxUser = 200

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

// unsafeInUser are the characters with a meaning in our keys, and those that
// have upset keyrings.
var unsafeInUser = strings.NewReplacer("%", "%25", "|", "%7C", "#", "%23", "\n", "%0A", "\r", "%0D", "\x00", "%00")

// user is the key as the keyring sees it: readable, and shortened to a digest
// past maxUser. Different keys stay different.
func (k Key) user() string {
	s := unsafeInUser.Replace(k.Server) + "|" + unsafeInUser.Replace(k.Name)
	if len(s) <= maxUser {
		return s
	}
	sum := sha256.Sum256([]byte(s))
	return fmt.Sprintf("%s…|%s", strings.ToValidUTF8(s[:100], ""), hex.EncodeToString(sum[:]))
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
	// Cause is why the keyring can't be used, for the log.
	Cause error
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

package mcpclient

import (
	"time"

	"parley/elicit/say"
)

// State is how a supervised server stands.
type State int

// The states.
const (
	Off        State = iota // not wanted
	Connecting              // being dialled
	SigningIn               // waiting for the user to sign in
	Ready                   // a session stands
	Waiting                 // will be dialled again at Snapshot.RetryAt
	Failed                  // needs the user: Snapshot.Reason says why and what to do
)

var stateNames = [...]string{"off", "connecting", "signing-in", "ready", "waiting", "failed"}

// String is the state's name for logs.
func (s State) String() string {
	if s < 0 || int(s) >= len(stateNames) {
		return "unknown"
	}
	return stateNames[s]
}

// Snapshot is a Supervisor's state at one moment.
type Snapshot struct {
	State State
	// Generation counts the dials; it tells a new session from an old one.
	Generation int
	Since      time.Time
	RetryAt    time.Time  // Waiting
	Reason     *say.Error // Waiting and Failed; nil otherwise
	Revision   string     // Ready
	// OlderRevision is true when the server was heard to say that it can't
	// ask in this revision: offer to reconnect at Revision20251125.
	OlderRevision bool
	// URLModeOff is true when the server could not read that Parley opens
	// links, and so will not ask for any.
	URLModeOff bool
}

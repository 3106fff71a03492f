// Package history records what was asked and how it was answered, in SQLite.
package history

import (
	"time"

	"parley/elicit"
	"parley/elicit/say"
)

// Limits on one row. Longer texts are cut, and the row says so.
const (
	MaxMessage = 8 << 10 // bytes
	MaxName    = 512     // bytes of a server's, tool's, field's or host's name
	MaxNames   = 200
	MaxValue   = 16 << 10 // bytes of one answered value; a longer one isn't kept
	MaxValues  = 200
)

// Kind is what a row is about.
type Kind string

// The kinds.
const (
	Form    Kind = "form"
	Link    Kind = "link"
	SignIn  Kind = "signin"
	Refused Kind = "refused" // turned away before anyone was asked
)

// End is why a request is over.
type End string

// The ends.
const (
	Answered    End = "answered"    // the user decided
	Opened      End = "opened"      // the link was opened; completion unknown
	Completed   End = "completed"   // the server announced that the link's page is done
	Withdrawn   End = "withdrawn"   // the server stopped waiting
	SessionLost End = "sessionlost" // the session ended first
	TimedOut    End = "timedout"    // the server's own limit
	Limited     End = "limited"     // past the rate or queue limit
	Muted       End = "muted"       // the user muted this server
	Invalid     End = "invalid"     // it broke a rule; Detail tells which
	Quit        End = "quit"        // Parley ended
)

// Value is one answered field.
type Value struct {
	Name string `json:"name"`
	JSON string `json:"value"` // the exact JSON value
}

// Entry is one row.
type Entry struct {
	ID        int64
	At        time.Time     // when it was answered or ended; now, if zero
	Waited    time.Duration // how long it was open
	Server    string        // the user's name for it
	How       string        // how it is reached
	CauseKind elicit.CauseKind
	Cause     string // the tool, prompt or resource
	Kind      Kind
	Message   string        // the server's words
	Cut       bool          // something was too long to be kept whole
	Action    elicit.Action // empty when nothing was sent
	End       End
	Detail    string   // more about End, for reading
	Names     []string // the fields of a form, or the host of a link
	Choice    string   // a form of one choice: the label chosen, so that "accept" with Reject reads rightly
	Values    []Value  // only with KeepValues; never of secret-shaped fields
}

// Filter narrows a list down; zero fields do not.
type Filter struct {
	Text   string // words, each found anywhere in message, server, cause or names
	Server string
	Kind   Kind
	Action elicit.Action
	End    End
	From   time.Time
	To     time.Time // not included
}

// Cursor is a place in a list, newest first: behind the row with that ID. The
// zero Cursor is the top.
type Cursor struct{ ID int64 }

// Report tells what Open found.
type Report struct {
	Rows  int
	Moved string   // where a damaged file was put, if any
	Say   say.Text // for the user, when something was lost
}

// Package history records what was asked and how it was answered, in SQLite.
package history

import (
	"context"
	"io"
	"time"

	"parley/elicit"
	"parley/elicit/say"
)

// Limits on one row. Longer texts are cut, and the row says so.
const (
	MaxMessage = 8 << 10 // bytes
	MaxName    = 512     // bytes of a server's, tool's, field's or host's name
	MaxNames   = 200
	MaxValue   = 16 << 10 // bytes of one answered value
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
	At        time.Time     // when it was answered or ended
	Waited    time.Duration // how long it was open
	Server    string        // the user's name for it
	How       string        // how it is reached
	CauseKind elicit.CauseKind
	Cause     string // the tool, prompt or resource
	Kind      Kind
	Message   string        // the server's words, cut to MaxMessage
	Cut       bool          // Message or values were longer
	Action    elicit.Action // empty when nothing was sent
	End       End
	Detail    string   // more about End, for reading
	Names     []string // the fields of a form, or the host of a link
	Choice    string   // a form of one choice: the label chosen, so that "accept" with Reject reads rightly
	Values    []Value  // only with KeepValues; never of secret-shaped fields
}

// Filter narrows a list down; zero fields do not.
type Filter struct {
	Text   string // found anywhere in message, server, cause or names
	Server string
	Kind   Kind
	Action elicit.Action
	End    End
	From   time.Time
	To     time.Time
}

// Cursor is a place in a list, newest first. The zero Cursor is the top.
type Cursor struct {
	At int64 // Unix nanoseconds
	ID int64
}

// Params configure a History.
type Params struct {
	Path     string
	MaxPages int // limit of the file in pages of 4 kB, 0: none; for tests of a full disk
}

// Report tells what Open found.
type Report struct {
	Rows  int
	Moved string   // where a damaged file was put, if any
	Say   say.Text // for the user, when something was lost
}

// History is the database. It is safe for concurrent use, also by two
// processes.
type History struct{}

// Open opens or makes the database: migrates it and checks it. A damaged file
// is moved aside, a new one begun, and the Report says so.
func Open(ctx context.Context, p Params) (*History, Report, error) { panic("being written") }

// Close lets go of the file.
func (h *History) Close() error { panic("being written") }

// KeepValues says whether answered values are recorded from now on. Off by
// default.
func (h *History) KeepValues(on bool) { panic("being written") }

// Add records a row and returns its id.
func (h *History) Add(ctx context.Context, e Entry) (int64, error) { panic("being written") }

// SetEnd changes how a row ended: a link completes after it was recorded.
func (h *History) SetEnd(ctx context.Context, id int64, end End, detail string) error {
	panic("being written")
}

// Get is one row with everything in it.
func (h *History) Get(ctx context.Context, id int64) (Entry, error) { panic("being written") }

// Count is the number of rows that pass f.
func (h *History) Count(ctx context.Context, f Filter) (int, error) { panic("being written") }

// Page lists up to n rows after c, newest first, and the cursor to go on from.
func (h *History) Page(ctx context.Context, f Filter, c Cursor, n int) ([]Entry, Cursor, error) {
	panic("being written")
}

// CursorAt is the cursor before row index of the list, for a list that jumps.
func (h *History) CursorAt(ctx context.Context, f Filter, index int) (Cursor, error) {
	panic("being written")
}

// Servers are the names that occur, for a filter's choices.
func (h *History) Servers(ctx context.Context) ([]string, error) { panic("being written") }

// Delete removes one row for good.
func (h *History) Delete(ctx context.Context, id int64) error { panic("being written") }

// DeleteAll removes every row for good and gives the space back.
func (h *History) DeleteAll(ctx context.Context) error { panic("being written") }

// Retain deletes rows older than age and beyond the newest max; 0 keeps all.
func (h *History) Retain(ctx context.Context, age time.Duration, max int) (int, error) {
	panic("being written")
}

// ExportJSON writes the rows that pass f as JSON Lines.
func (h *History) ExportJSON(ctx context.Context, w io.Writer, f Filter) error {
	panic("being written")
}

// ExportCSV writes the rows that pass f as CSV that no spreadsheet runs.
func (h *History) ExportCSV(ctx context.Context, w io.Writer, f Filter) error {
	panic("being written")
}

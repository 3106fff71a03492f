package history

import (
	"context"
	"database/sql"
	"errors"
	"os"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"parley/elicit/say"
)

// damage is a file that can't be trusted.
type damage struct{ cause error }

func (d damage) Error() string { return "damaged: " + d.cause.Error() }
func (d damage) Unwrap() error { return d.cause }

// code is SQLite's primary result code of err, or 0.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}

// isDamage reports whether only a new file can help. A file that has a version
// but not its tables is damaged too: SQLite then knows "no such table" or
// "already exists" (SQLITE_ERROR).
func isDamage(err error) bool {
	var d damage
	switch code(err) {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR:
		return true
	}
	return errors.As(err, &d)
}

// fault is fault, and marks the file when it proves damaged in use.
func (h *History) fault(err error) error {
	var d damage
	c := code(err)
	if c == sqlite3.SQLITE_CORRUPT || c == sqlite3.SQLITE_NOTADB || errors.As(err, &d) {
		// Failing at this costs the next start its warning, no more.
		_ = os.WriteFile(h.path+markEnding, []byte(err.Error()+"\n"), 0o600)
	}
	return fault(err)
}

// ErrNoRow says that a row is not there, or no longer.
var ErrNoRow = errors.New("no such row")

// fault puts an error into the user's words. The context's errors and ErrNoRow
// pass as they are.
func fault(err error) error {
	var newer newerError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, sql.ErrNoRows):
		return ErrNoRow
	case errors.As(err, &newer):
		return &say.Error{
			What:  say.T("The history was written by a newer version of Parley."),
			Do:    say.T("Update Parley to see it. Until then nothing is recorded."),
			Cause: err,
		}
	}
	return explain(err)
}

// explain tells what SQLite's result code means for the user.
func explain(err error) *say.Error {
	switch code(err) {
	case sqlite3.SQLITE_FULL:
		return &say.Error{
			What:  say.T("There is no room left on the disk for the history."),
			Do:    say.T("Make room, or delete rows. Answers are sent all the same."),
			Cause: err,
		}
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return &say.Error{
			What:  say.T("Another program keeps the history busy."),
			Do:    say.T("Try again."),
			Cause: err,
		}
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return &say.Error{
			What:  say.T("The history is damaged."),
			Do:    say.T("Start Parley again: it keeps the damaged file and begins a new one."),
			Cause: err,
		}
	}
	return &say.Error{
		What:  say.T("The history can't be used."),
		Do:    say.T("Check that its folder is there and is yours."),
		Cause: err,
	}
}

package history

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
)

// maxSalvage bounds the wait at the start: that many rows take a few seconds.
const maxSalvage = 20_000

// salvage copies what can still be read of a damaged database into db: from
// the newest row down to the damage, and from the oldest up to it. It works on
// a copy, because opening a database can change it. It returns the number of
// rows; failing to save more is no error.
func salvage(ctx context.Context, damaged string, db *sql.DB) int {
	scratch := damaged + ".scratch"
	defer func() {
		for _, ending := range []string{"", "-wal", "-shm"} {
			_ = os.Remove(scratch + ending) // some never came to be
		}
	}()
	for _, ending := range []string{"", "-wal"} {
		if err := copyFile(damaged+ending, scratch+ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return 0
		}
	}
	old, err := sql.Open("sqlite", dsn(Params{Path: scratch, damaged: true}))
	if err != nil {
		return 0
	}
	defer func() { _ = old.Close() }() // a scratch file
	saved := 0
	for _, order := range []string{"DESC", "ASC"} {
		n, whole := salvageFrom(ctx, old, db, order, maxSalvage-saved)
		saved += n
		if whole {
			break
		}
	}
	return saved
}

// salvageFrom copies rows in one order until all are through or the damage is
// reached.
func salvageFrom(ctx context.Context, old, db *sql.DB, order string, most int) (saved int, whole bool) {
	rows, err := old.QueryContext(ctx, "SELECT "+columns+" FROM entries e NOT INDEXED ORDER BY e.id "+order+" LIMIT ?", most)
	if err != nil {
		return 0, false
	}
	defer func() { _ = rows.Close() }() // only read; Err tells
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, false
	}
	defer func() { _ = tx.Rollback() }() // nothing once committed
	for rows.Next() {
		e, err := scan(rows)
		if err != nil {
			continue // one row that makes no sense
		}
		added, err := restore(ctx, tx, e)
		if err != nil || !added {
			break // no room, or the other pass has been here
		}
		saved++
	}
	whole = rows.Err() == nil
	if tx.Commit() != nil {
		return 0, false
	}
	return saved, whole
}

// restore puts one row back under its id, unless it is there.
func restore(ctx context.Context, tx *sql.Tx, e Entry) (added bool, err error) {
	answers, err := encodeValues(e.Values)
	if err != nil {
		return false, err
	}
	args := append([]any{e.ID}, e.arguments(answers)...)
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(args)), ", ")
	res, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO entries (id, "+stored+") VALUES ("+marks+")", args...)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // only read
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = io.Copy(out, in)
	return err
}

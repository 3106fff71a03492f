package history

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"parley/store/secrets"
)

// KeepValues says whether answered values are recorded from now on. Off at
// first.
func (h *History) KeepValues(on bool) { h.keepValues.Store(on) }

// Add records a row and returns its id.
func (h *History) Add(ctx context.Context, e Entry) (int64, error) {
	e = h.bounded(e)
	answers, err := encodeValues(e.Values)
	if err != nil {
		return 0, h.fault(err)
	}
	args := e.arguments(answers)
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(args)), ", ")
	res, err := h.db.ExecContext(ctx, "INSERT INTO entries ("+stored+") VALUES ("+marks+")", args...)
	if err != nil {
		return 0, h.fault(err)
	}
	id, err := res.LastInsertId()
	return id, h.fault(err)
}

// stored are the columns of a row besides its id.
const stored = "at, waited, server, how, cause_kind, cause, kind, message, cut, action, ended, detail, names, choice, answers"

// arguments are the values of stored.
func (e Entry) arguments(answers string) []any {
	return []any{
		e.At.UnixNano(), int64(e.Waited), e.Server, e.How, int(e.CauseKind), e.Cause, string(e.Kind), e.Message, e.Cut,
		string(e.Action), string(e.End), e.Detail, strings.Join(e.Names, "\n"), e.Choice, answers,
	}
}

// bounded is e within the limits, without what must not be kept.
func (h *History) bounded(e Entry) Entry {
	if e.At.IsZero() {
		e.At = time.Now()
	}
	for _, s := range []*string{&e.Message, &e.Detail, &e.How} {
		*s = secrets.Redact(clip(*s, MaxMessage, &e.Cut))
	}
	for _, s := range []*string{&e.Server, &e.Cause, &e.Choice} {
		*s = clip(*s, MaxName, &e.Cut)
	}
	if secrets.ValueShaped(e.Choice) {
		e.Choice = ""
	}
	names := e.Names[:min(len(e.Names), MaxNames)]
	e.Cut = e.Cut || len(names) < len(e.Names)
	e.Names = nil
	for _, name := range names {
		// One a line in the table.
		e.Names = append(e.Names, strings.ReplaceAll(clip(name, MaxName, &e.Cut), "\n", " "))
	}
	e.Values = h.keepable(e.Values, &e.Cut)
	return e
}

// keepable are the values that may be recorded.
func (h *History) keepable(values []Value, cut *bool) []Value {
	if !h.keepValues.Load() {
		return nil
	}
	var kept []Value
	for _, v := range values {
		switch {
		case secrets.Shaped(v.Name, v.JSON), secrets.Shaped(v.Name, strings.Trim(v.JSON, `"`)):
		case len(v.JSON) > MaxValue, len(v.Name) > MaxName, len(kept) == MaxValues:
			*cut = true
		default:
			kept = append(kept, Value{Name: strings.ToValidUTF8(v.Name, "\uFFFD"), JSON: strings.ToValidUTF8(v.JSON, "\uFFFD")})
		}
	}
	return kept
}

// clip makes s storable text of at most n bytes.
func clip(s string, n int, cut *bool) string {
	if len(s) > 2*n { // before the whole of it is looked at
		s, *cut = s[:2*n], true
	}
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
	if len(s) > n {
		s, *cut = strings.ToValidUTF8(s[:n], ""), true // the last character may be half
	}
	return s
}

func encodeValues(values []Value) (string, error) {
	if len(values) == 0 {
		return "", nil
	}
	data, err := json.Marshal(values)
	return string(data), err
}

// SetEnd changes how a row ended: a link completes after it was recorded.
func (h *History) SetEnd(ctx context.Context, id int64, end End, detail string) error {
	var cut bool
	res, err := h.db.ExecContext(ctx, "UPDATE entries SET ended = ?, detail = ? WHERE id = ?",
		string(end), secrets.Redact(clip(detail, MaxMessage, &cut)), id)
	if err != nil {
		return h.fault(err)
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		return ErrNoRow
	}
	return nil
}

// Delete removes rows for good.
func (h *History) Delete(ctx context.Context, ids ...int64) error {
	for batch := range slices.Chunk(ids, 500) {
		args := make([]any, len(batch))
		for i, id := range batch {
			args[i] = id
		}
		marks := strings.TrimSuffix(strings.Repeat("?,", len(batch)), ",")
		if _, err := h.db.ExecContext(ctx, "DELETE FROM entries WHERE id IN ("+marks+")", args...); err != nil {
			return h.fault(err)
		}
	}
	h.forgetLog(ctx)
	return nil
}

// DeleteAll removes every row for good and gives the space back.
func (h *History) DeleteAll(ctx context.Context) error {
	tx, err := h.db.BeginTx(ctx, nil)
	if err != nil {
		return h.fault(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing once committed
	// Row by row through the triggers this would take minutes.
	for _, step := range []string{dropTriggers, "DELETE FROM entries", "INSERT INTO search (search) VALUES ('delete-all')", triggers} {
		if _, err := tx.ExecContext(ctx, step); err != nil {
			return h.fault(err)
		}
	}
	if err := tx.Commit(); err != nil {
		return h.fault(err)
	}
	_, _ = h.db.ExecContext(ctx, "VACUUM") // the rows are overwritten already; this is for the space
	h.forgetLog(ctx)
	return nil
}

// Retain deletes rows older than age and beyond the newest most; 0 keeps all.
// It returns how many it deleted.
func (h *History) Retain(ctx context.Context, age time.Duration, most int) (int, error) {
	var before, keepFrom int64
	if age > 0 {
		before = time.Now().Add(-age).UnixNano()
	}
	if most > 0 {
		err := h.db.QueryRowContext(ctx, "SELECT coalesce((SELECT id FROM entries ORDER BY id DESC LIMIT 1 OFFSET ?), 0)", most-1).Scan(&keepFrom)
		if err != nil {
			return 0, h.fault(err)
		}
	}
	deleted := 0
	for {
		// In parts, so that a writer never waits long.
		res, err := h.db.ExecContext(ctx, "DELETE FROM entries WHERE id IN (SELECT id FROM entries WHERE at < ? OR id < ? LIMIT 500)", before, keepFrom)
		if err != nil {
			return deleted, h.fault(err)
		}
		n, err := res.RowsAffected()
		if err != nil || n == 0 {
			break
		}
		deleted += int(n)
	}
	if deleted > 0 {
		h.forgetLog(ctx)
	}
	return deleted, nil
}

// forgetLog empties the write-ahead log, where deleted rows can still be read.
// A reader in the way puts it off until the next time.
func (h *History) forgetLog(ctx context.Context) {
	_, _ = h.db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
}

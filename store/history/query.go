package history

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"
	"time"
	"unicode/utf8"

	"parley/elicit"
)

// query is a condition under way.
type query struct {
	from  string
	where []string
	args  []any
}

func (q *query) and(cond string, args ...any) {
	q.where = append(q.where, cond)
	q.args = append(q.args, args...)
}

// likeEscape keeps the signs of LIKE from meaning anything.
var likeEscape = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

// maxTerms bounds a search; more words than that are no longer looked for.
const maxTerms = 16

// build turns a filter into a query over entries e.
func build(f Filter) *query {
	q := &query{from: "entries e"}
	var phrases []string
	terms := strings.Fields(strings.ReplaceAll(strings.ToValidUTF8(f.Text, ""), "\x00", ""))
	for _, term := range terms[:min(len(terms), maxTerms)] {
		if utf8.RuneCountInString(term) >= 3 {
			phrases = append(phrases, `"`+strings.ReplaceAll(term, `"`, `""`)+`"`)
			continue
		}
		// Too short for trigrams, as most Chinese words are.
		q.and(`e.message || char(10) || e.server || char(10) || e.cause || char(10) || e.names LIKE ? ESCAPE '\'`,
			"%"+likeEscape.Replace(term)+"%")
	}
	if len(phrases) > 0 {
		q.from = "search JOIN entries e ON e.id = search.rowid"
		q.and("search MATCH ?", strings.Join(phrases, " AND "))
	}
	for _, c := range []struct{ column, value string }{
		{"server", f.Server}, {"kind", string(f.Kind)}, {"action", string(f.Action)}, {"ended", string(f.End)},
	} {
		if c.value != "" {
			q.and("e."+c.column+" = ?", c.value)
		}
	}
	if !f.From.IsZero() {
		q.and("e.at >= ?", f.From.UnixNano())
	}
	if !f.To.IsZero() {
		q.and("e.at < ?", f.To.UnixNano())
	}
	return q
}

// id is the column that orders the list. Inside a search it is the index's
// own, so that matches stream out newest first.
func (q *query) id() string {
	if strings.HasPrefix(q.from, "search") {
		return "search.rowid"
	}
	return "e.id"
}

func (q *query) sql(columns, tail string) string {
	s := "SELECT " + columns + " FROM " + q.from
	if len(q.where) > 0 {
		s += " WHERE " + strings.Join(q.where, " AND ")
	}
	return s + " " + tail
}

// Count is the number of rows that pass f.
func (h *History) Count(ctx context.Context, f Filter) (int, error) {
	q := build(f)
	var n int
	err := h.db.QueryRowContext(ctx, q.sql("count(*)", ""), q.args...).Scan(&n)
	return n, h.fault(err)
}

// Page lists up to n rows behind c, newest first, and the cursor to go on from.
func (h *History) Page(ctx context.Context, f Filter, c Cursor, n int) ([]Entry, Cursor, error) {
	q := build(f)
	if c.ID != 0 {
		q.and(q.id()+" < ?", c.ID)
	}
	rows, err := h.db.QueryContext(ctx, q.sql(columns, "ORDER BY "+q.id()+" DESC LIMIT ?"), append(q.args, n)...)
	if err != nil {
		return nil, c, h.fault(err)
	}
	defer func() { _ = rows.Close() }() // only read; Err tells
	var list []Entry
	for rows.Next() {
		e, err := scan(rows)
		if err != nil {
			return nil, c, h.fault(err)
		}
		list = append(list, e)
		c = Cursor{e.ID}
	}
	return list, c, h.fault(rows.Err())
}

// CursorAt is the cursor before row index of the list, for a list that jumps.
func (h *History) CursorAt(ctx context.Context, f Filter, index int) (Cursor, error) {
	if index <= 0 {
		return Cursor{}, nil
	}
	q := build(f)
	var c Cursor
	err := h.db.QueryRowContext(ctx, q.sql(q.id(), "ORDER BY "+q.id()+" DESC LIMIT 1 OFFSET ?"), append(q.args, index-1)...).Scan(&c.ID)
	return c, h.fault(err)
}

// Get is one row with everything in it.
func (h *History) Get(ctx context.Context, id int64) (Entry, error) {
	e, err := scan(h.db.QueryRowContext(ctx, "SELECT "+columns+" FROM entries e WHERE e.id = ?", id))
	return e, h.fault(err)
}

// Servers are the names that occur, in order, for a filter's choices.
func (h *History) Servers(ctx context.Context) ([]string, error) {
	// From name to name through the index: a plain DISTINCT reads every row.
	rows, err := h.db.QueryContext(ctx, `
		WITH RECURSIVE names(name) AS (
			SELECT min(server) FROM entries
			UNION ALL
			SELECT (SELECT min(server) FROM entries WHERE server > name) FROM names WHERE name IS NOT NULL
		) SELECT name FROM names WHERE name IS NOT NULL`)
	if err != nil {
		return nil, h.fault(err)
	}
	defer func() { _ = rows.Close() }() // only read; Err tells
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, h.fault(err)
		}
		names = append(names, name)
	}
	return names, h.fault(rows.Err())
}

const columns = "e.id, e.at, e.waited, e.server, e.how, e.cause_kind, e.cause, e.kind, e.message, e.cut, e.action, e.ended, e.detail, e.names, e.choice, e.answers"

// scanner is a row, alone or of many.
type scanner interface{ Scan(dest ...any) error }

var _ scanner = (*sql.Row)(nil)

func scan(row scanner) (Entry, error) {
	var e Entry
	var at, waited int64
	var causeKind int
	var names, answers string
	err := row.Scan(&e.ID, &at, &waited, &e.Server, &e.How, &causeKind, &e.Cause, &e.Kind, &e.Message, &e.Cut,
		&e.Action, &e.End, &e.Detail, &names, &e.Choice, &answers)
	if err != nil {
		return Entry{}, err
	}
	e.At, e.Waited, e.CauseKind = time.Unix(0, at), time.Duration(waited), elicit.CauseKind(causeKind)
	if names != "" {
		e.Names = strings.Split(names, "\n")
	}
	if answers != "" {
		if err := json.Unmarshal([]byte(answers), &e.Values); err != nil {
			return Entry{}, damage{err}
		}
	}
	return e, nil
}

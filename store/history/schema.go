package history

import (
	"context"
	"database/sql"
	"fmt"
)

// migrations bring the database from one version to the next: the version is
// the number of those that have run. What has been released is never changed.
var migrations = []string{`
CREATE TABLE entries (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	at INTEGER NOT NULL, -- Unix nanoseconds
	waited INTEGER NOT NULL, -- nanoseconds
	server TEXT NOT NULL,
	how TEXT NOT NULL,
	cause_kind INTEGER NOT NULL,
	cause TEXT NOT NULL,
	kind TEXT NOT NULL,
	message TEXT NOT NULL,
	cut INTEGER NOT NULL,
	action TEXT NOT NULL,
	ended TEXT NOT NULL,
	detail TEXT NOT NULL,
	names TEXT NOT NULL, -- one a line
	choice TEXT NOT NULL,
	answers TEXT NOT NULL -- JSON, or empty
) STRICT;
-- The list's order is that of the id; each index has it as its last column.
CREATE INDEX entries_at ON entries (at);
CREATE INDEX entries_server ON entries (server);
CREATE INDEX entries_kind ON entries (kind);
CREATE INDEX entries_action ON entries (action);
CREATE INDEX entries_ended ON entries (ended);
-- Trigrams find any three letters or characters, also where no spaces are.
CREATE VIRTUAL TABLE search USING fts5 (
	message, server, cause, names,
	content='entries', content_rowid='id', tokenize='trigram remove_diacritics 1'
);
-- What is deleted is overwritten in the index too.
INSERT INTO search (search, rank) VALUES ('secure-delete', 1);
` + triggers}

// triggers keep the search index in step. They are dropped and made again when
// everything is deleted at once.
const triggers = `
CREATE TRIGGER entries_added AFTER INSERT ON entries BEGIN
	INSERT INTO search (rowid, message, server, cause, names)
	VALUES (new.id, new.message, new.server, new.cause, new.names);
END;
CREATE TRIGGER entries_removed AFTER DELETE ON entries BEGIN
	INSERT INTO search (search, rowid, message, server, cause, names)
	VALUES ('delete', old.id, old.message, old.server, old.cause, old.names);
END;
`

const dropTriggers = `DROP TRIGGER entries_added; DROP TRIGGER entries_removed;`

// newerError says that a newer Parley has written the file.
type newerError struct{ version int }

func (e newerError) Error() string {
	return fmt.Sprintf("the history has version %d, this Parley knows %d", e.version, len(migrations))
}

// migrate brings the database to the present version, each step whole or not
// at all.
func migrate(ctx context.Context, db *sql.DB) error {
	for {
		done, err := migrateOnce(ctx, db)
		if done || err != nil {
			return err
		}
	}
}

func migrateOnce(ctx context.Context, db *sql.DB) (done bool, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer func() { _ = tx.Rollback() }() // nothing once committed
	var version int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return false, err
	}
	switch {
	case version == len(migrations):
		return true, nil
	case version > len(migrations):
		return false, newerError{version}
	}
	if _, err := tx.ExecContext(ctx, migrations[version]); err != nil {
		return false, err
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version+1)); err != nil {
		return false, err
	}
	return false, tx.Commit()
}

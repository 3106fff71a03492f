package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"parley/elicit/say"
	"parley/store/safefile"
)

// Params configure a History.
type Params struct {
	Path     string
	MaxPages int // limit of the file in pages of 4 kB, 0: none; for tests of a full disk

	damaged bool // read as much as can be had
}

// History is the database. It is safe for concurrent use, also by two
// processes.
type History struct {
	db         *sql.DB
	path       string
	keepValues atomic.Bool
}

// markEnding names the file that says: the database was found damaged in use.
// The next Open then doesn't trust it, whatever its own check says.
const markEnding = ".damaged"

// maxConns is enough for a list, a search and a writer side by side.
const maxConns = 4

// Open opens or makes the database: migrates it and checks it. A damaged file
// is moved aside, a new one begun, and the Report says so.
func Open(ctx context.Context, p Params) (*History, Report, error) {
	if p.Path == "" {
		return nil, Report{}, errors.New("history: Params.Path is needed")
	}
	if err := os.MkdirAll(filepath.Dir(p.Path), 0o700); err != nil {
		return nil, Report{}, fault(err)
	}
	// Of two starting processes one at a time looks, and moves things aside.
	lock := flock.New(p.Path+".lock", flock.SetPermissions(0o600))
	if _, err := lock.TryLockContext(ctx, 20*time.Millisecond); err != nil {
		return nil, Report{}, fault(err)
	}
	defer func() { _ = lock.Close() }() // the lock ends with the file in any case

	h, rows, err := open(ctx, p)
	if err == nil {
		return h, Report{Rows: rows}, nil
	}
	if !isDamage(err) {
		return nil, Report{}, fault(err)
	}
	moved, moveErr := moveAside(p.Path)
	if moveErr != nil {
		return nil, Report{}, fault(errors.Join(err, moveErr))
	}
	h, _, err = open(ctx, p)
	if err != nil {
		return nil, Report{Moved: moved}, fault(err)
	}
	report := Report{Rows: salvage(ctx, moved, h.db), Moved: moved}
	report.Say = say.T("The history was damaged, so a new one has been started. The old file is kept as {{.File}}.", say.Data{"File": moved})
	if report.Rows > 0 {
		report.Say = say.T("The history was damaged. {{.N}} rows could be saved, and the old file is kept as {{.File}}.", say.Data{"N": report.Rows, "File": moved})
	}
	return h, report, nil
}

func open(ctx context.Context, p Params) (h *History, rows int, err error) {
	if _, err := os.Stat(p.Path + markEnding); err == nil {
		return nil, 0, damage{errors.New("found damaged in use")}
	}
	// SQLite makes its files as readable as this one.
	f, err := os.OpenFile(p.Path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, 0, err
	}
	if err := f.Close(); err != nil {
		return nil, 0, err
	}
	if err := safefile.Narrow(p.Path); err != nil {
		return nil, 0, err
	}
	db, err := sql.Open("sqlite", dsn(p))
	if err != nil {
		return nil, 0, err
	}
	db.SetMaxOpenConns(maxConns)
	defer func() {
		if err != nil {
			_ = db.Close() // the first error is the one to tell
		}
	}()
	if err := migrate(ctx, db); err != nil {
		return nil, 0, err
	}
	if err := check(ctx, db); err != nil {
		return nil, 0, err
	}
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM entries").Scan(&rows); err != nil {
		return nil, 0, err
	}
	return &History{db: db, path: p.Path}, rows, nil
}

// dsn is the file as a URI, with what every connection sets.
func dsn(p Params) string {
	path := filepath.ToSlash(p.Path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/…
	}
	pragmas := url.Values{
		"_pragma": {
			"busy_timeout(5000)", // another process may be writing
			"journal_mode(WAL)",
			"synchronous(NORMAL)", // with WAL a power cut may cost the last rows, never the file
			"secure_delete(ON)",
			"temp_store(MEMORY)", // sorting leaves nothing on disk
		},
		"_txlock": {"immediate"}, // a transaction that will write waits at its start
	}
	if p.damaged {
		// SQLite then opens a file that is shorter than it should be.
		pragmas["_pragma"] = []string{"writable_schema(ON)"}
	}
	if p.MaxPages > 0 {
		pragmas.Add("_pragma", fmt.Sprintf("max_page_count(%d)", p.MaxPages))
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: pragmas.Encode()}
	return u.String()
}

// check asks SQLite whether the rows and their indexes are sound, and looks
// whether the search index can be read. Checking all of that one too would
// take seconds; where it is damaged further in, using it sets the mark.
func check(ctx context.Context, db *sql.DB) error {
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check('entries')").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return damage{errors.New(verdict)}
	}
	var blocks, last int64
	if err := db.QueryRowContext(ctx, "SELECT count(*), coalesce(max(id), 0) FROM search_data").Scan(&blocks, &last); err != nil {
		return err
	}
	err := db.QueryRowContext(ctx, "SELECT rowid FROM search WHERE search MATCH '\"abc\"' LIMIT 1").Scan(&last)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// moveAside keeps the damaged database, its log included.
func moveAside(path string) (string, error) {
	moved, err := safefile.Aside(path, "damaged", time.Now())
	if err != nil {
		return "", err
	}
	if err := os.Rename(path+"-wal", moved+"-wal"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if err := os.Remove(path + "-shm"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if err := os.Remove(path + markEnding); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return moved, nil
}

// Close lets go of the file.
func (h *History) Close() error {
	if err := h.db.Close(); err != nil {
		return fault(err)
	}
	return nil
}

package servers

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"parley/config"
	"parley/elicit/say"
	"parley/store/jsonc"
	"parley/store/safefile"
)

// Params configure a Store.
type Params struct {
	Path   string
	Vault  Vault
	Getenv func(string) (string, bool) // for ${env:NAME}; os.LookupEnv by default

	write func(path string, data []byte) error // safefile.Write, save in tests
}

// Store is servers.json in memory and on disk. It is safe for concurrent use.
// Every change reads the file again first, so that edits made elsewhere
// survive.
type Store struct {
	path    string
	backup  string
	vault   Vault
	resolve resolver
	write   func(path string, data []byte) error

	editing sync.Mutex // held through a change, with the keyring's waits in it

	mu       sync.Mutex
	text     []byte // the file as last read or written
	list     []config.Server
	problems []Problem
	broken   bool
}

// Open reads servers.json. A missing file is an empty list. A broken one is
// left as it is and told in Problems; the last good copy serves meanwhile.
// Only wrong Params are an error.
func Open(p Params) (*Store, error) {
	if p.Path == "" || p.Vault == nil {
		return nil, errors.New("servers: Params.Path and Params.Vault are needed")
	}
	if p.Getenv == nil {
		p.Getenv = os.LookupEnv
	}
	if p.write == nil {
		p.write = safefile.Write
	}
	s := &Store{
		path: p.Path, backup: p.Path + ".bak",
		vault: p.Vault, resolve: resolver{p.Vault, p.Getenv}, write: p.write,
	}
	_ = safefile.Narrow(p.Path) // a missing file needs none
	if data, err := readFile(s.backup); err == nil {
		if d, err := parse(data); err == nil {
			s.list, _ = d.decode() // serves until the file itself has been read
		}
	}
	s.reload()
	return s, nil
}

// readFile reads at most the limit and a byte, which is then refused.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	return io.ReadAll(io.LimitReader(f, MaxFile+1))
}

// load reads the file as it is now. A missing one is empty.
func (s *Store) load() ([]byte, *document, error) {
	data, err := readFile(s.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	if err == nil && blank(data) && s.hasBackup() {
		// Not how Parley leaves the file: a crash or a full disk emptied it.
		return data, nil, &jsonc.SyntaxError{Line: 1, Column: 1, Reason: say.T("The file is empty.")}
	}
	d, err := parse(data)
	return data, d, err
}

func blank(data []byte) bool {
	return len(data) <= MaxFile && len(bytes.TrimSpace(data)) == 0
}

func (s *Store) hasBackup() bool {
	_, err := os.Stat(s.backup)
	return err == nil
}

// reload takes the file in. A broken one changes nothing but the problems.
func (s *Store) reload() {
	data, d, err := s.load()
	if err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.text, s.broken, s.problems = data, true, []Problem{s.explain(err)}
		return
	}
	list, problems := d.decode()
	s.take(data, list, problems)
}

// take makes a good file the present one, and the backup.
func (s *Store) take(data []byte, list []config.Server, problems []Problem) {
	if old, err := readFile(s.backup); !blank(data) && (err != nil || !bytes.Equal(old, data)) {
		if err := s.write(s.backup, data); err != nil {
			problems = append(problems, Problem{What: say.From(err).What})
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text, s.list, s.problems, s.broken = data, list, problems, false
}

// explain is the problem of a file that can't be read.
func (s *Store) explain(err error) Problem {
	var syntax *jsonc.SyntaxError
	if !errors.As(err, &syntax) {
		return Problem{What: say.T("{{.File}} can't be read. The servers of its last good copy are used.", say.Data{"File": s.path})}
	}
	return Problem{Line: syntax.Line, Column: syntax.Column,
		What: say.T("{{.File}} can't be read: line {{.Line}}, column {{.Column}}. {{.Reason}} The servers of its last good copy are used until it is repaired.",
			say.Data{"File": s.path, "Line": syntax.Line, "Column": syntax.Column, "Reason": syntax.Reason})}
}

// List is the servers in the file's order. Secrets in them are references:
// see Resolve.
func (s *Store) List() []config.Server {
	s.mu.Lock()
	defer s.mu.Unlock()
	return cloneAll(s.list)
}

func cloneAll(list []config.Server) []config.Server {
	out := make([]config.Server, len(list))
	for i, c := range list {
		out[i] = c.Clone()
	}
	return out
}

// Get finds a server by its name.
func (s *Store) Get(name string) (config.Server, bool) {
	for _, c := range s.List() {
		if c.Name == name {
			return c, true
		}
	}
	return config.Server{}, false
}

// Problems is what is wrong with the file as last read.
func (s *Store) Problems() []Problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.problems)
}

// Broken reports whether the file can't be read at all: List is then the last
// good copy, and changes are refused until the file is repaired or Restore.
func (s *Store) Broken() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.broken
}

// Restore puts the last good copy back. The broken file is kept beside it,
// under the name that is returned.
func (s *Store) Restore() (string, error) {
	s.editing.Lock()
	defer s.editing.Unlock()
	data, err := readFile(s.backup)
	if errors.Is(err, fs.ErrNotExist) {
		data, err = []byte(emptyFile), nil
	}
	if err != nil {
		return "", say.From(err)
	}
	kept, err := safefile.Aside(s.path, "broken", time.Now())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", say.From(err)
	}
	if err := s.write(s.path, data); err != nil {
		return kept, err
	}
	s.reload()
	return kept, nil
}

// Resolve returns a copy of c to connect with: ${keyring:…}, ${env:NAME} and
// ${userHome} are replaced. The copy holds secrets: it goes nowhere but to the
// transport. A server that the user hasn't confirmed is refused.
func (s *Store) Resolve(ctx context.Context, c config.Server) (config.Server, error) {
	if c.Unconfirmed {
		return config.Server{}, &say.Error{
			What: say.T("{{.Server}} was set up elsewhere and hasn't been confirmed yet.", say.Data{"Server": c.Name}),
			Do:   say.T("Look at how it is started, then confirm it."),
		}
	}
	return s.resolve.resolve(ctx, c)
}

// FreeName is name itself, or name with the first free number after it.
func (s *Store) FreeName(name string) string { return FreeName(name, s.List()) }

// FreeName is name itself, or name with the first number after it that none
// of list has.
func FreeName(name string, list []config.Server) string {
	free := name
	for n := 2; taken(free, list, ""); n++ {
		end := " " + strconv.Itoa(n)
		runes := []rune(name)
		free = string(runes[:min(len(runes), MaxName-len(end))]) + end
	}
	return free
}

// taken reports whether a server other than besides has that name. Capitals
// don't tell names apart: people don't see who asks by them.
func taken(name string, list []config.Server, besides string) bool {
	return slices.ContainsFunc(list, func(c config.Server) bool {
		return c.Name != besides && strings.EqualFold(c.Name, name)
	})
}

// same compares configurations whatever their empty maps are.
func same(a, b config.Server) bool {
	norm := func(c config.Server) config.Server {
		if len(c.Env) == 0 {
			c.Env = nil
		}
		if len(c.Headers) == 0 {
			c.Headers = nil
		}
		if len(c.Args) == 0 {
			c.Args = nil
		}
		if c.OAuth != nil && reflect.DeepEqual(*c.OAuth, config.OAuth{}) {
			c.OAuth = nil
		}
		return c
	}
	return reflect.DeepEqual(norm(a), norm(b))
}

package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"parley/elicit/say"
	"parley/store/jsonc"
	"parley/store/safefile"
)

// limits of settings.json and state.json.
var limits = jsonc.Limits{Bytes: 4 << 20, Depth: 50}

// File is settings.json or state.json: read once, changed by Update, written
// at once. It is safe for concurrent use. Members that this version doesn't
// know, of a newer one, survive.
type File[T any] struct {
	kind kind[T]
	path string

	mu      sync.Mutex // of the value: never held while the disk is waited for
	value   T
	unknown map[string]json.RawMessage
	changes int // made to value

	writing sync.Mutex // comes before mu
	written int        // of the changes
}

// kind is what tells one file's values from another's.
type kind[T any] struct {
	fresh func() T
	clean func(*T) // puts a value within its limits
	clone func(T) T
}

// open reads the file. The text, if any, tells what was wrong with it.
func open[T any](path string, k kind[T]) (*File[T], say.Text) {
	f := &File[T]{kind: k, path: path, value: k.fresh()}
	data, err := read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, say.Text{}
	}
	if err != nil {
		return f, say.T("{{.File}} can't be read, so the usual settings are used.", say.Data{"File": path})
	}
	_ = safefile.Narrow(path) // it was just read, and is written with 0600 next time
	bad, err := f.take(data)
	if err == nil && len(bad) == 0 {
		return f, say.Text{}
	}
	return f, f.report(data, bad, err)
}

func read(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // only read
	return io.ReadAll(io.LimitReader(file, int64(limits.Bytes)+1))
}

// take decodes data over the defaults, member by member: one that doesn't fit
// costs only itself. It returns the names of those.
func (f *File[T]) take(data []byte) (bad []string, err error) {
	root, text, err := jsonc.Parse(data, limits)
	if err != nil {
		return nil, err
	}
	root.Standardize()
	var members map[string]json.RawMessage
	if json.Unmarshal(root.Pack(), &members) != nil || members == nil {
		return nil, jsonc.At(text, root.StartOffset, say.T("The file should be an object in braces."))
	}
	known := f.members(f.value)
	f.unknown = map[string]json.RawMessage{}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if _, ok := known[name]; !ok {
			f.unknown[name] = members[name]
			continue
		}
		one, err := json.Marshal(map[string]json.RawMessage{name: members[name]})
		if err != nil {
			return nil, err
		}
		attempt := f.kind.clone(f.value)
		if json.Unmarshal(one, &attempt) != nil {
			bad = append(bad, name)
			continue
		}
		f.value = attempt
	}
	f.kind.clean(&f.value)
	return bad, nil
}

// members is value as a JSON object.
func (f *File[T]) members(value T) map[string]json.RawMessage {
	var members map[string]json.RawMessage
	if data, err := json.Marshal(value); err == nil {
		_ = json.Unmarshal(data, &members) // it was just marshalled
	}
	return members
}

// report keeps the faulty file as .bak and says what is wrong with it.
func (f *File[T]) report(data []byte, bad []string, err error) say.Text {
	backup := f.path + ".bak"
	d := say.Data{"File": f.path, "Backup": backup, "Names": strings.Join(bad, ", ")}
	kept := safefile.Write(backup, data) == nil
	var syntax *jsonc.SyntaxError
	switch {
	case errors.As(err, &syntax):
		d["Line"], d["Column"] = syntax.Line, syntax.Column
		if kept {
			return say.T("{{.File}} can't be read (line {{.Line}}, column {{.Column}}), so the usual settings are used. What was in it is kept in {{.Backup}}.", d)
		}
		return say.T("{{.File}} can't be read (line {{.Line}}, column {{.Column}}), so the usual settings are used.", d)
	case kept:
		return say.T("Some settings in {{.File}} don't fit and are back to their usual values: {{.Names}}. What was in it is kept in {{.Backup}}.", d)
	}
	return say.T("Some settings in {{.File}} don't fit and are back to their usual values: {{.Names}}.", d)
}

// Get is the present value.
func (f *File[T]) Get() T {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.kind.clone(f.value)
}

// Update changes the value, puts it within its limits and writes it. When the
// write fails the change holds for this run and the error says so.
func (f *File[T]) Update(change func(*T)) error {
	mine, err := f.change(change)
	if err != nil {
		return err
	}
	return f.write(mine)
}

// change changes the value and returns the number of the last change.
func (f *File[T]) change(change func(*T)) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	before, err := f.encode()
	if err != nil {
		return 0, err
	}
	change(&f.value)
	f.kind.clean(&f.value)
	after, err := f.encode()
	if err != nil {
		return 0, err
	}
	if !bytes.Equal(before, after) || f.changes == 0 && !exists(f.path) {
		f.changes++
	}
	return f.changes, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// write writes the value down, unless somebody has done so since the change of
// that number was made: of many at once, few are written.
func (f *File[T]) write(change int) error {
	f.writing.Lock()
	defer f.writing.Unlock()
	if f.written >= change {
		return nil
	}
	f.mu.Lock()
	data, err := f.encode()
	now := f.changes
	f.mu.Unlock()
	if err != nil {
		return err
	}
	if err := safefile.Write(f.path, data); err != nil {
		return err
	}
	f.written = now
	return nil
}

// encode is the file's text: the value's members, then the unknown ones.
func (f *File[T]) encode() ([]byte, error) {
	data, err := json.Marshal(f.value)
	if err != nil {
		return nil, err
	}
	if len(f.unknown) > 0 {
		rest, err := json.Marshal(f.unknown)
		if err != nil {
			return nil, err
		}
		data = append(append(data[:len(data)-1], ','), rest[1:]...)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, data, "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

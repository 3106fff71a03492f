package servers

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"parley/store/secrets"
)

// fakeVault is a vault in memory.
type fakeVault struct {
	mu     sync.Mutex
	values map[secrets.Key]string
	fail   error
}

func newFakeVault() *fakeVault { return &fakeVault{values: map[secrets.Key]string{}} }

func (v *fakeVault) Get(_ context.Context, k secrets.Key) (string, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.fail != nil {
		return "", v.fail
	}
	value, ok := v.values[k]
	if !ok {
		return "", secrets.ErrNotFound
	}
	return value, nil
}

func (v *fakeVault) Set(_ context.Context, k secrets.Key, value string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.fail != nil {
		return v.fail
	}
	v.values[k] = value
	return nil
}

func (v *fakeVault) Delete(_ context.Context, k secrets.Key) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.values, k)
	return nil
}

func (v *fakeVault) all() map[secrets.Key]string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return maps.Clone(v.values)
}

// bench is a store over a file in a folder of its own.
type bench struct {
	*Store
	t     *testing.T
	vault *fakeVault
	path  string
}

// open begins with a file of that content; "-" stands for none.
func open(t *testing.T, content string) *bench {
	t.Helper()
	b := &bench{t: t, vault: newFakeVault(), path: filepath.Join(t.TempDir(), "servers.json")}
	if content != "-" {
		b.onDisk(content)
	}
	b.reopen()
	return b
}

func (b *bench) reopen() {
	b.t.Helper()
	env := map[string]string{"HOME_TOKEN": "from-env", "EMPTY": ""}
	s, err := Open(Params{Path: b.path, Vault: b.vault, Getenv: func(name string) (string, bool) {
		value, ok := env[name]
		return value, ok
	}})
	if err != nil {
		b.t.Fatal(err)
	}
	b.Store = s
}

// onDisk writes the file as another program would.
func (b *bench) onDisk(content string) {
	b.t.Helper()
	if err := os.WriteFile(b.path, []byte(content), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) file() string {
	b.t.Helper()
	data, err := os.ReadFile(b.path)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(data)
}

func (b *bench) names() []string {
	var out []string
	for _, c := range b.List() {
		out = append(out, c.Name)
	}
	return out
}

func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

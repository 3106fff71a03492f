package secrets

import (
	"errors"
	"maps"
	"sync"
	"testing"
)

// fakeRing is a keyring in memory that refuses entries that are too large, as
// real ones do, and can be made to fail or to hang.
type fakeRing struct {
	max int

	mu     sync.Mutex
	values map[string]string
	calls  int
	fail   func(call int) error // asked before every call; may block
}

var errTooBig = errors.New("entry too big")

func newFakeRing(max int) *fakeRing { return &fakeRing{max: max, values: map[string]string{}} }

func (f *fakeRing) before() error {
	f.mu.Lock()
	f.calls++
	n, fail := f.calls, f.fail
	f.mu.Unlock()
	if fail == nil {
		return nil
	}
	return fail(n)
}

func (f *fakeRing) setFail(fail func(int) error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fail, f.calls = fail, 0
}

func (f *fakeRing) snapshot() map[string]string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.values)
}

func (f *fakeRing) Get(service, user string) (string, error) {
	if err := f.before(); err != nil {
		return "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	value, ok := f.values[service+"/"+user]
	if !ok {
		return "", ErrNotFound
	}
	return value, nil
}

func (f *fakeRing) Set(service, user, value string) error {
	if err := f.before(); err != nil {
		return err
	}
	if len(value) > f.max {
		return errTooBig
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.values[service+"/"+user] = value
	return nil
}

func (f *fakeRing) Delete(service, user string) error {
	if err := f.before(); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.values[service+"/"+user]; !ok {
		return ErrNotFound
	}
	delete(f.values, service+"/"+user)
	return nil
}

// openOn makes a Vault over ring and records the states it tells.
func openOn(t *testing.T, ring *fakeRing) (*Vault, *states) {
	t.Helper()
	told := &states{}
	v, err := Open(Params{Keyring: ring, Entry: ring.max, OnState: told.add, rounds: 10})
	if err != nil {
		t.Fatal(err)
	}
	return v, told
}

type states struct {
	mu  sync.Mutex
	all []State
}

func (s *states) add(st State) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, st)
}

func (s *states) places() []Place {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Place
	for _, st := range s.all {
		out = append(out, st.Kept)
	}
	return out
}

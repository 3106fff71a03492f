package secrets

import (
	"context"
	"errors"
	"sync"
	"time"

	"parley/elicit/say"
)

// Params configure a Vault.
type Params struct {
	Keyring Keyring       // System() in the app
	Service string        // the keyring's name for the app; "Parley" by default
	Limit   time.Duration // how long the keyring may be silent; 5 s by default
	Entry   int           // bytes in one keyring entry; 0: as this platform allows
	OnState func(State)   // told of every change, from any goroutine; may be nil

	rounds int // of a new file's key derivation; sealedRounds, save in tests
}

// Vault keeps secrets. It is safe for concurrent use and never waits longer
// than its limit for the keyring: one that is absent, locked or silent is
// replaced by memory until it answers after all, Retry, or the end of the run.
type Vault struct {
	limit   time.Duration
	onState func(State)
	rounds  int
	turn    chan struct{} // holds one token: keyring jobs run one at a time

	mu    sync.Mutex
	ring  *entries
	place Place // where ring keeps things: InKeyring or InFile
	state State
	// memory is what this run knows and the keyring doesn't yet. nil stands
	// for a deletion.
	memory map[Key]*string
}

// Open makes a Vault. It touches no keyring yet.
func Open(p Params) (*Vault, error) {
	if p.Keyring == nil {
		return nil, errors.New("secrets: Params.Keyring is missing")
	}
	if p.Entry > 0 && p.Entry < minEntry {
		return nil, errors.New("secrets: Params.Entry is too small for the head of a set")
	}
	if p.Service == "" {
		p.Service = "Parley"
	}
	if p.Limit <= 0 {
		p.Limit = 5 * time.Second
	}
	if p.Entry <= 0 {
		p.Entry = entrySize
	}
	if p.rounds <= 0 {
		p.rounds = sealedRounds
	}
	if p.OnState == nil {
		p.OnState = func(State) {}
	}
	return &Vault{
		limit:   p.Limit,
		onState: p.OnState,
		rounds:  p.rounds,
		turn:    make(chan struct{}, 1),
		ring:    &entries{ring: p.Keyring, service: p.Service, size: p.Entry},
		memory:  map[Key]*string{},
	}, nil
}

// Get returns the secret under k. The errors are ErrNotFound, ErrDamaged,
// ErrUnavailable and the context's.
func (v *Vault) Get(ctx context.Context, k Key) (string, error) {
	if value, err, known := v.inMemory(k); known {
		return value, err
	}
	var value string
	err := v.do(ctx, func(e *entries) (err error) {
		value, err = e.get(k.user())
		return err
	})
	switch {
	case err == nil:
		return value, nil
	case errors.Is(err, ErrNotFound), errors.Is(err, ErrDamaged), ctx.Err() != nil:
		return "", err
	}
	v.fallBack(err)
	return "", ErrUnavailable
}

// inMemory answers for k without the keyring, where that can be done.
func (v *Vault) inMemory(k Key) (value string, err error, known bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if kept, ok := v.memory[k]; ok {
		if kept == nil {
			return "", ErrNotFound, true
		}
		return *kept, nil, true
	}
	return "", ErrUnavailable, v.state.Kept == InMemory
}

// Set keeps value under k. When it returns nil the value can be read back in
// this run; State tells whether it outlives it. An interruption leaves the old
// value or the new one, never a mixture.
func (v *Vault) Set(ctx context.Context, k Key, value string) error {
	if len(value) > MaxValue {
		return &say.Error{What: say.T("A secret of more than {{.KB}} kB can't be kept.", say.Data{"KB": MaxValue >> 10})}
	}
	return v.change(ctx, k, &value)
}

// Delete forgets what is kept under k; nothing there is no error.
func (v *Vault) Delete(ctx context.Context, k Key) error { return v.change(ctx, k, nil) }

func (v *Vault) change(ctx context.Context, k Key, value *string) error {
	if v.onlyInMemory(k, value) {
		return nil
	}
	err := v.do(ctx, func(e *entries) error { return e.put(k.user(), value) })
	v.mu.Lock()
	switch {
	case err == nil:
		delete(v.memory, k)
	case ctx.Err() == nil:
		v.memory[k] = value
	}
	v.mu.Unlock()
	if err == nil || ctx.Err() != nil {
		return err
	}
	v.fallBack(err)
	return nil
}

// onlyInMemory keeps value in memory when that is the place just now.
func (v *Vault) onlyInMemory(k Key, value *string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.state.Kept != InMemory {
		return false
	}
	v.memory[k] = value
	return true
}

// State is where secrets are kept just now.
func (v *Vault) State() State {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.state
}

// Retry tries the keyring again, for a "Try again" button, and moves into it
// what this run kept in memory.
func (v *Vault) Retry(ctx context.Context) error {
	v.mu.Lock()
	place := v.place
	v.mu.Unlock()
	err := v.do(ctx, func(e *entries) error { return v.flush(e, place) })
	if err == nil || ctx.Err() != nil {
		return err
	}
	v.fallBack(err)
	return &say.Error{What: v.State().Say, Cause: err}
}

// UseFile switches to the passphrase-protected file at path, made when it
// isn't there, and moves into it what this run kept in memory.
func (v *Vault) UseFile(path, passphrase string) error {
	file, err := openSealed(path, passphrase, v.rounds)
	if err != nil {
		return err
	}
	v.mu.Lock()
	// Whatever hangs in the keyring keeps its own turn.
	v.ring, v.place, v.turn = &entries{ring: file, size: MaxValue + len(inlinePrefix)}, InFile, make(chan struct{}, 1)
	e := v.ring
	v.mu.Unlock()
	return v.flush(e, InFile)
}

// flush writes what memory holds into e and, when nothing is left, ends the
// stay in memory. The first call probes: an empty memory needs an answer too.
func (v *Vault) flush(e *entries, place Place) error {
	if _, err := e.get("probe"); err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	for {
		k, value, more := v.pending(place)
		if !more {
			return nil
		}
		if err := e.put(k.user(), value); err != nil {
			return err
		}
		v.written(k, value)
	}
}

// pending gives one secret that only memory holds. With none left, place is
// where secrets are kept from the same moment on.
func (v *Vault) pending(place Place) (Key, *string, bool) {
	v.mu.Lock()
	for k, value := range v.memory {
		v.mu.Unlock()
		return k, value, true
	}
	v.setStateLocked(State{Kept: place})
	return Key{}, nil, false
}

// written drops a secret from memory, unless it has changed since.
func (v *Vault) written(k Key, value *string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.memory[k] == value {
		delete(v.memory, k)
	}
}

// fallBack goes on in memory.
func (v *Vault) fallBack(cause error) {
	if errors.Is(cause, errSilent) {
		return // do has seen to it; the keyring may even be back by now
	}
	v.mu.Lock()
	v.setStateLocked(State{Kept: InMemory, Say: explain(cause), Cause: cause})
}

// setStateLocked takes v.mu held, lets go of it, and then tells the listener.
func (v *Vault) setStateLocked(s State) {
	changed := s.Kept != v.state.Kept || s.Say.Template != v.state.Say.Template
	v.state = s
	v.mu.Unlock()
	if changed {
		v.onState(s)
	}
}

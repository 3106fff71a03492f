package app

import (
	"context"
	"errors"
	"sync"
	"testing"

	"parley/elicit/say"
	"parley/store/secrets"
)

// ring is a keyring that comes back when it is tried again.
type ring struct {
	mu      sync.Mutex
	state   secrets.State
	changed func()
}

func (r *ring) State() secrets.State {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state
}

func (r *ring) Retry(context.Context) error {
	r.mu.Lock()
	r.state = secrets.State{Kept: secrets.InKeyring}
	r.mu.Unlock()
	r.changed()
	return nil
}

func (r *ring) UseFile(string, string) error { return r.Retry(context.Background()) }

func TestServersThatLackedTheirSecretsAreTriedOnceTheKeyringIsBack(t *testing.T) {
	locked := &ring{state: secrets.State{Kept: secrets.InMemory, Say: say.T("The keyring is locked.")}}
	r := newRig(t)
	r.App.p.Keyring = locked
	locked.changed = r.KeyringChanged
	r.store.locked = errors.New("no secrets")
	r.store.cfgs = append(r.store.cfgs, stdioServer("Shop"))
	r.sync()
	r.await("the fault", func(Event) bool { s, _ := r.Server("Shop"); return s.State == Failed })
	if got := r.KeyringProblem().String(); got != "The keyring is locked." {
		t.Errorf("told %q", got)
	}
	r.store.mu.Lock()
	r.store.locked = nil
	r.store.mu.Unlock()
	if err := r.RetryKeyring(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.started("Shop")
	if !r.KeyringProblem().IsZero() {
		t.Error("still told")
	}
}

func TestSecretsInTheFileAreOfferedABetterPlace(t *testing.T) {
	keyring := &ring{}
	r := newRig(t, "Shop", "Other")
	r.App.p.Keyring = keyring
	r.store.plain = map[string]int{"Shop": 2}
	if n := r.PlainSecrets("Shop"); n != 2 {
		t.Errorf("%d found", n)
	}
	if n := r.PlainSecrets("Other"); n != 0 {
		t.Errorf("%d found in another's", n)
	}
	if err := r.MoveSecrets(t.Context(), "Shop"); err != nil || r.PlainSecrets("Shop") != 0 {
		t.Errorf("not moved: %v", err)
	}
	r.store.plain = map[string]int{"Shop": 1}
	keyring.state.Kept = secrets.InMemory
	if r.PlainSecrets("Shop") != 0 {
		t.Error("memory is offered as a better place")
	}
}

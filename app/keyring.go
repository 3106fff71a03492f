package app

import (
	"context"

	"parley/elicit/say"
	"parley/store/secrets"
)

// Keyring is where secrets are kept, as the user deals with it.
type Keyring interface {
	State() secrets.State
	// Retry tries the keyring again.
	Retry(ctx context.Context) error
	// UseFile keeps secrets in a file behind a passphrase instead.
	UseFile(path, passphrase string) error
}

// SecretMover is a ServerStore that can move secrets out of its file.
type SecretMover interface {
	// PlainSecrets counts the values that look like secrets and are written
	// out in the file, by server.
	PlainSecrets() map[string]int
	// MoveSecrets moves those of a server to the keyring.
	MoveSecrets(ctx context.Context, name string) error
}

// KeyringProblem is why secrets will not outlive this run; zero: they will.
func (a *App) KeyringProblem() say.Text {
	if a.p.Keyring == nil {
		return say.Text{}
	}
	return a.p.Keyring.State().Say
}

// RetryKeyring tries the keyring again.
func (a *App) RetryKeyring(ctx context.Context) error { return a.p.Keyring.Retry(ctx) }

// KeepSecretsInFile keeps secrets in a file behind a passphrase from now on,
// in this run. It takes a while: deriving a key is slow on purpose.
func (a *App) KeepSecretsInFile(passphrase string) error {
	return a.p.Keyring.UseFile(a.p.SecretsFile, passphrase)
}

// KeyringChanged hears that secrets are kept elsewhere now. Servers that could
// not be tried for want of their secrets are tried again.
func (a *App) KeyringChanged() {
	a.events.raise(Event{Kind: NoticesChanged})
	if a.p.Keyring.State().Kept == secrets.InMemory {
		return
	}
	for _, s := range a.Servers() {
		a.mu.Lock()
		mine := a.find(s.Name())
		stuck := mine != nil && mine.fault != nil && !mine.cfg.Disabled
		a.mu.Unlock()
		if stuck {
			a.Retry(s.Name())
		}
	}
}

// PlainSecrets is how many secrets of a server are written out in the file
// although there is a better place for them.
func (a *App) PlainSecrets(name string) int {
	m, ok := a.p.Servers.(SecretMover)
	if !ok || a.p.Keyring == nil || a.p.Keyring.State().Kept == secrets.InMemory {
		return 0
	}
	return m.PlainSecrets()[name]
}

// MoveSecrets moves them to the keyring.
func (a *App) MoveSecrets(ctx context.Context, name string) error {
	m, ok := a.p.Servers.(SecretMover)
	if !ok {
		return nil
	}
	if err := m.MoveSecrets(ctx, name); err != nil {
		return err
	}
	a.sync()
	a.events.raise(Event{Kind: ServerChanged, Server: name})
	return nil
}

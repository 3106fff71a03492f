package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"parley/store/secrets"
)

// Account is the sign-in to one server.
type Account interface {
	// SignedIn waits for nobody.
	SignedIn() bool
	// SignOut forgets the sign-in, and ends it at the server where it can.
	SignOut(ctx context.Context) error
}

// signOutLimit bounds the asking of a server to end a sign-in.
const signOutLimit = 20 * time.Second

// SignOut disconnects a server and forgets the sign-in to it.
func (a *App) SignOut(ctx context.Context, name string) error {
	a.Disconnect(name)
	a.mu.Lock()
	s := a.find(name)
	var account Account
	if s != nil {
		account = s.account
	}
	a.mu.Unlock()
	if account == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, signOutLimit)
	defer cancel()
	err := account.SignOut(ctx)
	a.events.raise(Event{Kind: ServerChanged, Server: name})
	return err
}

// ownAccount is the sign-in to a server, also to one that has not been dialled
// in this run; nil where there can be none, or another server uses it too: it
// belongs to the address.
func (a *App) ownAccount(ctx context.Context, name string) Account {
	a.mu.Lock()
	s := a.find(name)
	if s == nil {
		a.mu.Unlock()
		return nil
	}
	cfg, account := s.cfg, s.account
	shared := slices.ContainsFunc(a.servers, func(other *server) bool { return other != s && other.cfg.URL == cfg.URL })
	a.mu.Unlock()
	if shared || cfg.URL == "" {
		return nil
	}
	if account != nil {
		return account
	}
	resolved, err := a.p.Servers.Resolve(ctx, cfg)
	if err != nil {
		return nil // never confirmed, or its address can't be known
	}
	account, _ = a.p.Options(resolved).HTTP.OAuth.(Account)
	return account
}

// forget ends a sign-in that there may be.
func forget(ctx context.Context, account Account) error {
	ctx, cancel := context.WithTimeout(ctx, signOutLimit)
	defer cancel()
	known := account.SignedIn()
	err := account.SignOut(ctx)
	if !known && errors.Is(err, secrets.ErrUnavailable) {
		return nil // that the keyring is locked is told elsewhere
	}
	return err
}

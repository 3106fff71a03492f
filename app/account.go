package app

import (
	"context"
	"time"
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

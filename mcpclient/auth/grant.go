package auth

import (
	"context"
	"errors"
	"time"

	"golang.org/x/oauth2"

	"parley/elicit/say"
)

// Grant is what a sign-in gave, and what is needed to refresh and revoke it.
// It holds secrets: it belongs in the keyring and nowhere else.
type Grant struct {
	Issuer        string    `json:"issuer"`
	Resource      string    `json:"resource"`
	ClientID      string    `json:"client_id"`
	ClientSecret  string    `json:"client_secret,omitempty"`
	TokenURL      string    `json:"token_url"`
	RevocationURL string    `json:"revocation_url,omitempty"`
	AuthStyle     int       `json:"auth_style"`
	Scopes        []string  `json:"scopes,omitempty"`
	AccessToken   string    `json:"access_token"`
	TokenType     string    `json:"token_type,omitempty"`
	RefreshToken  string    `json:"refresh_token,omitempty"`
	Expiry        time.Time `json:"expiry,omitzero"`
}

// Store keeps a server's grant. Load gives nil without one. Implementations
// over a keyring honour ctx: it can be slow or locked.
type Store interface {
	Load(ctx context.Context) (*Grant, error)
	Save(ctx context.Context, g *Grant) error
	Delete(ctx context.Context) error
}

// take copies a token's parts, keeping the old refresh token when the server
// sends no new one (RFC 6749 6).
func (g *Grant) take(t *oauth2.Token) {
	g.AccessToken, g.TokenType, g.Expiry = t.AccessToken, t.TokenType, t.Expiry
	if t.RefreshToken != "" {
		g.RefreshToken = t.RefreshToken
	}
	if s, ok := t.Extra("scope").(string); ok && s != "" {
		g.Scopes = splitScopes(s)
	}
}

func (g *Grant) token() *oauth2.Token {
	return &oauth2.Token{AccessToken: g.AccessToken, TokenType: g.TokenType, RefreshToken: g.RefreshToken, Expiry: g.Expiry}
}

// valid is a grant whose token can be used now; nil when there is none and the
// user has to sign in. The caller holds the lock.
func (h *Handler) valid(ctx context.Context) (*Grant, error) {
	if !h.loaded {
		g, err := h.o.Store.Load(ctx)
		if err != nil {
			h.o.Logger.Warn("stored sign-in can't be read", "server", h.o.Server.Name, "error", err)
		}
		h.hold(g)
	}
	if h.current == nil || h.current.token().Valid() {
		return h.current, nil
	}
	if h.current.RefreshToken == "" {
		return nil, nil
	}
	return h.refresh(ctx, h.current)
}

// refresh trades the refresh token for a new grant, once for all callers and
// all copies of the program: a refresh token may be good for one use only.
// A refused one leads to a new sign-in (nil, nil). The caller holds the lock.
func (h *Handler) refresh(ctx context.Context, old *Grant) (*Grant, error) {
	unlock, err := h.o.Lock(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if stored, err := h.o.Store.Load(ctx); err == nil && stored != nil && stored.AccessToken != old.AccessToken {
		h.hold(stored) // another copy was faster
		if stored.token().Valid() {
			return stored, nil
		}
		old = stored
	}
	h.seen.resource = old.Resource
	cfg := &oauth2.Config{ClientID: old.ClientID, ClientSecret: old.ClientSecret,
		Endpoint: oauth2.Endpoint{TokenURL: old.TokenURL, AuthStyle: oauth2.AuthStyle(old.AuthStyle)}}
	ctx = context.WithValue(ctx, oauth2.HTTPClient, h.http)
	t, err := cfg.TokenSource(ctx, &oauth2.Token{RefreshToken: old.RefreshToken}).Token()
	var refused *oauth2.RetrieveError
	if errors.As(err, &refused) && refused.Response != nil && refused.Response.StatusCode < 500 {
		h.o.Logger.Info("refresh refused", "server", h.o.Server.Name, "error", refused.ErrorCode)
		_ = h.forget(ctx) // a refused token that stays is only refused again
		return nil, nil
	}
	if err != nil {
		return nil, &say.Error{
			What:  say.T("The sign-in to {{.Server}} could not be renewed.", say.Data{"Server": h.o.Server.Name}),
			Do:    say.T("Check the network; Parley tries again."),
			Cause: err,
		}
	}
	fresh := *old
	fresh.take(t)
	h.keep(ctx, &fresh)
	return &fresh, nil
}

// keep makes g the present grant and stores it. A store that fails costs the
// user a sign-in at the next start, not this session.
func (h *Handler) keep(ctx context.Context, g *Grant) {
	h.hold(g)
	if err := h.o.Store.Save(ctx, g); err != nil {
		h.o.Logger.Warn("sign-in can't be stored", "server", h.o.Server.Name, "error", err)
	}
}

func (h *Handler) forget(ctx context.Context) error {
	h.hold(nil)
	err := h.o.Store.Delete(ctx)
	if err != nil {
		h.o.Logger.Warn("stored sign-in can't be removed", "server", h.o.Server.Name, "error", err)
	}
	return err
}

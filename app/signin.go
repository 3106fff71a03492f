package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	sdkauth "github.com/modelcontextprotocol/go-sdk/auth"

	"parley/config"
	"parley/elicit"
	"parley/mcpclient/auth"
	"parley/store/secrets"
)

// Vault keeps secrets.
type Vault interface {
	Get(ctx context.Context, k secrets.Key) (string, error)
	Set(ctx context.Context, k secrets.Key, value string) error
	Delete(ctx context.Context, k secrets.Key) error
}

// SignInParams are what signing in to a server needs.
type SignInParams struct {
	Server config.Server
	Asker  elicit.Asker // asked before the sign-in page is opened
	Vault  Vault        // keeps what was granted
	Logger *slog.Logger
}

// SignIn makes what signs in to a server that demands it.
func SignIn(p SignInParams) (sdkauth.OAuthHandler, error) {
	return auth.New(auth.Options{
		Server: elicit.Server{Name: p.Server.Name, How: p.Server.How()},
		URL:    p.Server.URL, Fixed: p.Server.OAuth,
		Asker: p.Asker, Logger: p.Logger,
		Store: grants{vault: p.Vault, key: secrets.TokenKey(p.Server.URL, "")},
	})
}

// grants keeps the grant of one server address in the vault.
type grants struct {
	vault Vault
	key   secrets.Key
}

// Load is the grant kept, or nil.
func (g grants) Load(ctx context.Context) (*auth.Grant, error) {
	text, err := g.vault.Get(ctx, g.key)
	if errors.Is(err, secrets.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var grant auth.Grant
	if err := json.Unmarshal([]byte(text), &grant); err != nil {
		return nil, errors.New("the kept sign-in can't be read") // never with its text
	}
	return &grant, nil
}

// Save keeps a grant.
func (g grants) Save(ctx context.Context, grant *auth.Grant) error {
	text, err := json.Marshal(grant)
	if err != nil {
		return fmt.Errorf("sign-in: %w", err)
	}
	return g.vault.Set(ctx, g.key, string(text))
}

// Delete forgets it.
func (g grants) Delete(ctx context.Context) error { return g.vault.Delete(ctx, g.key) }

package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
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
	// Limit is the time that one sign-in may take; 0: any.
	Limit func() time.Duration
	// LockDir is a folder for the locks that keep two copies of Parley from
	// spending one refresh token twice.
	LockDir string
	Logger  *slog.Logger
}

// SignIn makes what signs in to a server that demands it.
func SignIn(p SignInParams) (sdkauth.OAuthHandler, error) {
	return auth.New(auth.Options{
		Server: elicit.Server{Name: p.Server.Name, How: p.Server.How()},
		URL:    p.Server.URL, Fixed: p.Server.OAuth,
		Asker: p.Asker, Logger: p.Logger,
		Store:   grants{vault: p.Vault, url: p.Server.URL},
		Timeout: p.Limit,
		Lock:    refreshLock(p.LockDir, p.Server.URL),
	})
}

// lockRetry is how often a lock that another copy holds is tried.
const lockRetry = 50 * time.Millisecond

// refreshLock locks the refreshing of one server's grant among the copies of
// Parley on this computer. The system releases it when its holder dies.
func refreshLock(dir, url string) func(context.Context) (func(), error) {
	if dir == "" {
		return nil
	}
	sum := sha256.Sum256([]byte(url))
	path := filepath.Join(dir, hex.EncodeToString(sum[:8])+".lock")
	return func(ctx context.Context) (func(), error) {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
		lock := flock.New(path)
		if _, err := lock.TryLockContext(ctx, lockRetry); err != nil {
			return nil, err
		}
		return func() { _ = lock.Close() }, nil
	}
}

// grants keeps the grant of one server address in the vault, under the issuer
// that gave it: what one authorization server granted is never found under
// another. The entry without an issuer names the present one.
type grants struct {
	vault Vault
	url   string
}

func (g grants) issuer(ctx context.Context) (string, error) {
	issuer, err := g.vault.Get(ctx, secrets.TokenKey(g.url, ""))
	if errors.Is(err, secrets.ErrNotFound) {
		return "", nil
	}
	return issuer, err
}

// Load is the grant kept, or nil.
func (g grants) Load(ctx context.Context) (*auth.Grant, error) {
	issuer, err := g.issuer(ctx)
	if err != nil || issuer == "" {
		return nil, err
	}
	text, err := g.vault.Get(ctx, secrets.TokenKey(g.url, issuer))
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
	if grant.Issuer != issuer {
		return nil, errors.New("the kept sign-in is another issuer's")
	}
	return &grant, nil
}

// Save keeps a grant, and no other beside it.
func (g grants) Save(ctx context.Context, grant *auth.Grant) error {
	text, err := json.Marshal(grant)
	if err != nil {
		return fmt.Errorf("sign-in: %w", err)
	}
	before, err := g.issuer(ctx)
	if err != nil {
		return err
	}
	if err := g.vault.Set(ctx, secrets.TokenKey(g.url, grant.Issuer), string(text)); err != nil || before == grant.Issuer {
		return err
	}
	if err := g.vault.Set(ctx, secrets.TokenKey(g.url, ""), grant.Issuer); err != nil || before == "" {
		return err
	}
	return g.vault.Delete(ctx, secrets.TokenKey(g.url, before))
}

// Delete forgets it.
func (g grants) Delete(ctx context.Context) error {
	issuer, err := g.issuer(ctx)
	if err != nil || issuer == "" {
		return err
	}
	if err := g.vault.Delete(ctx, secrets.TokenKey(g.url, issuer)); err != nil && !errors.Is(err, secrets.ErrNotFound) {
		return err
	}
	return g.vault.Delete(ctx, secrets.TokenKey(g.url, ""))
}

package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	sdkauth "github.com/modelcontextprotocol/go-sdk/auth"

	"parley/config"
	"parley/elicit"
	"parley/mcpclient"
	"parley/mcpclient/auth"
	"parley/store/secrets"
)

type memoryVault map[secrets.Key]string

func (m memoryVault) Get(_ context.Context, k secrets.Key) (string, error) {
	if v, ok := m[k]; ok {
		return v, nil
	}
	return "", secrets.ErrNotFound
}

func (m memoryVault) Set(_ context.Context, k secrets.Key, v string) error { m[k] = v; return nil }

func (m memoryVault) Delete(_ context.Context, k secrets.Key) error { delete(m, k); return nil }

func TestGrantsAreKeptByAddress(t *testing.T) {
	vault := memoryVault{}
	g := grants{vault, "https://a.example/mcp"}
	if got, err := g.Load(t.Context()); got != nil || err != nil {
		t.Fatalf("before any: %v %v", got, err)
	}
	want := &auth.Grant{Issuer: "https://as.example", AccessToken: "secret", Expiry: time.Unix(1_900_000_000, 0).UTC()}
	if err := g.Save(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	got, err := g.Load(t.Context())
	if err != nil || got.AccessToken != want.AccessToken || !got.Expiry.Equal(want.Expiry) {
		t.Errorf("loaded %+v, %v", got, err)
	}
	other := grants{vault, "https://b.example/mcp"}
	if got, _ := other.Load(t.Context()); got != nil {
		t.Error("another address got the grant")
	}
	if err := g.Delete(t.Context()); err != nil || len(vault) != 0 {
		t.Errorf("after Delete: %v, %v", vault, err)
	}
}

func TestAnotherIssuersGrantReplacesTheOldOne(t *testing.T) {
	vault := memoryVault{}
	g := grants{vault, "https://a.example/mcp"}
	for _, grant := range []auth.Grant{
		{Issuer: "https://old.example", AccessToken: "1"}, {Issuer: "https://new.example", AccessToken: "2"},
	} {
		if err := g.Save(t.Context(), &grant); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := g.Load(t.Context()); err != nil || got.AccessToken != "2" {
		t.Errorf("loaded %+v, %v", got, err)
	}
	if len(vault) != 2 {
		t.Errorf("the old issuer's grant stays: %v", vault)
	}
	// An entry that was put under another issuer is nobody's.
	vault[secrets.TokenKey(g.url, "")] = "https://evil.example"
	vault[secrets.TokenKey(g.url, "https://evil.example")] = vault[secrets.TokenKey(g.url, "https://new.example")]
	if got, err := g.Load(t.Context()); got != nil || err == nil {
		t.Errorf("loaded %+v, %v", got, err)
	}
}

func TestOneCopyRefreshesAtATime(t *testing.T) {
	dir := t.TempDir()
	first, second := refreshLock(dir, "https://a.example/mcp"), refreshLock(dir, "https://a.example/mcp")
	unlock, err := first(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	waiting, cancel := context.WithTimeout(t.Context(), 2*lockRetry)
	defer cancel()
	if _, err := second(waiting); err == nil {
		t.Fatal("two copies refresh at once")
	}
	other, err := refreshLock(dir, "https://b.example/mcp")(t.Context())
	if err != nil {
		t.Fatalf("another server waits: %v", err)
	}
	other()
	unlock()
	if unlock, err = second(t.Context()); err != nil {
		t.Fatal(err)
	}
	unlock()
}

// account is a sign-in that tells what becomes of it.
type account struct {
	sdkauth.OAuthHandler
	in   atomic.Bool
	fail error
}

func (a *account) SignedIn() bool { return a.in.Load() }

func (a *account) SignOut(context.Context) error { a.in.Store(false); return a.fail }

func TestSigningOutDisconnects(t *testing.T) {
	acc := &account{fail: errors.New("not confirmed")}
	acc.in.Store(true)
	r := newRigFor(t, func(config.Server) mcpclient.Options {
		return mcpclient.Options{HTTP: mcpclient.HTTPOptions{OAuth: acc}}
	}, config.Server{Name: "Shop", Transport: config.HTTP, URL: "https://a.example/mcp"})
	r.connect("Shop")
	if s, _ := r.Server("Shop"); !s.SignedIn {
		t.Fatal("not shown as signed in")
	}
	if err := r.SignOut(t.Context(), "Shop"); !errors.Is(err, acc.fail) {
		t.Errorf("err = %v", err)
	}
	r.sup("Shop").await(t, "stop")
	if s, _ := r.Server("Shop"); s.SignedIn || !s.Config.Disabled {
		t.Errorf("after signing out: %+v", s)
	}
	if err := r.SignOut(t.Context(), "nobody"); err != nil {
		t.Errorf("a server that is gone: %v", err)
	}
}

func TestARemovedServersSignInGoesWithTheLastThatHasIt(t *testing.T) {
	acc := &account{}
	acc.in.Store(true)
	shop := config.Server{Name: "Shop", Transport: config.HTTP, URL: "https://a.example/mcp", Disabled: true} // not dialled in this run
	again := shop
	again.Name = "Shop 2"
	r := newRigFor(t, func(config.Server) mcpclient.Options {
		return mcpclient.Options{HTTP: mcpclient.HTTPOptions{OAuth: acc}}
	}, shop, again)
	for _, c := range []struct {
		name string
		left bool
	}{{"Shop", true}, {"Shop 2", false}} {
		if err := r.RemoveServer(t.Context(), c.name); err != nil {
			t.Fatal(err)
		}
		if acc.SignedIn() != c.left {
			t.Errorf("after %s was removed: signed in %v, want %v", c.name, !c.left, c.left)
		}
	}
}

func TestRemovingWithALockedKeyring(t *testing.T) {
	locked := fmt.Errorf("not removed: %w", secrets.ErrUnavailable)
	for _, known := range []bool{false, true} {
		acc := &account{fail: locked}
		acc.in.Store(known)
		r := newRigFor(t, func(config.Server) mcpclient.Options {
			return mcpclient.Options{HTTP: mcpclient.HTTPOptions{OAuth: acc}}
		}, config.Server{Name: "Shop", Transport: config.HTTP, URL: "https://a.example/mcp"})
		r.started("Shop")
		if err := r.RemoveServer(t.Context(), "Shop"); (err != nil) != known {
			t.Errorf("a sign-in is known: %v; told: %v", known, err)
		}
	}
}

func TestABrokenGrantIsToldWithoutItsText(t *testing.T) {
	const url, issuer = "https://a.example/mcp", "https://as.example"
	vault := memoryVault{secrets.TokenKey(url, ""): issuer, secrets.TokenKey(url, issuer): `{"access_token":"hunter2"`}
	g := grants{vault, url}
	if _, err := g.Load(t.Context()); err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("err = %v", err)
	}
}

func TestSignInNeedsAnAskerAndAVault(t *testing.T) {
	cfg := config.Server{Name: "Shop", Transport: config.HTTP, URL: "https://a.example/mcp"}
	if _, err := SignIn(SignInParams{Server: cfg, Vault: memoryVault{}}); err == nil {
		t.Error("made without anyone to ask")
	}
	inbox := elicit.NewInbox(elicit.Config{})
	if h, err := SignIn(SignInParams{Server: cfg, Vault: memoryVault{}, Asker: inbox}); h == nil || err != nil {
		t.Errorf("SignIn = %v, %v", h, err)
	}
}

package app

import (
	"context"
	"strings"
	"testing"
	"time"

	"parley/config"
	"parley/elicit"
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
	g := grants{vault, secrets.TokenKey("https://a.example/mcp", "")}
	if got, err := g.Load(t.Context()); got != nil || err != nil {
		t.Fatalf("before any: %v %v", got, err)
	}
	want := &auth.Grant{AccessToken: "secret", Expiry: time.Unix(1_900_000_000, 0).UTC()}
	if err := g.Save(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	got, err := g.Load(t.Context())
	if err != nil || got.AccessToken != want.AccessToken || !got.Expiry.Equal(want.Expiry) {
		t.Errorf("loaded %+v, %v", got, err)
	}
	other := grants{vault, secrets.TokenKey("https://b.example/mcp", "")}
	if got, _ := other.Load(t.Context()); got != nil {
		t.Error("another address got the grant")
	}
	if err := g.Delete(t.Context()); err != nil || len(vault) != 0 {
		t.Errorf("after Delete: %v, %v", vault, err)
	}
}

func TestABrokenGrantIsToldWithoutItsText(t *testing.T) {
	vault := memoryVault{}
	g := grants{vault, secrets.TokenKey("https://a.example/mcp", "")}
	vault[g.key] = `{"access_token":"hunter2"`
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

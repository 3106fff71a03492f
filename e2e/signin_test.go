//go:build linux && e2e

package e2e_test

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"parley/e2e/desktop"
)

// A server of somebody else's that lets nobody in without OAuth: the sign-in
// page is asked for like any link, opened in the system browser, and the
// server's own questions come after it.
func TestSignInToAServerOfTheTypeScriptSDK(t *testing.T) {
	srv, err := servers(t).OAuthExample(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = srv.Close() })
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{"Users": map[string]any{"type": "http", "url": srv.URL}})})
	ask, err := s.Desktop.Window(s.ctx, "Users .*sign in")
	s.must(err)
	// It is on this computer, where a server elsewhere has no business.
	address, err := s.OpenAnyway(s.ctx, ask)
	s.must(err)
	page, err := url.Parse(address)
	s.must(err)
	q := page.Query()
	if q.Get("code_challenge_method") != "S256" || q.Get("resource") != srv.URL || !strings.HasPrefix(q.Get("redirect_uri"), "http://127.0.0.1:") {
		t.Errorf("the browser was asked for %s", address)
	}
	if text := visit(s.ctx, t, address); !strings.Contains(text, "close this tab") {
		t.Errorf("the browser comes back to %q", text)
	}
	s.must(ask.Gone(s.ctx))
	s.must(s.Jump(s.ctx, "collect-user-info"))
	s.must(s.Main.Press(s.ctx, "space")) // the first kind of information
	form, err := s.Run(s.ctx, "Users asks")
	s.must(err)
	s.must(form.Press(s.ctx, "Escape"))
	s.must(form.Gone(s.ctx))
}

// visit is the browser: it follows where it is sent and reads the last page.
func visit(ctx context.Context, t *testing.T, address string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

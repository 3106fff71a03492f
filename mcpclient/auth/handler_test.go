package auth

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		http.DefaultClient.CloseIdleConnections()
	}), goleak.IgnoreTopFunction("net/http.(*persistConn).readLoop"), goleak.IgnoreTopFunction("net/http.(*persistConn).writeLoop"))
}

func mustCall(t *testing.T, w *world, h *Handler, path string) {
	t.Helper()
	if status, err := w.call(h, path); err != nil || status != http.StatusOK {
		t.Fatalf("call: %d, %v", status, err)
	}
}

func TestSignInAsksOnceAndIsKept(t *testing.T) {
	w, b, s := newWorld(t), &browser{}, &memory{}
	h := w.handler(t, b, s)
	mustCall(t, w, h, "/mcp")
	mustCall(t, w, h, "/mcp")
	if len(b.asked) != 1 {
		t.Fatalf("asked %d times", len(b.asked))
	}
	r := b.asked[0]
	if r.Cause.Kind != elicit.CauseSignIn || r.Mode != elicit.ModeURL || !strings.HasPrefix(r.Link.String(), w.as.URL) {
		t.Errorf("asked %+v", r)
	}
	q := w.requests[0]
	if q.Get("code_challenge_method") != "S256" || q.Get("resource") != w.resource {
		t.Errorf("authorization request: %v", q)
	}
	if m := w.registered[0]; m["token_endpoint_auth_method"] != "none" || m["client_name"] != "Parley" {
		t.Errorf("registered as %v", m)
	}
	if s.g.Issuer != w.issuer || s.g.RefreshToken == "" {
		t.Errorf("kept %+v", s.g)
	}
	// The next start needs no person.
	again := w.handler(t, &browser{action: elicit.Decline}, s)
	mustCall(t, w, again, "/mcp")
}

func TestManyCallersShareOneSignIn(t *testing.T) {
	w, b := newWorld(t), &browser{}
	h := w.handler(t, b, &memory{})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if status, err := w.call(h, "/mcp"); err != nil || status != http.StatusOK {
				t.Errorf("call: %d, %v", status, err)
			}
		})
	}
	wg.Wait()
	if len(b.asked) != 1 {
		t.Errorf("asked %d times", len(b.asked))
	}
}

func TestCopiesOfTheAppRefreshOnce(t *testing.T) {
	w, s := newWorld(t), &memory{}
	mustCall(t, w, w.handler(t, &browser{}, s), "/mcp")
	s.expire()
	var lock sync.Mutex
	shared := func(o *Options) {
		o.Lock = func(context.Context) (func(), error) { lock.Lock(); return lock.Unlock, nil }
	}
	copies := []*Handler{w.handler(t, &browser{action: elicit.Decline}, s, shared), w.handler(t, &browser{action: elicit.Decline}, s, shared)}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			if status, err := w.call(copies[i%2], "/mcp"); err != nil || status != http.StatusOK {
				t.Errorf("call: %d, %v", status, err)
			}
		})
	}
	wg.Wait()
	var refreshes []url.Values
	for _, g := range w.grants {
		if g.Get("grant_type") == "refresh_token" {
			refreshes = append(refreshes, g)
		}
	}
	if len(refreshes) != 1 || refreshes[0].Get("resource") != w.resource {
		t.Errorf("refreshed %d times: %v", len(refreshes), refreshes)
	}
}

func TestBurntRefreshTokenLeadsToANewSignIn(t *testing.T) {
	w, s, b := newWorld(t), &memory{}, &browser{}
	mustCall(t, w, w.handler(t, b, s), "/mcp")
	s.expire()
	w.refreshes = map[string]bool{}
	mustCall(t, w, w.handler(t, b, s), "/mcp")
	if len(b.asked) != 2 {
		t.Errorf("asked %d times, want a second sign-in", len(b.asked))
	}
	// The port is another one by now: it is registered anew, not tried in vain.
	if len(w.registered) != 2 || w.requests[1].Get("client_id") == w.requests[0].Get("client_id") {
		t.Errorf("registered %d times: %v", len(w.registered), w.requests)
	}
}

func TestSlashesAreForgivenAndNothingElse(t *testing.T) {
	for name, c := range map[string]struct {
		path   string
		change func(w *world)
		ok     bool
	}{
		"endpoint with slash, metadata without": {"/mcp/", func(w *world) {}, true},
		"metadata with slash, endpoint without": {"/mcp", func(w *world) { w.resource += "/" }, true},
		"issuer listed with slash":              {"/mcp", func(w *world) { w.asURL += "/" }, true},
		"another issuer":                        {"/mcp", func(w *world) { w.issuer += "/tenant2" }, false},
		"iss of another issuer":                 {"/mcp", func(w *world) { w.sendIss = "https://evil.example" }, false},
		"iss of the metadata":                   {"/mcp", func(w *world) { w.asURL += "/"; w.sendIss = w.issuer }, true},
	} {
		t.Run(name, func(t *testing.T) {
			w, s := newWorld(t), &memory{}
			c.change(w)
			status, err := w.call(w.handler(t, &browser{}, s), c.path)
			if ok := err == nil && status == http.StatusOK; ok != c.ok {
				t.Fatalf("status %d, %v", status, err)
			}
			if c.ok && w.requests[0].Get("resource") != w.resource {
				t.Errorf("resource %q, the metadata says %q", w.requests[0].Get("resource"), w.resource)
			}
			if !c.ok && s.g != nil {
				t.Error("a grant was kept")
			}
		})
	}
}

func TestStepUpKeepsWhatWasGranted(t *testing.T) {
	w, s, b := newWorld(t), &memory{}, &browser{}
	h := w.handler(t, b, s, func(o *Options) { o.Fixed = &config.OAuth{Scopes: []string{"files:read"}} })
	mustCall(t, w, h, "/mcp")
	w.needScope = "files:write"
	mustCall(t, w, h, "/mcp")
	got := splitScopes(w.requests[1].Get("scope"))
	slices.Sort(got)
	if !slices.Equal(got, []string{"files:read", "files:write"}) {
		t.Errorf("asked for %v", got)
	}
	if note := b.asked[1].Note.String(); !strings.Contains(note, "files:write") {
		t.Errorf("the user reads %q", note)
	}
}

func TestSecondForbiddenIsNotLooped(t *testing.T) {
	w, s, b := newWorld(t), &memory{}, &browser{}
	h := w.handler(t, b, s)
	mustCall(t, w, h, "/mcp")
	w.needScope = "never granted"
	if status, err := w.call(h, "/mcp"); err != nil || status != http.StatusForbidden {
		t.Errorf("status %d, %v", status, err)
	}
	if n := len(b.asked); n > 3 {
		t.Errorf("asked %d times", n)
	}
}

func TestRefusalsAreToldPlainly(t *testing.T) {
	for name, c := range map[string]struct {
		b      *browser
		change func(*Options)
		want   string
	}{
		"declined":   {&browser{action: elicit.Decline}, func(*Options) {}, "You did not sign in to notes."},
		"time limit": {&browser{lost: true}, func(o *Options) { o.Timeout = func() time.Duration { return 50 * time.Millisecond } }, "Signing in to notes took longer than the time limit."},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			_, err := w.call(w.handler(t, c.b, &memory{}, c.change), "/mcp")
			var known *say.Error
			if !errors.As(err, &known) || known.What.String() != c.want || known.Do.IsZero() {
				t.Errorf("the user reads %v", err)
			}
		})
	}
}

func TestOneRefusalIsAskedForOnlyOncePerConnection(t *testing.T) {
	w, b := newWorld(t), &browser{action: elicit.Decline}
	h := w.handler(t, b, &memory{})
	for range 3 {
		if _, err := w.call(h, "/mcp"); err == nil {
			t.Fatal("signed in against the user's will")
		}
	}
	if len(b.asked) != 1 {
		t.Errorf("asked %d times", len(b.asked))
	}
	h.Begin()
	_, _ = w.call(h, "/mcp")
	if len(b.asked) != 2 {
		t.Errorf("a new connection did not ask again: %d", len(b.asked))
	}
}

func TestSignOutRevokesAndForgets(t *testing.T) {
	w, s := newWorld(t), &memory{}
	h := w.handler(t, &browser{}, s)
	mustCall(t, w, h, "/mcp")
	if err := h.SignOut(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s.g != nil || !slices.Equal(w.revoked, []string{"refresh_token", "access_token"}) {
		t.Errorf("kept %v, revoked %v", s.g, w.revoked)
	}
	if ts, _ := h.TokenSource(t.Context()); ts != nil {
		t.Error("still signed in")
	}
}

func TestRedirectHostFollowsTheClientsRegistration(t *testing.T) {
	for name, c := range map[string]struct {
		fixed *config.OAuth
		host  string
	}{
		"registered on the spot": {nil, "127.0.0.1"},
		"registered beforehand":  {&config.OAuth{ClientID: "c1"}, "localhost"},
		"set by the user":        {&config.OAuth{ClientID: "c1", RedirectHost: "127.0.0.1"}, "127.0.0.1"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			mustCall(t, w, w.handler(t, &browser{}, &memory{}, func(o *Options) { o.Fixed = c.fixed }), "/mcp")
			u, _ := url.Parse(w.requests[0].Get("redirect_uri"))
			if u.Hostname() != c.host {
				t.Errorf("redirect to %s, want %s", u, c.host)
			}
		})
	}
	if _, err := listen(&config.OAuth{RedirectHost: "example.org"}); err == nil {
		t.Error("listens elsewhere than on this computer")
	}
}

// TestTheReturnIsTakenOnEveryAddressOfLocalhost: a browser may go to any of
// them, and must not meet another program there.
func TestTheReturnIsTakenOnEveryAddressOfLocalhost(t *testing.T) {
	addrs := []string{"127.0.0.1"}
	if l, err := net.Listen("tcp", "[::1]:0"); err == nil {
		l.Close()
		addrs = append(addrs, "::1")
	}
	for range 50 { // a port that is free on one may be taken on the other
		c, err := listen(&config.OAuth{ClientID: "c1"})
		if err != nil {
			t.Fatal(err)
		}
		u, err := url.Parse(c.URL())
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range addrs {
			if conn, err := net.Dial("tcp", net.JoinHostPort(a, u.Port())); err != nil {
				t.Errorf("nobody listens at %s: %v", a, err)
			} else {
				conn.Close()
			}
		}
		c.Close()
	}
	for _, a := range addrs {
		other, err := net.Listen("tcp", net.JoinHostPort(a, "0"))
		if err != nil {
			t.Fatal(err)
		}
		port := other.Addr().(*net.TCPAddr).Port
		if c, err := listen(&config.OAuth{ClientID: "c1", RedirectPort: port}); err == nil {
			c.Close()
			t.Errorf("another program listens at %s, port %d, and may get the return", a, port)
		}
		other.Close()
	}
}

func TestOnlyTheOwnReturnCounts(t *testing.T) {
	c, err := listen(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.state.Store("mine")
	for _, q := range []string{"?code=x&state=other", "?state=mine", ""} {
		resp, err := http.Get(c.URL() + q)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusNotFound {
			t.Errorf("%q was taken", q)
		}
	}
	select {
	case q := <-c.result:
		t.Errorf("took %v", q)
	default:
	}
}

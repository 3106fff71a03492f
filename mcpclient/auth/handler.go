// Package auth signs in to MCP servers that demand it: OAuth 2.1 by the MCP
// authorization chapter, through the SDK's flow, with the sign-in page asked
// for like any other link and opened in the system browser.
package auth

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	sdkauth "github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
	"golang.org/x/oauth2"

	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
)

// Options make a Handler. Asker and Store are required.
type Options struct {
	Server elicit.Server
	URL    string        // the server's MCP endpoint
	Fixed  *config.OAuth // what the user fixed; may be nil

	Asker elicit.Asker // asked for consent to open the sign-in page
	Store Store        // keeps what was granted

	HTTP *http.Client // for the authorization server; nil: http.DefaultClient
	// Timeout limits one sign-in, from the question to the callback; nil or 0:
	// none. It is the user's to choose, at any time: a person may be looking
	// for a second factor.
	Timeout func() time.Duration
	// ClientIDMetadataURL is Parley's client id metadata document, where one is
	// published; empty: none.
	ClientIDMetadataURL string
	// Lock keeps other copies of the program from refreshing at the same time;
	// nil: none run.
	Lock   func(ctx context.Context) (unlock func(), err error)
	Logger *slog.Logger
}

// Handler is the SDK's OAuthHandler for one server. It is safe for concurrent
// use: many callers share one sign-in and one refresh.
type Handler struct {
	o    Options
	http *http.Client
	seen *discovery // what was learnt of the authorization server

	signedIn atomic.Bool // current != nil, for those who can't wait for mu

	mu      sync.Mutex // held through a sign-in or refresh
	current *Grant
	loaded  bool
	failed  error // of the last sign-in, told again until Begin
}

var _ sdkauth.OAuthHandler = (*Handler)(nil)

// New makes a Handler.
func New(o Options) (*Handler, error) {
	if o.Asker == nil || o.Store == nil {
		return nil, errors.New("auth: Asker and Store are required")
	}
	if o.HTTP == nil {
		o.HTTP = http.DefaultClient
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Timeout == nil {
		o.Timeout = func() time.Duration { return 0 }
	}
	if o.Lock == nil {
		o.Lock = func(context.Context) (func(), error) { return func() {}, nil }
	}
	h := &Handler{o: o, seen: &discovery{}}
	client := *o.HTTP
	client.Transport = &transport{base: o.HTTP.Transport, seen: h.seen}
	h.http = &client
	return h, nil
}

// TokenSource gives the present token, refreshed when it has run out. Without
// one it is nil: the server's 401 then leads to Authorize.
func (h *Handler) TokenSource(ctx context.Context) (oauth2.TokenSource, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	g, err := h.valid(ctx)
	if err != nil || g == nil {
		return nil, err
	}
	return oauth2.StaticTokenSource(g.token()), nil
}

// Authorize signs in after a 401, or asks for more scopes after a 403. Callers
// that arrive during a sign-in share its outcome.
func (h *Handler) Authorize(ctx context.Context, req *http.Request, resp *http.Response) error {
	defer resp.Body.Close()
	defer io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<16))
	h.mu.Lock()
	defer h.mu.Unlock()
	if g := h.current; g != nil && !usedBy(req, g) && resp.StatusCode == http.StatusUnauthorized {
		return nil // somebody else signed in or refreshed meanwhile: try again with that
	}
	unauthorized := resp.StatusCode == http.StatusUnauthorized
	if unauthorized && h.refreshRefused(ctx, req) {
		return nil
	}
	if unauthorized && h.failed != nil {
		return h.failed
	}
	if limit := h.o.Timeout(); limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, limit, errTimeout)
		defer cancel()
	}
	if err := h.signIn(ctx, req, resp); err != nil {
		err = h.explain(ctx, err)
		if unauthorized {
			h.failed = err
		}
		return err
	}
	h.failed = nil
	return nil
}

// Begin lets the next 401 ask for a sign-in again. It is called when a
// connection is opened: in between, one failed sign-in is enough, because
// transports try more than once and the browser must not open each time.
func (h *Handler) Begin() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failed = nil
}

// SignedIn reports whether there is a grant. It waits for nobody.
func (h *Handler) SignedIn() bool { return h.signedIn.Load() }

// hold makes g the present grant; nil: there is none. The caller holds the
// lock.
func (h *Handler) hold(g *Grant) {
	h.current, h.loaded = g, true
	h.signedIn.Store(g != nil)
}

// usedBy reports whether req carried g's access token.
func usedBy(req *http.Request, g *Grant) bool {
	_, token, _ := strings.Cut(req.Header.Get("Authorization"), " ")
	return token == g.AccessToken
}

// refreshRefused tries a refresh for a token that the server no longer takes
// although it hasn't run out. The caller holds the lock.
func (h *Handler) refreshRefused(ctx context.Context, req *http.Request) bool {
	g := h.current
	if g == nil || g.RefreshToken == "" || !usedBy(req, g) {
		return false
	}
	fresh, err := h.refresh(ctx, g)
	return err == nil && fresh != nil && fresh.AccessToken != g.AccessToken
}

// signIn runs the SDK's flow once. The caller holds the lock.
func (h *Handler) signIn(ctx context.Context, req *http.Request, resp *http.Response) error {
	req, header := h.challenge(ctx, req, resp)
	callback, err := listen(h.o.Fixed)
	if err != nil {
		return &say.Error{
			What:  say.T("Signing in to {{.Server}} can't come back to this computer: {{.Error}}", say.Data{"Server": h.o.Server.Name, "Error": err.Error()}),
			Do:    say.T("End the program that uses the port, or set another return port in the server's settings."),
			Cause: err,
		}
	}
	defer callback.Close()
	flow, err := sdkauth.NewAuthorizationCodeHandler(h.flowConfig(callback))
	if err != nil {
		return err
	}
	return flow.Authorize(ctx, req, &http.Response{StatusCode: resp.StatusCode, Header: header, Body: http.NoBody})
}

func (h *Handler) flowConfig(callback *callback) *sdkauth.AuthorizationCodeHandlerConfig {
	c := &sdkauth.AuthorizationCodeHandlerConfig{
		RedirectURL:           callback.URL(),
		RequestRefreshToken:   true,
		AcceptUnadvertisedIss: true, // it is compared all the same
		Client:                h.http,
		ScopeFilter:           h.scopes,
		AuthorizationCodeFetcher: func(ctx context.Context, args *sdkauth.AuthorizationArgs) (*sdkauth.AuthorizationResult, error) {
			return h.askAndWait(ctx, args.URL, callback)
		},
		NewTokenSource: func(ctx context.Context, cfg *oauth2.Config, t *oauth2.Token) (oauth2.TokenSource, error) {
			g := h.seen.grant(cfg, t)
			h.keep(ctx, g)
			return oauth2.StaticTokenSource(t), nil
		},
		DynamicClientRegistrationConfig: &sdkauth.DynamicClientRegistrationConfig{Metadata: &oauthex.ClientRegistrationMetadata{
			ClientName:   "Parley",
			RedirectURIs: []string{callback.URL()},
			GrantTypes:   []string{"authorization_code", "refresh_token"},
			// A desktop app can't keep a secret: a public client (RFC 8252 8.4).
			TokenEndpointAuthMethod: "none",
		}},
	}
	if h.o.ClientIDMetadataURL != "" {
		c.ClientIDMetadataDocumentConfig = &sdkauth.ClientIDMetadataDocumentConfig{URL: h.o.ClientIDMetadataURL}
	}
	if f := h.o.Fixed; f != nil && f.ClientID != "" {
		c.PreregisteredClient = &oauthex.ClientCredentials{ClientID: f.ClientID}
		if f.ClientSecret != "" {
			c.PreregisteredClient.ClientSecretAuth = &oauthex.ClientSecretAuth{ClientSecret: f.ClientSecret}
		}
	}
	return c
}

// scopes adds what was granted before, so that stepping up loses nothing, and
// what the user fixed.
func (h *Handler) scopes(discovered []string) []string {
	out := discovered
	add := func(more []string) {
		for _, s := range more {
			if !contains(out, s) {
				out = append(out[:len(out):len(out)], s)
			}
		}
	}
	if f := h.o.Fixed; f != nil {
		if len(f.Scopes) > 0 {
			out = nil
		}
		add(f.Scopes)
		if len(f.Scopes) > 0 && h.seen.stepUp {
			add(discovered)
		}
	}
	if h.current != nil {
		add(h.current.Scopes)
	}
	return out
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

var (
	errTimeout  = errors.New("nobody finished signing in within the time limit")
	errDeclined = errors.New("the user declined to sign in")
)

// explain turns a failed sign-in into the user's words.
func (h *Handler) explain(ctx context.Context, err error) error {
	h.o.Logger.Warn("sign-in failed", "server", h.o.Server.Name, "error", err)
	name := say.Data{"Server": h.o.Server.Name}
	var known *say.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, errDeclined):
		return &say.Error{What: say.T("You did not sign in to {{.Server}}.", name),
			Do: say.T("Connect again to be asked once more."), Cause: err}
	case errors.Is(context.Cause(ctx), errTimeout):
		return &say.Error{What: say.T("Signing in to {{.Server}} took longer than the time limit.", name),
			Do: say.T("Connect again, or set a longer limit in the settings."), Cause: err}
	case ctx.Err() != nil:
		return context.Cause(ctx)
	default:
		return &say.Error{What: say.T("Signing in to {{.Server}} failed.", name),
			Do: say.T("Try again; if it fails again, tell whoever runs the server."), Cause: err}
	}
}

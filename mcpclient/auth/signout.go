package auth

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/oauth2"

	"parley/elicit/say"
)

// splitScopes splits a scope string (RFC 6749 3.3).
func splitScopes(s string) []string { return strings.Fields(s) }

// SignOut removes what is stored and revokes it where the authorization server
// has a place for that (RFC 7009). What is stored goes even when revoking
// fails; the error, a *say.Error, then says so.
func (h *Handler) SignOut(ctx context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	g, err := h.o.Store.Load(ctx)
	if g == nil {
		g = h.current
	}
	name := say.Data{"Server": h.o.Server.Name}
	if err := errors.Join(err, h.forget(ctx)); err != nil {
		return &say.Error{What: say.T("The sign-in to {{.Server}} could not be removed from where it is kept.", name),
			Do: say.T("Unlock the keyring and sign out again."), Cause: err}
	}
	if g == nil || g.RevocationURL == "" {
		return nil
	}
	if err := h.revokeAll(ctx, g); err != nil {
		return &say.Error{What: say.T("Parley has forgotten the sign-in to {{.Server}}, but the server did not confirm that it is over.", name),
			Do: say.T("End it on the server's website too, if that matters."), Cause: err}
	}
	return nil
}

func (h *Handler) revokeAll(ctx context.Context, g *Grant) error {
	// The refresh token first: revoking it ends what came of it (RFC 7009 2.1).
	for _, t := range []struct{ token, hint string }{
		{g.RefreshToken, "refresh_token"}, {g.AccessToken, "access_token"},
	} {
		if t.token == "" {
			continue
		}
		if err := h.revoke(ctx, g, t.token, t.hint); err != nil {
			return err
		}
	}
	return nil
}

func (h *Handler) revoke(ctx context.Context, g *Grant, token, hint string) error {
	form := url.Values{"token": {token}, "token_type_hint": {hint}}
	basic := oauth2.AuthStyle(g.AuthStyle) == oauth2.AuthStyleInHeader && g.ClientSecret != ""
	if !basic {
		form.Set("client_id", g.ClientID)
		if g.ClientSecret != "" {
			form.Set("client_secret", g.ClientSecret)
		}
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.RevocationURL, strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if basic {
		req.SetBasicAuth(url.QueryEscape(g.ClientID), url.QueryEscape(g.ClientSecret))
	}
	resp, err := h.http.Do(req)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("revoking the %s: %s", hint, resp.Status)
	}
	return nil
}

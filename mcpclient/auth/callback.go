package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"html"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"

	sdkauth "github.com/modelcontextprotocol/go-sdk/auth"

	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
	"parley/elicit/weblink"
)

// callback listens on loopback for the browser's return (RFC 8252 7.3).
type callback struct {
	url    string
	server *http.Server
	result chan url.Values // capacity 1: the first return counts
	state  atomic.Value    // string: only the return of this sign-in counts
}

const callbackPath = "/callback"

// listen binds loopback only. The host is the IP literal, as RFC 8252 8.3
// prefers, except for clients registered beforehand: those were mostly
// registered with "localhost".
func listen(fixed *config.OAuth) (*callback, error) {
	host, port := "127.0.0.1", 0
	if fixed != nil {
		if fixed.ClientID != "" {
			host = "localhost"
		}
		if fixed.RedirectHost != "" {
			host = fixed.RedirectHost
		}
		port = fixed.RedirectPort
	}
	if !isLoopback(host) {
		return nil, fmt.Errorf("redirect host %q is not this computer", host)
	}
	listeners, port, err := bind(host, port)
	if err != nil {
		return nil, err
	}
	c := &callback{result: make(chan url.Values, 1)}
	c.url = "http://" + net.JoinHostPort(host, strconv.Itoa(port)) + callbackPath
	c.server = &http.Server{Handler: c, ReadHeaderTimeout: 10 * time.Second}
	for _, l := range listeners {
		go c.server.Serve(l) //nolint:errcheck // ends with Close
	}
	return c, nil
}

// bind listens on the addresses that host may resolve to.
func bind(host string, port int) ([]net.Listener, int, error) {
	addrs := []string{host}
	if host == "localhost" {
		addrs = []string{"127.0.0.1", "::1"}
	}
	var out []net.Listener
	for i, a := range addrs {
		l, err := net.Listen("tcp", net.JoinHostPort(a, strconv.Itoa(port)))
		if err != nil && i > 0 {
			continue // no IPv6 here, or the port is taken there: the browser falls back to IPv4
		}
		if err != nil {
			return nil, 0, fmt.Errorf("listening for the sign-in's return: %w", err)
		}
		port = l.Addr().(*net.TCPAddr).Port
		out = append(out, l)
	}
	return out, port, nil
}

// URL is the redirect URI.
func (c *callback) URL() string { return c.url }

// Close stops listening, letting the last page finish.
func (c *callback) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if c.server.Shutdown(ctx) != nil {
		c.server.Close()
	}
}

// ServeHTTP takes the browser's return and tells the person what to do next.
func (c *callback) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	state, _ := c.state.Load().(string)
	if r.URL.Path != callbackPath || r.Method != http.MethodGet || state == "" || q.Get("state") != state ||
		(q.Get("code") == "" && q.Get("error") == "") {
		http.NotFound(w, r)
		return
	}
	tongue, words := pageWords(r.Header.Get("Accept-Language"), q.Get("error") != "")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
	w.Header().Set("Referrer-Policy", "no-referrer")
	fmt.Fprintf(w, page, tongue, html.EscapeString(words))
	select {
	case c.result <- q:
	default:
	}
}

const page = `<!doctype html><html lang="%s"><meta charset="utf-8"><title>Parley</title>
<style>body{font:18px system-ui,sans-serif;margin:20vh auto;max-width:28em;text-align:center;color-scheme:light dark}</style>
<p>%s</p>`

// askAndWait asks for consent to open the sign-in page, and waits for the
// browser to come back, or for the user to give up.
func (h *Handler) askAndWait(ctx context.Context, authURL string, c *callback) (*sdkauth.AuthorizationResult, error) {
	link, err := weblink.Parse(authURL, weblink.Asker{LocalProcess: h.o.Server.LocalProcess})
	if err != nil {
		why := say.From(err).What
		var refusal *weblink.Refusal
		if errors.As(err, &refusal) {
			why = refusal.Text
		}
		return nil, &say.Error{
			What:  say.T("{{.Server}} sent a sign-in address that Parley does not open: {{.Reason}}", say.Data{"Server": h.o.Server.Name, "Reason": why}),
			Do:    say.T("Tell whoever runs the server."),
			Cause: err,
		}
	}
	u, err := url.Parse(authURL)
	if err != nil {
		return nil, err
	}
	c.state.Store(u.Query().Get("state"))
	r := elicit.Request{
		ID: elicit.NewRequestID(), Session: elicit.SessionID("sign-in " + h.o.Server.Name),
		Server: h.o.Server, Cause: elicit.Cause{Kind: elicit.CauseSignIn},
		Mode: elicit.ModeURL, Link: link, ElicitationID: rand.Text(), Received: time.Now(),
		Note: note(u.Query().Get("scope")),
	}
	resp, err := h.o.Asker.Ask(ctx, r)
	if err != nil {
		return nil, err
	}
	if resp.Action != elicit.Accept {
		return nil, errDeclined
	}
	q, err := h.await(ctx, r, c)
	if err != nil {
		return nil, err
	}
	return h.result(q)
}

// note tells which scopes are asked for.
func note(scope string) say.Text {
	if scope == "" {
		return say.Text{}
	}
	return say.T("Signing in lets Parley use: {{.Scopes}}", say.Data{"Scopes": scope})
}

// await returns the browser's return; the user may give up meanwhile.
func (h *Handler) await(ctx context.Context, r elicit.Request, c *callback) (url.Values, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if w, ok := h.o.Asker.(elicit.Waiter); ok {
		go func() {
			o, err := w.Wait(ctx, elicit.Wait{Session: r.Session, Server: r.Server, Cause: r.Cause,
				Requests: []elicit.RequestID{r.ID}, Announced: true})
			if err == nil && o == elicit.WaitGiveUp {
				cancel(errDeclined)
			}
		}()
	}
	defer func() {
		if done, ok := h.o.Asker.(elicit.Completer); ok {
			done.Complete(r.Session, r.ElicitationID)
		}
	}()
	select {
	case q := <-c.result:
		return q, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// result reads the authorization response (RFC 6749 4.1.2, RFC 9207 2).
func (h *Handler) result(q url.Values) (*sdkauth.AuthorizationResult, error) {
	if code := q.Get("error"); code != "" {
		return nil, &say.Error{
			What:  say.T("The sign-in page of {{.Server}} reported: {{.Error}}", say.Data{"Server": h.o.Server.Name, "Error": code}),
			Do:    say.T("Connect again to be asked once more."),
			Cause: errors.New(code + ": " + q.Get("error_description")),
		}
	}
	return &sdkauth.AuthorizationResult{Code: q.Get("code"), State: q.Get("state"), Iss: q.Get("iss")}, nil
}

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

// bindTries is how many ports are tried for one that is free on every address.
const bindTries = 20

// bind listens on all the addresses that host may resolve to, at one port: who
// else listens on one of them would get the browser's return.
func bind(host string, port int) (listeners []net.Listener, at int, err error) {
	addrs := []string{host}
	if host == "localhost" {
		addrs = []string{"127.0.0.1"}
		if probe, err := net.Listen("tcp", "[::1]:0"); err == nil { // this computer has IPv6
			probe.Close()
			addrs = append(addrs, "::1")
		}
	}
	for range bindTries {
		if listeners, at, err = bindAll(addrs, port); err == nil || port != 0 {
			break
		}
	}
	return listeners, at, err
}

// bindAll listens on every address, or on none. Port 0 is any.
func bindAll(addrs []string, port int) ([]net.Listener, int, error) {
	var out []net.Listener
	for _, a := range addrs {
		l, err := net.Listen("tcp", net.JoinHostPort(a, strconv.Itoa(port)))
		if err != nil {
			for _, l := range out {
				l.Close()
			}
			return nil, 0, err
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

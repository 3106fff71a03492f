package mcpclient

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
)

// maxRedirects bounds a chain of redirects.
const maxRedirects = 5

// redirectError is a redirect that must not be followed.
type redirectError struct {
	to *url.URL
}

func (e *redirectError) Error() string { return "redirected to " + e.to.Redacted() }

// httpClient makes the client that talks to the server: with the user's
// headers, the sign-in, and no redirect that would carry either elsewhere.
func (s *Session) httpClient(legacy bool) (*http.Client, error) {
	u, err := url.Parse(s.cfg.URL)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") {
		return nil, &unusableURL{s.cfg.URL}
	}
	base := s.o.HTTP.Transport
	if base == nil {
		if base, err = newTransport(s.cfg.CAFile, s.o.HTTP.CAFile); err != nil {
			return nil, err
		}
	}
	return &http.Client{
		Transport: &signer{
			base: base, headers: s.cfg.Headers, oauth: s.o.HTTP.OAuth, signingIn: s.signingIn, onGET: legacy,
		},
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			// The same place, or its https form; and the message must go along.
			safe := sameOrigin(req.URL, via[0].URL) ||
				(via[0].URL.Scheme == "http" && req.URL.Scheme == "https" && req.URL.Host == via[0].URL.Host)
			if !safe || req.Method != via[0].Method || len(via) > maxRedirects {
				return &redirectError{req.URL}
			}
			return nil
		},
	}, nil
}

func sameOrigin(a, b *url.URL) bool {
	return strings.EqualFold(a.Scheme, b.Scheme) && strings.EqualFold(a.Host, b.Host)
}

// newTransport is http.DefaultTransport with the certificates of the files
// (empty names are skipped) trusted besides the system's.
func newTransport(caFiles ...string) (*http.Transport, error) {
	t := &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           (&net.Dialer{Timeout: 30 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
		ForceAttemptHTTP2:     true,
		MaxIdleConns:          10,
		IdleConnTimeout:       90 * time.Second,
		TLSHandshakeTimeout:   10 * time.Second,
		ExpectContinueTimeout: time.Second,
	}
	for _, name := range caFiles {
		if name == "" {
			continue
		}
		pem, err := os.ReadFile(name)
		if err != nil {
			return nil, &caError{name, err}
		}
		if t.TLSClientConfig == nil {
			pool, err := x509.SystemCertPool()
			if err != nil {
				pool = x509.NewCertPool()
			}
			t.TLSClientConfig = &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
		}
		if !t.TLSClientConfig.RootCAs.AppendCertsFromPEM(pem) {
			return nil, &caError{name, errors.New("no certificate in it")}
		}
	}
	return t, nil
}

// caError is a certificate file that can't be used.
type caError struct {
	name string
	err  error
}

func (e *caError) Error() string { return fmt.Sprintf("certificate file %s: %v", e.name, e.err) }
func (e *caError) Unwrap() error { return e.err }

// signer adds the user's headers and the access token, and has the user sign
// in when the server demands it.
type signer struct {
	base      http.RoundTripper
	headers   map[string]string
	oauth     auth.OAuthHandler
	signingIn func() (done func())
	onGET     bool // a GET opens the session; otherwise it is no reason to bother the user
}

// authError is a sign-in that failed.
type authError struct{ err error }

func (e *authError) Error() string { return "sign-in: " + e.err.Error() }
func (e *authError) Unwrap() error { return e.err }

// RoundTrip implements http.RoundTripper.
func (t *signer) RoundTrip(req *http.Request) (*http.Response, error) {
	sent, err := t.signed(req)
	if err != nil {
		return nil, err
	}
	resp, err := t.base.RoundTrip(sent)
	if err != nil || t.oauth == nil || (req.Method != http.MethodPost && !t.onGET) ||
		(resp.StatusCode != http.StatusUnauthorized && resp.StatusCode != http.StatusForbidden) {
		return resp, err
	}
	done := t.signingIn()
	err = t.oauth.Authorize(req.Context(), sent, resp)
	done()
	if err != nil {
		return nil, &authError{err}
	}
	again := req.Clone(req.Context())
	if req.GetBody != nil {
		if again.Body, err = req.GetBody(); err != nil {
			return nil, err
		}
	}
	if sent, err = t.signed(again); err != nil {
		return nil, err
	}
	return t.base.RoundTrip(sent)
}

// CloseIdleConnections passes on what http.Client asks for.
func (t *signer) CloseIdleConnections() {
	if c, ok := t.base.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// signed is req with headers and token.
func (t *signer) signed(req *http.Request) (*http.Request, error) {
	out := req.Clone(req.Context())
	for name, value := range t.headers {
		out.Header.Set(name, value)
	}
	if t.oauth == nil {
		return out, nil
	}
	source, err := t.oauth.TokenSource(context.WithoutCancel(req.Context()))
	if err != nil {
		return nil, &authError{err}
	}
	if source == nil {
		return out, nil
	}
	token, err := source.Token()
	if err != nil {
		return nil, &authError{err}
	}
	token.SetAuthHeader(out)
	return out, nil
}

// signingIn makes the clocks stand while the user signs in, and tells the
// supervisor.
func (s *Session) signingIn() (done func()) {
	release := s.calls.hold(nil)
	shake := s.shake.hold()
	if s.o.signingIn != nil {
		s.o.signingIn(true)
	}
	return func() {
		if s.o.signingIn != nil {
			s.o.signingIn(false)
		}
		shake()
		release()
	}
}

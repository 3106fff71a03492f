package auth

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"golang.org/x/oauth2"
)

// discovery is what passes by while the SDK's flow runs, and is needed after
// it: the issuer to keep a grant under and the place to revoke it.
type discovery struct {
	mu         sync.Mutex
	issuer     string
	revocation string
	resource   string
	stepUp     bool
}

func (d *discovery) note(issuer, revocation string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.issuer, d.revocation = issuer, revocation
}

// grant puts a token together with what is needed to refresh and revoke it.
func (d *discovery) grant(c *oauth2.Config, t *oauth2.Token) *Grant {
	d.mu.Lock()
	defer d.mu.Unlock()
	g := &Grant{
		// A server of 2025-03-26 may have no metadata, and so no issuer.
		Issuer: cmp.Or(d.issuer, c.Endpoint.TokenURL), Resource: d.resource, RevocationURL: d.revocation,
		ClientID: c.ClientID, ClientSecret: c.ClientSecret,
		TokenURL: c.Endpoint.TokenURL, AuthStyle: int(c.Endpoint.AuthStyle),
		Scopes: c.Scopes,
	}
	g.take(t)
	return g
}

// transport mends what the SDK's discovery asks for (issuers that end in a
// slash), notes the authorization server's metadata, and adds the resource
// parameter to refreshes (RFC 8707 2.2), which the oauth2 package leaves out.
type transport struct {
	base http.RoundTripper
	seen *discovery
}

const wellKnown = "/.well-known/"

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	base := t.base
	if base == nil {
		base = http.DefaultTransport
	}
	isMetadata := req.Method == http.MethodGet && strings.Contains(req.URL.Path, wellKnown)
	if isMetadata {
		req = req.Clone(req.Context())
		// RFC 8414 3.1: a final slash of the issuer is removed first.
		req.URL.Path = strings.TrimSuffix(strings.Replace(req.URL.Path, "/"+wellKnown, wellKnown, 1), "/")
	}
	if req.Method == http.MethodPost && req.Body != nil {
		if err := t.addResource(req); err != nil {
			return nil, err
		}
	}
	resp, err := base.RoundTrip(req)
	if err != nil || !isMetadata || resp.StatusCode != http.StatusOK {
		return resp, err
	}
	return resp, t.read(resp)
}

// read notes an authorization server's metadata and puts the body back.
func (t *transport) read(resp *http.Response) error {
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxMetadata+1))
	resp.Body.Close()
	resp.Body = io.NopCloser(bytes.NewReader(body))
	if err != nil {
		return err
	}
	var doc struct {
		Issuer     string `json:"issuer"`
		Revocation string `json:"revocation_endpoint"`
	}
	if json.Unmarshal(body, &doc) == nil && doc.Issuer != "" {
		t.seen.note(doc.Issuer, doc.Revocation)
	}
	return nil
}

// addResource completes a refresh's form.
func (t *transport) addResource(req *http.Request) error {
	if !strings.HasPrefix(req.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
		return nil
	}
	body, err := io.ReadAll(io.LimitReader(req.Body, maxMetadata))
	req.Body.Close()
	if err != nil {
		return err
	}
	form, err := url.ParseQuery(string(body))
	if err == nil && form.Get("grant_type") == "refresh_token" && form.Get("resource") == "" {
		t.seen.mu.Lock()
		if t.seen.resource != "" {
			form.Set("resource", t.seen.resource)
		}
		t.seen.mu.Unlock()
		body = []byte(form.Encode())
	}
	req.Body = io.NopCloser(bytes.NewReader(body))
	req.ContentLength = int64(len(body))
	return nil
}

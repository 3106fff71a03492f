package auth

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"parley/elicit"
)

// world is a resource server and its authorization server, both on loopback.
type world struct {
	t  *testing.T
	rs *httptest.Server // the MCP server's endpoint is rs.URL + path
	as *httptest.Server

	mu         sync.Mutex
	path       string // of the endpoint, "/mcp"
	resource   string // what the resource metadata says
	issuer     string // what the AS metadata says
	asURL      string // what the resource metadata calls the AS
	sendIss    string // iss in the authorization response
	needScope  string // the RS wants this scope
	expiresIn  int
	codes      map[string]url.Values
	tokens     map[string]string // access token -> scope
	refreshes  map[string]bool   // live refresh tokens
	registered []map[string]any
	requests   []url.Values // authorization requests
	grants     []url.Values // token requests
	revoked    []string
	serial     int
}

func newWorld(t *testing.T) *world {
	w := &world{t: t, path: "/mcp", codes: map[string]url.Values{}, tokens: map[string]string{}, refreshes: map[string]bool{}, expiresIn: 3600}
	as := http.NewServeMux()
	as.HandleFunc("GET /.well-known/oauth-authorization-server", w.metadata)
	as.HandleFunc("GET /authorize", w.authorize)
	as.HandleFunc("POST /token", w.token)
	as.HandleFunc("POST /register", w.register)
	as.HandleFunc("POST /revoke", func(rw http.ResponseWriter, r *http.Request) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.revoked = append(w.revoked, r.FormValue("token_type_hint"))
	})
	w.as = httptest.NewServer(as)
	rs := http.NewServeMux()
	rs.HandleFunc("GET /.well-known/oauth-protected-resource/mcp", func(rw http.ResponseWriter, r *http.Request) {
		reply(rw, map[string]any{"resource": w.resource, "authorization_servers": []string{w.asURL}})
	})
	rs.HandleFunc("/mcp", w.serve)
	rs.HandleFunc("/mcp/", w.serve)
	w.rs = httptest.NewServer(rs)
	w.resource, w.issuer, w.asURL = w.rs.URL+w.path, w.as.URL, w.as.URL
	t.Cleanup(func() { w.as.Close(); w.rs.Close() })
	return w
}

func reply(rw http.ResponseWriter, v any) {
	rw.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(rw).Encode(v)
}

func (w *world) metadata(rw http.ResponseWriter, r *http.Request) {
	reply(rw, map[string]any{
		"issuer": w.issuer, "authorization_endpoint": w.as.URL + "/authorize", "token_endpoint": w.as.URL + "/token",
		"registration_endpoint": w.as.URL + "/register", "revocation_endpoint": w.as.URL + "/revoke",
		"response_types_supported": []string{"code"}, "code_challenge_methods_supported": []string{"S256"},
	})
}

func (w *world) authorize(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	q := r.URL.Query()
	w.requests = append(w.requests, q)
	w.serial++
	code := fmt.Sprint("code", w.serial)
	w.codes[code] = q
	back := url.Values{"code": {code}, "state": {q.Get("state")}}
	if w.sendIss != "" {
		back.Set("iss", w.sendIss)
	}
	http.Redirect(rw, r, q.Get("redirect_uri")+"?"+back.Encode(), http.StatusFound)
}

func (w *world) register(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var m map[string]any
	_ = json.NewDecoder(r.Body).Decode(&m)
	w.registered = append(w.registered, m)
	m["client_id"] = fmt.Sprint("client", len(w.registered))
	rw.Header().Set("Content-Type", "application/json")
	rw.WriteHeader(http.StatusCreated)
	_ = json.NewEncoder(rw).Encode(m)
}

func (w *world) token(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	_ = r.ParseForm()
	w.grants = append(w.grants, r.Form)
	scope := ""
	switch r.FormValue("grant_type") {
	case "authorization_code":
		asked, ok := w.codes[r.FormValue("code")]
		sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
		if !ok || base64.RawURLEncoding.EncodeToString(sum[:]) != asked.Get("code_challenge") {
			http.Error(rw, `{"error":"invalid_grant"}`, http.StatusBadRequest)
			return
		}
		delete(w.codes, r.FormValue("code"))
		scope = asked.Get("scope")
	case "refresh_token":
		if !w.refreshes[r.FormValue("refresh_token")] {
			rw.Header().Set("Content-Type", "application/json")
			rw.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(rw, `{"error":"invalid_grant"}`)
			return
		}
		delete(w.refreshes, r.FormValue("refresh_token"))
	}
	w.serial++
	access, refresh := fmt.Sprint("access", w.serial), fmt.Sprint("refresh", w.serial)
	w.tokens[access], w.refreshes[refresh] = scope, true
	reply(rw, map[string]any{"access_token": access, "token_type": "Bearer", "refresh_token": refresh, "expires_in": w.expiresIn, "scope": scope})
}

// serve is the MCP endpoint: it only looks at the token.
func (w *world) serve(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	metadata := w.rs.URL + "/.well-known/oauth-protected-resource/mcp"
	var token string
	fmt.Sscanf(r.Header.Get("Authorization"), "Bearer %s", &token)
	scope, known := w.tokens[token]
	switch {
	case !known:
		rw.Header().Set("WWW-Authenticate", fmt.Sprintf("Bearer resource_metadata=%q", metadata))
		rw.WriteHeader(http.StatusUnauthorized)
	case w.needScope != "" && !contains(splitScopes(scope), w.needScope):
		rw.Header().Set("WWW-Authenticate", fmt.Sprintf("Bearer resource_metadata=%q, scope=%q", metadata, w.needScope))
		rw.WriteHeader(http.StatusForbidden)
	default:
		fmt.Fprint(rw, "ok")
	}
}

// call does what the SDK's transport does: once more after Authorize.
func (w *world) call(h *Handler, path string) (status int, err error) {
	for range 2 {
		req, _ := http.NewRequestWithContext(w.t.Context(), http.MethodPost, w.rs.URL+path, nil)
		ts, err := h.TokenSource(w.t.Context())
		if err != nil {
			return 0, err
		}
		if ts != nil {
			t, err := ts.Token()
			if err != nil {
				return 0, err
			}
			t.SetAuthHeader(req)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return 0, err
		}
		status = resp.StatusCode
		if status != http.StatusUnauthorized && status != http.StatusForbidden {
			resp.Body.Close()
			return status, nil
		}
		if err := h.Authorize(w.t.Context(), req, resp); err != nil {
			return status, err
		}
	}
	return status, nil
}

// browser is an Asker that opens the link as a browser would.
type browser struct {
	mu     sync.Mutex
	asked  []elicit.Request
	action elicit.Action
	lost   bool // opened, but never comes back
}

func (b *browser) Ask(ctx context.Context, r elicit.Request) (elicit.Response, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked = append(b.asked, r)
	if b.action != "" {
		return elicit.Response{Action: b.action}, nil
	}
	if !b.lost {
		go http.Get(r.Link.String()) //nolint:errcheck // follows the redirect to the callback
	}
	return elicit.Response{Action: elicit.Accept}, nil
}

// memory is a Store in memory, shared by copies of the program.
type memory struct {
	mu sync.Mutex
	g  *Grant
}

func (m *memory) Load(context.Context) (*Grant, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.g == nil {
		return nil, nil
	}
	c := *m.g
	return &c, nil
}

func (m *memory) Save(_ context.Context, g *Grant) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := *g
	m.g = &c
	return nil
}

func (m *memory) Delete(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.g = nil
	return nil
}

// expire lets the stored access token run out.
func (m *memory) expire() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.g.Expiry = time.Now().Add(-time.Minute)
}

func (w *world) handler(t *testing.T, a elicit.Asker, s Store, change ...func(*Options)) *Handler {
	t.Helper()
	o := Options{Server: elicit.Server{Name: "notes"}, URL: w.rs.URL + w.path, Asker: a, Store: s}
	for _, f := range change {
		f(&o)
	}
	h, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

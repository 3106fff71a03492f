//go:build linux

package thirdparty

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
)

// Tap stands before an HTTP server and keeps what it is sent. Close it.
type Tap struct {
	URL string // the endpoint to use instead

	web  *httptest.Server
	mu   sync.Mutex
	sent []string
}

// NewTap stands before the endpoint at target.
func NewTap(target string) (*Tap, error) {
	u, err := url.Parse(target)
	if err != nil {
		return nil, err
	}
	t := &Tap{}
	proxy := &httputil.ReverseProxy{
		FlushInterval: -1,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: u.Scheme, Host: u.Host})
			r.Out.Host = u.Host
		},
	}
	t.web = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if len(body) > 0 {
			t.mu.Lock()
			t.sent = append(t.sent, string(body))
			t.mu.Unlock()
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		proxy.ServeHTTP(w, r)
	}))
	t.URL = t.web.URL + u.Path
	return t, nil
}

// Sent finds the first body that contains all the parts.
func (t *Tap) Sent(parts ...string) (string, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
next:
	for _, body := range t.sent {
		for _, p := range parts {
			if !strings.Contains(body, p) {
				continue next
			}
		}
		return body, true
	}
	return "", false
}

// Close stops it.
func (t *Tap) Close() {
	t.web.CloseClientConnections()
	t.web.Close()
}

package playground

import (
	"context"
	"crypto/rand"
	_ "embed" // for the page
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	// announceWithin is how long an announcement may take to be written.
	announceWithin = 5 * time.Second
	// maxPages is how many pages one client may have at a time; the oldest
	// go first.
	maxPages = 100
)

//go:embed page.html
var pageHTML string

//go:embed done.html
var doneHTML string

// page is one web page with a button.
type page struct {
	id, url string
	done    chan struct{} // closed once the button was pressed
	press   func()
}

// pressed reports whether the button was pressed.
func (p *page) pressed() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// pages serves the pages of one client on the loopback interface, from the
// first page on.
type pages struct {
	mu     sync.Mutex
	server *http.Server
	base   string
	byID   map[string]*page
	order  []string
}

func newPages() *pages { return &pages{byID: make(map[string]*page)} }

// add makes a page; onDone is called once, when its button is pressed.
func (ps *pages) add(onDone func(*page)) (*page, error) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if err := ps.listen(); err != nil {
		return nil, err
	}
	p := &page{id: rand.Text(), done: make(chan struct{})}
	p.url = ps.base + "/page/" + p.id
	p.press = sync.OnceFunc(func() {
		close(p.done)
		onDone(p)
	})
	ps.byID[p.id] = p
	ps.order = append(ps.order, p.id)
	if len(ps.order) > maxPages {
		delete(ps.byID, ps.order[0])
		ps.order = ps.order[1:]
	}
	return p, nil
}

// listen starts the web server; ps.mu is held.
func (ps *pages) listen() error {
	if ps.server != nil {
		return nil
	}
	l, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp4", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("no page can be served on this computer: %w", err)
	}
	ps.base = "http://" + l.Addr().String()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /page/{id}", ps.show)
	mux.HandleFunc("POST /page/{id}", ps.finish)
	ps.server = &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func(s *http.Server) { _ = s.Serve(l) }(ps.server)
	return nil
}

func (ps *pages) find(w http.ResponseWriter, r *http.Request) *page {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	p := ps.byID[r.PathValue("id")]
	if p == nil {
		http.Error(w, "This page is no longer here.", http.StatusNotFound)
	}
	return p
}

func (ps *pages) show(w http.ResponseWriter, r *http.Request) {
	if p := ps.find(w, r); p != nil {
		write(w, strings.Replace(pageHTML, "{{action}}", "/page/"+p.id, 1))
	}
}

func (ps *pages) finish(w http.ResponseWriter, r *http.Request) {
	if p := ps.find(w, r); p != nil {
		p.press()
		write(w, doneHTML)
	}
}

func write(w http.ResponseWriter, html string) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'")
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	_, _ = w.Write([]byte(html))
}

// Close stops serving.
func (ps *pages) Close() error {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if ps.server == nil {
		return nil
	}
	return ps.server.Close()
}

package app

import (
	"sync"
	"time"

	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
	"parley/mcpclient"
)

// server is a configured server as it runs. App.mu guards all but the locks.
type server struct {
	turning sync.Mutex // held while it is brought to what is wanted
	listing sync.Mutex // held while its lists are fetched
	writing sync.Mutex // held while its configuration is written down

	resolved config.Server // as it is dialled, secrets filled in; guarded by turning

	cfg     config.Server // as in the file: secrets are references
	sup     Supervisor    // nil until it is first wanted
	account Account       // nil where nobody signs in
	wanted  wanted

	unwritten int // changes of cfg that the store doesn't know of yet

	snap    Snapshot
	fault   *say.Error // why it can't even be tried
	info    Info
	session elicit.SessionID
	catalog Catalog
	log     logRing
	watched map[string]time.Time // resources, and when each last changed
}

// Server is how a configured server stands: a snapshot.
type Server struct {
	Config config.Server
	Snapshot
	Info     Info // of the last session; zero before the first
	SignedIn bool // there is a sign-in to sign out of
	Waiting  int  // requests that wait for the user
}

// Name is the user's own name for it.
func (s Server) Name() string { return s.Config.Name }

// Servers are the configured servers in the user's order.
func (a *App) Servers() []Server {
	waiting := a.waiting()
	a.mu.Lock()
	defer a.mu.Unlock()
	out := make([]Server, len(a.servers))
	for i, s := range a.servers {
		out[i] = s.view(waiting[s.cfg.Name])
	}
	return out
}

// Server is one configured server.
func (a *App) Server(name string) (Server, bool) {
	waiting := a.waiting()
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.find(name); s != nil {
		return s.view(waiting[name]), true
	}
	return Server{}, false
}

func (s *server) view(waiting int) Server {
	v := Server{Config: s.cfg, Snapshot: s.snap, Info: s.info, Waiting: waiting}
	v.SignedIn = s.account != nil && s.account.SignedIn()
	if s.fault != nil {
		v.State, v.Reason = Failed, s.fault
	}
	return v
}

// waiting counts what waits for the user, by server: requests, and calls held
// back until a page in the browser is done.
func (a *App) waiting() map[string]int {
	n := map[string]int{}
	for _, it := range a.p.Inbox.Items() {
		if it.State == elicit.Waiting || it.Held {
			n[it.Server.Name]++
		}
	}
	return n
}

// Log is what a server has written, oldest first: its last lines.
func (a *App) Log(name string) []LogEntry {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.find(name); s != nil {
		return s.log.lines()
	}
	return nil
}

// find is a server by name, nil when there is none. The caller holds the lock.
func (a *App) find(name string) *server {
	for _, s := range a.servers {
		if s.cfg.Name == name {
			return s
		}
	}
	return nil
}

// announced hears what a server says outside of calls.
func (a *App) announced(s *server, e mcpclient.Event) {
	switch e.Kind {
	case mcpclient.ToolsChanged:
		a.relist(s, listTools)
	case mcpclient.PromptsChanged:
		a.relist(s, listPrompts)
	case mcpclient.ResourcesChanged:
		a.relist(s, listResources)
	case mcpclient.Logged:
		a.mu.Lock()
		s.log.add(LogEntry{At: e.At, LogLine: e.Log})
		a.mu.Unlock()
		a.events.raise(Event{Kind: LogChanged, Server: e.Server})
	case mcpclient.ResourceUpdated:
		a.resourceChanged(s, e)
	case mcpclient.OlderRevision, mcpclient.URLModeOff:
		a.events.raise(Event{Kind: ServerChanged, Server: e.Server})
	}
}

// Package config is a configured server: what servers.json says about it.
package config

import (
	"maps"
	"slices"
	"strings"
	"time"
)

// Transport is how a server is reached.
type Transport string

// The transports.
const (
	Stdio      Transport = "stdio"
	HTTP       Transport = "http" // streamable HTTP; legacy SSE is tried when it is refused as the spec says
	SSE        Transport = "sse"  // legacy HTTP+SSE, fixed
	Playground Transport = "playground"
)

// Server is one entry of servers.json. Name is its key: the user's own name
// for it.
type Server struct {
	Name      string
	Transport Transport

	Command string
	Args    []string
	Env     map[string]string // added to the inherited environment
	Dir     string

	URL     string
	Headers map[string]string

	CAFile string // PEM certificates trusted besides the system's; HTTP and SSE only

	// Unconfirmed marks a command or address that came from elsewhere (an
	// import, pasted JSON). The user sees it whole and agrees before its first
	// run.
	Unconfirmed bool
	Source      string // where an imported entry came from, e.g. "Claude Desktop"

	Disabled    bool          // not started at all
	OnDemand    bool          // started when it is first used in a run, not with the app
	Revision    string        // protocol revision fixed by the user; empty: auto
	CallTimeout time.Duration // 0: none. The clock stands while the user is being asked.
	OAuth       *OAuth
}

// OAuth is what the user fixed about signing in.
type OAuth struct {
	ClientID     string
	ClientSecret string
	Scopes       []string
	RedirectHost string // "127.0.0.1" or "localhost"; empty: by RFC 8252 and the kind of client
	RedirectPort int    // 0: ephemeral
}

// Clone is a copy that shares nothing with s.
func (s Server) Clone() Server {
	s.Args = slices.Clone(s.Args)
	s.Env = maps.Clone(s.Env)
	s.Headers = maps.Clone(s.Headers)
	if s.OAuth != nil {
		o := *s.OAuth
		o.Scopes = slices.Clone(o.Scopes)
		s.OAuth = &o
	}
	return s
}

// How says in one line how the server is reached, e.g.
// "stdio · npx -y weather-desk". Never a secret: env and headers stay out.
func (s Server) How() string {
	switch s.Transport {
	case Stdio:
		return "stdio · " + strings.Join(append([]string{s.Command}, s.Args...), " ")
	case Playground:
		return "built in"
	default:
		return string(s.Transport) + " · " + s.URL
	}
}

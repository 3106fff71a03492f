package mcpclient

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"

	"parley/elicit"
)

// The protocol revisions that Parley speaks.
const (
	Revision20250618 = "2025-06-18"
	Revision20251125 = "2025-11-25"
	Revision20260728 = "2026-07-28"
)

// Options are what a Session needs besides the server's configuration. Only
// Asker is required.
type Options struct {
	// Asker answers the server's questions. If it is also an elicit.Waiter,
	// Completer or Noticer, it is used as such.
	Asker elicit.Asker

	// OnEvent hears what the server announces. It is called from one
	// goroutine at a time, in order, and must not block for long.
	OnEvent func(Event)

	// Logger takes what is for developers; nil: discarded.
	Logger *slog.Logger

	// Client is how the program names itself; the zero value is Parley.
	Client ClientInfo

	// Remembered is the revision that worked last time, tried first when the
	// user has fixed none.
	Remembered string

	// HandshakeTimeout limits each try of a revision; 0: 10 s, 20 s for
	// initialize over HTTP, and 60 s for a stdio server's first (npx may be
	// downloading).
	HandshakeTimeout time.Duration

	// KeepAlive is the time between pings, where the revision has them;
	// 0: 30 s, negative: none.
	KeepAlive time.Duration

	HTTP    HTTPOptions
	Process ProcessOptions

	// InProcess opens the built-in server (config.Playground): a pipe that
	// speaks newline-delimited JSON-RPC, as a child's stdin and stdout would.
	// It is called once for each try and must give a fresh pipe.
	InProcess func(ctx context.Context) (io.ReadWriteCloser, error)

	signingIn func(on bool)                   // the supervisor's
	pause     func(attempt int) time.Duration // between attempts at a stream; tests shorten it
}

// ClientInfo is the clientInfo sent to servers.
type ClientInfo struct {
	Name, Title, Version string
}

// HTTPOptions are for servers reached over HTTP.
type HTTPOptions struct {
	// Transport makes the requests; nil: one of our own, with the proxies of
	// the environment and CAFile.
	Transport http.RoundTripper
	// CAFile is a PEM file of certificates trusted besides the system's.
	CAFile string
	// OAuth signs in where the server demands it; nil: a 401 is an error.
	// While its Authorize runs the state is SigningIn.
	OAuth auth.OAuthHandler
}

// ProcessOptions are for servers that run as a child process.
type ProcessOptions struct {
	// Env is the environment to inherit; nil: os.Environ().
	Env []string
	// SearchPath gives the PATH to look commands up in and to hand down, e.g.
	// LoginPath.Get; nil: the PATH of Env.
	SearchPath func(ctx context.Context) string
	// Grace is the time between closing stdin and TERM, and between TERM and
	// KILL; 0: 2 s.
	Grace time.Duration
}

// Defaults of Options.
const (
	defaultHandshake = 10 * time.Second
	webHandshake     = 20 * time.Second // of an HTTP server, which may have to be woken first
	firstHandshake   = 60 * time.Second // of a stdio server: npx may be downloading it
	defaultKeepAlive = 30 * time.Second
	defaultGrace     = 2 * time.Second

	// maxLogLine bounds one line of a server's log.
	maxLogLine = 8 << 10
)

// filled is o with its defaults.
func (o Options) filled() (Options, error) {
	if o.Asker == nil {
		return o, errors.New("mcpclient: Asker is required")
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Client.Name == "" {
		o.Client = ClientInfo{Name: "parley", Title: "Parley", Version: "1.0.0"}
	}
	if o.KeepAlive == 0 {
		o.KeepAlive = defaultKeepAlive
	}
	if o.Process.Grace == 0 {
		o.Process.Grace = defaultGrace
	}
	return o, nil
}

package mcpclient

import (
	"parley/config"
)

// SupervisorOptions are what a Supervisor needs.
type SupervisorOptions struct {
	Options

	// OnChange hears every change of state, in order, from one goroutine at a
	// time. It must not block for long.
	OnChange func(Snapshot)

	// Remember is told the revision that worked, to be given back as
	// Options.Remembered in the next run.
	Remember func(revision string)
}

// Supervisor keeps one server connected. Its methods may be called from any
// goroutine and return at once, except Close.
type Supervisor struct{}

// NewSupervisor makes a Supervisor in state Off.
func NewSupervisor(cfg config.Server, o SupervisorOptions) (*Supervisor, error) {
	panic("being written")
}

// Start wants the server connected.
func (s *Supervisor) Start() { panic("being written") }

// Stop wants it off: the session is closed.
func (s *Supervisor) Stop() { panic("being written") }

// Retry dials now, from Waiting, Failed or Off; from Ready it reconnects.
func (s *Supervisor) Retry() { panic("being written") }

// Reconfigure replaces the server's configuration and, if it is wanted,
// reconnects.
func (s *Supervisor) Reconfigure(cfg config.Server) { panic("being written") }

// Wake tells that the computer has slept or the network has changed: a
// waiting server is dialled at once, a ready one is pinged.
func (s *Supervisor) Wake() { panic("being written") }

// State is how the server stands.
func (s *Supervisor) State() Snapshot { panic("being written") }

// Session is the live session, or nil.
func (s *Supervisor) Session() *Session { panic("being written") }

// Close stops for good and returns when nothing of it runs any more.
func (s *Supervisor) Close() { panic("being written") }

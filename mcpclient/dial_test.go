package mcpclient

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"parley/config"
	"parley/elicit/say"
)

// script answers each connection with the next function.
func scripts(t *testing.T, fs ...func(*rawServer)) (Options, *atomic.Int32) {
	t.Helper()
	var n atomic.Int32
	return rawOptions(t, nobody(t), func(s *rawServer) {
		i := int(n.Add(1)) - 1
		if i >= len(fs) {
			t.Errorf("connection %d", i+1)
			return
		}
		fs[i](s)
	}), &n
}

func refuse(code int, message string) func(*rawServer) {
	return func(s *rawServer) {
		m := s.next()
		s.send(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%q}}`, m.ID, code, message)
		s.next()
	}
}

func discover(s *rawServer) {
	m := s.want("server/discover")
	s.send(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, discovered)
	s.next()
}

func initialize(s *rawServer) { s.handshake(); s.next() }

// silent reads and never answers.
func silent(s *rawServer) { _, _ = io.Copy(io.Discard, s.in) }

func TestRevisionIsChosen(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, fixed, remembered string
		servers                 []func(*rawServer)
		want                    string
		linksOff                bool
	}{
		{"older first", "", "", []func(*rawServer){initialize}, Revision20251125, false},
		{"only the newest is spoken", "", "", []func(*rawServer){refuse(-32601, "method not found"), discover}, Revision20260728, false},
		{"an old one refuses politely", "", "", []func(*rawServer){refuse(-32022, "unsupported"), discover}, Revision20260728, false},
		{"remembered", "", Revision20260728, []func(*rawServer){discover}, Revision20260728, false},
		{"remembered, but no more", "", Revision20260728, []func(*rawServer){func(s *rawServer) {
			m := s.want("server/discover")
			s.send(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"initialize first"}}`, m.ID)
			initialize(s)
		}}, Revision20251125, false},
		{"exits on discover", "", Revision20260728, []func(*rawServer){func(s *rawServer) { s.next() }, initialize}, Revision20251125, false},
		{"fixed", Revision20260728, "", []func(*rawServer){discover}, Revision20260728, false},
		{"chokes on the capability", "", "", []func(*rawServer){
			refuse(-32603, `Unrecognized field "form"`),
			func(s *rawServer) {
				if m := s.handshake(); !strings.Contains(m.line, `"elicitation":{}`) {
					t.Errorf("second try: %s", m.line)
				}
				s.next()
			},
		}, Revision20251125, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o, n := scripts(t, tt.servers...)
			var off atomic.Bool
			o.Remembered = tt.remembered
			o.OnEvent = func(e Event) {
				if e.Kind == URLModeOff {
					off.Store(true)
				}
			}
			cfg := playConfig
			cfg.Revision = tt.fixed
			s := mustDial(t, cfg, o)
			if s.Info().Revision != tt.want || s.Info().URLMode == tt.linksOff || off.Load() != tt.linksOff {
				t.Errorf("%+v, told: %v", s.Info(), off.Load())
			}
			if int(n.Load()) != len(tt.servers) {
				t.Errorf("%d connections", n.Load())
			}
		})
	}
}

func TestSilentServerIsLeftInTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o, n := scripts(t, silent, initialize)
		o.Remembered, o.HandshakeTimeout = Revision20260728, 0
		began := time.Now()
		s := mustDial(t, playConfig, o)
		if d := time.Since(began); d > 10*time.Second || n.Load() != 2 {
			t.Errorf("took %v and %d connections", d, n.Load())
		}
		_ = s.Close()
	})
}

func TestDialingExplainsItself(t *testing.T) {
	t.Parallel()
	garbage := func(s *rawServer) {
		for range 3 {
			s.send("Usage: notes [options]")
		}
	}
	banner := func(s *rawServer) {
		s.send("Welcome")
		silent(s)
	}
	fixed := playConfig
	fixed.Revision = Revision20260728
	tests := []struct {
		name    string
		cfg     config.Server
		servers []func(*rawServer)
		want    string
	}{
		{"never answers", playConfig, []func(*rawServer){silent, silent}, "notes did not answer in time."},
		{"garbage, then gone", playConfig, []func(*rawServer){garbage}, "notes does not speak MCP. It printed: Usage: notes [options]"},
		{"garbage without end", playConfig, []func(*rawServer){func(s *rawServer) {
			for range maxChatter {
				s.send("tick \x1b[31mtock\x1b[0m")
			}
			silent(s)
		}}, "notes does not speak MCP. It printed: tick tock"},
		{"a banner, then silence", playConfig, []func(*rawServer){banner, banner}, "notes does not speak MCP. It printed: Welcome"},
		{"refuses", playConfig, []func(*rawServer){refuse(-32601, "go away"), refuse(-32601, "go away"), refuse(-32601, "go away")}, "notes refused to open a session: go away"},
		{"speaks another revision", fixed, []func(*rawServer){func(s *rawServer) {
			refuseOnce(s)
			initialize(s)
		}}, "speaks protocol revision 2025-11-25, not 2026-07-28"},
		{"too large a message", playConfig, []func(*rawServer){func(s *rawServer) {
			s.next()
			_, _ = io.CopyN(s.conn, forever('x'), 17<<20)
		}}, "notes sent a message of more than 16 MB"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o, _ := scripts(t, tt.servers...)
			o.HandshakeTimeout = time.Minute
			if strings.HasPrefix(tt.name, "never") || strings.HasPrefix(tt.name, "a banner") {
				o.HandshakeTimeout = 100 * time.Millisecond
			}
			_, err := Dial(t.Context(), tt.cfg, o)
			var said *say.Error
			if !errors.As(err, &said) || !strings.Contains(said.What.String(), tt.want) || said.Do.IsZero() {
				t.Errorf("said %v", err)
			}
		})
	}
}

func refuseOnce(s *rawServer) {
	m := s.next()
	s.send(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"what?"}}`, m.ID)
}

type forever byte

func (b forever) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(b)
	}
	return len(p), nil
}

func TestDialingCanBeStopped(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	o, _ := scripts(t, func(s *rawServer) {
		s.next()
		cancel()
		silent(s)
	})
	_, err := Dial(ctx, playConfig, o)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("said %v", err)
	}
}

func TestAskerIsRequired(t *testing.T) {
	t.Parallel()
	var said *say.Error
	if _, err := Dial(t.Context(), playConfig, Options{}); !errors.As(err, &said) {
		t.Errorf("said %v", err)
	}
}

func TestUnusableConfigurations(t *testing.T) {
	t.Parallel()
	for want, cfg := range map[string]config.Server{
		"“no-such-command”, was not found. Install it, or give its full path in the server's settings. Searched: /nowhere": {Name: "n", Transport: config.Stdio, Command: "no-such-command", Env: map[string]string{"PATH": "/nowhere"}},
		"“/no/dir”, does not exist": {Name: "n", Transport: config.Stdio, Command: "sh", Dir: "/no/dir"},
		"“ftp://x”, can't be used":  {Name: "n", Transport: config.HTTP, URL: "ftp://x"},
		"“/no/file”, can't be used": {Name: "n", Transport: config.HTTP, URL: "https://x.test", CAFile: "/no/file"},
		"could not be started":      {Name: "n", Transport: config.Playground},
	} {
		_, err := Dial(t.Context(), cfg, Options{Asker: nobody(t)})
		var said *say.Error
		if !errors.As(err, &said) || !strings.Contains(said.What.String()+" "+said.Do.String(), want) || said.Do.IsZero() {
			t.Errorf("said %v, want %s", err, want)
		}
	}
}

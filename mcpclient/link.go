package mcpclient

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/config"
	"parley/mcpclient/proc"
	"parley/mcpclient/wire"
)

// lastWords is the time a process that has exited is given to have its
// remaining output read.
const lastWords = 2 * time.Second

// link is what a session runs over.
type link struct {
	transport mcp.Transport
	close     func()       // ends all of it; may be called again
	fault     func() error // why it broke, as far as it knows; may be nil
	fresh     func()       // lets go of connections that may be dead; may be nil
	process   *proc.Process
	codec     *wire.Codec
}

// open makes the link of one try.
func (s *Session) open(ctx context.Context, legacy bool) (*link, error) {
	codec := wire.NewCodec(wire.CodecOptions{Stray: s.stray, Progress: s.progressed, Cause: s.calls.onlyID})
	l, err := s.openWith(ctx, codec, legacy)
	if l != nil {
		l.codec = codec
	}
	return l, err
}

func (s *Session) openWith(ctx context.Context, codec *wire.Codec, legacy bool) (*link, error) {
	switch s.cfg.Transport {
	case config.Stdio:
		return s.openProcess(ctx, codec)
	case config.Playground:
		if s.o.InProcess == nil {
			return nil, errors.New("there is no built-in server")
		}
		pipe, err := s.o.InProcess(ctx)
		if err != nil {
			return nil, err
		}
		l := wire.NewLines(pipe, codec)
		return &link{transport: linesTransport(l), close: func() { _ = l.Close() }, fault: l.Err}, nil
	default:
		return s.openHTTP(codec, legacy)
	}
}

func linesTransport(l *wire.Lines) mcp.Transport {
	return &mcp.IOTransport{Reader: l, Writer: l, MaxLineLength: -1} // wire bounds it
}

func (s *Session) openProcess(ctx context.Context, codec *wire.Codec) (*link, error) {
	spec := s.spec(ctx)
	p, err := proc.Start(spec)
	if err != nil {
		return nil, err
	}
	l := wire.NewLines(&stdio{p}, codec)
	go func() {
		select {
		case <-p.Done():
			// Something the child left behind may hold its stdout open.
			p.Settle(lastWords)
			_ = p.Stdout.Close()
		case <-s.done:
		}
	}()
	return &link{transport: linesTransport(l), close: p.Stop, fault: l.Err, process: p}, nil
}

// spec says how to run the server.
func (s *Session) spec(ctx context.Context) proc.Spec {
	env := s.o.Process.Env
	if env == nil {
		env = os.Environ()
	}
	path := proc.Variable(env, "PATH")
	if s.o.Process.SearchPath != nil {
		path = s.o.Process.SearchPath(ctx)
	}
	env = proc.MergeEnv(proc.MergeEnv(env, map[string]string{"PATH": path}), s.cfg.Env)
	if own, set := s.cfg.Env["PATH"]; set {
		if own == "" {
			s.logLine(LogLine{Source: LogParley, Level: "warning", Text: "PATH is set to nothing in this server's settings"})
		} else {
			path = own
		}
	}
	return proc.Spec{
		Command: s.cfg.Command, Args: s.cfg.Args, Env: env, Dir: s.cfg.Dir, Path: path, Grace: s.o.Process.Grace,
		Stderr: func(line string) { s.logLine(LogLine{Source: LogStderr, Text: line}) },
	}
}

// stdio is a process's pipes. Closing them closes stdin, as a server expects
// at the end; the rest is the process's Stop.
type stdio struct {
	p *proc.Process
}

func (s *stdio) Read(b []byte) (int, error)  { return s.p.Stdout.Read(b) }
func (s *stdio) Write(b []byte) (int, error) { return s.p.Stdin.Write(b) }
func (s *stdio) Close() error                { return s.p.Stdin.Close() }

func (s *Session) openHTTP(codec *wire.Codec, legacy bool) (*link, error) {
	client, err := s.httpClient(legacy)
	if err != nil {
		return nil, err
	}
	o := wire.HTTPOptions{Client: client, Codec: codec, Logger: s.log, Pause: s.o.pause}
	o.Note = func(text string) { s.logLine(LogLine{Source: LogParley, Level: "notice", Text: text}) }
	if legacy {
		rt, err := wire.NewLegacySSE(o)
		if err != nil {
			return nil, err
		}
		return &link{
			transport: &mcp.SSEClientTransport{Endpoint: s.cfg.URL, HTTPClient: &http.Client{Transport: rt}, MaxEventSize: -1},
			close:     sync.OnceFunc(func() { rt.Close(); client.CloseIdleConnections() }),
			fault:     rt.Fault,
			fresh:     client.CloseIdleConnections,
		}, nil
	}
	rt, err := wire.NewStreamable(o)
	if err != nil {
		return nil, err
	}
	return &link{
		transport: &mcp.StreamableClientTransport{Endpoint: s.cfg.URL, HTTPClient: &http.Client{Transport: rt}, MaxEventSize: -1},
		close:     sync.OnceFunc(func() { rt.Close(); client.CloseIdleConnections() }),
		fresh:     client.CloseIdleConnections,
	}, nil
}

// unusableURL is an address that is none.
type unusableURL struct{ url string }

func (e *unusableURL) Error() string { return fmt.Sprintf("unusable address %q", e.url) }

// Package playground is a built-in MCP server that asks everything there is
// to ask: a place to try Parley out, and to test it. It speaks both eras of
// the protocol, and every result repeats, byte for byte, what it received.
package playground

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// RecordEnv names the environment variable with the path of a file to which
// the playground appends what it receives, as JSON lines.
const RecordEnv = "PARLEY_PLAYGROUND_RECORD"

// Options is what a playground can be told.
type Options struct {
	// RecordFile, when not empty, gets one JSON line for everything the
	// server received.
	RecordFile string
}

// EnvOptions reads the options from the environment (os.Getenv as a rule).
func EnvOptions(getenv func(string) string) Options {
	return Options{RecordFile: getenv(RecordEnv)}
}

// Serve answers one client over t until the client leaves or ctx ends.
func Serve(ctx context.Context, t mcp.Transport, o Options) error {
	rec, err := newRecorder(o.RecordFile)
	if err != nil {
		return err
	}
	defer rec.Close()
	pages := newPages()
	defer pages.Close()
	s := &server{record: rec, pages: pages, locks: make(map[string][]*page)}
	if err := s.build().Run(ctx, exactTransport{t}); err != nil && ctx.Err() == nil {
		return fmt.Errorf("playground: %w", err)
	}
	return ctx.Err()
}

// Open starts a playground of its own and returns the client's end of a pipe
// to it: newline-delimited JSON-RPC, as on a child's stdin and stdout. Closing
// the pipe ends the playground.
func Open(ctx context.Context, o Options) (io.ReadWriteCloser, error) {
	here, there := net.Pipe()
	// The playground lives as long as the pipe, not as long as the dialing.
	ctx = context.WithoutCancel(ctx)
	go func() {
		defer there.Close()
		// Its end is the end of the pipe; there is nobody else to tell.
		_ = Serve(ctx, &mcp.IOTransport{Reader: there, Writer: there}, o)
	}()
	return here, nil
}

// RunStdio serves one client over a pair of pipes (standard input and output
// as a rule), with the options of the environment.
func RunStdio(ctx context.Context, in io.ReadCloser, out io.WriteCloser) error {
	return Serve(ctx, &mcp.IOTransport{Reader: in, Writer: out}, EnvOptions(os.Getenv))
}

const instructions = "A place to try things out. Every tool asks you something or shows you something; " +
	"nothing leaves this computer and nothing is kept."

// build makes the SDK server with all that the playground offers.
func (s *server) build() *mcp.Server {
	srv := mcp.NewServer(
		&mcp.Implementation{Name: "parley-playground", Title: "Parley Playground", Version: "1.0.0"},
		&mcp.ServerOptions{
			Instructions:       instructions,
			CompletionHandler:  completeCity,
			Logger:             slog.New(slog.DiscardHandler),
			SubscribeHandler:   func(context.Context, *mcp.SubscribeRequest) error { return nil },
			UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
		})
	for _, group := range [][]tool{s.formTools(), s.linkTools(), s.busyTools(), resultTools()} {
		for _, t := range group {
			srv.AddTool(t.describe(), s.handler(t))
		}
	}
	s.addPrompts(srv)
	s.addResources(srv)
	srv.AddReceivingMiddleware(s.recordListing)
	return srv
}

// recordListing notes that the client has asked what there is: from then on
// it can be used.
func (s *server) recordListing(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		if method == "tools/list" && err == nil {
			s.record.write(line{From: method})
		}
		return res, err
	}
}

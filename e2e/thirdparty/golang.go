//go:build linux

package thirdparty

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
)

// mcpGo is the release of mcp-go whose example is used.
const mcpGo = "github.com/mark3labs/mcp-go/examples/elicitation@v1.2.1"

// GoEverything builds the Go SDK's conformance server: pushed questions and
// input-required results.
func (s *Servers) GoEverything(ctx context.Context) (Command, error) {
	return s.build(ctx, "go-everything", "github.com/modelcontextprotocol/go-sdk/conformance/everything-server")
}

// GoExample builds the Go SDK's example server.
func (s *Servers) GoExample(ctx context.Context) (Command, error) {
	return s.build(ctx, "go-example", "github.com/modelcontextprotocol/go-sdk/examples/server/everything")
}

// build compiles a program of a module that go.mod requires, at its version.
func (s *Servers) build(ctx context.Context, name, pkg string) (Command, error) {
	path := filepath.Join(s.dir, name)
	cmd := exec.CommandContext(ctx, "go", "build", "-o", path, pkg)
	cmd.Dir = filepath.Join(filepath.Dir(s.npm), "..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		return Command{}, fmt.Errorf("building %s: %w: %s", name, err, out)
	}
	return Command{Path: path}, nil
}

// MCPGo installs mcp-go's elicitation example.
func (s *Servers) MCPGo(ctx context.Context) (Command, error) {
	bin, err := filepath.Abs(s.dir)
	if err != nil {
		return Command{}, err
	}
	cmd := exec.CommandContext(ctx, "go", "install", mcpGo)
	cmd.Dir = os.TempDir() // a module of its own, not ours
	cmd.Env = append(os.Environ(), "GOBIN="+bin, "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return Command{}, fmt.Errorf("installing %s: %w: %s", mcpGo, err, out)
	}
	return Command{Path: filepath.Join(bin, "elicitation")}, nil
}

// HTTP serves a Go server over streamable HTTP on this computer.
func (s *Servers) HTTP(ctx context.Context, c Command, args ...string) (*Server, error) {
	port, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	addr := "127.0.0.1:" + port
	cmd := exec.Command(c.Path, append([]string{"-http", addr}, args...)...)
	srv, _, err := s.serve(ctx, cmd, filepath.Base(c.Path), regexp.MustCompile(`(?i)(listening)`))
	if err != nil {
		return nil, err
	}
	srv.URL = "http://" + addr
	return srv, nil
}

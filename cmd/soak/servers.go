package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/mcpclient"
)

// roleEnv says which part of the soak a process plays; empty: the soak itself.
const roleEnv = "PARLEY_SOAK_ROLE"

// The roles: a stdio server, one that dies now and then while it asks, and all
// of the web servers.
const (
	roleStdio = "stdio"
	roleDying = "dying"
	roleWeb   = "web"
)

// The paths of the web servers.
const (
	pathSteady   = "/steady"  // streamable HTTP
	pathForgets  = "/forgets" // loses all its sessions now and then
	pathCuts     = "/cuts"    // loses all its connections now and then
	pathOldStyle = "/sse"     // HTTP+SSE of 2024-11-05
)

// lapse is how often a web server loses something; deathEvery is after how
// many questions a dying server dies.
const (
	lapse      = 15 * time.Second
	deathEvery = 25
)

// arguments are those of the tool "ask".
type arguments struct {
	Token string `json:"token"`
	Link  bool   `json:"link"`
}

// answer is what the tool reports of an answer.
type answer struct {
	Token  string `json:"token"`  // of the call
	Action string `json:"action"` // as it arrived
	Echo   string `json:"echo"`   // the token in the answer's content
}

func serve(role string) int {
	if role == roleWeb {
		return serveWeb()
	}
	asked := 0
	var before func()
	if role == roleDying {
		before = func() {
			if asked++; asked%deathEvery == 0 {
				time.AfterFunc(20*time.Millisecond, func() { os.Exit(3) }) // the question is out by then
			}
		}
	}
	if err := newServer(before).Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// newServer makes a server with one tool, which asks for the token that it was
// called with. before is called ahead of each question; nil: nothing is.
func newServer(before func()) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "soak", Version: "1"}, nil)
	schema := json.RawMessage(`{"type":"object","properties":{"token":{"type":"string"},"link":{"type":"boolean"}},"required":["token"]}`)
	s.AddTool(&mcp.Tool{Name: "ask", InputSchema: schema}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var args arguments
		if err := json.Unmarshal(req.Params.Arguments, &args); err != nil {
			return nil, err
		}
		if before != nil && req.Params.RequestState == "" {
			before()
		}
		if p := req.Session.InitializeParams(); p == nil || p.ProtocolVersion >= mcpclient.Revision20260728 {
			return askInResult(req, args)
		}
		return askInCall(ctx, req.Session, args)
	})
	return s
}

// question asks for a token, in words that bear it.
func question(args arguments) *mcp.ElicitParams {
	if args.Link {
		return &mcp.ElicitParams{Mode: "url", Message: args.Token, URL: "https://soak.example/" + args.Token, ElicitationID: args.Token}
	}
	return &mcp.ElicitParams{Message: args.Token, RequestedSchema: json.RawMessage(
		`{"type":"object","properties":{"token":{"type":"string"}},"required":["token"]}`)}
}

// askInCall asks as up to 2025-11-25.
func askInCall(ctx context.Context, s *mcp.ServerSession, args arguments) (*mcp.CallToolResult, error) {
	res, err := s.Elicit(ctx, question(args))
	if err != nil {
		return nil, err
	}
	if args.Link && res.Action == "accept" {
		if err := s.NotifyElicitationComplete(ctx, &mcp.ElicitationCompleteParams{ElicitationID: args.Token}); err != nil {
			return nil, err
		}
	}
	return report(args, res)
}

// askInResult asks as from 2026-07-28.
func askInResult(req *mcp.CallToolRequest, args arguments) (*mcp.CallToolResult, error) {
	const key = "token"
	if req.Params.RequestState == "" {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{key: question(args)}, RequestState: args.Token}, nil
	}
	if req.Params.RequestState != args.Token {
		return nil, fmt.Errorf("the state is %q, want %q", req.Params.RequestState, args.Token)
	}
	res, ok := req.Params.InputResponses[key].(*mcp.ElicitResult)
	if !ok {
		return nil, errors.New("the answer is missing")
	}
	return report(args, res)
}

func report(args arguments, res *mcp.ElicitResult) (*mcp.CallToolResult, error) {
	echo, _ := res.Content["token"].(string)
	text, err := json.Marshal(answer{Token: args.Token, Action: res.Action, Echo: echo})
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, nil
}

// serveWeb serves all web servers on one free port, prints it, and ends with
// its standard input.
func serveWeb() int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	cut := &connections{open: map[net.Conn]bool{}}
	mux := http.NewServeMux()
	mux.Handle(pathSteady, streamable())
	mux.Handle(pathCuts, streamable())
	mux.Handle(pathOldStyle, mcp.NewSSEHandler(func(*http.Request) *mcp.Server { return newServer(nil) }, nil))
	mux.Handle(pathForgets, forgetful())
	fmt.Println(l.Addr())
	srv := &http.Server{Handler: cut.watch(mux), ReadHeaderTimeout: time.Minute, ConnContext: cut.remember}
	go func() {
		for range time.Tick(lapse) {
			cut.all()
		}
	}()
	go func() {
		_, _ = os.Stdin.Read(make([]byte, 1))
		_ = srv.Close()
	}()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func streamable() http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return newServer(nil) },
		&mcp.StreamableHTTPOptions{SessionTimeout: time.Minute})
}

// forgetful is a streamable server that doesn't know any session after each
// lapse, as after a restart.
func forgetful() http.Handler {
	var now atomic.Pointer[http.Handler]
	fresh := streamable()
	now.Store(&fresh)
	go func() {
		for range time.Tick(lapse) {
			fresh := streamable()
			now.Store(&fresh)
		}
	}()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*now.Load()).ServeHTTP(w, r) })
}

// connections are those on which pathCuts was asked for.
type connections struct {
	mu   sync.Mutex
	open map[net.Conn]bool
}

type connectionKey struct{}

func (c *connections) remember(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, conn)
}

func (c *connections) watch(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if conn, ok := r.Context().Value(connectionKey{}).(net.Conn); ok && r.URL.Path == pathCuts {
			c.mu.Lock()
			c.open[conn] = true
			c.mu.Unlock()
		}
		next.ServeHTTP(w, r)
	})
}

// all cuts them.
func (c *connections) all() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for conn := range c.open {
		_ = conn.Close()
	}
	clear(c.open)
}

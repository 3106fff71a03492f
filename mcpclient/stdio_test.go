package mcpclient

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
)

// stdioServers are what the test binary can be, as a server over stdio.
var stdioServers = map[string]func() int{
	"everything": func() int {
		fmt.Println("\ufeff> everything@1.0.0 start") // as npm does
		fmt.Fprintln(os.Stderr, "ready to serve")
		srv := mcp.NewServer(&mcp.Implementation{Name: "everything", Version: "1"}, nil)
		mcp.AddTool(srv, &mcp.Tool{Name: "ask"}, func(ctx context.Context, r *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
			res, err := r.Session.Elicit(ctx, &mcp.ElicitParams{Message: "Name?", RequestedSchema: json.RawMessage(
				`{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}`)})
			if err != nil {
				return nil, nil, err
			}
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprint(res.Action, " ", res.Content["name"])}}}, nil, nil
		})
		mcp.AddTool(srv, &mcp.Tool{Name: "die"}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
			fmt.Fprintln(os.Stderr, "out of memory")
			os.Exit(7)
			return nil, nil, nil
		})
		mcp.AddTool(srv, &mcp.Tool{Name: "env"}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
			wd, _ := os.Getwd()
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{
				Text: os.Getenv("PATH") + "|" + os.Getenv("API_BASE") + "|" + os.Getenv("HOME") + "|" + wd,
			}}}, nil, nil
		})
		if err := srv.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
			return 1
		}
		return 0
	},
	"exits": func() int {
		fmt.Fprintln(os.Stderr, "cannot open /etc/notes.toml")
		return 3
	},
	"deaf": func() int { // with nothing else to do, select {} would end it
		time.Sleep(time.Hour)
		return 0
	},
	"huge": func() int {
		in := bufio.NewReader(os.Stdin)
		m, _ := in.ReadString('\n')
		var req message
		_ = json.Unmarshal([]byte(m), &req)
		fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n", req.ID, initialized)
		_, _ = in.ReadString('\n')
		fmt.Printf("%s\n", strings.Repeat("x", 17<<20))
		_, _ = in.ReadString('\n')
		return 0
	},
}

// stdioConfig runs the test binary in one of its roles.
func stdioConfig(role string) config.Server {
	return config.Server{
		Name: "local", Transport: config.Stdio, Command: os.Args[0],
		Env: map[string]string{"PARLEY_TEST_SERVER": role},
	}
}

func stdioOptions(asker elicit.Asker) Options {
	return Options{Asker: asker, KeepAlive: -1, Process: ProcessOptions{Grace: 500 * time.Millisecond}}
}

func TestStdioServerIsAskedAndAnswered(t *testing.T) {
	t.Parallel()
	p := answers(elicit.Accept, `{"name":"Ada"}`)
	o := stdioOptions(p)
	log := make(chan LogLine, 8)
	o.OnEvent = func(e Event) {
		if e.Kind == Logged {
			log <- e.Log
		}
	}
	s := mustDial(t, stdioConfig("everything"), o)
	if res := callTool(t, s, "ask"); res.Content[0].Text != "accept Ada" {
		t.Errorf("%+v", res)
	}
	if r := p.requests()[0]; !r.Server.LocalProcess || r.Cause.Name != "ask" {
		t.Errorf("asked %+v", r)
	}
	heard := map[LogSource]string{}
	for range 2 {
		l := <-log
		heard[l.Source] = l.Text
	}
	if heard[LogStderr] != "ready to serve" || !strings.Contains(heard[LogStdout], "everything@1.0.0") {
		t.Errorf("logged %v", heard)
	}
}

func TestEnvironmentOfAChild(t *testing.T) {
	t.Parallel()
	cfg := stdioConfig("everything")
	cfg.Env["API_BASE"] = "https://x.test"
	cfg.Dir = t.TempDir()
	o := stdioOptions(nobody(t))
	o.Process.Env = []string{"HOME=/home/ada", "PATH=/usr/bin"}
	o.Process.SearchPath = func(context.Context) string { return "/opt/homebrew/bin:/usr/bin" }
	s := mustDial(t, cfg, o)
	if got, want := callTool(t, s, "env").Content[0].Text, "/opt/homebrew/bin:/usr/bin|https://x.test|/home/ada|"+cfg.Dir; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestServerThatExitsAtOnceIsExplained(t *testing.T) {
	t.Parallel()
	_, err := Dial(t.Context(), stdioConfig("exits"), stdioOptions(nobody(t)))
	var said *say.Error
	if !errors.As(err, &said) {
		t.Fatal(err)
	}
	for _, want := range []string{"local", "exit status 3", "cannot open /etc/notes.toml"} {
		if !strings.Contains(said.What.String(), want) {
			t.Errorf("no %q in %s", want, said.What)
		}
	}
}

func TestServerThatDiesIsExplained(t *testing.T) {
	t.Parallel()
	s := mustDial(t, stdioConfig("everything"), stdioOptions(nobody(t)))
	if _, err := s.CallTool(t.Context(), ToolCall{Name: "die"}); err == nil {
		t.Error("the call succeeded")
	}
	<-s.Done()
	if err := s.Err(); err == nil || !strings.Contains(err.Error(), "exit status 7") || !strings.Contains(err.Error(), "out of memory") {
		t.Errorf("ended with %v", err)
	}
}

func TestServerThatNeverAnswersIsLeft(t *testing.T) {
	t.Parallel()
	o := stdioOptions(nobody(t))
	o.HandshakeTimeout = 200 * time.Millisecond
	_, err := Dial(t.Context(), stdioConfig("deaf"), o)
	var said *say.Error
	if !errors.As(err, &said) || !strings.Contains(said.What.String(), "did not answer in time") {
		t.Errorf("said %v", err)
	}
}

func TestServerThatSendsTooMuchIsDisconnected(t *testing.T) {
	t.Parallel()
	s := mustDial(t, stdioConfig("huge"), stdioOptions(nobody(t)))
	<-s.Done()
	if err := s.Err(); err == nil || !strings.Contains(err.Error(), "more than 16 MB") {
		t.Errorf("ended with %v", err)
	}
}

func TestLoginPathIsAskedOnlyWithoutATerminal(t *testing.T) {
	t.Parallel()
	inTerminal := LoginPath{Env: []string{"PATH=/venv/bin", "TERM=xterm", "SHELL=/no/such/shell"}}
	if got := inTerminal.Get(t.Context()); got != "/venv/bin" {
		t.Errorf("got %q", got)
	}
	broken := LoginPath{Env: []string{"PATH=/usr/bin", "SHELL=/no/such/shell"}}
	if got := broken.Get(t.Context()); got != "/usr/bin" {
		t.Errorf("got %q", got)
	}
	if _, err := os.Stat("/bin/sh"); err == nil {
		dir := t.TempDir()
		shell := dir + "/shell"
		body := "#!/bin/sh\necho x >>" + dir + "/asked\nPATH=/opt/bin:/bin\nexport PATH\neval \"$4\"\n"
		if err := os.WriteFile(shell, []byte(body), 0o755); err != nil {
			t.Fatal(err)
		}
		l := LoginPath{Env: []string{"PATH=/usr/bin", "SHELL=" + shell}}
		for range 3 {
			if got := l.Get(t.Context()); got != "/opt/bin:/bin" {
				t.Errorf("got %q", got)
			}
		}
		if asked, _ := os.ReadFile(dir + "/asked"); string(asked) != "x\n" {
			t.Errorf("asked %q", asked)
		}
	}
}

//go:build linux && (e2e || e2elarge)

package thirdparty_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/e2e/thirdparty"
)

const patience = 2 * time.Minute

func servers(t *testing.T) *thirdparty.Servers {
	t.Helper()
	s, err := thirdparty.New(filepath.Join("..", ".."), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// connect is the SDK's own client: these tests are about the servers.
func connect(t *testing.T, transport mcp.Transport) *mcp.ClientSession {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	client := mcp.NewClient(&mcp.Implementation{Name: "t", Version: "1"}, &mcp.ClientOptions{
		Capabilities: &mcp.ClientCapabilities{Elicitation: &mcp.ElicitationCapabilities{
			Form: &mcp.FormElicitationCapabilities{}, URL: &mcp.URLElicitationCapabilities{},
		}},
		ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return &mcp.ElicitResult{Action: "decline"}, nil
		},
	})
	s, err := client.Connect(ctx, transport, &mcp.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// expectTools wants the server to list tools, some by name.
func expectTools(t *testing.T, s *mcp.ClientSession, names ...string) {
	t.Helper()
	r, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range r.Tools {
		have = append(have, tool.Name)
	}
	for _, name := range names {
		if !slices.Contains(have, name) {
			t.Errorf("no tool %s among %s", name, have)
		}
	}
}

func TestStdioServers(t *testing.T) {
	s := servers(t)
	must := func(c thirdparty.Command, err error) thirdparty.Command {
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	record := filepath.Join(t.TempDir(), "sent.jsonl")
	for name, c := range map[string]struct {
		thirdparty.Command
		tools []string
	}{
		"everything":    {s.Everything().Recorded(record), []string{"trigger-elicitation-request", "trigger-url-elicitation"}},
		"fastmcp":       {s.FastMCP(), []string{"delete-file", "open-page"}},
		"tmcp":          {s.TMCP(), []string{"ask-form", "ask-page"}},
		"locked":        {s.Locked(), []string{"locked-report"}},
		"go-everything": {must(s.GoEverything(t.Context())), []string{"test_elicitation"}},
		"go-example":    {must(s.GoExample(t.Context())), []string{"elicit (form)", "elicit (url)"}},
		"mcp-go":        {must(s.MCPGo(t.Context())), []string{"create_project", "auth_via_url", "protected_action"}},
	} {
		t.Run(name, func(t *testing.T) {
			expectTools(t, connect(t, &mcp.CommandTransport{Command: exec.Command(c.Path, c.Args...)}), c.tools...)
		})
	}
	sent, err := os.ReadFile(record)
	if err != nil || !strings.Contains(string(sent), `"method":"tools/list"`) {
		t.Errorf("the record of what was sent: %q, %v", sent, err)
	}
}

func TestHTTPServers(t *testing.T) {
	s := servers(t)
	goEverything, err := s.GoEverything(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		start func(context.Context) (*thirdparty.Server, error)
		tools []string
	}{
		"everything":   {s.EverythingHTTP, []string{"trigger-elicitation-request"}},
		"form-example": {s.FormExample, []string{"register_user", "create_event", "update_shipping_address"}},
		"go-everything": {func(ctx context.Context) (*thirdparty.Server, error) {
			return s.HTTP(ctx, goEverything, "-stateless=false")
		}, []string{"test_elicitation"}},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			srv, err := c.start(ctx)
			if err != nil {
				t.Fatal(err)
			}
			defer srv.Close()
			tap, err := thirdparty.NewTap(srv.URL)
			if err != nil {
				t.Fatal(err)
			}
			defer tap.Close()
			session := connect(t, &mcp.StreamableClientTransport{Endpoint: tap.URL})
			expectTools(t, session, c.tools...)
			_ = session.Close()
			if _, ok := tap.Sent(`"method":"tools/list"`); !ok {
				t.Error("the tap has not seen the listing")
			}
		})
	}
}

func TestLegacySSE(t *testing.T) {
	srv, err := servers(t).EverythingSSE(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	expectTools(t, connect(t, &mcp.SSEClientTransport{Endpoint: srv.URL}), "trigger-elicitation-request")
}

func TestServersBehindSignInRefuseStrangers(t *testing.T) {
	s := servers(t)
	for name, start := range map[string]func(context.Context) (*thirdparty.Server, error){
		"url": s.URLExample, "old-url": s.OldURLExample, "oauth": s.OAuthExample,
	} {
		t.Run(name, func(t *testing.T) {
			srv, err := start(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer srv.Close()
			client := mcp.NewClient(&mcp.Implementation{Name: "t", Version: "1"}, nil)
			_, err = client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: srv.URL}, nil)
			if err == nil || !strings.Contains(err.Error(), "Unauthorized") {
				t.Errorf("got %v", err)
			}
		})
	}
}

package config

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHow(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]Server{
		"stdio · npx -y weather-desk": {Transport: Stdio, Command: "npx", Args: []string{"-y", "weather-desk"}, Env: map[string]string{"API_KEY": "planted"}},
		"stdio · weather":             {Transport: Stdio, Command: "weather"},
		"http · https://a.test/mcp":   {Transport: HTTP, URL: "https://a.test/mcp", Headers: map[string]string{"Authorization": "planted"}},
		"sse · https://a.test/sse":    {Transport: SSE, URL: "https://a.test/sse"},
		"built in":                    {Transport: Playground},
	} {
		if got := s.How(); got != want {
			t.Errorf("How() = %q, want %q", got, want)
		}
	}
}

func TestCloneSharesNothing(t *testing.T) {
	t.Parallel()
	make := func() Server {
		return Server{
			Name: "s", Args: []string{"a"}, Env: map[string]string{"k": "v"}, Headers: map[string]string{"h": "v"},
			OAuth: &OAuth{ClientID: "c", Scopes: []string{"s"}},
		}
	}
	original := make()
	c := original.Clone()
	if diff := cmp.Diff(original, c); diff != "" {
		t.Error(diff)
	}
	c.Args[0], c.Env["k"], c.Headers["h"], c.OAuth.ClientID, c.OAuth.Scopes[0] = "x", "x", "x", "x", "x"
	if diff := cmp.Diff(make(), original); diff != "" {
		t.Errorf("the original changed: %s", diff)
	}
	if diff := cmp.Diff(Server{}, Server{}.Clone()); diff != "" {
		t.Error(diff)
	}
}

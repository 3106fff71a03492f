//go:build linux && e2e

package e2e_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/e2e/desktop"
	"parley/e2e/thirdparty"
)

// answered is what the form of server-everything must send when only the name
// is typed: the name, and the defaults as the server spelt them, in its order.
const answered = `"result":{"action":"accept","content":{"name":"Ana O'Neil",` +
	`"firstLine":"It was a dark and stormy night.","integer":42,"number":3.14,` +
	`"untitledSingleSelectEnum":"Monica","untitledMultipleSelectEnum":["Guitar"],` +
	`"titledSingleSelectEnum":"hero-1","titledMultipleSelectEnum":["fish-1"],"legacyTitledEnum":"pet-1"}}`

// answerEverything fills the name in and sends the form.
func (s *seat) answerEverything() {
	s.t.Helper()
	ask := s.run("trigger-elicitation-request", "asks .*trigger-elicitation-request")
	s.must(s.Fill(s.ctx, ask, "Ana O'Neil"))
	s.must(ask.Press(s.ctx, "ctrl+Return"))
	s.must(ask.Gone(s.ctx))
}

// await waits until look finds something.
func (s *seat) await(what string, look func() bool) {
	s.t.Helper()
	s.must(desktop.Await(s.ctx, what, func() (bool, error) { return look(), nil }))
}

func TestFormOfServerEverythingOverStdio(t *testing.T) {
	record := filepath.Join(t.TempDir(), "sent.jsonl")
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{
		"Everything": stdio(servers(t).Everything().Recorded(record)),
	})})
	s.answerEverything()
	s.await("the exact answer on the server's stdin", func() bool {
		sent, err := os.ReadFile(record)
		return err == nil && strings.Contains(string(sent), answered)
	})
}

func TestFormOfServerEverythingOverHTTP(t *testing.T) {
	server, err := servers(t).EverythingHTTP(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	tap, err := thirdparty.NewTap(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tap.Close)
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{
		"Everything": map[string]any{"type": "http", "url": tap.URL},
	})})
	s.answerEverything()
	s.await("the exact answer in a request's body", func() bool {
		_, ok := tap.Sent(answered)
		return ok
	})
}

func TestLinkOfServerEverything(t *testing.T) {
	const address = "https://pay.example/c/550e8400?cart=12&note=a%20b"
	record := filepath.Join(t.TempDir(), "sent.jsonl")
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{
		"Everything": stdio(servers(t).Everything().Recorded(record)),
	})})
	s.must(s.Jump(s.ctx, "trigger-url-elicitation"))
	s.await("the list of tools", func() bool {
		sent, err := os.ReadFile(record)
		return err == nil && strings.Contains(string(sent), `"tools/list"`)
	})
	s.must(s.Jump(s.ctx, "trigger-url-elicitation"))
	s.must(s.Fill(s.ctx, s.Main, address))
	ask, err := s.Run(s.ctx, "open a web page")
	s.must(err)
	opened, err := s.Open(s.ctx, ask)
	s.must(err)
	if opened != address {
		t.Errorf("the browser was asked for %s, not %s", opened, address)
	}
	s.await("the consent on the server's stdin", func() bool {
		sent, err := os.ReadFile(record)
		return err == nil && strings.Contains(string(sent), `"result":{"action":"accept"}`)
	})
}

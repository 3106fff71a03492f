//go:build linux && e2e

package e2e_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/e2e/desktop"
)

// shell is the entry of a server that is a line of shell.
func shell(line string) map[string]any {
	return map[string]any{"command": "/bin/sh", "args": []string{"-c", line}}
}

// answerTrip answers the playground's friendly form.
func (s *seat) answerTrip() {
	s.t.Helper()
	ask := s.run("plan_trip", "asks .*plan_trip")
	s.must(s.Fill(s.ctx, ask, "Ana", "ana@example.org"))
	s.must(ask.Press(s.ctx, "ctrl+Return"))
	s.received(`"question":"trip"`, `"action":"accept"`)
}

func TestBrokenServersCostOnlyThemselves(t *testing.T) {
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{
		"Gone":       shell("exit 3"),
		"Missing":    map[string]any{"command": "/no/such/program"},
		"Garbage":    shell(`while read -r line; do echo "%% not json"; printf '\000\377\n'; done`),
		"Silent":     shell("cat >/dev/null"),
		"Unreadable": shell(`echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":7}}'; cat >/dev/null`),
		"Nowhere":    map[string]any{"type": "http", "url": "http://127.0.0.1:9/mcp"},
		"Playground": map[string]any{"type": "playground"},
	})})
	s.ready()
	s.answerTrip()
}

func TestAServerThatDiesOnItsAnswerCostsOnlyItself(t *testing.T) {
	// The Go SDK's example crashes when an optional field is left out.
	example, err := servers(t).GoExample(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	record := filepath.Join(t.TempDir(), "sent.jsonl")
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{
		"Fragile":    stdio(example.Recorded(record)),
		"Playground": map[string]any{"type": "playground"},
	})})
	s.ready()
	ask := s.run("elicit (form)", `asks .*elicit \(form\)`)
	s.must(ask.Press(s.ctx, "ctrl+Return"))
	s.await("the empty answer on the server's stdin", func() bool {
		sent, err := os.ReadFile(record)
		return err == nil && strings.Contains(string(sent), `"result":{"action":"accept","content":{}}`)
	})
	s.answerTrip()
}

func TestALinkThatALockedCallAsksFor(t *testing.T) {
	mcpGo, err := servers(t).MCPGo(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{"mcp-go": stdio(mcpGo)})})
	s.must(s.Jump(s.ctx, "protected_action"))
	ask, err := s.RunAnyway(s.ctx, "open a web page")
	s.must(err)
	opened, err := s.Open(s.ctx, ask)
	s.must(err)
	if !strings.HasPrefix(opened, "https://myserver.com/authorize?id=") {
		t.Errorf("the browser was asked for %s", opened)
	}
}

func TestDeclineByKeyboard(t *testing.T) {
	s := sit(t, playground())
	s.ready()
	ask := s.run("plan_trip", "asks .*plan_trip")
	// Backwards from the first field: Send, Cancel, Later, Decline.
	s.must(ask.Press(s.ctx, "shift+Tab", "shift+Tab", "shift+Tab", "shift+Tab", "space"))
	s.received(`"question":"trip"`, `{"action":"decline"}`)
	s.must(ask.Gone(s.ctx))
}

func TestQuestionsInsideResults(t *testing.T) {
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{
		"Playground": map[string]any{"type": "playground", "parley": map[string]any{"revision": "2026-07-28"}},
	})})
	s.ready()
	ask := s.run("two_steps", "asks .*two_steps")
	s.must(ask.Press(s.ctx, "space", "ctrl+Return")) // the first choice: a cat
	s.received(`"question":"animal"`, `{"action":"accept","content":{"kind":"cat"}}`)
	ask, err := s.Desktop.Window(s.ctx, "asks .*two_steps")
	s.must(err)
	s.must(s.Fill(s.ctx, ask, "7"))
	s.must(ask.Press(s.ctx, "ctrl+Return"))
	s.received(`"question":"cat"`, `{"action":"accept","content":{"lives":7}}`)
}

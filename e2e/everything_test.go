//go:build linux && e2e

package e2e_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/e2e/desktop"
	"parley/e2e/driver"
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

// The prerequisite of a locked call, the call made again by itself, and the
// question it then asks: all by a server of somebody else.
func TestALockedCallOfServerEverythingIsMadeAgain(t *testing.T) {
	const address = "https://pay.example/c/1"
	record := filepath.Join(t.TempDir(), "sent.jsonl")
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{
		"Everything": stdio(servers(t).Everything().Recorded(record)),
	})})
	sent := func(part string) bool {
		b, err := os.ReadFile(record)
		return err == nil && strings.Contains(string(b), part)
	}
	s.must(s.Jump(s.ctx, "trigger-url-elicitation"))
	s.await("the list of tools", func() bool { return sent(`"tools/list"`) })
	s.must(s.Jump(s.ctx, "trigger-url-elicitation"))
	s.must(s.Fill(s.ctx, s.Main, address))
	// The message, the id, then errorPath: from No to Yes.
	s.must(s.Main.Press(s.ctx, "Tab", "Tab", "Tab", "Left"))
	ask, err := s.Run(s.ctx, "open a web page")
	s.must(err)
	s.await("errorPath in the call", func() bool { return sent(`"errorPath":true`) })
	opened, err := s.Open(s.ctx, ask)
	s.must(err)
	if opened != "https://modelcontextprotocol.io/" {
		t.Errorf("the browser was asked for %s", opened)
	}
	// The server announces nothing, so the user says that the page is done.
	s.must(s.Done(s.ctx, ask))
	again, err := s.Desktop.Window(s.ctx, "open a web page")
	s.must(err)
	if opened, err = s.Open(s.ctx, again, "pay.example"); err != nil || opened != address {
		t.Errorf("the browser was asked for %s, %v", opened, err)
	}
	s.await("the consent on the server's stdin", func() bool { return sent(`"result":{"action":"accept"}`) })
}

// All of -32042: the refusal, consent, the page, the server's word that it is
// done, the same call again by itself, and its result.
func TestALockedCallOfTheTypeScriptSDKGoesThrough(t *testing.T) {
	record := filepath.Join(t.TempDir(), "sent.jsonl")
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{"Reports": stdio(servers(t).Locked().Recorded(record))})})
	lines := func(path string, part string) int {
		b, _ := os.ReadFile(path)
		return strings.Count(string(b), part)
	}
	s.must(s.Jump(s.ctx, "locked-report"))
	ask, err := s.Run(s.ctx, "Reports asks you to open a web page")
	s.must(err)
	address, err := s.Open(s.ctx, ask)
	s.must(err)
	refusal, err := os.ReadFile(record + ".said")
	s.must(err)
	if !strings.Contains(string(refusal), `"url":"`+address+`"`) || !strings.HasSuffix(address, "&back=a%20b") {
		t.Errorf("the browser was asked for %s, the server for %s", address, refusal)
	}
	if n := lines(record, `"tools/call"`); n != 1 {
		t.Errorf("%d calls before the page is done", n)
	}
	s.must(driver.PressOnPage(s.ctx, address))
	s.await("the result of the same call, made again by itself", func() bool {
		return lines(record, `"tools/call"`) == 2 && lines(record+".said", "unlocked by ") == 1
	})
	s.must(ask.Press(s.ctx, "space")) // Close, where the keyboard is now
	s.must(ask.Gone(s.ctx))
}

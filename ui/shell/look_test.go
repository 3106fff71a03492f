package shell

import (
	"context"
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/config"
	"parley/elicit/say"
	"parley/mcpclient"
	"parley/store/settings"
)

func someTools(n int) []app.Tool {
	yes := true
	tools := []app.Tool{
		{Name: "plan_trip", Title: "Plan a trip", Description: "Plans a trip and asks for details. It may ask twice when the city is ambiguous."},
		{Name: "book_table", Description: "Books a table.", Annotations: app.Annotations{Given: true, Destructive: &yes}},
		{Name: "weather_today"},
	}
	for i := len(tools); i < n; i++ {
		tools = append(tools, app.Tool{Name: fmt.Sprintf("tool_with_a_rather_long_name_that_goes_on_and_on_%03d", i)})
	}
	return tools[:n]
}

// TestLook walks through the main states in both variants and several sizes.
// What it asserts is that nothing needs more room than the least window has;
// with RENDER=folder it leaves pictures.
func TestLook(t *testing.T) {
	for _, v := range []settings.Theme{settings.ThemeLight, settings.ThemeDark} {
		t.Run(string(v), func(t *testing.T) { walk(t, v) })
	}
}

func walk(t *testing.T, v settings.Theme) {
	empty := newRig(t)
	empty.core.ChangeSettings(func(s *settings.Settings) { s.Theme = v })
	empty.until("welcome", func() bool { return len(empty.queue) == 0 })
	empty.picture(empty.win, string(v)+"-welcome")

	cfgs := []config.Server{
		{Name: "Weather Desk", Transport: config.Stdio, Command: "npx", Args: []string{"-y", "weather-desk"},
			Env: map[string]string{"API_KEY": "${keyring:Weather Desk/API_KEY}", "CITY": "Lisbon"}},
		{Name: "GitHub", Transport: config.HTTP, URL: "https://api.githubcopilot.com/mcp/"},
		{Name: "Notes", Transport: config.Stdio, Command: "notes"},
		{Name: "Payments", Transport: config.HTTP, URL: "https://pay.example/mcp", Disabled: true},
		{Name: "Imported", Transport: config.Stdio, Command: "uvx", Args: []string{"some-server", "--flag"}, Unconfirmed: true, Source: "Claude Desktop", Env: map[string]string{"API_KEY": "x"}},
		{Name: "A server with a very long name that nobody would choose but somebody will", Transport: config.Stdio, Command: "x"},
	}
	r := newRig(t, cfgs...)
	r.core.ChangeSettings(func(s *settings.Settings) { s.Theme = v })
	s := r.ready("Weather Desk", someTools(12)...)
	r.ready("GitHub", someTools(3)...)
	r.sup("Notes").o.OnChange(app.Snapshot{State: app.Waiting, RetryAt: time.Now().Add(12 * time.Second),
		Reason: &say.Error{What: say.T("Notes closed the connection."), Do: say.T("Parley connects again by itself.")}})
	r.sup(cfgs[5].Name).o.OnChange(app.Snapshot{State: app.Failed,
		Reason: &say.Error{What: say.T("The program x was not found."), Do: say.T("Install it, or correct the command line.")}})
	r.sup(cfgs[5].Name).o.OnEvent(mcpclient.Event{Kind: mcpclient.Logged, Server: cfgs[5].Name, At: time.Now(),
		Log: mcpclient.LogLine{Source: mcpclient.LogStderr, Text: "sh: 1: x: not found"}})

	gate := make(chan struct{})
	s.call = func(ctx context.Context, c mcpclient.ToolCall) (*app.ToolResult, error) {
		c.OnProgress(app.Progress{Done: 4, Total: 10, Message: "asking you"})
		<-gate
		return &app.ToolResult{
			Content:    []app.Content{{Text: "Three days in Lisbon, then on to Porto by train."}, {Kind: app.ContentImage, MIMEType: "image/png", Data: onePixel}, {Kind: app.ContentLink, Name: "Ticket", URI: "file:///tickets/1.pdf"}},
			Structured: jsontext.Value(`{"city":"Lisbon","nights":3}`),
		}, nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for i := range 3 {
		q := formRequest(t, "Weather Desk", fmt.Sprint("q", i))
		go func() {
			_, _ = r.inbox.Ask(ctx, q)
		}()
	}
	r.until("requests", func() bool { return len(r.inbox.Items()) == 3 && len(r.queue) == 0 })

	r.Go(place{kind: atServer, server: "Weather Desk", tool: "plan_trip"})
	r.picture(r.win, string(v)+"-tool")
	r.runOpen()
	r.until("progress", func() bool {
		c := r.core.Calls("Weather Desk")
		return len(c) > 0 && c[0].Reported && len(r.queue) == 0
	})
	r.picture(r.win, string(v)+"-running")
	close(gate)
	r.until("result", func() bool { return !r.core.Calls("Weather Desk")[0].Running() && len(r.queue) == 0 })
	r.picture(r.win, string(v)+"-result")
	r.jump()
	r.picture(r.win, string(v)+"-jump")
	r.modal.Dismiss()
	r.Go(place{kind: atServer, server: "Weather Desk", tool: "book_table"})
	r.runOpen()
	r.picture(r.win, string(v)+"-confirm")
	r.modal.Dismiss()
	for _, to := range []place{
		{kind: atInbox}, {kind: atAdd}, {kind: atEdit, server: "Weather Desk"}, {kind: atSettings}, {kind: atHistory}, {kind: atImport}, {kind: atPaste}, {kind: atServer, server: "Notes"},
		{kind: atServer, server: "Payments"}, {kind: atServer, server: "Imported"}, {kind: atServer, server: cfgs[5].Name},
	} {
		r.Go(to)
		r.until("quiet", func() bool { return len(r.queue) == 0 })
		r.picture(r.win, string(v)+"-"+string(to.kind)+"-"+firstWord(to.server))
	}
	r.servers[cfgs[5].Name].tabs.Select(tabLog)
	r.picture(r.win, string(v)+"-log")
	r.showKeys()
	r.picture(r.win, string(v)+"-keys")
	r.modal.Dismiss()
	r.win.Resize(fyne.NewSize(leastWidth, leastHeight))
	r.Go(place{kind: atServer, server: "Weather Desk", tool: "plan_trip"})
	r.picture(r.win, string(v)+"-narrow")
	for _, to := range []placeKind{atInbox, atAdd, atSettings, atHistory, atImport} {
		r.Go(place{kind: to})
		r.until("quiet", func() bool { return len(r.queue) == 0 })
		r.picture(r.win, string(v)+"-narrow-"+string(to))
	}
	if m := r.win.Canvas().Content().MinSize(); m.Width > leastWidth || m.Height > leastHeight {
		t.Errorf("the window needs %v", m)
	}
}

func firstWord(s string) string {
	if len(s) > 8 {
		return s[:8]
	}
	return s
}

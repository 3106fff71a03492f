package shell

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
	"parley/mcpclient"
	"parley/store/history"
	"parley/store/settings"
)

// TestGolden compares what is drawn with testdata/golden; `make golden` takes
// a change over.
func TestGolden(t *testing.T) {
	here := time.Local
	time.Local = time.UTC                                                             // times are shown as they are where one is
	rigNow = func() time.Time { return time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC) } // calls take no time
	t.Cleanup(func() { time.Local, rigNow = here, time.Now })
	for _, v := range []settings.Theme{settings.ThemeLight, settings.ThemeDark} {
		t.Run(string(v), func(t *testing.T) { drawStates(t, string(v), v) })
	}
}

func drawStates(t *testing.T, variant string, v settings.Theme) {
	shot := func(r *rig, name string) {
		t.Helper()
		r.until("quiet", func() bool { return len(r.queue) == 0 })
		r.win.Resize(fyne.NewSize(1024, 700))
		test.AssertImageMatches(t, "golden/"+variant+"-"+name+".png", r.win.Canvas().Capture())
	}
	empty := newRig(t)
	empty.core.ChangeSettings(func(s *settings.Settings) { s.Theme = v })
	shot(empty, "first-start")

	r := newRig(t,
		config.Server{Name: "Weather Desk", Transport: config.Stdio, Command: "npx", Args: []string{"-y", "weather-desk"}},
		config.Server{Name: "Payments", Transport: config.HTTP, URL: "https://pay.example/mcp", Disabled: true},
		config.Server{Name: "Imported", Transport: config.Stdio, Command: "uvx", Args: []string{"some-server", "--flag"}, Unconfirmed: true, Source: "Cursor"},
		config.Server{Name: "A server with a very long name that nobody would choose but somebody will", Transport: config.Stdio, Command: "x"})
	r.core.ChangeSettings(func(s *settings.Settings) { s.Theme = v })
	s := r.ready("Weather Desk", someTools(12)...)
	s.call = func(context.Context, mcpclient.ToolCall) (*app.ToolResult, error) {
		return &app.ToolResult{Content: []app.Content{{Text: "Three days in Lisbon, then on to Porto by train."}},
			Structured: jsontext.Value(`{"city":"Lisbon","nights":3}`)}, nil
	}
	long := r.core.Servers()[3].Name()
	r.sup(long).o.OnChange(app.Snapshot{State: app.Failed,
		Reason: &say.Error{What: say.T("The program x was not found."), Do: say.T("Install it, or correct the command line.")}})

	r.Go(place{kind: atServer, server: "Weather Desk", tool: "plan_trip"})
	r.runOpen()
	r.until("result", func() bool {
		return len(r.core.Calls("Weather Desk")) == 1 && !r.core.Calls("Weather Desk")[0].Running()
	})
	shot(r, "tool")

	r.inbox.SetPolicy("Weather Desk", elicit.Mute) // no window of its own takes the keyboard
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for i := range 3 {
		q := formRequest(t, "Weather Desk", fmt.Sprint("q", i))
		go func() { _, _ = r.inbox.Ask(ctx, q) }()
		r.await("the question", func() bool { return len(r.inbox.Items()) == i+1 })
	}
	r.Go(place{kind: atInbox})
	shot(r, "inbox")
	for name, to := range map[string]place{
		"add": {kind: atAdd}, "settings": {kind: atSettings}, "failed": {kind: atServer, server: long},
		"imported": {kind: atServer, server: "Imported"}, "off": {kind: atServer, server: "Payments"},
	} {
		r.Go(to)
		shot(r, name)
	}

	noon := time.Date(2031, 5, 6, 12, 0, 0, 0, time.Local)
	r.p.History = &memoryHistory{rows: []history.Entry{
		{ID: 3, At: noon, Server: "Weather Desk", CauseKind: elicit.CauseTool, Cause: "plan_trip", Kind: history.Form, Message: "Who travels, and when?", Action: elicit.Accept, End: history.Answered, Names: []string{"name", "date"}},
		{ID: 2, At: noon.Add(-time.Hour), Server: "Payments", CauseKind: elicit.CauseTool, Cause: "checkout", Names: []string{"pay.example"}, Kind: history.Link, Message: "Confirm the payment.", Action: elicit.Decline, End: history.Answered},
		{ID: 1, At: noon.Add(-26 * time.Hour), Server: "Weather Desk", Kind: history.Form, Message: "Which city?", Action: elicit.Cancel, End: history.Answered},
	}}
	r.Go(place{kind: atHistory})
	p := r.page.(*historyPage)
	r.until("the rows", func() bool { return p.total == 3 && p.at(0) != nil && len(r.queue) == 0 })
	r.typeKeys(r.win, "", fyne.KeyDown, fyne.KeyReturn)
	r.until("one row whole, and the filters", func() bool { return strings.Contains(text(r.win), "Fields: name, date") && len(p.narrow.Objects) > 0 })
	shot(r, "history")
}

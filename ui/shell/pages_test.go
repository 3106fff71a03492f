package shell

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
	"parley/mcpclient"
	"parley/store/settings"
)

func TestAtFirstStartThePlaygroundIsOnePressAway(t *testing.T) {
	r := newRig(t)
	r.expect(r.win, "Welcome to Parley", "Import servers", "Add a server")
	r.typeKeys(r.win, "", fyne.KeyReturn) // the first card has the focus
	r.until("the playground's page", func() bool { return r.where == place{kind: atServer, server: PlaygroundName} })
	if got := r.store.List(); len(got) != 1 || got[0].Transport != config.Playground {
		t.Errorf("servers = %+v", got)
	}
}

func TestTheRailTellsStateAndWaiting(t *testing.T) {
	r := newRig(t, config.Server{Name: "Weather"}, config.Server{Name: "Notes"})
	r.ready("Weather")
	r.ask(t.Context(), formRequest(t, "Weather", "q"))
	row := newServerRow()
	s, _ := r.core.Server("Weather")
	row.set(s, r.p.Now())
	if got := row.AccessibilityLabel(); got != "Weather, Ready, 1 waiting for you" {
		t.Errorf("the row says %q", got)
	}
	if r.rail.inbox.badge.Count() != 1 {
		t.Errorf("the inbox counts %d", r.rail.inbox.badge.Count())
	}
}

func TestAnEmptyListSaysWhetherItMayFill(t *testing.T) {
	r := newRig(t, config.Server{Name: "Weather"})
	state := r.sup("Weather").o.OnChange
	says := func(words string) {
		t.Helper()
		r.until(words, func() bool { return strings.Contains(text(r.win), words) })
	}
	state(app.Snapshot{State: app.Connecting})
	says("Connecting…")
	state(app.Snapshot{State: app.Waiting})
	says("This server is not connected.")
	r.ready("Weather")
	says("This server offers none.")
}

func TestJumpOpensAToolWithTheFocusInItsArguments(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"}, config.Server{Name: "B"})
	r.ready("A", app.Tool{Name: "plan"}, app.Tool{Name: "plan_trip", InputSchema: jsontext.Value(nameSchema)})
	s := r.ready("B", app.Tool{Name: "other"})
	r.shortcut(fyne.KeyK)
	r.typeKeys(r.win, "plan_trip", fyne.KeyReturn)
	if want := (place{kind: atServer, server: "A", tool: "plan_trip"}); r.where != want {
		t.Fatalf("at %+v", r.where)
	}
	r.typeKeys(r.win, "Ana")
	var sent string
	r.sup("A").live.(*fakeSession).call = func(_ context.Context, c mcpclient.ToolCall) (*app.ToolResult, error) {
		sent = string(c.Arguments)
		return &app.ToolResult{Content: []app.Content{{Text: "Hello Ana"}}}, nil
	}
	_ = s
	r.shortcut(fyne.KeyReturn)
	r.until("the result", func() bool { return strings.Contains(text(r.win), "Hello Ana") })
	if sent != `{"name":"Ana"}` {
		t.Errorf("sent %s", sent)
	}
}

func TestJumpPutsTheExactNameFirst(t *testing.T) {
	all := []target{{words: "replan", text: "replan"}, {words: "plan_trip", text: "plan_trip"}, {words: "plan", text: "plan"}}
	got := match(all, "Plan")
	if len(got) != 3 || got[0].words != "plan" || got[1].words != "plan_trip" {
		t.Errorf("match = %+v", got)
	}
	if got := match(all, "plan trip"); len(got) != 1 {
		t.Errorf("words in any place: %+v", got)
	}
}

func TestArgumentsThatAreMissingAreToldAndNothingRuns(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A", app.Tool{Name: "plan_trip", InputSchema: jsontext.Value(nameSchema)})
	r.Go(place{kind: atServer, server: "A", tool: "plan_trip"})
	r.runOpen()
	if calls := r.core.Calls("A"); len(calls) != 0 {
		t.Errorf("it ran: %+v", calls)
	}
	r.typeKeys(r.win, "Ana")
	r.runOpen()
	if calls := r.core.Calls("A"); len(calls) != 1 {
		t.Errorf("%d calls", len(calls))
	}
}

func TestWhatMayDestroyIsConfirmedFirst(t *testing.T) {
	yes := true
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A", app.Tool{Name: "wipe", Annotations: app.Annotations{Given: true, Destructive: &yes}})
	r.Go(place{kind: atServer, server: "A", tool: "wipe"})
	r.runOpen()
	r.expect(r.win, "Run wipe?", "A says that this tool may change or delete things for good.")
	r.typeKeys(r.win, "", fyne.KeyReturn) // the focus is on Cancel
	if len(r.core.Calls("A")) != 0 {
		t.Fatal("it ran")
	}
	r.runOpen()
	r.typeKeys(r.win, "", fyne.KeyEscape)
	if r.modal.Up() || len(r.core.Calls("A")) != 0 {
		t.Fatal("Escape did not dismiss the question")
	}
	r.runOpen()
	r.press(r.win, "Run")
	if len(r.core.Calls("A")) != 1 {
		t.Error("it did not run")
	}
}

func TestWhatSaysNothingIsConfirmedForThoseWhoWantIt(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A", app.Tool{Name: "mystery"})
	r.Go(place{kind: atServer, server: "A", tool: "mystery"})
	r.core.ChangeSettings(func(s *app.Settings) { s.ConfirmUnknown = true })
	r.runOpen()
	r.expect(r.win, "Run mystery?", "A does not say whether this tool changes or deletes things.")
	r.typeKeys(r.win, "", fyne.KeyEscape)
	if n := len(r.core.Calls("A")); n != 0 {
		t.Errorf("%d calls", n)
	}
	r.core.ChangeSettings(func(s *app.Settings) { s.ConfirmUnknown = false })
	r.runOpen()
	if n := len(r.core.Calls("A")); n != 1 {
		t.Errorf("%d calls", n)
	}
}

func TestMayDestroy(t *testing.T) {
	yes, no := true, false
	for _, tc := range []struct {
		a    app.Annotations
		want bool
	}{
		{app.Annotations{}, false},
		{app.Annotations{Destructive: &yes}, true},
		{app.Annotations{Destructive: &yes, ReadOnly: &yes}, false},
		{app.Annotations{ReadOnly: &no}, true},
		{app.Annotations{ReadOnly: &no, Destructive: &no}, false},
	} {
		if got := mayDestroy(app.Tool{Annotations: tc.a}); got != tc.want {
			t.Errorf("%+v: %v", tc.a, got)
		}
	}
}

func TestARunningCallCanBeCancelled(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	s := r.ready("A", app.Tool{Name: "slow"})
	s.call = func(ctx context.Context, c mcpclient.ToolCall) (*app.ToolResult, error) {
		c.OnProgress(app.Progress{Done: 1, Total: 4, Message: "box 1"})
		<-ctx.Done()
		return nil, ctx.Err()
	}
	r.Go(place{kind: atServer, server: "A", tool: "slow"})
	r.runOpen()
	r.until("progress", func() bool { return strings.Contains(text(r.win), "Running · box 1") })
	r.runOpen() // a second press does nothing
	r.press(r.win, "Cancel")
	r.until("cancelled", func() bool { return strings.Contains(text(r.win), "You cancelled this call after") })
	if n := len(r.core.Calls("A")); n != 1 {
		t.Errorf("%d calls", n)
	}
}

func TestAFailedServerSaysWhatToDo(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.sup("A").o.OnChange(app.Snapshot{State: app.Failed,
		Reason: &say.Error{What: say.T("The program a was not found."), Do: say.T("Install it, or correct the command line.")}})
	r.until("the reason", func() bool { return strings.Contains(text(r.win), "The program a was not found.") })
	r.expect(r.win, "Install it, or correct the command line.", "Failed", "[Edit]", "[Log]")
	r.Go(place{kind: atServer, server: "A"})
	r.typeKeys(r.win, "", fyne.KeyReturn) // the focus is on Retry
	r.until("told", func() bool { return r.sup("A").heard("retry") })
}

func TestAnImportedServerIsShownWholeBeforeItRuns(t *testing.T) {
	r := newRig(t, config.Server{Name: "A", Transport: config.Stdio, Command: "uvx", Args: []string{"desk", "--all"},
		Env: map[string]string{"API_KEY": "hunter2"}, Unconfirmed: true, Source: "Cursor"})
	r.expect(r.win, "This server came from Cursor", "uvx desk --all", "API_KEY=…")
	if strings.Contains(text(r.win), "hunter2") {
		t.Error("a secret is shown")
	}
	r.press(r.win, "Start it")
	r.until("started", func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.sups["A"] != nil
	})
}

func TestThePageOfAServerThatIsGoneGoesAway(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"}, config.Server{Name: "B"})
	r.Go(place{kind: atServer, server: "A"})
	r.servers["A"].askRemove()
	r.expect(r.win, "Remove A?")
	r.press(r.win, "Remove")
	r.until("B", func() bool { return r.where.server == "B" })
	if len(r.store.List()) != 1 {
		t.Error("A is still in the file")
	}
}

func TestTheLastPageComesBack(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"}, config.Server{Name: "B"})
	r.Go(place{kind: atServer, server: "B"})
	r.Shell.Close()
	if got := r.firstPlace(); got != (place{kind: atServer, server: "B"}) {
		t.Errorf("first place = %+v", got)
	}
	if err := r.core.RemoveServer(t.Context(), "B"); err != nil {
		t.Fatal(err)
	}
	if got := r.firstPlace(); got.server != "A" {
		t.Errorf("after B is gone: %+v", got)
	}
}

func TestSettingsTakeEffectAtOnce(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.shortcut(fyne.KeyComma)
	sel := r.win.Canvas().Focused().(interface{ SetSelectedIndex(int) })
	sel.SetSelectedIndex(2)
	r.settle()
	if got := r.core.Settings().Theme; got != settings.ThemeDark {
		t.Errorf("theme = %s", got)
	}
	dark := r.app.Settings().Theme().Color(theme.ColorNameBackground, theme.VariantLight)
	if r, _, _, _ := dark.RGBA(); r > 0x8000 {
		t.Errorf("the background is %v", dark)
	}
	r.expect(r.win, "/home/ana/.config/parley/servers.json")
}

func TestPromptsAskForWhatTheyNeed(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A")
	p := r.servers["A"]
	p.tabs.Select(tabPrompts)
	r.press(r.win, "Fill in")
	r.expect(r.win, "Needs an answer.")
	r.typeKeys(r.win, "Ana")
	r.press(r.win, "Fill in")
	r.until("filled in", func() bool { return strings.Contains(text(r.win), "Hello Ana") })
}

func TestResourcesAreReadByAddress(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A")
	p := r.servers["A"]
	p.tabs.Select(tabResources)
	res := p.parts[tabResources].(*resourcesPage)
	res.choose(0)
	r.press(r.win, "Read")
	r.until("read", func() bool { return strings.Contains(text(r.win), "the text of note:///1") })
	p.OpenResource("note:///7")
	r.until("read", func() bool { return strings.Contains(text(r.win), "the text of note:///7") })
}

func TestTheLogShowsControlCharactersAndCopiesThemAsTheyAre(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	p := r.servers["A"]
	p.tabs.Select(tabLog)
	r.expect(r.win, "Nothing has been written yet.")
	r.sup("A").o.OnEvent(mcpclient.Event{Kind: mcpclient.Logged, Server: "A",
		Log: mcpclient.LogLine{Source: mcpclient.LogStderr, Text: "boom\u202e"}})
	r.until("the line", func() bool { return strings.Contains(text(r.win), "boom") })
	if strings.Contains(text(r.win), "\u202e") {
		t.Error("a direction override is drawn")
	}
	r.press(r.win, "Copy the log")
	if got := r.app.Clipboard().Content(); !strings.Contains(got, "stderr boom\u202e") {
		t.Errorf("copied %q", got)
	}
}

func TestFortyServersAndTwoHundredTools(t *testing.T) {
	var cfgs []config.Server
	for i := range 40 {
		cfgs = append(cfgs, config.Server{Name: strings.Repeat("Server ", 10) + string(rune('A'+i))})
	}
	r := newRig(t, cfgs...)
	r.ready(cfgs[0].Name, someTools(200)...)
	if m := r.win.Canvas().Content().MinSize(); m.Width > leastWidth || m.Height > leastHeight {
		t.Errorf("the window needs %v", m)
	}
	tools := r.servers[cfgs[0].Name].parts[tabTools].(*toolsPage)
	tools.search.SetText("on_199")
	if len(tools.shown) != 1 {
		t.Errorf("%d tools found", len(tools.shown))
	}
}

func TestACallTellsWhatItsServerCouldNotAsk(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	s := r.ready("A", app.Tool{Name: "book"})
	s.call = func(_ context.Context, c mcpclient.ToolCall) (*app.ToolResult, error) {
		r.inbox.Notice(elicit.Notice{Server: elicit.Server{Name: "A"}, Cause: elicit.Cause{Kind: elicit.CauseTool, Name: "book", Call: c.ID},
			What: say.T("A asked with a form that can't be shown. Parley refused."), Reason: "schema", Detail: "no properties\u202e"})
		return &app.ToolResult{IsError: true}, nil
	}
	r.Go(place{kind: atServer, server: "A", tool: "book"})
	r.runOpen()
	r.until("why", func() bool {
		return strings.Contains(text(r.win), "A asked with a form that can't be shown. Parley refused.")
	})
	if shown := text(r.win); !strings.Contains(shown, "no properties") || strings.Contains(shown, "\u202e") {
		t.Errorf("shown:\n%s", shown)
	}
}

func TestACallThatWaitsForItsUserStandsStill(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	v := newCallView(callViewParams{Shell: r.Shell, Server: "A", Changed: func() {}})
	defer v.unknown.Stop()
	v.ShowCall(app.Call{ID: "c"})
	if !v.unknown.Running() || v.unknown.Hidden {
		t.Error("a running call does not move")
	}
	v.ShowCall(app.Call{ID: "c", Asking: true})
	if v.unknown.Running() || !v.unknown.Hidden {
		t.Error("a call that waits for an answer moves")
	}
	v.ShowCall(app.Call{ID: "c", Asking: true, InBrowser: true})
	if got := v.message.Text(); got != "Waiting until you are done in the browser" {
		t.Errorf("with its page open: %q", got)
	}
	v.ShowCall(app.Call{ID: "c"})
	if !v.unknown.Running() || v.unknown.Hidden {
		t.Error("an answered call does not move on")
	}
}

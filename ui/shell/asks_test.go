package shell

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/config"
	"parley/elicit"
	"parley/elicit/form"
	"parley/elicit/weblink"
	"parley/mcpclient"
	"parley/ui/formgen"
)

const nameSchema = `{"type":"object","properties":{"name":{"type":"string","title":"Your name"}},"required":["name"]}`

// formRequest is a question with one field.
func formRequest(t *testing.T, server, id string) elicit.Request {
	t.Helper()
	f, err := form.Parse(jsontext.Value(nameSchema), form.Elicitation)
	if err != nil {
		t.Fatal(err)
	}
	return elicit.Request{ID: elicit.RequestID(id), Server: elicit.Server{Name: server}, Form: f, Schema: jsontext.Value(nameSchema),
		Message: "Who are you? " + id, Cause: elicit.Cause{Kind: elicit.CauseTool, Name: "plan_trip"}}
}

func linkRequest(t *testing.T, server, id string) elicit.Request {
	t.Helper()
	l, err := weblink.Parse("https://pay.example/c/1", weblink.Asker{})
	if err != nil {
		t.Fatal(err)
	}
	return elicit.Request{ID: elicit.RequestID(id), Server: elicit.Server{Name: server}, Mode: elicit.ModeURL, Link: l,
		ElicitationID: "e-" + id, Session: "s", Message: "Pay here."}
}

type answer struct {
	elicit.Response
	err error
}

// ask puts a request and awaits that the window has heard of it.
func (r *rig) ask(ctx context.Context, q elicit.Request) chan answer {
	r.t.Helper()
	arrived := make(chan struct{})
	defer r.inbox.Listen(func(e elicit.Event) { // the last who listens: the app has heard before
		if e.Kind == elicit.EventArrived && e.Item.ID == q.ID {
			close(arrived)
		}
	})()
	got := make(chan answer, 1)
	go func() {
		resp, err := r.inbox.Ask(ctx, q)
		got <- answer{resp, err}
	}()
	for {
		select {
		case f := <-r.queue:
			f()
		case <-arrived:
			r.settle()
			return got
		case <-time.After(time.Minute):
			r.t.Fatalf("request %s is not listed", q.ID)
		}
	}
}

// window is the window of a request, or nil.
func (r *rig) window(id string) fyne.Window {
	if w := r.asks.open[elicit.RequestID(id)]; w != nil {
		return w.win
	}
	return nil
}

func TestOneRequestPerServerOpensAtATime(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"}, config.Server{Name: "B"})
	first := r.ask(t.Context(), formRequest(t, "A", "a1"))
	second := r.ask(t.Context(), formRequest(t, "A", "a2"))
	r.ask(t.Context(), formRequest(t, "B", "b1"))
	if r.window("a1") == nil || r.window("a2") != nil || r.window("b1") == nil {
		t.Fatalf("open: %v", r.asks.open)
	}
	if got := r.window("a1").Title(); got != "A asks · while running plan_trip" {
		t.Errorf("title = %q", got)
	}
	r.typeKeys(r.window("a1"), "Ana")
	r.press(r.window("a1"), "Send")
	if got := <-first; got.Action != elicit.Accept || string(got.Content) != `{"name":"Ana"}` {
		t.Errorf("the first got %+v", got)
	}
	r.until("the second window", func() bool { return r.window("a2") != nil })
	if r.window("a1") != nil {
		t.Error("the answered window is still there")
	}
	r.press(r.window("a2"), "Decline")
	if got := <-second; got.Action != elicit.Decline || got.Content != nil {
		t.Errorf("the second got %+v", got)
	}
}

func TestClosingTheWindowCancels(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	got := r.ask(t.Context(), formRequest(t, "A", "a"))
	r.asks.open["a"].view.Dismiss() // the close button's intercept
	if a := <-got; a.Action != elicit.Cancel {
		t.Errorf("got %+v", a)
	}
	r.until("gone", func() bool { return r.window("a") == nil })
}

func TestAMutedServerOpensNothing(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.inbox.SetPolicy("A", elicit.Mute)
	got := r.ask(t.Context(), formRequest(t, "A", "a"))
	if r.window("a") != nil {
		t.Fatal("a window opened")
	}
	r.Go(place{kind: atInbox})
	r.expect(r.win, "A · asks you something", "Who are you?", "while running plan_trip")
	r.press(r.win, "Answer")
	r.typeKeys(r.window("a"), "Ana")
	r.press(r.window("a"), "Send")
	if a := <-got; a.Action != elicit.Accept {
		t.Errorf("got %+v", a)
	}
}

func TestLaterKeepsWhatWasTyped(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	got := r.ask(t.Context(), formRequest(t, "A", "a"))
	r.typeKeys(r.window("a"), "An")
	r.press(r.window("a"), "Later")
	r.until("put back", func() bool { return r.window("a") == nil })
	r.Go(place{kind: atInbox})
	r.expect(r.win, "put back")
	r.press(r.win, "Answer")
	r.press(r.window("a"), "Send")
	if a := <-got; string(a.Content) != `{"name":"An"}` {
		t.Errorf("got %+v", a)
	}
}

func TestAWithdrawnFormKeepsItsTextAndTheCallCanBeMadeAgain(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	s := r.ready("A", app.Tool{Name: "plan_trip"})
	calls := 0
	give := make(chan error, 2)
	s.call = func(ctx context.Context, c mcpclient.ToolCall) (*app.ToolResult, error) {
		calls++
		q := formRequest(t, "A", "q"+string(rune('0'+calls)))
		q.Cause.Call = c.ID
		ctx, cancel := context.WithCancelCause(ctx)
		go func() { cancel(<-give) }()
		resp, err := r.inbox.Ask(ctx, q)
		return &app.ToolResult{Content: []app.Content{{Text: string(resp.Content)}}}, err
	}
	r.Go(place{kind: atServer, server: "A", tool: "plan_trip"})
	r.runOpen()
	r.until("the question", func() bool { return r.window("q1") != nil })
	before := r.asks.open["q1"].view.HeightFor(askWidth)
	r.typeKeys(r.window("q1"), "Ana")
	give <- elicit.ErrWithdrawn
	r.until("withdrawn", func() bool { return strings.Contains(text(r.window("q1")), "stopped waiting") })
	r.expect(r.window("q1"), "A stopped waiting.", "Nothing was sent.")
	if after := r.asks.open["q1"].view.HeightFor(askWidth); after <= before {
		t.Errorf("the window wants %v, before the bar %v", after, before)
	}
	r.press(r.window("q1"), "Run plan_trip again")
	r.until("asked again", func() bool { return r.window("q2") != nil })
	if r.window("q1") != nil {
		t.Error("the withdrawn window is still there")
	}
	if f, ok := r.asks.open["q2"].view.(formAsk); !ok || entryText(f.Request) != "Ana" {
		t.Errorf("filled in: %q", entryText(f.Request))
	}
	r.press(r.window("q2"), "Send")
	r.until("the result", func() bool { return strings.Contains(text(r.win), "name") && !r.core.Calls("A")[0].Running() })
	give <- nil
}

func TestAnAnswerThatComesTooLateKeepsWhatWasTyped(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	ctx, withdraw := context.WithCancelCause(t.Context())
	got := r.ask(ctx, formRequest(t, "A", "q"))
	win := r.window("q")
	r.typeKeys(win, "Ana")
	withdraw(elicit.ErrWithdrawn)
	<-got // the inbox knows; the window has not heard yet
	r.press(win, "Send")
	r.until("the window to hear", func() bool { return strings.Contains(text(win), "stopped waiting") })
	r.expect(win, "Nothing was sent.")
	if w := r.asks.open["q"]; w == nil || entryText(w.view.(formAsk).Request) != "Ana" {
		t.Error("what was typed is gone")
	}
}

func TestWhatWasSentIsNotKeptInTheWindow(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	got := r.ask(t.Context(), formRequest(t, "A", "q"))
	r.typeKeys(r.window("q"), "Ana")
	r.press(r.window("q"), "Send")
	<-got
	r.until("forgotten", func() bool { return len(r.asks.drafts) == 0 })
}

func entryText(f *formgen.Request) string { return f.Draft().Text(0) }

func TestAPageIsOpenedOnlyByItsButtonAndIsExactlyTheOneShown(t *testing.T) {
	r := newRig(t, config.Server{Name: "Shop"})
	got := r.ask(t.Context(), linkRequest(t, "Shop", "l"))
	w := r.window("l")
	r.expect(w, "Shop asks you to open a web page", "Pay here.")
	for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeySpace} { // the focus is on Cancel
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
	}
	if a := <-got; a.Action != elicit.Cancel {
		t.Errorf("got %+v", a)
	}
	if len(r.opened) != 0 {
		t.Error("a page was opened")
	}
}

func TestAnOpenedPageIsListedUntilItIsDone(t *testing.T) {
	r := newRig(t, config.Server{Name: "Shop"})
	got := r.ask(t.Context(), linkRequest(t, "Shop", "l"))
	if err := r.inbox.Answer("l", elicit.Response{Action: elicit.Accept}); err != nil {
		t.Fatal(err)
	}
	<-got
	r.asks.close("l")
	r.Go(place{kind: atInbox})
	r.until("listed", func() bool { return strings.Contains(text(r.win), "Shop · in your browser") })
	r.press(r.win, "Open again")
	if url := <-r.opened; url != "https://pay.example/c/1" {
		t.Errorf("opened %s", url)
	}
	if button(r.win, "Cancel the call") != nil {
		t.Error("a call can be cancelled though none waits")
	}
	r.press(r.win, "I'm done")
	r.until("gone", func() bool { return strings.Contains(text(r.win), "Nothing is waiting for you.") })
}

func TestADoneAnnouncementReachesTheWindow(t *testing.T) {
	r := newRig(t, config.Server{Name: "Shop"})
	got := r.ask(t.Context(), linkRequest(t, "Shop", "l"))
	if err := r.inbox.Answer("l", elicit.Response{Action: elicit.Accept}); err != nil {
		t.Fatal(err)
	}
	<-got
	view := r.asks.open["l"].view.(linkAsk)
	r.inbox.Complete("s", "e-l")
	r.settle()
	if r.window("l") == nil {
		t.Fatal("the window went away by itself")
	}
	view.Dismiss()
	if len(r.opened) != 0 {
		t.Error("completion opened a page")
	}
}

func TestTheKeyboardStaysOnItsRequestInTheInbox(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.inbox.SetPolicy("A", elicit.Mute)
	r.ask(t.Context(), formRequest(t, "A", "q1"))
	r.ask(t.Context(), formRequest(t, "A", "q2"))
	r.Go(place{kind: atInbox})
	p := r.page.(*inboxPage)
	at := func() string {
		for a, b := range p.acted {
			if r.win.Canvas().Focused() == fyne.Focusable(b) {
				return string(a.id) + " " + a.name
			}
		}
		return "nowhere"
	}
	if at() != "q1 Answer" {
		t.Fatalf("it begins at %s", at())
	}
	r.win.Canvas().FocusNext()
	r.win.Canvas().FocusNext()
	r.ask(t.Context(), formRequest(t, "A", "q3"))
	if at() != "q2 Answer" {
		t.Errorf("with another request it is at %s", at())
	}
	r.asks.answer("q2", elicit.Response{Action: elicit.Cancel})
	r.until("gone", func() bool { return len(r.inbox.Items()) == 2 && len(r.queue) == 0 })
	if at() != "q1 Answer" {
		t.Errorf("with its request answered it is at %s", at())
	}
}

func TestAFloodOpensOneWindowAndLeavesTheOtherServers(t *testing.T) {
	r := newRig(t, config.Server{Name: "Flood"}, config.Server{Name: "Calm"})
	for i := range 300 {
		q := formRequest(t, "Flood", "f"+strings.Repeat("i", i))
		go func() { _, _ = r.inbox.Ask(t.Context(), q) }()
	}
	r.until("the flood is counted", func() bool {
		n := r.inbox.Notices()
		return len(n) == 1 && n[0].Count == 280
	})
	r.ask(t.Context(), formRequest(t, "Calm", "c"))
	if r.window("c") == nil {
		t.Error("the calm server's request did not open")
	}
	if len(r.asks.open) != 2 {
		t.Errorf("%d windows are open, want 2", len(r.asks.open))
	}
	r.Go(place{kind: atInbox})
	r.expect(r.win, "Flood asks too much at once", "280 times")
}

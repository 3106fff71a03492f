package app

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"parley/config"
	"parley/elicit"
	"parley/mcpclient"
)

func TestNewWantsItsParts(t *testing.T) {
	inbox, store := elicit.NewInbox(elicit.Config{}), &memoryServers{}
	prefs, memory := &memoryFile[Settings]{}, &memoryFile[Memory]{}
	for want, p := range map[string]Params{
		"no Inbox":             {},
		"no store of servers":  {Inbox: inbox},
		"no store of settings": {Inbox: inbox, Servers: store},
		"nothing to supervise": {Inbox: inbox, Servers: store, Settings: prefs, Memory: memory},
	} {
		if _, err := New(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("New = %v, want an error with %q", err, want)
		}
	}
}

func TestStartConnectsWhatIsSwitchedOnAndConfirmed(t *testing.T) {
	r := newRigWith(t,
		config.Server{Name: "On"},
		config.Server{Name: "Off", Disabled: true},
		config.Server{Name: "Imported", Unconfirmed: true})
	r.started("On")
	r.Connect("Off")
	r.started("Off")
	r.Confirm("Imported")
	r.started("Imported")
	r.Disconnect("On")
	r.sup("On").await(t, "stop")
	r.App.Close()
	list := r.store.List()
	if !list[0].Disabled || list[1].Disabled || list[2].Unconfirmed {
		t.Errorf("written down: %+v", list)
	}
}

func TestAServerThatCantEvenBeTriedSaysWhy(t *testing.T) {
	r := newRig(t, "bad")
	failed := func(Event) bool {
		s, _ := r.Server("bad")
		return s.State == Failed && strings.Contains(s.Reason.Error(), "no such program")
	}
	r.await("the failure", failed)
	r.store.mu.Lock()
	r.store.cfgs = []config.Server{{Name: "bad", Command: "good"}}
	r.store.mu.Unlock()
	(<-r.store.changed)()
	r.started("bad")
	if s, _ := r.Server("bad"); s.Reason != nil {
		t.Errorf("after it was repaired: %v", s.Reason)
	}
}

func TestALockedKeyringIsTriedAgainOnRetry(t *testing.T) {
	r := newRig(t)
	r.store.locked = errors.New("the keyring is locked")
	if err := r.AddServer(t.Context(), config.Server{Name: "Shop"}); err != nil {
		t.Fatal(err)
	}
	r.await("the failure", func(Event) bool {
		s, _ := r.Server("Shop")
		return s.State == Failed
	})
	r.store.mu.Lock()
	r.store.locked = nil
	r.store.mu.Unlock()
	r.Retry("Shop")
	for r.sup("Shop") == nil {
		runtime.Gosched()
	}
	r.sup("Shop").await(t, "start")
	r.Retry("Shop")
	r.sup("Shop").await(t, "retry")
	if n := len(r.sup("Shop").told); n != 0 {
		t.Errorf("told %d things more; an unchanged server is dialled once", n)
	}
}

func TestReadyServerShowsWhatItOffers(t *testing.T) {
	r := newRig(t, "Weather")
	r.connect("Weather")
	s, _ := r.Server("Weather")
	if s.State != Ready || s.Info.Revision != Revision20251125 {
		t.Errorf("server = %+v", s)
	}
	c := r.Catalog("Weather")
	if c.Loading || len(c.Tools) != 2 || len(c.Prompts) != 1 || len(c.Resources) != 1 {
		t.Errorf("catalog = %+v", c)
	}
	if tool, ok := c.Tool("book_table"); !ok || tool.Name != "book_table" {
		t.Errorf("Tool(book_table) = %v %v", tool, ok)
	}
}

func TestOneListThatFailsLeavesTheOthers(t *testing.T) {
	r := newRig(t, "Weather")
	s := r.connect("Weather")
	s.mu.Lock()
	s.fail = errors.New("boom")
	s.mu.Unlock()
	r.sup("Weather").o.OnEvent(mcpclient.Event{Kind: mcpclient.ToolsChanged, Server: "Weather"})
	r.await("tools listed again", func(e Event) bool { return e.Kind == CatalogChanged })
	c := r.Catalog("Weather")
	if c.ToolsErr == nil || len(c.Prompts) != 1 {
		t.Errorf("catalog = %+v", c)
	}
}

func TestAReconnectListsAgain(t *testing.T) {
	r := newRig(t, "Weather")
	r.connect("Weather")
	r.sup("Weather").o.OnChange(Snapshot{State: Waiting})
	second := &fakeSession{id: "second", done: make(chan struct{}), info: Info{Tools: true}, tools: []Tool{{Name: "new"}}}
	r.sup("Weather").become(second)
	r.await("lists", func(e Event) bool { return e.Kind == CatalogChanged })
	if c := r.Catalog("Weather"); len(c.Tools) != 1 || c.Tools[0].Name != "new" {
		t.Errorf("catalog = %+v", c)
	}
}

func TestRequestsAreCountedByServer(t *testing.T) {
	r := newRig(t, "Weather", "Notes")
	ctx, cancel := context.WithCancel(t.Context())
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		_, _ = r.inbox.Ask(ctx, elicit.Request{Server: elicit.Server{Name: "Weather"}})
	}()
	r.await("a request", func(e Event) bool { return e == Event{Kind: InboxChanged, Server: "Weather"} })
	if s, _ := r.Server("Weather"); s.Waiting != 1 {
		t.Errorf("Weather has %d waiting, want 1", s.Waiting)
	}
	if s, _ := r.Server("Notes"); s.Waiting != 0 {
		t.Errorf("Notes has %d waiting, want 0", s.Waiting)
	}
	cancel()
	<-asked
}

func TestADeadSessionEndsItsOpenedLinks(t *testing.T) {
	r := newRig(t, "Shop")
	s := r.connect("Shop")
	go func() {
		_, _ = r.inbox.Ask(t.Context(), elicit.Request{ID: "q", Mode: elicit.ModeURL, Session: s.id,
			Server: elicit.Server{Name: "Shop"}})
	}()
	r.await("a request", func(e Event) bool { return e.Kind == InboxChanged })
	if err := r.inbox.Answer("q", elicit.Response{Action: elicit.Accept}); err != nil {
		t.Fatal(err)
	}
	r.await("opened", func(Event) bool {
		it, ok := r.inbox.Item("q")
		return ok && it.State == elicit.InBrowser
	})
	close(s.done)
	r.await("the end of the link", func(Event) bool {
		_, ok := r.inbox.Item("q")
		return !ok
	})
}

func TestCloseEndsEverything(t *testing.T) {
	r := newRig(t, "Weather")
	s := r.connect("Weather")
	s.call = func(ctx context.Context, _ mcpclient.ToolCall) (*ToolResult, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	id, err := r.RunTool("Weather", "plan_trip", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.App.Close()
	if c, _ := r.Call(id); c.Running() {
		t.Error("a call runs after Close")
	}
	r.sup("Weather").await(t, "close")
	if _, err := r.RunTool("Weather", "plan_trip", nil); err == nil {
		t.Error("a call can be made after Close")
	}
}

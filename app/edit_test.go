package app

import (
	"errors"
	"strings"
	"testing"

	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
	"parley/store/importer"
	"parley/store/servers"
)

func serverNames(a *App) string {
	var n []string
	for _, s := range a.Servers() {
		n = append(n, s.Name())
	}
	return strings.Join(n, ",")
}

func TestAddedServerIsConnected(t *testing.T) {
	r := newRig(t, "Weather")
	if err := r.AddServer(t.Context(), config.Server{Name: "Notes", Command: "notes"}); err != nil {
		t.Fatal(err)
	}
	r.started("Notes")
	if got := serverNames(r.App); got != "Weather,Notes" {
		t.Errorf("servers = %s", got)
	}
}

func TestAStoreThatRefusesChangesNothing(t *testing.T) {
	r := newRig(t, "Weather")
	r.store.fail = errors.New("name taken")
	for what, err := range map[string]error{
		"add":    r.AddServer(t.Context(), config.Server{Name: "Weather"}),
		"update": r.UpdateServer(t.Context(), "Weather", config.Server{Name: "W"}),
		"remove": r.RemoveServer(t.Context(), "Weather"),
	} {
		if err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	if got := serverNames(r.App); got != "Weather" {
		t.Errorf("servers = %s", got)
	}
}

func TestAChangedServerIsDialledAnewAndKeepsItsPlace(t *testing.T) {
	r := newRig(t, "A", "B", "C")
	a := r.started("A")
	if err := r.UpdateServer(t.Context(), "A", config.Server{Name: "A", Command: "other"}); err != nil {
		t.Fatal(err)
	}
	a.await(t, "close") // its sign-in and its certificates were of the old configuration
	if a = r.replaced("A", a); a.cfg.Command != "other" {
		t.Errorf("dials %q", a.cfg.Command)
	}
	if err := r.UpdateServer(t.Context(), "A", config.Server{Name: "Z", Command: "other"}); err != nil {
		t.Fatal(err)
	}
	r.started("Z")
	a.await(t, "close")
	if got := serverNames(r.App); got != "Z,B,C" {
		t.Errorf("servers = %s, want Z,B,C", got)
	}
}

func TestRemovedServerIsClosed(t *testing.T) {
	r := newRig(t, "A", "B")
	a := r.started("A")
	if err := r.RemoveServer(t.Context(), "A"); err != nil {
		t.Fatal(err)
	}
	a.await(t, "close")
	if got := serverNames(r.App); got != "B" {
		t.Errorf("servers = %s", got)
	}
}

func TestTheNextServerOfANameInheritsNothing(t *testing.T) {
	r := newRig(t, "A", "B")
	r.SetPolicy("A", elicit.CancelAll)
	r.Pin("A", "deploy", true)
	r.Pin("B", "deploy", true)
	if err := r.RemoveServer(t.Context(), "A"); err != nil {
		t.Fatal(err)
	}
	if err := r.AddServer(t.Context(), config.Server{Name: "A", Command: "another"}); err != nil {
		t.Fatal(err)
	}
	if p := r.inbox.PolicyOf("A"); p != elicit.AskMe || r.Memory().Servers["A"].Cancel {
		t.Errorf("its requests: policy %v, in a later run cancelled: %v", p, r.Memory().Servers["A"].Cancel)
	}
	if len(r.Pins("A")) != 0 || len(r.Pins("B")) != 1 {
		t.Errorf("pins of A %v, of B %v", r.Pins("A"), r.Pins("B"))
	}
}

func TestAFileChangedElsewhereIsFollowed(t *testing.T) {
	r := newRig(t, "A")
	r.started("A")
	r.store.mu.Lock()
	r.store.cfgs = []config.Server{{Name: "B"}, {Name: "A", Command: "A", Disabled: true}}
	r.store.mu.Unlock()
	(<-r.store.changed)()
	r.started("B")
	r.sup("A").await(t, "stop")
	if got := serverNames(r.App); got != "B,A" {
		t.Errorf("servers = %s", got)
	}
}

func TestTheLastOfManySwitchesHolds(t *testing.T) {
	r := newRig(t, "A")
	r.started("A")
	r.store.mu.Lock() // the disk is slow: writes pile up
	for range 20 {
		r.Disconnect("A")
		r.Connect("A")
	}
	r.Disconnect("A")
	r.store.mu.Unlock()
	r.App.sync() // as after a change of another server
	r.App.Close()
	if s, _ := r.Server("A"); !s.Config.Disabled || !r.store.List()[0].Disabled {
		t.Errorf("switched off: here %v, in the file %v", s.Config.Disabled, r.store.List()[0].Disabled)
	}
}

func TestASwitchThatCantBeWrittenIsAFault(t *testing.T) {
	r := newRig(t, "A")
	a := r.started("A")
	r.store.mu.Lock()
	r.store.fail = errors.New("disk full")
	r.store.mu.Unlock()
	r.Disconnect("A")
	a.await(t, "stop")
	r.await("the fault", func(Event) bool { return len(r.Faults()) == 1 })
	r.ClearFaults()
	if f := r.Faults(); len(f) != 0 {
		t.Errorf("faults, once read: %v", f)
	}
}

func TestImportedServersWaitForTheUser(t *testing.T) {
	r := newRig(t)
	item := importer.Item{Server: config.Server{Name: "Desk", Command: "desk", Args: []string{"${input:key}"}, Unconfirmed: true},
		Inputs: []importer.Input{{ID: "key", Secret: true}}}
	if err := r.Import(t.Context(), []importer.Item{item}, map[string]string{"key": "hunter2"}); err != nil {
		t.Fatal(err)
	}
	s, ok := r.Server("Desk")
	if !ok || !s.Config.Unconfirmed || s.Config.Args[0] != "${keyring:Desk/key}" {
		t.Errorf("server = %+v", s.Config)
	}
	r.App.Close()
	if r.sup("Desk") != nil {
		t.Error("it was started")
	}
}

func TestProblemsOfTheFileAreTold(t *testing.T) {
	r := newRig(t)
	r.store.problems = []servers.Problem{{Line: 3, What: say.T("Line 3 is no JSON.")}}
	r.Tell("keyring", say.T("There is no keyring."))
	r.Tell("keyring", say.T("The keyring is locked."))
	if p := r.Problems(); len(p) != 2 || p[0].String() != "The keyring is locked." || p[1].String() != "Line 3 is no JSON." {
		t.Errorf("problems = %v", p)
	}
	r.Tell("keyring", say.Text{})
	if p := r.Problems(); len(p) != 1 {
		t.Errorf("once it is over: %v", p)
	}
	if r.CanRestore() || r.Restore() != nil {
		t.Error("a store that can't restore does")
	}
}

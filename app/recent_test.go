package app

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"parley/store/settings"
)

func TestACallCanBeMadeAgainWithoutItsSecrets(t *testing.T) {
	r := newRig(t, "Shop")
	s := r.connect("Shop")
	s.mu.Lock()
	s.tools = []Tool{{Name: "pay", InputSchema: jsontext.Value(`{"type":"object","properties":{
		"item":{"type":"string"},"n":{"type":"integer"},"api_key":{"type":"string"},"word":{"type":"string","title":"Password"}}}`)}}
	s.mu.Unlock()
	r.relist(r.find("Shop"), listTools)
	r.await("the tool", func(e Event) bool {
		_, ok := r.Catalog("Shop").Tool("pay")
		return ok
	})
	for range 2 { // the same call is kept once
		id, err := r.RunTool("Shop", "pay", jsontext.Value(`{"n":9007199254740993,"item":"tea","api_key":"k","word":"hunter2"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.finish(id)
	}
	if _, err := r.RunTool("Shop", "pay", jsontext.Value(`{"item":"ghp_0123456789abcdefghijABCDEFGHIJ012345"}`)); err != nil {
		t.Fatal(err)
	}
	r.App.Close()
	var kept []string
	for _, rec := range r.Recents("Shop", "pay") {
		kept = append(kept, string(RecentArgs(rec)))
	}
	want := []string{`{}`, `{"item":"tea","n":9007199254740993}`}
	if d := cmp.Diff(want, sortedCopy(kept)); d != "" {
		t.Error(d)
	}
}

func sortedCopy(in []string) []string {
	m := map[string]string{}
	for _, s := range in {
		m[s] = s
	}
	out := sortedNames(m)
	if len(out) > 1 && len(out[0]) > len(out[1]) {
		out[0], out[1] = out[1], out[0]
	}
	return out
}

func TestRecentsAreBounded(t *testing.T) {
	r := newRig(t, "Shop")
	r.connect("Shop")
	for i := range settings.MaxRecents + 10 {
		r.keepRecent("Shop", Tool{Name: "plan_trip"}, jsontext.Value(`{"n":`+string(rune('0'+i%10))+string(rune('0'+i/10))+`}`))
	}
	r.keepRecent("Shop", Tool{Name: "plan_trip"}, append(append(jsontext.Value(`{"s":"`), make([]byte, maxRecentArgs)...), `"}`...))
	r.App.Close()
	if n := len(r.Recents("Shop", "plan_trip")); n != settings.MaxRecents {
		t.Errorf("%d calls are kept", n)
	}
}

func TestHandEditedRecentsFillNothingIn(t *testing.T) {
	if got := RecentArgs(Recent{Args: map[string]string{"a": "{"}}); got != nil {
		t.Errorf("got %s", got)
	}
}

func TestPins(t *testing.T) {
	r := newRig(t, "Shop")
	r.Pin("Shop", "pay", true)
	r.Pin("Shop", "list", true)
	r.Pin("Shop", "pay", false)
	if d := cmp.Diff([]string{"list"}, r.Pins("Shop")); d != "" {
		t.Error(d)
	}
}

package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"parley/app"
	"parley/elicit/say"
	"parley/mcpclient"
)

func TestMain(m *testing.M) {
	if role := os.Getenv(roleEnv); role != "" {
		os.Exit(serve(role))
	}
	os.Exit(m.Run())
}

// TestAShortSoak is the soak itself, for as long as a test may take.
func TestAShortSoak(t *testing.T) {
	if err := soak(t.Context(), 6*time.Second); err != nil {
		t.Error(err)
	}
}

func TestTheVerdictFindsWhatIsWrong(t *testing.T) {
	steady := func() []reading {
		return []reading{{heap: 9 << 20, goroutines: 90}, {heap: 9 << 20, goroutines: 90}, {heap: 9 << 20, goroutines: 90}}
	}
	said := func(text string) app.Call {
		return app.Call{ID: "c1", Ended: time.Now(), Tool: &app.ToolResult{Content: []mcpclient.Content{{Text: text}}}}
	}
	accepted := "a-0-0" // decide says accept
	if decide(accepted) != "accept" {
		t.Fatal("choose another token")
	}
	for name, c := range map[string]struct {
		want   string
		call   app.Call
		list   func() []reading
		after  int
		few    bool
		server string
	}{
		"all well":         {call: said(`{"token":"a-0-0","action":"accept","echo":"a-0-0"}`)},
		"a crossed answer": {call: said(`{"token":"a-0-0","action":"accept","echo":"b-0-0"}`), want: "lost or crossed"},
		"another action":   {call: said(`{"token":"a-0-0","action":"decline"}`), want: "lost or crossed"},
		"a lost call":      {call: app.Call{ID: "c1"}, want: "never ended"},
		"a failed call":    {call: app.Call{ID: "c1", Ended: time.Now(), Err: &say.Error{What: say.T("broken")}}, want: "failed"},
		"a dying server":   {call: app.Call{ID: "c1", Ended: time.Now(), Err: &say.Error{What: say.T("broken")}}, server: dies},
		"growing memory": {call: said(`{"token":"a-0-0","action":"accept","echo":"a-0-0"}`), want: "memory grows",
			list: func() []reading { l := steady(); l[2].heap = 90 << 20; return l }},
		"growing goroutines": {call: said(`{"token":"a-0-0","action":"accept","echo":"a-0-0"}`), want: "goroutines grow",
			list: func() []reading { l := steady(); l[2].goroutines = 900; return l }},
		"a goroutine left": {call: said(`{"token":"a-0-0","action":"accept","echo":"a-0-0"}`), after: 1, want: "are left"},
		"few calls":        {call: said(`{"token":"a-0-0","action":"accept","echo":"a-0-0"}`), few: true, want: "only"},
	} {
		t.Run(name, func(t *testing.T) {
			sum := newTally()
			if !c.few {
				sum.done = atLeast
			}
			(&house{}).check(sum, c.server, accepted, c.call)
			list := steady()
			if c.list != nil {
				list = c.list()
			}
			err := verdict(sum, list, reading{}, reading{goroutines: c.after})
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("said %v, want %q", err, c.want)
			}
		})
	}
}

package shell

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/lang"

	"parley/app"
	"parley/config"
	"parley/ui/kit"
)

func TestStatesHaveAWordAndAShape(t *testing.T) {
	now := time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC)
	for _, tc := range []struct {
		s    app.Server
		word string
		dot  kit.DotKind
	}{
		{app.Server{}, "Off", kit.DotOff},
		{app.Server{Config: config.Server{Unconfirmed: true}}, "Not confirmed yet", kit.DotOff},
		{app.Server{Snapshot: app.Snapshot{State: app.Connecting}}, "Connecting", kit.DotBusy},
		{app.Server{Snapshot: app.Snapshot{State: app.SigningIn}}, "Signing in", kit.DotBusy},
		{app.Server{Snapshot: app.Snapshot{State: app.Waiting, RetryAt: now.Add(72 * time.Second)}}, "Trying again in 1:12", kit.DotBusy},
		{app.Server{Snapshot: app.Snapshot{State: app.Ready}}, "Ready", kit.DotReady},
		{app.Server{Snapshot: app.Snapshot{State: app.Failed}}, "Failed", kit.DotFailed},
	} {
		if w, d := stateWord(tc.s, now), stateDot(tc.s); w != tc.word || d != tc.dot {
			t.Errorf("%v: %q %v, want %q %v", tc.s.State, w, d, tc.word, tc.dot)
		}
	}
}

func TestTimesAndSizesForPeople(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "just now", 42 * time.Second: "42 s ago", 90 * time.Second: "1 min ago", 3 * time.Hour: "3 h ago",
	} {
		if got := age(d); got != want {
			t.Errorf("age(%v) = %q, want %q", d, got, want)
		}
	}
	for d, want := range map[time.Duration]string{-time.Second: "0:00", 12 * time.Second: "0:12", 10 * time.Minute: "10:00"} {
		if got := countdown(d); got != want {
			t.Errorf("countdown(%v) = %q, want %q", d, got, want)
		}
	}
	for n, want := range map[int]string{7: "7 bytes", 12_400: "12 kB", 1_250_000: "1.2 MB"} {
		if got := sizeWords(n); got != want {
			t.Errorf("sizeWords(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestHowAServerIsReachedNeverShowsSecrets(t *testing.T) {
	c := config.Server{Transport: config.Stdio, Command: "npx", Args: []string{"-y", "desk"}, Env: map[string]string{"KEY": "hunter2"}}
	if got := howWords(c, app.Revision20251125); got != "stdio · npx -y desk · 2025-11-25" {
		t.Errorf("how = %q", got)
	}
	c = config.Server{Transport: config.HTTP, URL: "https://a.example/\u202e", Headers: map[string]string{"Authorization": "Bearer x"}}
	if got := howWords(c, ""); got == "http · "+c.URL {
		t.Errorf("a direction override is drawn: %q", got)
	}
}

func TestTheBuiltInServerIsCalledSoInTheUsersLanguage(t *testing.T) {
	say := func(words string) {
		if err := lang.AddTranslationsForLocale([]byte(`{"built in": "`+words+`"}`), lang.SystemLocale()); err != nil {
			t.Fatal(err)
		}
	}
	say("内置")
	defer say("built in")
	if got := kit.HowWords((config.Server{Transport: config.Playground}).How(), maxLine); got != "内置" {
		t.Errorf("a request says %q", got)
	}
}

func TestPlacesAreRemembered(t *testing.T) {
	for _, p := range []place{{kind: atInbox}, {kind: atServer, server: "A: the first"}} {
		if got := parsePlace(p.String()); got != p {
			t.Errorf("%+v comes back as %+v", p, got)
		}
	}
}

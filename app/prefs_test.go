package app

import (
	"context"
	"errors"
	"testing"
	"time"

	"parley/elicit"
)

func TestChangedLimitsHoldAtOnce(t *testing.T) {
	r := newRig(t)
	r.ChangeSettings(func(s *Settings) { s.Limits.Waiting = 1 })
	ctx, cancel := context.WithCancel(t.Context())
	done := r.ask(ctx, elicit.Request{ID: "one", Server: elicit.Server{Name: "Flood"}})
	resp, err := r.inbox.Ask(ctx, elicit.Request{ID: "two", Server: elicit.Server{Name: "Flood"}})
	if err != nil || resp.Action != elicit.Cancel {
		t.Errorf("the second request got %v %v, want cancel", resp, err)
	}
	cancel()
	<-done
}

func TestTheHistoryKeepsWhatTheUserWants(t *testing.T) {
	r := newRig(t)
	if got := <-r.recorder.retained; got.age != 365*24*time.Hour || got.max != 100_000 {
		t.Errorf("at start: %+v", got)
	}
	r.ChangeSettings(func(s *Settings) { s.History.Values, s.History.Days = true, 30 })
	if got := <-r.recorder.retained; got.age != 30*24*time.Hour {
		t.Errorf("after the change: %+v", got)
	}
	r.recorder.mu.Lock()
	defer r.recorder.mu.Unlock()
	if !r.recorder.values {
		t.Error("values are not kept")
	}
}

func TestSettingsThatCantBeWrittenHoldForThisRun(t *testing.T) {
	r := newRig(t)
	r.settings.fail = errors.New("disk full")
	r.ChangeSettings(func(s *Settings) { s.Language = "zh" })
	if r.Settings().Language != "zh" || len(r.Faults()) != 1 {
		t.Errorf("language %q, faults %v", r.Settings().Language, r.Faults())
	}
}

func TestTheRevisionThatWorkedIsTriedFirstNextTime(t *testing.T) {
	r := newRig(t, "Weather")
	r.started("Weather").o.Remember(Revision20250618)
	if got := r.Memory().Servers["Weather"].Revision; got != Revision20250618 {
		t.Errorf("remembered %q", got)
	}
}

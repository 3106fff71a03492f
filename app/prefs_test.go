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

func TestCancellingAllRequestsOfAServerOutlivesTheRun(t *testing.T) {
	r := newRig(t, "Spam", "Calm")
	r.SetPolicy("Spam", elicit.CancelAll)
	r.SetPolicy("Calm", elicit.Mute)
	next := elicit.NewInbox(elicit.Config{})
	again, err := New(Params{Inbox: next, Servers: r.store, Settings: r.settings, Memory: r.memory, Supervise: r.supervise})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if next.PolicyOf("Spam") != elicit.CancelAll || next.PolicyOf("Calm") != elicit.AskMe {
		t.Errorf("taken up: %v and %v", next.PolicyOf("Spam"), next.PolicyOf("Calm"))
	}
	again.SetPolicy("Spam", elicit.AskMe)
	if r.memory.Get().Servers["Spam"].Cancel {
		t.Error("it can't be taken back")
	}
}

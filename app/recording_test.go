package app

import (
	"context"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"parley/elicit"
	"parley/elicit/form"
	"parley/store/history"
)

// ask puts a request into the Inbox and awaits its listing.
func (r *rig) ask(ctx context.Context, q elicit.Request) (done chan error) {
	r.t.Helper()
	done = make(chan error, 1)
	go func() {
		_, err := r.inbox.Ask(ctx, q)
		done <- err
	}()
	r.await("request "+string(q.ID), func(Event) bool {
		_, ok := r.inbox.Item(q.ID)
		return ok
	})
	return done
}

func (r *rig) rows() []history.Entry {
	r.App.Close()
	return r.recorder.rows
}

func choiceForm() *form.Form {
	return &form.Form{Fields: []*form.Field{{Key: "go", Parent: -1, Kind: form.Choice, Options: []form.Option{
		{Label: "Approve", Value: jsontext.Value(`"y"`)}, {Label: "Reject", Value: jsontext.Value(`"n"`)},
	}}}}
}

func TestAnAnsweredFormIsRecorded(t *testing.T) {
	r := newRig(t)
	done := r.ask(t.Context(), elicit.Request{ID: "q", Message: "Delete?", Form: choiceForm(),
		Server: elicit.Server{Name: "Vault"}, Cause: elicit.Cause{Kind: elicit.CauseTool, Name: "drop"}})
	if err := r.inbox.Answer("q", elicit.Response{Action: elicit.Accept, Content: jsontext.Value(`{"go":"n"}`)}); err != nil {
		t.Fatal(err)
	}
	<-done
	got := r.rows()
	want := history.Entry{Server: "Vault", CauseKind: elicit.CauseTool, Cause: "drop", Kind: history.Form,
		Message: "Delete?", Action: elicit.Accept, End: history.Answered, Names: []string{"go"}, Choice: "Reject",
		Values: []history.Value{{Name: "go", JSON: `"n"`}}}
	got[0].At, got[0].Waited = time.Time{}, 0
	if d := cmp.Diff([]history.Entry{want}, got); d != "" {
		t.Error(d)
	}
}

func TestSecretValuesAreNeverRecorded(t *testing.T) {
	f := &form.Form{Fields: []*form.Field{{Key: "user", Parent: -1}, {Key: "password", Parent: -1, Index: 1, Secret: true}}}
	got := values(f, jsontext.Value(`{"user":"ana","password":"hunter2"}`))
	if d := cmp.Diff([]history.Value{{Name: "user", JSON: `"ana"`}}, got); d != "" {
		t.Error(d)
	}
}

func TestAnOpenedLinkIsRecordedOnceAndItsEndAdded(t *testing.T) {
	r := newRig(t)
	done := r.ask(t.Context(), elicit.Request{ID: "q", Mode: elicit.ModeURL, Session: "s", ElicitationID: "e",
		Server: elicit.Server{Name: "Shop"}})
	if err := r.inbox.Answer("q", elicit.Response{Action: elicit.Accept}); err != nil {
		t.Fatal(err)
	}
	<-done
	r.inbox.Complete("s", "e")
	if rows := r.rows(); len(rows) != 1 || rows[0].Kind != history.Link || rows[0].End != history.Completed {
		t.Errorf("rows = %+v", rows)
	}
}

func TestAWithdrawnRequestIsRecordedWithoutAnswer(t *testing.T) {
	r := newRig(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	done := r.ask(ctx, elicit.Request{ID: "q", Server: elicit.Server{Name: "Notes"}})
	cancel(elicit.ErrWithdrawn)
	<-done
	if rows := r.rows(); len(rows) != 1 || rows[0].End != history.Withdrawn || rows[0].Action != "" {
		t.Errorf("rows = %+v", rows)
	}
}

func TestWhatTheUserMutedIsRecordedAsSuch(t *testing.T) {
	r := newRig(t)
	r.inbox.SetPolicy("Notes", elicit.CancelAll)
	if resp, err := r.inbox.Ask(t.Context(), elicit.Request{Server: elicit.Server{Name: "Notes"}}); err != nil || resp.Action != elicit.Cancel {
		t.Fatal(resp, err)
	}
	if rows := r.rows(); len(rows) != 1 || rows[0].End != history.Muted || rows[0].Action != elicit.Cancel {
		t.Errorf("rows = %+v", rows)
	}
}

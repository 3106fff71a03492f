package elicit_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit"
	"parley/elicit/say"
)

// asked is one Ask under way.
type asked struct {
	resp elicit.Response
	err  error
	done bool
}

// ask starts an Ask and waits until it is listed.
func ask(t *testing.T, ctx context.Context, b *elicit.Inbox, r elicit.Request) *asked {
	t.Helper()
	a := &asked{}
	go func() {
		a.resp, a.err = b.Ask(ctx, r)
		a.done = true
	}()
	synctest.Wait()
	return a
}

func form(id, server string) elicit.Request {
	return elicit.Request{ID: elicit.RequestID(id), Session: elicit.SessionID(server + "#1"), Server: elicit.Server{Name: server}}
}

func link(id, server, elicitationID string) elicit.Request {
	r := form(id, server)
	r.Mode, r.ElicitationID = elicit.ModeURL, elicitationID
	return r
}

var accepted = elicit.Response{Action: elicit.Accept, Content: jsontext.Value(`{"a":9007199254740993}`)}

func ids(items []elicit.Item) string {
	s := ""
	for _, i := range items {
		s += fmt.Sprintf("%s(%s) ", i.ID, i.State)
	}
	return s
}

func TestFirstAnswerWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		a := ask(t, t.Context(), b, form("q", "notes"))
		if err := b.Answer("q", accepted); err != nil {
			t.Fatal(err)
		}
		if err := b.Answer("q", elicit.Response{Action: elicit.Decline}); !errors.Is(err, elicit.ErrGone) {
			t.Errorf("second answer: %v, want ErrGone", err)
		}
		synctest.Wait()
		if !a.done || a.err != nil || string(a.resp.Content) != string(accepted.Content) {
			t.Errorf("the server got %+v, %v", a.resp, a.err)
		}
		if n := len(b.Items()); n != 0 {
			t.Errorf("%d requests still listed", n)
		}
	})
}

func TestContentBelongsToAcceptedFormsOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		ask(t, t.Context(), b, form("f", "s"))
		ask(t, t.Context(), b, link("u", "s", "e1"))
		for _, bad := range []struct {
			id elicit.RequestID
			r  elicit.Response
		}{
			{"f", elicit.Response{Action: elicit.Accept}},
			{"f", elicit.Response{Action: elicit.Cancel, Content: accepted.Content}},
			{"u", accepted},
		} {
			if b.Answer(bad.id, bad.r) == nil {
				t.Errorf("%s took %+v", bad.id, bad.r)
			}
		}
		if got := ids(b.Items()); got != "f(waiting) u(waiting) " {
			t.Errorf("listed: %s", got)
		}
		b.Close()
	})
}

func TestWithdrawnRequestStaysReadableAndTakesNoAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		cause error
		want  string
	}{
		"server":  {elicit.ErrWithdrawn, "notes stopped waiting."},
		"session": {elicit.ErrSessionEnded, "notes was disconnected."},
		"known":   {&say.Error{What: say.T("It broke.")}, "It broke."},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := elicit.NewInbox(elicit.Config{})
				ctx, cancel := context.WithCancelCause(t.Context())
				a := ask(t, ctx, b, form("q", "notes"))
				cancel(c.cause)
				synctest.Wait()
				if !errors.Is(a.err, c.cause) {
					t.Errorf("Ask: %v, want %v", a.err, c.cause)
				}
				item, ok := b.Item("q")
				if !ok || item.State != elicit.Withdrawn || item.Why.String() != c.want {
					t.Errorf("listed as %v %q", item.State, item.Why)
				}
				if err := b.Answer("q", accepted); !errors.Is(err, elicit.ErrGone) {
					t.Errorf("answer after withdrawal: %v", err)
				}
				b.Dismiss("q")
				if len(b.Items()) != 0 {
					t.Error("dismissed but listed")
				}
			})
		})
	}
}

func TestTurnsArePerServerAndLaterGoesToTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		for _, r := range []elicit.Request{form("a1", "a"), form("b1", "b"), form("a2", "a")} {
			ask(t, t.Context(), b, r)
		}
		next := func(server string) elicit.RequestID { i, _ := b.Next(server); return i.ID }
		if next("a") != "a1" || next("b") != "b1" {
			t.Fatalf("turns: %s, %s", next("a"), next("b"))
		}
		b.Postpone("a1")
		if next("a") != "a2" {
			t.Errorf("after Later the turn is %s's", next("a"))
		}
		if got := ids(b.Items()); got != "b1(waiting) a2(waiting) a1(waiting) " {
			t.Errorf("order: %s", got)
		}
		if err := b.Answer("a1", accepted); err != nil {
			t.Errorf("a postponed request can't be answered: %v", err)
		}
		b.Close()
	})
}

func TestQuittingCancelsEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		first := ask(t, t.Context(), b, form("q1", "s"))
		b.Close()
		late := ask(t, t.Context(), b, form("q2", "s"))
		for _, a := range []*asked{first, late} {
			if !a.done || a.resp.Action != elicit.Cancel || a.resp.Content != nil {
				t.Errorf("answered %+v, want cancel", a.resp)
			}
		}
	})
}

func TestFloodCostsOnlyTheFlooder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		var mu sync.Mutex
		cancelled := 0
		for i := range 300 {
			go func() {
				r, _ := b.Ask(t.Context(), form(fmt.Sprint("f", i), "flood"))
				if r.Action == elicit.Cancel {
					mu.Lock()
					cancelled++
					mu.Unlock()
				}
			}()
		}
		synctest.Wait()
		mu.Lock()
		if cancelled != 280 {
			t.Errorf("%d of 300 cancelled, want 280", cancelled)
		}
		mu.Unlock()
		calm := ask(t, t.Context(), b, form("c", "calm"))
		if _, ok := b.Next("calm"); !ok || calm.done {
			t.Error("the other server's request is not reachable")
		}
		notices := b.Notices()
		if len(notices) != 1 || notices[0].Count != 280 || notices[0].Server.Name != "flood" {
			t.Errorf("notices: %+v", notices)
		}
		b.Close()
	})
}

func TestPolicies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		b.SetPolicy("s", elicit.CancelAll)
		a := ask(t, t.Context(), b, form("q", "s"))
		if !a.done || a.resp.Action != elicit.Cancel || len(b.Notices()) != 0 {
			t.Errorf("got %+v, notices %d", a.resp, len(b.Notices()))
		}
		b.SetPolicy("s", elicit.AskMe)
		if a := ask(t, t.Context(), b, form("q2", "s")); a.done {
			t.Error("still cancelled")
		}
		b.Close()
	})
}

func TestNoticesAreBounded(t *testing.T) {
	b := elicit.NewInbox(elicit.Config{Limits: elicit.Limits{Notices: 3}})
	for i := range 5 {
		b.Notice(elicit.Notice{Reason: fmt.Sprint(i)})
	}
	n := b.Notices()
	if len(n) != 3 || n[0].Reason != "2" {
		t.Errorf("kept %+v", n)
	}
	b.ClearNotices()
	if len(b.Notices()) != 0 {
		t.Error("not cleared")
	}
}

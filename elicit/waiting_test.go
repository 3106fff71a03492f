package elicit_test

import (
	"errors"
	"testing"
	"testing/synctest"

	"parley/elicit"
)

var open = elicit.Response{Action: elicit.Accept}

// waiting is one Wait under way.
type waiting struct {
	outcome elicit.WaitOutcome
	done    bool
}

func hold(t *testing.T, b *elicit.Inbox, ids ...elicit.RequestID) *waiting {
	t.Helper()
	w := &waiting{}
	go func() {
		w.outcome, _ = b.Wait(t.Context(), elicit.Wait{Requests: ids, Announced: true})
		w.done = true
	}()
	synctest.Wait()
	return w
}

func TestConsentIsAnsweredAtOnceAndTheLinkStaysListed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		a := ask(t, t.Context(), b, link("u", "pay", "e1"))
		if err := b.Answer("u", open); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if !a.done || a.resp.Action != elicit.Accept {
			t.Errorf("answered %+v", a)
		}
		if got := ids(b.Items()); got != "u(in browser) " {
			t.Errorf("listed: %s", got)
		}
		b.Complete("pay#2", "e1") // another session's id
		b.Complete("pay#1", "e2") // unknown
		if len(b.Items()) != 1 {
			t.Error("ended by a completion that isn't its own")
		}
		b.Complete("pay#1", "e1")
		b.Complete("pay#1", "e1")
		if len(b.Items()) != 0 {
			t.Error("still listed after completion")
		}
	})
}

func TestCompletionBeforeConsentIsNoConsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		a := ask(t, t.Context(), b, link("u", "pay", "e1"))
		b.Complete("pay#1", "e1")
		synctest.Wait()
		if item, _ := b.Item("u"); a.done || !item.Announced || item.State != elicit.Waiting {
			t.Fatalf("completion decided for the user: %+v", a)
		}
		_ = b.Answer("u", open)
		synctest.Wait()
		if len(b.Items()) != 0 {
			t.Error("a page announced as done is waited for")
		}
	})
}

func TestHeldCallGoesOnWhenAllLinksAreComplete(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		for _, id := range []string{"u1", "u2"} {
			ask(t, t.Context(), b, link(id, "pay", "e"+id))
			_ = b.Answer(elicit.RequestID(id), open)
			synctest.Wait()
		}
		w := hold(t, b, "u1", "u2")
		b.Complete("pay#1", "eu1")
		synctest.Wait()
		if w.done {
			t.Fatal("went on after one of two")
		}
		b.Complete("pay#1", "eu2")
		synctest.Wait()
		if !w.done || w.outcome != elicit.WaitComplete {
			t.Errorf("%+v", w)
		}
	})
}

func TestUserEndsAWait(t *testing.T) {
	for _, o := range []elicit.WaitOutcome{elicit.WaitRetry, elicit.WaitGiveUp} {
		synctest.Test(t, func(t *testing.T) {
			b := elicit.NewInbox(elicit.Config{})
			ask(t, t.Context(), b, link("u", "pay", "e1"))
			_ = b.Answer("u", open)
			synctest.Wait()
			w := hold(t, b, "u")
			if item, _ := b.Item("u"); !item.Held {
				t.Error("not shown as held")
			}
			if err := b.Decide("u", o); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if !w.done || w.outcome != o || len(b.Items()) != 0 {
				t.Errorf("%+v, %d listed", w, len(b.Items()))
			}
			if err := b.Decide("u", o); !errors.Is(err, elicit.ErrGone) {
				t.Errorf("decided twice: %v", err)
			}
		})
	}
}

func TestDeadSessionEndsItsOpenedLinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		for _, server := range []string{"a", "b"} {
			ask(t, t.Context(), b, link("u"+server, server, "same"))
			_ = b.Answer(elicit.RequestID("u"+server), open)
			synctest.Wait()
		}
		b.EndSession("a#1")
		if got := ids(b.Items()); got != "ub(in browser) " {
			t.Errorf("listed: %s", got)
		}
	})
}

func TestEventsTellTheStoryInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := elicit.NewInbox(elicit.Config{})
		var kinds []elicit.EventKind
		stop := b.Listen(func(e elicit.Event) { kinds = append(kinds, e.Kind) })
		ask(t, t.Context(), b, link("u", "pay", "e1"))
		_ = b.Answer("u", open)
		synctest.Wait()
		b.Complete("pay#1", "e1")
		stop()
		ask(t, t.Context(), b, form("q", "pay"))
		want := []elicit.EventKind{elicit.EventArrived, elicit.EventAnswered, elicit.EventOpened, elicit.EventEnded}
		if len(kinds) != len(want) {
			t.Fatalf("events %v, want %v", kinds, want)
		}
		for i := range want {
			if kinds[i] != want[i] {
				t.Errorf("event %d is %v, want %v", i, kinds[i], want[i])
			}
		}
		b.Close()
	})
}

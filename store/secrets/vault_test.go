package secrets

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/godbus/dbus/v5"
)

func TestNoKeyringMeansMemoryAndSaysSo(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err  error
		says string
	}{
		"no bus":          {errNoBus, "has no keyring"},
		"service unknown": {dbus.Error{Name: "org.freedesktop.DBus.Error.ServiceUnknown"}, "has no keyring"},
		"locked":          {fmt.Errorf("%s '/org/x'", errLocked), "locked"},
		"item locked":     {dbus.Error{Name: "org.freedesktop.Secret.Error.IsLocked"}, "locked"},
		"other":           {errors.New("exit status 36"), "can't be used"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ring := newFakeRing(128)
			ring.setFail(func(int) error { return c.err })
			v, told := openOn(t, ring)
			if err := v.Set(t.Context(), k, "planted"); err != nil {
				t.Fatal(err)
			}
			if got, err := v.Get(t.Context(), k); err != nil || got != "planted" {
				t.Errorf("in this run: %q, %v", got, err)
			}
			st := v.State()
			if st.Kept != InMemory || !strings.Contains(st.Say.String(), c.says) || st.Cause.Error() != c.err.Error() {
				t.Errorf("state %+v, want it to say %q", st, c.says)
			}
			calls := ring.calls
			if _, err := v.Get(t.Context(), Key{"other", "x"}); !errors.Is(err, ErrUnavailable) {
				t.Errorf("an unknown key: %v", err)
			}
			if err := v.Delete(t.Context(), k); err != nil {
				t.Error(err)
			}
			if _, err := v.Get(t.Context(), k); !errors.Is(err, ErrNotFound) {
				t.Errorf("after deleting: %v", err)
			}
			if ring.calls != calls {
				t.Error("a keyring known not to work was asked again")
			}
			if got := told.places(); !slices.Equal(got, []Place{InMemory}) {
				t.Errorf("told %v, want once", got)
			}
		})
	}
}

func TestReadingWithoutKeyring(t *testing.T) {
	t.Parallel()
	ring := newFakeRing(128)
	ring.setFail(func(int) error { return errNoBus })
	v, _ := openOn(t, ring)
	if _, err := v.Get(t.Context(), k); !errors.Is(err, ErrUnavailable) {
		t.Errorf("got %v, want ErrUnavailable", err)
	}
}

func TestSilentKeyringCostsFiveSecondsOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ring := newFakeRing(128)
		answer := make(chan struct{})
		ring.setFail(func(int) error { <-answer; return nil })
		v, told := openOn(t, ring)
		start := time.Now()
		var wg sync.WaitGroup
		for i := range 20 {
			wg.Go(func() {
				if err := v.Set(t.Context(), Key{"s", fmt.Sprint(i)}, "value"); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("twenty secrets took %v", took)
		}
		if v.State().Kept != InMemory || !strings.Contains(v.State().Say.String(), "doesn't answer") {
			t.Errorf("state %+v", v.State())
		}
		start = time.Now()
		if got, err := v.Get(t.Context(), Key{"s", "7"}); got != "value" || err != nil || time.Since(start) != 0 {
			t.Errorf("reading back: %q, %v after %v", got, err, time.Since(start))
		}

		close(answer) // the user has unlocked it
		synctest.Wait()
		if got := told.places(); !slices.Equal(got, []Place{InMemory, InKeyring}) {
			t.Errorf("told %v", got)
		}
		if n := len(ring.snapshot()); n != 20 {
			t.Errorf("%d of 20 secrets reached the keyring", n)
		}
		if len(v.memory) != 0 {
			t.Errorf("%d still in memory", len(v.memory))
		}
	})
}

func TestSlowButAliveIsWaitedFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ring := newFakeRing(128)
		ring.setFail(func(int) error { time.Sleep(3 * time.Second); return nil })
		v, told := openOn(t, ring)
		want := strings.Repeat("x", 600) // eight calls and more, 24 s
		if err := v.Set(t.Context(), k, want); err != nil {
			t.Fatal(err)
		}
		if got, err := v.Get(t.Context(), k); got != want || err != nil {
			t.Errorf("%d bytes, %v", len(got), err)
		}
		if len(told.places()) != 0 {
			t.Errorf("gave up on a keyring that works: %v", told.places())
		}
	})
}

func TestContextEndsTheWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ring := newFakeRing(128)
		answer := make(chan struct{})
		ring.setFail(func(int) error { <-answer; return nil })
		v, told := openOn(t, ring)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := v.Set(ctx, k, "x"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Set: %v", err)
		}
		if _, err := v.Get(ctx, k); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Get: %v", err)
		}
		close(answer)
		synctest.Wait()
		if len(told.places()) != 0 {
			t.Errorf("told %v", told.places())
		}
	})
}

func TestRetryMovesMemoryIn(t *testing.T) {
	t.Parallel()
	ring := newFakeRing(128)
	gone := Key{"old", "x"}
	v, told := openOn(t, ring)
	if err := v.Set(t.Context(), gone, "old"); err != nil {
		t.Fatal(err)
	}
	ring.setFail(func(int) error { return errNoBus })
	for key, value := range map[Key]string{k: "one", {"b", "y"}: strings.Repeat("2", 400)} {
		if err := v.Set(t.Context(), key, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := v.Delete(t.Context(), gone); err != nil {
		t.Fatal(err)
	}
	if err := v.Retry(t.Context()); err == nil || v.State().Kept != InMemory {
		t.Errorf("retry without a keyring: %v, %v", err, v.State().Kept)
	}
	ring.setFail(nil)
	if err := v.Retry(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := told.places(); !slices.Equal(got, []Place{InMemory, InKeyring}) {
		t.Errorf("told %v", got)
	}
	next, _ := openOn(t, ring)
	if got, _ := next.Get(t.Context(), k); got != "one" {
		t.Errorf("the next run reads %q", got)
	}
	if _, err := next.Get(t.Context(), gone); !errors.Is(err, ErrNotFound) {
		t.Errorf("what was deleted meanwhile: %v", err)
	}
}

func TestOpenFailsFast(t *testing.T) {
	t.Parallel()
	if _, err := Open(Params{}); err == nil {
		t.Error("a Vault without a keyring")
	}
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	v, _ := openOn(t, newFakeRing(128))
	var wg sync.WaitGroup
	for i := range 30 {
		wg.Go(func() {
			key := Key{"s", fmt.Sprint(i % 5)}
			if err := v.Set(t.Context(), key, strings.Repeat("v", 10*i)); err != nil {
				t.Error(err)
			}
			if _, err := v.Get(t.Context(), key); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

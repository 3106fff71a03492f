package secrets

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

var k = Key{Server: "Weather Desk", Name: "env/API_KEY"}

func TestValuesOfEverySizeComeBack(t *testing.T) {
	t.Parallel()
	ring := newFakeRing(128)
	v, _ := openOn(t, ring)
	ctx := t.Context()
	for _, n := range []int{0, 1, 125, 126, 127, 128, 129, 4000, 100, 3, 2500, 0} {
		want := strings.Repeat("钥x", n)[:n]
		if err := v.Set(ctx, k, want); err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
		if got, err := v.Get(ctx, k); err != nil || got != want {
			t.Fatalf("%d bytes came back as %d, %v", n, len(got), err)
		}
	}
	if left := ring.snapshot(); len(left) != 1 {
		t.Errorf("%d entries for one short value", len(left))
	}
	if err := v.Delete(ctx, k); err != nil {
		t.Fatal(err)
	}
	if err := v.Delete(ctx, k); err != nil {
		t.Errorf("deleting nothing: %v", err)
	}
	if _, err := v.Get(ctx, k); !errors.Is(err, ErrNotFound) {
		t.Errorf("after deleting: %v", err)
	}
	if left := ring.snapshot(); len(left) != 0 {
		t.Errorf("left in the keyring: %v", left)
	}
}

func TestTooLargeIsRefused(t *testing.T) {
	t.Parallel()
	v, _ := openOn(t, newFakeRing(1<<20))
	if err := v.Set(t.Context(), k, strings.Repeat("x", MaxValue+1)); err == nil || !strings.Contains(err.Error(), "256 kB") {
		t.Errorf("got %v", err)
	}
}

// TestInterruption ends the program, as it were, after each keyring call of
// each change in turn. What a new run reads is the old value or the new one,
// and its next change leaves nothing lying about.
func TestInterruption(t *testing.T) {
	t.Parallel()
	short, long, longer := "short", strings.Repeat("long", 100), strings.Repeat("longer", 90)
	for _, c := range []struct{ from, to string }{
		{short, long}, {long, short}, {long, longer}, {longer, long}, {"", long}, {long, ""}, {short, ""}, {short, "other"},
	} {
		for dies := 1; ; dies++ {
			ring := newFakeRing(128)
			change(t, ring, c.from)
			ring.setFail(func(call int) error {
				if call >= dies {
					return errors.New("killed")
				}
				return nil
			})
			change(t, ring, c.to)
			finished := ring.calls < dies
			ring.setFail(nil)
			if got := read(t, ring); got != c.from && got != c.to {
				t.Fatalf("%d→%d bytes, killed at call %d: reads %d bytes", len(c.from), len(c.to), dies, len(got))
			}
			change(t, ring, "end")
			if left := ring.snapshot(); len(left) != 1 {
				t.Fatalf("%d→%d bytes, killed at call %d: %d entries left: %v", len(c.from), len(c.to), dies, len(left), left)
			}
			if finished {
				break
			}
		}
	}
}

// TestInterruptedAgainAndAgain leaves garbage many times over before a change
// goes through.
func TestInterruptedAgainAndAgain(t *testing.T) {
	t.Parallel()
	ring := newFakeRing(128)
	change(t, ring, strings.Repeat("a", 900))
	for dies := 1; dies < 40; dies++ {
		ring.setFail(func(call int) error {
			if call >= dies {
				return errors.New("killed")
			}
			return nil
		})
		change(t, ring, strings.Repeat(fmt.Sprint(dies%10), 300+dies))
		ring.setFail(nil)
		if got := read(t, ring); got == "" {
			t.Fatalf("lost after %d", dies)
		}
	}
	change(t, ring, "")
	if left := ring.snapshot(); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// set changes k in a run of its own; "" deletes. Errors are what the test is
// about, so they are not looked at.
func change(t *testing.T, ring *fakeRing, value string) {
	t.Helper()
	v, _ := openOn(t, ring)
	if value == "" {
		_ = v.Delete(context.Background(), k)
		return
	}
	_ = v.Set(context.Background(), k, value)
}

func read(t *testing.T, ring *fakeRing) string {
	t.Helper()
	v, _ := openOn(t, ring)
	got, err := v.Get(t.Context(), k)
	if err != nil && !errors.Is(err, ErrNotFound) {
		t.Fatalf("reading: %v", err)
	}
	return got
}

func TestDamagedEntriesAreToldApart(t *testing.T) {
	t.Parallel()
	for _, head := range []string{"", "x", "2:", "2:g,0,d", "2:g,99999999,d", "2:g,2,d", "2:g,-1,d", "2:a,b"} {
		ring := newFakeRing(128)
		ring.values["Parley/"+k.user()] = head
		ring.values["Parley/"+chunkName(k.user(), "g", 0)] = "!!"
		v, _ := openOn(t, ring)
		if _, err := v.Get(t.Context(), k); !errors.Is(err, ErrDamaged) {
			t.Errorf("%q: %v", head, err)
		}
		if err := v.Set(t.Context(), k, "new"); err != nil || read(t, ring) != "new" {
			t.Errorf("%q can't be replaced: %v", head, err)
		}
	}
}

func TestKeysStayApart(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("很长的名字", 60)
	keys := []Key{
		{"a", "b"}, {"a|b", ""}, {"", "a|b"}, {"a%7Cb", ""}, {"a", "b#journal"}, {"a", "b%23journal"},
		{long, "x"}, {long, "y"}, {long + "x", ""}, TokenKey("https://a.test/mcp", "https://as.test"), TokenKey("https://a.test/mcp/", "https://as.test"),
	}
	seen := map[string]Key{}
	for _, k := range keys {
		u := k.user()
		if other, ok := seen[u]; ok {
			t.Errorf("%v and %v share %q", k, other, u)
		}
		if seen[u] = k; len(u) > maxUser || strings.ContainsAny(u, "\n#") {
			t.Errorf("%q does not suit a keyring", u)
		}
	}
}

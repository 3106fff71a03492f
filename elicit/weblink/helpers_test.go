package weblink

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

var (
	remote = Asker{}
	local  = Asker{LocalProcess: true}
)

// mustPass gives the Link of a URL that has to pass.
func mustPass(t testing.TB, raw string, a Asker) Link {
	t.Helper()
	link, err := Parse(raw, a)
	if err != nil {
		t.Fatalf("Parse(%q): %v", raw, err)
	}
	return link
}

// refusalOf gives the reason that a URL is refused for, or nothing.
func refusalOf(t testing.TB, raw string) string {
	t.Helper()
	link, err := Parse(raw, remote)
	if err == nil {
		return ""
	}
	var refusal *Refusal
	if !errors.As(err, &refusal) {
		t.Fatalf("Parse(%q): the error is a %T", raw, err)
	}
	if !link.IsZero() {
		t.Errorf("Parse(%q) gives a link along with %v", raw, err)
	}
	return refusal.Reason
}

// reasonsOf gives the sorted reasons of the warnings, joined.
func reasonsOf(t testing.TB, raw string, a Asker) string {
	t.Helper()
	var reasons []string
	for _, w := range mustPass(t, raw, a).Warnings() {
		reasons = append(reasons, w.Reason)
	}
	slices.Sort(reasons)
	return strings.Join(reasons, " ")
}

// checkRefusals checks that each URL is refused for the reason; "" is a pass.
func checkRefusals(t *testing.T, want map[string]string) {
	t.Helper()
	for raw, reason := range want {
		if got := refusalOf(t, raw); got != reason {
			t.Errorf("%q is refused for %q, not %q", raw, got, reason)
		}
	}
}

// checkWarnings checks that each URL earns exactly these warnings.
func checkWarnings(t *testing.T, a Asker, want map[string]string) {
	t.Helper()
	for raw, reasons := range want {
		if got := reasonsOf(t, raw, a); got != reasons {
			t.Errorf("%q is warned of for %q, not %q", raw, got, reasons)
		}
	}
}

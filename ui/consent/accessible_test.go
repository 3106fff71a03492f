package consent

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

func TestALinkIsHeardAsItIsRead(t *testing.T) {
	h := ask(t, dangerURL)
	h.tick()
	var all []string
	for _, o := range visible(h.Dialog) {
		a, speaks := o.(fyne.Accessible)
		if _, acts := o.(fyne.Focusable); acts && (!speaks || strings.TrimSpace(a.AccessibilityLabel()) == "" || a.AccessibilityRole() == "") {
			t.Errorf("a screen reader finds nothing to say of %T", o)
		}
		if speaks {
			all = append(all, a.AccessibilityLabel())
		}
	}
	rest := strings.Join(all, "\n")
	for _, line := range []string{
		"Payments asks you to open a web page", "calls itself “Shop Pay”", "xn--pypal-4ve.example.test", dangerURL,
		"This name uses letters of two alphabets.", "Confirm the payment.", "Decline", "Copy address", "Cancel", "Open xn--pypal-4ve.example.test",
	} {
		_, after, found := strings.Cut(rest, line)
		if !found {
			t.Errorf("%q is not heard in its place among\n%s", line, strings.Join(all, "\n"))
			continue
		}
		rest = after
	}
}

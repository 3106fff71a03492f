package shell

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"parley/config"
	"parley/elicit/say"
)

// heard is what a screen reader finds in a window that one can act on: role
// and label, in the order of Tab.
func (r *rig) heard(w fyne.Window) []string {
	r.t.Helper()
	var out []string
	for _, o := range visible(w) {
		if _, ok := o.(fyne.Focusable); !ok {
			continue
		}
		if fmt.Sprintf("%T", o) == "*widget.focusSelectable" {
			continue // part of Fyne's text that can be selected, which speaks for itself
		}
		a, ok := o.(fyne.Accessible)
		if !ok || strings.TrimSpace(a.AccessibilityLabel()) == "" || a.AccessibilityRole() == "" {
			r.t.Errorf("a screen reader finds nothing to say of %T at %v", o, o.Position())
			continue
		}
		out = append(out, fmt.Sprintf("%s: %s", a.AccessibilityRole(), a.AccessibilityLabel()))
	}
	return out
}

// expectHeard wants some of what is heard, in this order.
func (r *rig) expectHeard(w fyne.Window, want ...string) {
	r.t.Helper()
	all := r.heard(w)
	rest := all
next:
	for _, line := range want {
		for i, h := range rest {
			if h == line {
				rest = rest[i+1:]
				continue next
			}
		}
		r.t.Errorf("%q is not heard in its place among\n%s", line, strings.Join(all, "\n"))
	}
}

func TestAScreenReaderHearsWhatIsAsked(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"}, config.Server{Name: "B"})
	r.ask(t.Context(), formRequest(t, "A", "form"))
	r.ask(t.Context(), linkRequest(t, "B", "link"))
	r.expectHeard(r.window("form"), "text: Your name, needs an answer",
		"button: Decline, Says no to A. Nothing you typed is sent.",
		"button: Cancel, Tells A that nothing was decided. Nothing you typed is sent.", "button: Send")
	link := r.heard(r.window("link"))
	for _, part := range []string{"button: Decline", "button: Cancel", "button: Open"} {
		if !strings.Contains(strings.Join(link, "\n"), part) {
			t.Errorf("%q is not heard in\n%s", part, strings.Join(link, "\n"))
		}
	}
	r.press(r.window("form"), "Send")
	if all := strings.Join(r.heard(r.window("form")), "\n"); !strings.Contains(all, "Your name, Needs an answer") {
		t.Errorf("the error is not heard:\n%s", all)
	}
	r.Go(place{kind: atInbox})
	r.expectHeard(r.win, "button: Answer", "button: Cancel", "button: Answer", "button: Cancel")
}

func TestAScreenReaderHearsEveryPage(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"}, config.Server{Name: "B", Unconfirmed: true})
	r.ready("A", someTools(3)...)
	r.core.Tell("keyring", say.T("servers.json can't be written."))
	for _, to := range []place{
		{kind: atInbox}, {kind: atAdd}, {kind: atPaste}, {kind: atImport}, {kind: atHistory}, {kind: atSettings},
		{kind: atServer, server: "B"}, {kind: atServer, server: "A", tool: "plan_trip"},
	} {
		r.Go(to)
		r.settle()
		if len(r.heard(r.win)) == 0 {
			t.Errorf("nothing is heard at %v", to)
		}
	}
	for _, tab := range []int{tabPrompts, tabResources, tabLog} {
		r.servers["A"].tabs.Select(tab)
		r.heard(r.win)
	}
}

package formgen

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// heard is what a screen reader finds below o that has a label: what can be
// acted on, in the order of Tab, and what stands in it.
func heard(t *testing.T, o fyne.CanvasObject) []string {
	if !o.Visible() {
		return nil
	}
	var out []string
	a, speaks := o.(fyne.Accessible)
	if _, acts := o.(fyne.Focusable); acts && (!speaks || strings.TrimSpace(a.AccessibilityLabel()) == "") &&
		fmt.Sprintf("%T", o) != "*widget.focusSelectable" { // a part of Fyne's text, which speaks itself
		t.Errorf("a screen reader finds nothing to say of %T", o)
	}
	if speaks {
		out = append(out, a.AccessibilityLabel())
	}
	var inner []fyne.CanvasObject
	switch o := o.(type) {
	case fyne.Widget:
		inner = test.WidgetRenderer(o).Objects()
	case *fyne.Container:
		inner = o.Objects
	}
	for _, c := range inner {
		out = append(out, heard(t, c)...)
	}
	return out
}

func TestAFormIsHeardAsItIsRead(t *testing.T) {
	ourApp(t)
	a := ask(t, everyControl, "Who travels, and when?")
	a.window.Resize(fyne.NewSize(560, a.IdealHeight(560)))
	expect := func(when string, want ...string) {
		t.Helper()
		all := heard(t, a.window.Canvas().Content())
		rest := "\n" + strings.Join(all, "\n") + "\n"
		for _, line := range want {
			_, after, found := strings.Cut(rest, "\n"+line+"\n")
			if !found {
				t.Errorf("%s: %q is not heard in its place among\n%s", when, line, strings.Join(all, "\n"))
				continue
			}
			rest = "\n" + after
		}
	}
	expect("at first", "Who travels, and when?", "Name, needs an answer", "E-mail, needs an answer", "Guests: 2", "Budget",
		"Travel insurance", "Yes, not checked", "No, not checked", "Class, needs an answer", "Economy, not checked",
		"Airport: Choose one of 10", "Extras", "Bike, not checked", "Leaves: 2031-05-06", "Comments", "Loyalty PIN", "Luggage")
	a.typeIn("name", "Ana")
	a.typeIn("pin", "4711")
	a.Submit()
	expect("with faults", "Name: Ana", "E-mail, Needs an answer", "Class, Pick one", "Loyalty PIN")
	if all := strings.Join(heard(t, a.window.Canvas().Content()), "\n"); strings.Contains(all, "4711") {
		t.Error("what is hidden from the eye is read aloud")
	}
}

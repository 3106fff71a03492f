package formgen

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"parley/elicit/form"
	"parley/ui/kit"
)

// newYesNo makes two radio buttons, neither picked until one is: unset, no
// and yes are three different answers.
func newYesNo(s *slot) control {
	g := newOptionGroup(s, []string{lang.L("Yes"), lang.L("No")}, false)
	g.picked = func(i int) bool {
		yes, answered := s.draft().Bool(s.index())
		return answered && yes == (i == 0)
	}
	g.pick = func(i int) { s.draft().SetBool(s.index(), i == 0) }
	g.offerLeaveOut()
	return g
}

// newRadios makes a radio button for every choice.
func newRadios(s *slot) control {
	g := newOptionGroup(s, optionLabels(s.field), false)
	g.picked = func(i int) bool { return s.draft().Chosen(s.index()) == i }
	g.pick = func(i int) { s.draft().Choose(s.index(), i) }
	g.offerLeaveOut()
	if at := s.draft().Chosen(s.index()); at >= 0 {
		g.cursor = at
	}
	return g
}

// newChecks makes a check box for every choice, and a count where the number
// of picks is limited.
func newChecks(s *slot) control {
	g := newOptionGroup(s, optionLabels(s.field), true)
	g.picked = func(i int) bool { return slices.Contains(s.draft().Toggled(s.index()), i) }
	g.pick = func(i int) { s.draft().Toggle(s.index(), i, !g.picked(i)) }
	if limited(s.field) {
		count := kit.NewText("", small())
		g.trail = []fyne.CanvasObject{count}
		g.onSync = func() { count.SetText(countPicks(s)) }
	}
	return g
}

func optionLabels(f *form.Field) []string {
	labels := make([]string, len(f.Options))
	for i, o := range f.Options {
		labels[i] = o.Label
	}
	return labels
}

// offerLeaveOut puts "Leave out" beside the options of an optional field,
// there to be seen once something is picked.
func (g *optionGroup) offerLeaveOut() {
	if g.slot.field.Required {
		return
	}
	g.unpick = g.slot.leaveOut
	link := kit.NewTextLink(lang.L("Leave out"), g.slot.leaveOut)
	link.OnKey = g.slot.key
	g.trail = []fyne.CanvasObject{link}
	g.onSync = func() {
		link.Hidden = g.locked || !g.slot.draft().Answered(g.slot.index())
		link.Refresh()
	}
}

func limited(f *form.Field) bool {
	return f.MinItems > 0 || (f.MaxItems >= 0 && f.MaxItems < len(f.Options))
}

// countPicks is "1 of 1–2".
func countPicks(s *slot) string {
	n, f := len(s.draft().Toggled(s.index())), s.field
	low, high := max(f.MinItems, 0), f.MaxItems
	if high < 0 || high > len(f.Options) {
		high = len(f.Options)
	}
	if low == high {
		return lang.L("{{.Count}} of {{.Max}}", map[string]any{"Count": n, "Max": high})
	}
	return lang.L("{{.Count}} of {{.Min}}–{{.Max}}", map[string]any{"Count": n, "Min": low, "Max": high})
}

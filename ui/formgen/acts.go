package formgen

import (
	"strconv"

	"fyne.io/fyne/v2/lang"

	"parley/elicit/form"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// leaveOut makes the field unanswered.
func (s *slot) leaveOut() {
	s.draft().Clear(s.index())
	s.answered()
}

// useDefault puts the server's default back.
func (s *slot) useDefault() {
	s.draft().UseDefault(s.index())
	s.answered()
}

// answered shows an answer that was not made in the control itself. The link
// that made it may be gone now, so the keyboard goes back to the control.
func (s *slot) answered() {
	s.control.sync()
	s.changed()
	if f := s.control.focus(); f != nil {
		focusOn(f)
	}
}

// retype replaces a control that shows a text too long to edit.
func (s *slot) retype() {
	s.draft().SetText(s.index(), "")
	s.rebuild()
	s.changed()
	focusOn(s.control.focus())
}

// grow gives a text of one line an entry of several, because lines are about
// to be pasted: Fyne would make spaces of them.
func (s *slot) grow(e *entry) bool {
	if s.kind != "text" {
		return false
	}
	row, column := e.CursorRow, e.CursorColumn
	s.tall = true
	s.rebuild()
	focusOn(s.control.focus())
	grown := s.control.focus().(*entry)
	grown.CursorRow, grown.CursorColumn = row, column
	return true
}

// tooLongToPaste tells why a paste was refused.
func (s *slot) tooLongToPaste(bytes int) {
	s.show(&form.Problem{Field: s.index(), Code: "paste", Text: say.T(
		"What you pasted is {{.Size}} kB long; at most {{.Max}} kB fit here. Nothing was pasted.",
		say.Data{"Size": strconv.Itoa(bytes >> 10), "Max": strconv.Itoa(maxTyped >> 10)})})
}

// syncActs shows, in the line under the control, what can be done about the
// answer as it stands, and how long it is.
func (s *slot) syncActs() {
	if s.hint == nil {
		return
	}
	if s.field.Kind == form.Text {
		sentence, over := countFor(s.field, s.draft().Text(s.index()))
		s.hint.setCount(sentence, over)
	}
	if s.hint.setActs(s.acts()) {
		s.view.resized(s)
	}
}

// acts are "Use default" while the answer is another, and "Leave out" where
// the control itself has no way to do it.
func (s *slot) acts() []*kit.TextLink {
	if s.view.locked {
		return nil
	}
	var acts []*kit.TextLink
	if s.field.Default != nil && !s.isDefault() {
		acts = append(acts, kit.NewTextLink(lang.L("Use default"), s.useDefault))
	}
	if s.mayLeaveOut() && s.draft().Answered(s.index()) {
		acts = append(acts, kit.NewTextLink(lang.L("Leave out"), s.leaveOut))
	}
	for _, l := range acts {
		l.OnKey = s.key
	}
	return acts
}

// mayLeaveOut reports whether "Leave out" belongs under the control: for a
// list, and for a text whose answer is empty but given.
func (s *slot) mayLeaveOut() bool {
	switch {
	case s.field.Required:
		return false
	case s.field.Kind == form.Choice:
		return len(s.field.Options) > maxRadios
	default:
		return s.typed() && s.draft().Text(s.index()) == ""
	}
}

// hasActs reports whether acts could ever hold something.
func (s *slot) hasActs() bool {
	return s.field.Default != nil || (!s.field.Required && s.field.Kind == form.Choice && len(s.field.Options) > maxRadios)
}

// isDefault reports whether the answer is what it was before anyone touched
// the field.
func (s *slot) isDefault() bool {
	return s.view.initial(s.index()) == answerOf(s.draft(), s.index())
}

// answerOf is an answer in a form that can be compared.
func answerOf(d *form.Draft, i int) string {
	if !d.Answered(i) {
		return ""
	}
	switch d.Form().Fields[i].Kind {
	case form.Boolean:
		yes, _ := d.Bool(i)
		return strconv.FormatBool(yes)
	case form.Choice:
		return strconv.Itoa(d.Chosen(i))
	case form.MultiChoice:
		key := "picks"
		for _, o := range d.Toggled(i) {
			key += " " + strconv.Itoa(o)
		}
		return key
	}
	return "text " + d.Text(i)
}

// typed reports whether the answer is typed, not picked.
func (s *slot) typed() bool {
	switch s.field.Kind {
	case form.Text, form.Number, form.Integer, form.Date, form.DateTime, form.JSON:
		return true
	}
	return false
}

// helpLinks offer what would mend the answer.
func (s *slot) helpLinks() []*kit.TextLink {
	if s.view.locked || !s.typed() {
		return nil
	}
	label, value, ok := s.draft().Suggestion(s.index())
	if !ok {
		return nil
	}
	link := kit.NewTextLink(plaintext.Line(kit.Say(label), maxLabel), func() {
		s.draft().SetText(s.index(), value)
		s.judged = true
		s.answered()
	})
	link.OnKey = s.key
	return []*kit.TextLink{link}
}

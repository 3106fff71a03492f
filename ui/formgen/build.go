package formgen

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"parley/elicit/form"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// build makes a slot's widgets if it has none yet, and reports whether it did.
func (v *View) build(s *slot) bool {
	if s.row != nil {
		return false
	}
	s.make()
	v.gather()
	return true
}

// gather lists the built rows from top to bottom, which is the Tab order.
func (v *View) gather() {
	v.rows = v.rows[:0:0]
	for _, s := range v.slots {
		if s.row != nil {
			v.rows = append(v.rows, s.row)
		}
	}
}

// make builds control, hint and row.
func (s *slot) make() {
	m := pick(s)
	s.kind = m.name
	s.control = m.make(s)
	s.hint = nil
	p := kit.RowParams{
		Label: s.label(), Required: s.field.Required, Control: s.control,
		Notes: s.notes(), Level: s.level, Heading: s.field.Kind == form.Group,
	}
	if h := newHint(s, func() { s.view.resized(s) }); !h.idle() {
		s.hint = h
		p.Hint = h
	}
	if s.field.Kind == form.DateTime {
		s.reading = kit.NewText("", small())
		p.Notes = append(p.Notes, s.reading)
		s.syncReading()
	}
	s.row = kit.NewRow(p)
	s.control.sync()
	s.syncActs()
	s.row.SetCaution(s.caution())
	if s.problem != nil {
		s.syncFault()
	}
	if s.view.locked {
		s.lock()
	}
}

// idle reports whether there is nothing that the bar could ever show.
func (h *hintBar) idle() bool { return h.words == nil && !h.acting && !h.counts }

// rebuild makes the widgets anew, for another control or another answer.
func (s *slot) rebuild() {
	s.make()
	s.view.gather()
	s.view.resized(s)
}

func (s *slot) lock() {
	s.control.lock()
	s.syncActs()
	s.row.SetFault("")
	s.row.Refresh()
}

// notes are what else a reader should know of a field.
func (s *slot) notes() []fyne.CanvasObject {
	var notes []fyne.CanvasObject
	add := func(t kit.Tone, sentence string) { notes = append(notes, kit.NewRemark(t, sentence)) }
	if s.field.Secret && !s.view.p.Own {
		add(kit.ToneWarning, lang.L("This looks like a secret. Secrets don't belong in forms."))
	}
	if s.field.Kind == form.JSON && !tellsHowToType(s.field) {
		if s.field.Required {
			add(kit.ToneNote, lang.L("A form can't show this kind of question. It must be typed as JSON."))
		} else {
			add(kit.ToneNote, lang.L("A form can't show this kind of question. Leave it empty, or type JSON."))
		}
	}
	for _, n := range s.field.Notes {
		add(kit.ToneNote, kit.Say(n))
	}
	return notes
}

// caution warns of characters in a typed answer that can't be seen: they are
// sent as well.
func (s *slot) caution() string {
	if s.field.Kind != form.Text {
		return ""
	}
	hidden := hiddenIn(s.draft().Text(s.index()))
	if len(hidden) == 0 {
		return ""
	}
	return lang.L("Holds characters that can't be seen: {{.Characters}}", map[string]any{
		"Characters": strings.Join(hidden, " "),
	})
}

// mostHidden is how many different characters a warning names.
const mostHidden = 8

// hiddenIn lists, as they would be drawn, the characters of s that are not
// drawn as they are.
func hiddenIn(s string) []string {
	if isPrintableASCII(s) {
		return nil
	}
	var found []string
	shown := plaintext.Block(s)
	for rest := shown; len(found) < mostHidden; {
		_, after, ok := strings.Cut(rest, "‹U+")
		if !ok {
			break
		}
		code, tail, closed := strings.Cut(after, "›")
		if closed && !strings.Contains(s, "‹U+"+code) && !slices.Contains(found, "U+"+code) {
			found = append(found, "U+"+code)
		}
		rest = tail
	}
	return found
}

func isPrintableASCII(s string) bool {
	for i := range len(s) {
		if (s[i] < ' ' && s[i] != '\n' && s[i] != '\t') || s[i] > '~' {
			return false
		}
	}
	return true
}

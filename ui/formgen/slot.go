package formgen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"parley/elicit/form"
	"parley/ui/kit"
)

// slot is one field's place in a View: what belongs to it, whether or not its
// widgets have been built yet.
type slot struct {
	view  *View
	field *form.Field
	level int // how deep inside groups

	// Built when first seen.
	kind    string
	control control
	row     *kit.Row
	hint    *hintBar
	help    []*kit.TextLink // what would mend the answer
	reading *kit.Text       // a time in the user's own zone; nil for other fields

	top, height float32
	edited      bool // the user has changed it
	tall        bool // a text of one line that has been given several
	judged      bool // its error is shown and follows every change
	problem     *form.Problem
}

func (s *slot) draft() *form.Draft { return s.view.p.Draft }

func (s *slot) index() int { return s.field.Index }

// changed is called by the control after it has written to the draft.
func (s *slot) changed() {
	s.edited = true
	if s.judged {
		s.judge()
	}
	s.syncActs()
	if s.syncReading() {
		s.view.resized(s)
	}
	if c := s.caution(); c != s.row.Caution() {
		s.row.SetCaution(c)
		s.view.resized(s)
	}
	s.view.changed()
}

// left is called when the control loses the focus: the moment to say what is
// wrong, but not that something is missing where nothing was tried.
func (s *slot) left() {
	if s.view.locked || (!s.edited && !s.draft().Answered(s.index())) {
		return
	}
	s.judge()
}

// entered is called when the control gains the focus.
func (s *slot) entered() { s.view.reveal(s) }

// key handles a key that the control has no use for.
func (s *slot) key(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape && s.view.p.OnEscape != nil {
		s.view.p.OnEscape()
		return
	}
	kit.ForwardKey(s.control, k)
}

// next moves the keyboard on to the next control.
func (s *slot) next() {
	if c := canvasOf(s.control); c != nil {
		c.FocusNext()
	}
}

// shortcut handles a shortcut that the control has no use for; Ctrl+Enter
// (⌘+Enter on a Mac) sends.
func (s *slot) shortcut(sc fyne.Shortcut) {
	if c, ok := sc.(*desktop.CustomShortcut); ok && sends(c) && s.view.p.OnSubmit != nil {
		s.view.p.OnSubmit()
		return
	}
	kit.ForwardShortcut(s.control, sc)
}

func sends(c *desktop.CustomShortcut) bool {
	return (c.KeyName == fyne.KeyReturn || c.KeyName == fyne.KeyEnter) &&
		c.Modifier == fyne.KeyModifierShortcutDefault
}

// judge checks the answer and shows the verdict.
func (s *slot) judge() { s.show(s.draft().Check(s.index())) }

// show puts a verdict beside the field; nil takes it away.
func (s *slot) show(p *form.Problem) {
	s.judged = s.judged || p != nil
	if sameProblem(s.problem, p) {
		return
	}
	s.problem = p
	if s.row == nil {
		return
	}
	s.syncFault()
	s.view.resized(s)
}

func sameProblem(a, b *form.Problem) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Code == b.Code && a.Text.String() == b.Text.String()
}

func (s *slot) syncFault() {
	s.control.mark(s.problem != nil)
	s.help = nil
	if s.problem == nil {
		s.row.SetFault("")
		return
	}
	var links []fyne.CanvasObject
	if s.help = s.helpLinks(); len(s.help) > 0 {
		links = append(links, s.help[0])
	}
	s.row.SetFault(kit.Say(s.problem.Text), links...)
}

func canvasOf(o fyne.CanvasObject) fyne.Canvas {
	return fyne.CurrentApp().Driver().CanvasForObject(o)
}

// focusOn gives f the keyboard.
func focusOn(f fyne.Focusable) {
	o, ok := f.(fyne.CanvasObject)
	if !ok {
		return
	}
	if c := canvasOf(o); c != nil {
		c.Focus(f)
	}
}

package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// modal is the one thing that may stand over the window's page. Fyne's
// dialogs don't hear Escape and must not be stacked: one at a time, here, with
// Escape and the focus seen to.
type modal struct {
	win   fyne.Window
	pop   *widget.PopUp
	after func() // when it is dismissed
	back  fyne.Focusable
}

// Open shows content, puts the focus on first, and calls dismissed when it is
// left by Escape. What stood there before is dismissed.
func (m *modal) Open(content fyne.CanvasObject, size fyne.Size, first fyne.Focusable, dismissed func()) {
	m.Dismiss()
	m.back = m.win.Canvas().Focused()
	m.after = dismissed
	m.pop = widget.NewModalPopUp(kit.Pad(kit.Space4, content), m.win.Canvas())
	m.pop.Resize(size)
	m.pop.Show()
	if first != nil {
		m.win.Canvas().Focus(first)
	}
}

// Up reports whether something stands over the page.
func (m *modal) Up() bool { return m.pop != nil }

// Close takes it away and gives the focus back.
func (m *modal) Close() {
	if m.pop == nil {
		return
	}
	m.pop.Hide()
	m.pop, m.after = nil, nil
	if m.back != nil {
		m.win.Canvas().Focus(m.back)
	}
}

// Dismiss closes it as Escape does.
func (m *modal) Dismiss() {
	after := m.after
	m.Close()
	if after != nil {
		after()
	}
}

// question is something to decide before an act.
type question struct {
	What   string // the question
	More   string // what follows from it
	Act    string // the button that does it
	Danger bool
	Body   fyne.CanvasObject // nil: none
	Do     func()
}

// questionWidth is how wide a question stands.
const questionWidth float32 = 460

// Ask puts a question. The focus starts on Cancel: Enter does nothing rash.
func (m *modal) Ask(q question) {
	act := kit.NewButton(q.Act, func() {
		m.Close()
		q.Do()
	})
	if act.Accent(); q.Danger {
		act.Danger()
	}
	cancel := kit.NewButton(lang.L("Cancel"), m.Dismiss)
	rows := []fyne.CanvasObject{kit.NewText(q.What, kit.TextOptions{Size: kit.SizeTitle, Style: fyne.TextStyle{Bold: true}})}
	if q.More != "" {
		rows = append(rows, kit.NewText(q.More, kit.TextOptions{}))
	}
	if q.Body != nil {
		rows = append(rows, q.Body)
	}
	m.openColumn(rows, cancel, container.NewHBox(layout.NewSpacer(), cancel, act))
}

// Fault says what went wrong with something the user did.
func (m *modal) Fault(err error) {
	e := say.From(err)
	shut := kit.NewButton(lang.L("Close"), m.Dismiss)
	m.openColumn([]fyne.CanvasObject{
		kit.NewBanner(kit.MoodDanger, plaintext.Block(kit.Say(e.What)), plaintext.Block(kit.Say(e.Do))),
	}, shut, container.NewHBox(layout.NewSpacer(), shut))
}

// Tell says that something was done.
func (m *modal) Tell(what string) {
	shut := kit.NewButton(lang.L("Close"), m.Dismiss)
	m.openColumn([]fyne.CanvasObject{kit.NewBanner(kit.MoodOK, what, "")}, shut, container.NewHBox(layout.NewSpacer(), shut))
}

func (m *modal) openColumn(rows []fyne.CanvasObject, first fyne.Focusable, buttons fyne.CanvasObject) {
	body := kit.Pad(kit.Space1, kit.NewColumn(kit.Space3, append(rows, buttons)...))
	width := min(questionWidth, m.win.Canvas().Size().Width-2*kit.Space6)
	inner := width - 2*kit.Space4
	height := min(body.HeightFor(inner), m.win.Canvas().Size().Height-4*kit.Space6)
	m.Open(container.NewVScroll(body), fyne.NewSize(width, height+2*kit.Space4), first, nil)
}

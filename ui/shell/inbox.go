package shell

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/elicit"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// maxInboxRows is how many requests the Inbox draws.
const maxInboxRows = 100

// inboxSource is what the Inbox page shows.
type inboxSource interface {
	Inbox() *elicit.Inbox
	Faults() []*say.Error
	ClearFaults()
	Problems() []say.Text
	KeyringProblem() say.Text
	RetryKeyring(ctx context.Context) error
	CanRestore() bool
	Restore() error
}

// inboxPage lists all that waits for the user, and what else there is to
// know.
type inboxPage struct {
	source inboxSource
	asks   *asks
	now    func() time.Time
	// background does something off the drawing thread and says what went
	// wrong.
	background func(func() error)
	// askPassphrase leads to secrets being kept in a file.
	askPassphrase func()
	ctx           context.Context
	// brakes are what can be done about a server that asks too much.
	brakes func(server string) []fyne.CanvasObject
	ages   []func() // tell each row's age anew
	body   *kit.Column
	scroll *container.Scroll
	empty  fyne.CanvasObject
	object fyne.CanvasObject
	first  fyne.Focusable
	acted  map[act]*kit.Button // the buttons of the requests
}

// act is something that can be done about a request: the button of that name.
type act struct {
	id   elicit.RequestID
	name string
}

func newInboxPage(s *Shell) *inboxPage {
	p := &inboxPage{source: s.core, asks: s.asks, now: s.p.Now, background: s.background, brakes: s.brakes,
		askPassphrase: s.askPassphrase, ctx: s.ctx, body: kit.NewColumn(kit.Space3)}
	p.scroll = container.NewVScroll(pageBody(p.body))
	p.empty = kit.NewEmpty(theme.MailComposeIcon(), lang.L("Nothing is waiting for you."),
		lang.L("When a server asks you something, its window opens, and it is listed here until you have answered."))
	p.object = kit.Pad(kit.Space3, kit.Frame(pageTitle(lang.L("Inbox")), container.NewStack(p.scroll, p.empty), nil))
	p.rebuild()
	return p
}

// Object is the page.
func (p *inboxPage) Object() fyne.CanvasObject { return p.object }

// Focus is the first request's button.
func (p *inboxPage) Focus(c fyne.Canvas) {
	if p.first != nil {
		c.Focus(p.first)
	}
}

// Hear looks again at the requests and notices.
func (p *inboxPage) Hear(e app.Event) {
	if e.Kind == app.InboxChanged || e.Kind == app.NoticesChanged {
		p.rebuild()
	}
}

// refresh tells the ages anew.
func (p *inboxPage) refresh() {
	for _, f := range p.ages {
		f()
	}
}

// rebuild lists all anew. The keyboard stays on the same button of the same
// request, or goes to the first if that one is gone.
func (p *inboxPage) rebuild() {
	window := fyne.CurrentApp().Driver().CanvasForObject(p.object)
	before, had := p.focused(window)
	p.list()
	if !had {
		return
	}
	if b := p.acted[before]; b != nil {
		window.Focus(b)
		return
	}
	window.Unfocus()
	p.Focus(window)
}

// focused tells which of its buttons has the keyboard.
func (p *inboxPage) focused(window fyne.Canvas) (act, bool) {
	if window == nil {
		return act{}, false
	}
	for a, b := range p.acted {
		if window.Focused() == fyne.Focusable(b) {
			return a, true
		}
	}
	return act{}, false
}

func (p *inboxPage) list() {
	p.ages, p.first, p.acted = nil, nil, map[act]*kit.Button{}
	var rows []fyne.CanvasObject
	for _, f := range p.source.Faults() {
		rows = append(rows, kit.NewBanner(kit.MoodDanger, reasonWhat(f), reasonDo(f), kit.NewButton(lang.L("Dismiss"), p.source.ClearFaults)))
	}
	if t := p.source.KeyringProblem(); !t.IsZero() {
		rows = append(rows, kit.NewBanner(kit.MoodWarn, plaintext.Block(kit.Say(t)), "",
			kit.NewButton(lang.L("Try again"), func() {
				p.background(func() error { return p.source.RetryKeyring(p.ctx) })
			}),
			kit.NewButton(lang.L("Keep them in a file…"), p.askPassphrase)))
	}
	for _, t := range p.source.Problems() {
		rows = append(rows, kit.NewBanner(kit.MoodWarn, plaintext.Block(kit.Say(t)), ""))
	}
	if p.source.CanRestore() {
		rows = append(rows, kit.NewFlow(kit.Space2, kit.NewButton(lang.L("Put the last good copy back"), func() {
			p.background(p.source.Restore)
		})))
	}
	items := p.source.Inbox().Items()
	for i, it := range items {
		if i == maxInboxRows {
			rows = append(rows, dim(lang.L("and {{.N}} more", map[string]any{"N": len(items) - i})))
			break
		}
		rows = append(rows, p.row(it))
	}
	rows = append(rows, p.notices()...)
	p.empty.Hide()
	if len(rows) == 0 {
		p.empty.Show()
	}
	p.body.SetItems(rows...)
	p.scroll.Refresh()
}

// row is one request: who, what, why, since when, and what can be done.
func (p *inboxPage) row(it elicit.Item) fyne.CanvasObject {
	name := kit.NewText(plaintext.Line(it.Server.Name, maxName)+" · "+itemWord(it), kit.TextOptions{Style: fyne.TextStyle{Bold: true}, MaxLines: 1})
	detail := kit.NewText("", kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim, MaxLines: 2})
	tell := func() { detail.SetText(kit.CauseWords(it.Cause) + " · " + age(p.now().Sub(it.Received))) }
	tell()
	p.ages = append(p.ages, tell)
	rows := []fyne.CanvasObject{name}
	if it.Message != "" {
		rows = append(rows, kit.NewText(plaintext.Line(it.Message, maxLine), kit.TextOptions{MaxLines: 2}))
	}
	rows = append(rows, detail, kit.PadEach(kit.Space1, 0, 0, 0, kit.NewFlow(kit.Space2, p.acts(it)...)))
	return kit.Box(kit.ColorSurface, kit.ColorBorder, kit.NewColumn(kit.Space1, rows...))
}

// itemWord is where a request stands.
func itemWord(it elicit.Item) string {
	switch {
	case it.State == elicit.InBrowser:
		return lang.L("in your browser")
	case it.State == elicit.Withdrawn:
		return plaintext.Line(kit.Say(it.Why), maxLine)
	case it.Later:
		return lang.L("put back")
	case it.Mode == elicit.ModeURL:
		return lang.L("asks you to open a web page")
	}
	return lang.L("asks you something")
}

// acts are what can be done about a request.
func (p *inboxPage) acts(it elicit.Item) []fyne.CanvasObject {
	show := func() { p.asks.Show(it.ID) }
	var main *kit.Button
	var rest []fyne.CanvasObject
	switch it.State {
	case elicit.InBrowser:
		main = kit.NewButton(lang.L("I'm done"), func() { p.asks.decide(it.ID, elicit.WaitRetry) })
		rest = []fyne.CanvasObject{kit.NewButton(lang.L("Open again"), func() { p.asks.openAgain(it) })}
		if it.Held {
			main.SetText(lang.L("I'm done, retry"))
			rest = append(rest, kit.NewButton(lang.L("Cancel the call"), func() { p.asks.decide(it.ID, elicit.WaitGiveUp) }))
		}
	case elicit.Withdrawn:
		main = kit.NewButton(lang.L("Show what you typed"), show)
		rest = []fyne.CanvasObject{kit.NewButton(lang.L("Dismiss"), func() { p.source.Inbox().Dismiss(it.ID) })}
	default:
		main = kit.NewButton(lang.L("Answer"), show).Accent()
		rest = []fyne.CanvasObject{kit.NewButton(lang.L("Cancel"), func() {
			p.asks.answer(it.ID, elicit.Response{Action: elicit.Cancel})
		})}
	}
	if p.first == nil {
		p.first = main
	}
	all := append([]fyne.CanvasObject{main}, rest...)
	for _, o := range all {
		if b, ok := o.(*kit.Button); ok {
			p.acted[act{it.ID, b.Text}] = b
		}
	}
	return all
}

// actsOn are what can be done about what a notice tells.
func (p *inboxPage) actsOn(n elicit.Notice) []fyne.CanvasObject {
	if n.Reason != elicit.ReasonFlood {
		return nil
	}
	return p.brakes(n.Server.Name)
}

// notices are what the user should know that asks for no answer.
func (p *inboxPage) notices() []fyne.CanvasObject {
	all := p.source.Inbox().Notices()
	if len(all) == 0 {
		return nil
	}
	clear := kit.NewButton(lang.L("Clear"), p.source.Inbox().ClearNotices)
	rows := []fyne.CanvasObject{container.NewBorder(nil, nil, nil, clear,
		widget.NewLabelWithStyle(lang.L("Good to know"), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))}
	for i := len(all) - 1; i >= 0; i-- {
		n := all[i]
		more := kit.CauseWords(n.Cause) + " · " + age(p.now().Sub(n.At))
		if n.Count > 1 {
			more += " · " + lang.L("{{.N}} times", map[string]any{"N": n.Count})
		}
		if n.Detail != "" {
			more += "\n" + plaintext.Line(n.Detail, maxLine)
		}
		rows = append(rows, kit.NewBanner(kit.MoodWarn, plaintext.Block(kit.Say(n.What)), more, p.actsOn(n)...))
	}
	return rows
}

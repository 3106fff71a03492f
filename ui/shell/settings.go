package shell

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/store/settings"
	"parley/ui/kit"
)

// settingsSource is what the settings page reads and changes.
type settingsSource interface {
	Settings() app.Settings
	ChangeSettings(change func(*app.Settings))
}

// Place is where some of Parley's files are.
type Place struct{ Name, Path string }

// settingsPage is what the user chooses. Each choice takes effect at once.
type settingsPage struct {
	source settingsSource
	first  fyne.Focusable
	object fyne.CanvasObject
}

func newSettingsPage(s *Shell) *settingsPage {
	p := &settingsPage{source: s.core}
	rows := append(p.look(), p.requests()...)
	if s.p.StartAtLogin != nil {
		rows = append(rows, p.toggle(lang.L("Start Parley when you log in"), "", p.source.Settings().StartAtLogin,
			func(s *app.Settings, on bool) { s.StartAtLogin = on }))
	}
	rows = append(rows, p.history()...)
	rows = append(rows, p.files(s.p.Places)...)
	body := container.NewVScroll(pageBody(kit.NewColumn(kit.Space3, rows...)))
	p.object = kit.Pad(kit.Space3, kit.Frame(pageTitle(lang.L("Settings")), body, nil))
	return p
}

// Object is the page.
func (p *settingsPage) Object() fyne.CanvasObject { return p.object }

// Hear has nothing to look at: only this page changes the settings.
func (p *settingsPage) Hear(app.Event) {}

// Focus is the first choice.
func (p *settingsPage) Focus(c fyne.Canvas) { c.Focus(p.first) }

func section(title string) fyne.CanvasObject {
	return kit.PadEach(kit.Space3, 0, 0, 0, kit.NewText(title, kit.TextOptions{Style: fyne.TextStyle{Bold: true}}))
}

// choice is a setting of a few values. Select goes by label, so labels must
// differ.
func (p *settingsPage) choice(label, explain string, labels []string, at int, set func(*app.Settings, int)) fyne.CanvasObject {
	sel := kit.NewSelect(label, labels, max(0, at), func(i int) {
		p.source.ChangeSettings(func(s *app.Settings) { set(s, i) })
	})
	if p.first == nil {
		p.first = sel
	}
	return settingRow(label, explain, sel.Framed())
}

func (p *settingsPage) toggle(label, explain string, on bool, set func(*app.Settings, bool)) fyne.CanvasObject {
	check := kit.NewCheck(label, on, func(v bool) { p.source.ChangeSettings(func(s *app.Settings) { set(s, v) }) })
	return settingRow("", explain, check)
}

func settingRow(label, explain string, control fyne.CanvasObject) fyne.CanvasObject {
	params := kit.RowParams{Label: label, Control: control}
	if explain != "" {
		params.Hint = hint(explain)
	}
	return kit.NewRow(params)
}

var themes = []settings.Theme{settings.ThemeSystem, settings.ThemeLight, settings.ThemeDark}

var languages = []string{"", "en", "zh"}

var textSizes = []float32{0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2}

func (p *settingsPage) look() []fyne.CanvasObject {
	s := p.source.Settings()
	var sizes []string
	for _, f := range textSizes {
		sizes = append(sizes, strconv.Itoa(int(f*100+0.5))+" %")
	}
	return []fyne.CanvasObject{
		section(lang.L("Look")),
		p.choice(lang.L("Theme"), "", []string{lang.L("As the system"), lang.L("Light"), lang.L("Dark")}, indexOf(themes, s.Theme),
			func(s *app.Settings, i int) { s.Theme = themes[i] }),
		p.choice(lang.L("Text size"), "", sizes, indexOf(textSizes, s.TextSize),
			func(s *app.Settings, i int) { s.TextSize = textSizes[i] }),
		p.choice(lang.L("Language"), "",
			[]string{lang.L("As the system"), "English", "中文"}, indexOf(languages, s.Language),
			func(s *app.Settings, i int) { s.Language = languages[i] }),
	}
}

var closings = []settings.OnClose{settings.CloseAsk, settings.CloseTray, settings.CloseQuit}

var waitings = []int{5, 10, 20, 50}

var signIns = []int{2, 5, 10, 30, 60}

var paces = []int{10, 30, 60, 120}

func (p *settingsPage) requests() []fyne.CanvasObject {
	s := p.source.Settings()
	numbers := func(ns []int) []string {
		var out []string
		for _, n := range ns {
			out = append(out, strconv.Itoa(n))
		}
		return out
	}
	return []fyne.CanvasObject{
		section(lang.L("Requests")),
		p.toggle(lang.L("Notify me while the window is hidden"), lang.L("Says who asks, never what."), s.Notifications,
			func(s *app.Settings, on bool) { s.Notifications = on }),
		p.choice(lang.L("Waiting at once"), lang.L("What a server asks beyond that is answered with cancel."), numbers(waitings),
			indexOf(waitings, s.Limits.Waiting), func(s *app.Settings, i int) { s.Limits.Waiting = waitings[i] }),
		p.choice(lang.L("Requests in a minute"), lang.L("For each server, in the long run."), numbers(paces),
			indexOf(paces, s.Limits.PerMinute), func(s *app.Settings, i int) { s.Limits.PerMinute = paces[i] }),
		p.toggle(lang.L("Ask before tools that don't say what they change"),
			lang.L("Those that say that they may change or delete things are always confirmed first."), s.ConfirmUnknown,
			func(s *app.Settings, on bool) { s.ConfirmUnknown = on }),
		p.choice(lang.L("Time for signing in"), lang.L("After that a sign-in is given up. Connecting again starts another."), p.minutes(signIns),
			indexOf(signIns, s.Limits.SignInMinutes), func(s *app.Settings, i int) { s.Limits.SignInMinutes = signIns[i] }),
		p.choice(lang.L("Closing the window"), "",
			[]string{lang.L("Asks what to do"), lang.L("Keeps Parley in the tray"), lang.L("Quits Parley")}, indexOf(closings, s.OnClose),
			func(s *app.Settings, i int) { s.OnClose = closings[i] }),
	}
}

func (p *settingsPage) minutes(ns []int) []string {
	var out []string
	for _, n := range ns {
		out = append(out, lang.L("{{.Minutes}} minutes", map[string]any{"Minutes": n}))
	}
	return out
}

var retentions = []int{30, 90, 365, 0}

func (p *settingsPage) history() []fyne.CanvasObject {
	s := p.source.Settings()
	return []fyne.CanvasObject{
		section(lang.L("History")),
		p.toggle(lang.L("Keep what I answered"), lang.L("Otherwise only the names of the fields are kept. Answers to fields that ask for secrets are never kept."),
			s.History.Values, func(s *app.Settings, on bool) { s.History.Values = on }),
		p.choice(lang.L("Keep for"), "", []string{lang.L("30 days"), lang.L("90 days"), lang.L("A year"), lang.L("Ever")},
			indexOf(retentions, s.History.Days), func(s *app.Settings, i int) { s.History.Days = retentions[i] }),
	}
}

func (p *settingsPage) files(places []Place) []fyne.CanvasObject {
	if len(places) == 0 {
		return nil
	}
	rows := []fyne.CanvasObject{section(lang.L("Files"))}
	for _, pl := range places {
		path := widget.NewLabel(pl.Path)
		path.Selectable = true
		path.Wrapping = fyne.TextWrapBreak
		rows = append(rows, settingRow(pl.Name, "", path))
	}
	return rows
}

// indexOf is where v stands in list, or -1.
func indexOf[T comparable](list []T, v T) int {
	for i, x := range list {
		if x == v {
			return i
		}
	}
	return -1
}

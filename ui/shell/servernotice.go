package shell

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"parley/app"
	"parley/config"
	"parley/elicit"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// noticeKey tells one notice from another, so that a countdown doesn't make
// its buttons anew each second.
type noticeKey struct {
	state     app.State
	confirmed bool
	reason    *say.Error
	older     bool
	noLinks   bool
	plain     int
	policy    elicit.Policy
}

// showNotice says above the tabs what is the matter with a server that isn't
// simply ready.
func (p *serverPage) showNotice(s app.Server) {
	key := noticeKey{s.State, !s.Config.Unconfirmed, s.Reason, s.OlderRevision, s.URLModeOff,
		p.shell.core.PlainSecrets(p.name), p.shell.core.Inbox().PolicyOf(p.name)}
	if p.said != nil && *p.said == key {
		return
	}
	p.said = &key
	p.notice.Objects, p.remedy = nil, nil
	if o := p.noticeFor(s); o != nil {
		p.notice.Objects = []fyne.CanvasObject{kit.PadEach(kit.Space2, kit.Space2, 0, 0, o)}
	}
	p.notice.Refresh()
	p.object.Refresh()
}

func (p *serverPage) noticeFor(s app.Server) fyne.CanvasObject {
	core, name := p.shell.core, map[string]any{"Server": plaintext.Line(p.name, maxName)}
	retry := func() fyne.CanvasObject {
		b := kit.NewButton(lang.L("Retry"), func() { core.Retry(p.name) }).Accent()
		p.remedy = b
		return b
	}
	switch {
	case s.Config.Unconfirmed:
		return p.confirmNotice(s.Config)
	case s.State == app.Failed:
		return kit.NewBanner(kit.MoodDanger, reasonWhat(s.Reason), reasonDo(s.Reason), retry(), p.editButton(), p.logButton())
	case s.State == app.Waiting:
		return kit.NewBanner(kit.MoodWarn, reasonWhat(s.Reason), reasonDo(s.Reason), retry(), p.editButton(), p.logButton())
	case s.State == app.SigningIn:
		return kit.NewBanner(kit.MoodInfo, lang.L("Sign in to {{.Server}} in your browser.", name),
			lang.L("Parley goes on as soon as you have."), kit.NewButton(lang.L("Disconnect"), func() { core.Disconnect(p.name) }))
	case s.State == app.Off:
		connect := kit.NewButton(lang.L("Connect"), func() { core.Connect(p.name) }).Accent()
		p.remedy = connect
		return kit.NewBanner(kit.MoodInfo, lang.L("{{.Server}} is switched off.", name), "", connect)
	case s.State == app.Ready && s.OlderRevision:
		return kit.NewBanner(kit.MoodWarn, lang.L("{{.Server}} can't ask you anything in this protocol revision.", name), "",
			kit.NewButton(lang.L("Reconnect in 2025-11-25"), func() { p.useOlder(s.Config) }))
	}
	if braked := p.braked(); braked != nil {
		return braked
	}
	return p.remarks(s)
}

// remarks are what the user may want to know of a server that works.
func (p *serverPage) remarks(s app.Server) fyne.CanvasObject {
	core := p.shell.core
	name := map[string]any{"Server": plaintext.Line(p.name, maxName)}
	if core.PlainSecrets(p.name) > 0 {
		return kit.NewBanner(kit.MoodWarn, lang.L("Secrets of {{.Server}} are written out in servers.json.", name),
			lang.L("Anybody who reads the file can use them. In your keyring they are safe."),
			kit.NewButton(lang.L("Move them to the keyring"), func() {
				p.shell.background(func() error { return core.MoveSecrets(p.shell.ctx, p.name) })
			}))
	}
	if s.State == app.Ready && s.URLModeOff {
		return kit.NewBanner(kit.MoodInfo, lang.L("{{.Server}} can't ask you to open web pages.", name),
			lang.L("It could not read that Parley is able to, and was connected without. Forms work as usual."))
	}
	return nil
}

func (p *serverPage) editButton() *kit.Button {
	return kit.NewButton(lang.L("Edit"), func() { p.shell.Go(place{kind: atEdit, server: p.name}) })
}

func (p *serverPage) logButton() fyne.CanvasObject {
	return kit.NewButton(lang.L("Log"), func() { p.tabs.Select(tabLog) })
}

// useOlder fixes the revision in which the server can ask.
func (p *serverPage) useOlder(c config.Server) {
	c.Revision = app.Revision20251125
	p.shell.background(func() error { return p.shell.core.UpdateServer(p.shell.ctx, p.name, c) })
}

// confirmNotice shows whole what would be run, before its first run.
func (p *serverPage) confirmNotice(c config.Server) fyne.CanvasObject {
	source := map[string]any{"Source": cmp.Or(plaintext.Line(c.Source, maxName), lang.L("elsewhere"))}
	from := lang.L("This server came from {{.Source}} and has not been contacted yet. Read where it leads.", source)
	act := lang.L("Connect to it")
	if c.Transport == config.Stdio {
		from = lang.L("This server came from {{.Source}} and has not run yet. Read what it starts.", source)
		act = lang.L("Start it")
	}
	connect := kit.NewButton(act, func() { p.shell.core.Confirm(p.name) }).Accent()
	edit := p.editButton()
	p.remedy = edit // beside it: a key that is held down must not start anything
	return kit.NewBanner(kit.MoodWarn, from, plaintext.Block(wholeHow(c)), connect, edit)
}

// wholeHow is everything that will be run or contacted. Values of env and
// headers may be secret and stay out.
func wholeHow(c config.Server) string {
	lines := []string{c.URL}
	if c.Transport == config.Stdio {
		lines = []string{strings.Join(append([]string{c.Command}, c.Args...), " ")}
	}
	if c.Dir != "" {
		lines = append(lines, lang.L("in the folder {{.Folder}}", map[string]any{"Folder": c.Dir}))
	}
	for _, k := range sortedKeys(c.Env) {
		lines = append(lines, k+"=…")
	}
	for _, k := range sortedKeys(c.Headers) {
		lines = append(lines, k+": …")
	}
	return strings.Join(lines, "\n")
}

func reasonWhat(e *say.Error) string {
	if e == nil {
		return lang.L("The connection was lost.")
	}
	return plaintext.Block(kit.Say(e.What))
}

func reasonDo(e *say.Error) string {
	if e == nil {
		return ""
	}
	return plaintext.Block(kit.Say(e.Do))
}

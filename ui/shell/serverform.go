package shell

import (
	"net/url"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"parley/app"
	"parley/config"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// serverForm adds a server, or edits one.
type serverForm struct {
	shell  *Shell
	name   string // the server that is edited; empty: a new one
	before config.Server

	title, command, dir, address     *kit.Entry
	env, headers                     *pairs
	titleRow, commandRow, addressRow *kit.Row
	envRow, headersRow, dirRow       *kit.Row
	kind                             *kit.Select
	rare                             *rareFields
	fault                            *fyne.Container
	body                             *kit.Column
	scroll                           *container.Scroll
	object                           fyne.CanvasObject
}

func newServerForm(s *Shell, name string) *serverForm {
	f := &serverForm{shell: s, name: name, fault: container.NewStack()}
	if srv, ok := s.core.Server(name); ok && name != "" {
		f.before = srv.Config
	} else {
		f.before = config.Server{Transport: config.Stdio}
	}
	f.makeFields()
	f.body = kit.NewColumn(kit.Space4, f.fault, f.otherWays(), f.titleRow,
		kit.NewRow(kit.RowParams{Label: lang.L("How it is reached"), Control: f.kind.Framed()}),
		f.commandRow, f.dirRow, f.envRow, f.addressRow, f.headersRow, f.rare)
	f.scroll = container.NewVScroll(pageBody(f.body))
	for _, e := range append(f.rare.entries(), f.title, f.command, f.dir, f.address) {
		e.Outer = f.scroll
	}
	for _, p := range []*pairs{f.env, f.headers} {
		p.scrollIn(f.scroll)
		p.grown, p.focus = f.relayout, func(o fyne.Focusable) { s.win.Canvas().Focus(o) }
	}
	head := lang.L("Add a server")
	if name != "" {
		head = lang.L("Edit {{.Server}}", map[string]any{"Server": plaintext.Line(name, maxName)})
	}
	save := kit.NewButton(lang.L("Save and connect"), f.save).Accent()
	cancel := kit.NewButton(lang.L("Cancel"), f.leave)
	foot := container.NewHBox(layout.NewSpacer(), cancel, save)
	f.object = kit.Pad(kit.Space3, kit.Frame(pageTitle(head), f.scroll, foot))
	f.showKind()
	return f
}

// otherWays lead from the form of a new server to where nothing is typed.
func (f *serverForm) otherWays() fyne.CanvasObject {
	ways := kit.NewLinks(
		kit.NewTextLink(lang.L("Paste a configuration"), func() { f.shell.Go(place{kind: atPaste}) }),
		kit.NewTextLink(lang.L("Import from other apps"), func() { f.shell.Go(place{kind: atImport}) }))
	ways.Hidden = f.name != ""
	return ways
}

func hint(text string) fyne.CanvasObject {
	return kit.NewText(text, kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim})
}

func (f *serverForm) makeFields() {
	b := f.before
	entry := func(label, text, holder string) *kit.Entry {
		e := kit.NewEntry(label)
		e.SetText(text)
		e.SetPlaceHolder(holder)
		return e
	}
	f.title = entry(lang.L("Name"), b.Name, lang.L("What you call it"))
	var words []string
	if b.Command != "" {
		words = append([]string{b.Command}, b.Args...)
	}
	f.command = entry(lang.L("Command line"), joinCommand(words), "npx -y weather-desk")
	f.dir = entry(lang.L("Folder"), b.Dir, "")
	f.env = newPairs(lang.L("Environment"), "=", lang.L("Add a variable"), b.Env)
	f.address = entry(lang.L("Address"), b.URL, "https://example.com/mcp")
	f.headers = newPairs(lang.L("Headers"), ":", lang.L("Add a header"), b.Headers)
	at := 0
	if b.Transport == config.HTTP || b.Transport == config.SSE {
		at = 1
	}
	f.kind = kit.NewSelect(lang.L("How it is reached"), []string{lang.L("A program on this computer"), lang.L("A web address")}, at,
		func(int) { f.showKind() })
	f.rare = newRareFields(b, f.relayout)
	secret := lang.L("Values that look like secrets go to your keyring, not into a file.")
	f.titleRow = kit.NewRow(kit.RowParams{Label: lang.L("Name"), Required: true, Control: f.title})
	f.commandRow = kit.NewRow(kit.RowParams{Label: lang.L("Command line"), Required: true, Control: f.command})
	f.envRow = kit.NewRow(kit.RowParams{Label: lang.L("Environment"), Control: f.env.object, Hint: hint(secret)})
	f.addressRow = kit.NewRow(kit.RowParams{Label: lang.L("Address"), Required: true, Control: f.address})
	f.headersRow = kit.NewRow(kit.RowParams{Label: lang.L("Headers"), Control: f.headers.object, Hint: hint(secret)})
	f.dirRow = kit.NewRow(kit.RowParams{Label: lang.L("Folder"), Control: f.dir,
		Hint: hint(lang.L("Where the program runs. Empty: your home folder."))})
}

func (f *serverForm) isProgram() bool { return f.kind.Selected == f.kind.Options[0] }

// showKind shows only the fields of the chosen kind.
func (f *serverForm) showKind() {
	if f.body == nil {
		return
	}
	program := f.isProgram()
	for _, r := range []*kit.Row{f.commandRow, f.dirRow, f.envRow} {
		r.Hidden = !program
	}
	f.addressRow.Hidden, f.headersRow.Hidden = program, program
	f.rare.show(program)
	f.relayout()
}

// relayout follows a part that has become taller or shorter.
func (f *serverForm) relayout() {
	if f.scroll != nil {
		f.body.Refresh()
		f.scroll.Refresh()
	}
}

// Object is the page.
func (f *serverForm) Object() fyne.CanvasObject { return f.object }

// Hear has nothing to look at: what is being typed is the user's.
func (f *serverForm) Hear(app.Event) {}

// Focus is the name of a new server, or what most likely needs a change.
func (f *serverForm) Focus(c fyne.Canvas) {
	switch {
	case f.name == "":
		c.Focus(f.title)
	case f.isProgram():
		c.Focus(f.command)
	default:
		c.Focus(f.address)
	}
}

func (f *serverForm) leave() {
	if f.name != "" {
		f.shell.Go(place{kind: atServer, server: f.name})
		return
	}
	f.shell.Go(f.shell.firstPlace())
}

// read makes a configuration of what was typed. The first thing that is wrong
// is shown beside its field, which gets the focus.
func (f *serverForm) read() (config.Server, bool) {
	c := f.before.Clone()
	c.Name = strings.TrimSpace(f.title.Text)
	for _, r := range []*kit.Row{f.titleRow, f.commandRow, f.envRow, f.addressRow, f.headersRow} {
		r.SetFault("")
	}
	if c.Name == "" {
		return c, f.wrong(f.titleRow, f.title, lang.L("Needs a name."))
	}
	ok := false
	if f.isProgram() {
		ok = f.readProgram(&c)
	} else {
		ok = f.readAddress(&c)
	}
	if !ok {
		return c, false
	}
	if row, entry, why := f.rare.read(&c, f.isProgram()); row != nil {
		return c, f.wrong(row, entry, why)
	}
	return c, true
}

func (f *serverForm) readProgram(c *config.Server) bool {
	words, err := splitCommand(f.command.Text)
	if err != nil {
		return f.wrong(f.commandRow, f.command, sentence(err))
	}
	if len(words) == 0 {
		return f.wrong(f.commandRow, f.command, lang.L("Needs the program to start."))
	}
	env, entry, why := f.env.read()
	if entry != nil {
		return f.wrong(f.envRow, entry, why)
	}
	c.Transport, c.Command, c.Args, c.Env = config.Stdio, words[0], words[1:], env
	c.Dir, c.URL, c.Headers = strings.TrimSpace(f.dir.Text), "", nil
	return true
}

func (f *serverForm) readAddress(c *config.Server) bool {
	address := strings.TrimSpace(f.address.Text)
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return f.wrong(f.addressRow, f.address, lang.L("Needs a whole address, as in https://example.com/mcp"))
	}
	headers, entry, why := f.headers.read()
	if entry != nil {
		return f.wrong(f.headersRow, entry, why)
	}
	if c.Transport != config.SSE {
		c.Transport = config.HTTP
	}
	c.URL, c.Headers, c.Command, c.Args, c.Env, c.Dir = address, headers, "", nil, nil, ""
	return true
}

// sentence is an error's words for the user.
func sentence(err error) string { return plaintext.Block(kit.Say(say.From(err).What)) }

// wrong shows a fault; it returns false.
func (f *serverForm) wrong(row *kit.Row, e *kit.Entry, words string) bool {
	row.SetFault(words)
	f.body.Refresh()
	f.scroll.Refresh()
	f.shell.win.Canvas().Focus(e)
	return false
}

// save writes the server down and goes to its page.
func (f *serverForm) save() {
	c, ok := f.read()
	if !ok {
		return
	}
	c.Unconfirmed, c.Disabled = false, false // the user has just read it, and wants it connected
	f.shell.p.Background(func() {
		var err error
		if f.name == "" {
			err = f.shell.core.AddServer(f.shell.ctx, c)
		} else {
			err = f.shell.core.UpdateServer(f.shell.ctx, f.name, c)
		}
		f.shell.p.Post(func() { f.saved(c.Name, err) })
	})
}

func (f *serverForm) saved(name string, err error) {
	if err != nil {
		e := say.From(err)
		f.fault.Objects = []fyne.CanvasObject{kit.NewBanner(kit.MoodDanger, reasonWhat(e), reasonDo(e))}
		f.fault.Refresh()
		f.body.Refresh()
		f.scroll.ScrollToTop()
		return
	}
	f.shell.Go(place{kind: atServer, server: name})
}

package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"parley/app"
	"parley/config"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/store/importer"
	"parley/ui/kit"
)

// Finder finds the servers of other apps, and in what is pasted. Discover and
// Read read files and are called off the drawing thread.
type Finder interface {
	Discover() []importer.Source
	Read(src importer.Source, existing []config.Server) (importer.Preview, error)
	Paste(text string, existing []config.Server) (importer.Preview, error)
}

// importPage shows servers that were set up elsewhere, each whole, to choose
// from: those of other apps, or those in a pasted text.
type importPage struct {
	shell  *Shell
	pasted *kit.Entry // nil: other apps'
	files  []*importFile
	stage  *fyne.Container
	add    *kit.Button
	object fyne.CanvasObject
}

// importFile is what one file, or the pasted text, holds.
type importFile struct {
	items  []importer.Item
	checks []*kit.Check                      // an item each
	inputs map[string]func() (answer string) // what the other app asks its user for, by ID
}

// newImportPage looks for the servers of other apps.
func newImportPage(s *Shell) *importPage {
	p := newImports(s, lang.L("Import servers"))
	p.stage.Objects = []fyne.CanvasObject{kit.NewEmpty(nil, lang.L("Looking…"), "")}
	if s.p.Finder == nil {
		p.show(nil)
		return p
	}
	s.p.Background(func() {
		known := s.known()
		var rows []imported
		for _, src := range s.p.Finder.Discover() {
			pv, err := s.p.Finder.Read(src, known)
			if err != nil {
				s.p.Logger.Warn("import", "path", src.Path, "err", err)
			}
			for _, it := range pv.Items {
				known = append(known, it.Server)
			}
			rows = append(rows, imported{pv, err})
		}
		s.p.Post(func() { p.show(rows) })
	})
	return p
}

// imported is what was found in one place, or why it can't be read.
type imported struct {
	importer.Preview
	err error
}

// pasteExample is what a configuration looks like.
const pasteExample = `{"mcpServers": {"weather": {"command": "npx", "args": ["-y", "weather-desk"]}}}`

// newPastePage takes a configuration as instructions have it.
func newPastePage(s *Shell) *importPage {
	p := newImports(s, lang.L("Paste a configuration"))
	p.pasted = kit.NewMultiLineEntry(lang.L("Configuration"))
	p.pasted.SetPlaceHolder(pasteExample)
	p.pasted.SetMinRowsVisible(8)
	found := kit.NewColumn(kit.Space2)
	scroll := container.NewVScroll(pageBody(kit.NewColumn(kit.Space2,
		hint(lang.L("As a server's instructions have it: JSON for another app, or just a web address.")), p.pasted, found)))
	p.stage.Objects = []fyne.CanvasObject{scroll}
	p.pasted.Outer = scroll
	p.pasted.OnChanged = func(text string) {
		p.files = nil
		found.SetItems(p.read(text)...)
		scroll.Refresh()
		p.enable()
	}
	return p
}

func newImports(s *Shell, title string) *importPage {
	p := &importPage{shell: s, stage: container.NewStack()}
	p.add = kit.NewButton(lang.L("Add the chosen servers"), p.save).Accent()
	p.enable()
	cancel := kit.NewButton(lang.L("Cancel"), func() { s.Go(s.firstPlace()) })
	foot := container.NewHBox(layout.NewSpacer(), cancel, p.add)
	p.object = kit.Pad(kit.Space3, kit.Frame(pageTitle(title), p.stage, foot))
	return p
}

// known are the servers that are here.
func (s *Shell) known() []config.Server {
	var known []config.Server
	for _, srv := range s.core.Servers() {
		known = append(known, srv.Config)
	}
	return known
}

// Object is the page.
func (p *importPage) Object() fyne.CanvasObject { return p.object }

// Hear has nothing to look at.
func (p *importPage) Hear(app.Event) {}

// Focus is where to paste, or the first choice.
func (p *importPage) Focus(c fyne.Canvas) {
	if p.pasted != nil {
		c.Focus(p.pasted)
		return
	}
	for _, f := range p.files {
		c.Focus(f.checks[0])
		return
	}
}

// show lists what was found in the files of other apps.
func (p *importPage) show(found []imported) {
	var rows []fyne.CanvasObject
	for _, in := range found {
		if in.err == nil && len(in.Items)+len(in.Problems) == 0 {
			continue
		}
		rows = append(rows, section(string(in.Source.App)), hint(plaintext.Line(in.Source.Path, maxLine)))
		rows = append(rows, p.found(in, false)...)
	}
	p.stage.Objects = []fyne.CanvasObject{container.NewVScroll(pageBody(kit.NewColumn(kit.Space2, rows...)))}
	if len(rows) == 0 {
		p.stage.Objects = []fyne.CanvasObject{kit.NewEmpty(theme.SearchIcon(), lang.L("No servers were found in other apps."),
			lang.L("Parley looks at Claude Desktop, Claude Code, VS Code, Cursor and Codex."),
			kit.NewButton(lang.L("Add a server"), func() { p.shell.Go(place{kind: atAdd}) }))}
	}
	p.stage.Refresh()
	if p.shell.page == page(p) {
		p.Focus(p.shell.win.Canvas())
	}
}

// read lists what is in a pasted text.
func (p *importPage) read(text string) []fyne.CanvasObject {
	if strings.TrimSpace(text) == "" || p.shell.p.Finder == nil {
		return nil
	}
	pv, err := p.shell.p.Finder.Paste(text, p.shell.known())
	return p.found(imported{pv, err}, true)
}

// found are the rows of one place.
func (p *importPage) found(in imported, chosen bool) []fyne.CanvasObject {
	if in.err != nil {
		e := say.From(in.err)
		return []fyne.CanvasObject{kit.NewBanner(kit.MoodWarn, reasonWhat(e), reasonDo(e))}
	}
	f := &importFile{inputs: map[string]func() string{}}
	var rows []fyne.CanvasObject
	for _, it := range in.Items {
		rows = append(rows, p.row(f, it, chosen))
	}
	for _, problem := range in.Problems {
		rows = append(rows, hint(plaintext.Block(kit.Say(problem.What))))
	}
	if len(f.items) > 0 {
		p.files = append(p.files, f)
	}
	return rows
}

func (p *importPage) row(f *importFile, it importer.Item, chosen bool) fyne.CanvasObject {
	check := kit.NewCheck(plaintext.Line(it.Server.Name, maxName), chosen, func(bool) { p.enable() })
	f.checks, f.items = append(f.checks, check), append(f.items, it)
	rows := []fyne.CanvasObject{check}
	under := func(o fyne.CanvasObject) { rows = append(rows, kit.PadEach(0, 0, kit.Space6+kit.Space2, 0, o)) }
	under(hint(plaintext.Line(wholeHow(it.Server), maxLine)))
	for _, n := range it.Notes {
		under(hint(plaintext.Block(kit.Say(n))))
	}
	if it.Same {
		under(hint(lang.L("A server that does the same is already here.")))
	}
	if len(it.Secrets) > 0 {
		under(hint(lang.L("Goes to your keyring: {{.Names}}", map[string]any{"Names": plaintext.Line(strings.Join(it.Secrets, ", "), maxLine)})))
	}
	for _, in := range it.Inputs {
		if f.inputs[in.ID] == nil {
			under(kit.PadEach(kit.Space1, kit.Space2, 0, 0, f.input(in)))
		}
	}
	return kit.NewColumn(0, rows...)
}

// input asks for a value that the other app asks its user for.
func (f *importFile) input(in importer.Input) fyne.CanvasObject {
	label := plaintext.Line(first(in.Description, in.ID), maxTitle)
	if len(in.Options) > 0 {
		sel := kit.NewSelect(label, in.Options, indexOf(in.Options, in.Default), nil)
		f.inputs[in.ID] = func() string { return sel.Selected }
		return settingRow(label, "", sel.Framed())
	}
	e := kit.NewEntry(label)
	if in.Secret {
		e = kit.NewPasswordEntry(label)
	}
	e.SetText(in.Default)
	f.inputs[in.ID] = func() string { return e.Text }
	return settingRow(label, "", e)
}

// chosen are the items to add.
func (f *importFile) chosen() []importer.Item {
	var out []importer.Item
	for i, c := range f.checks {
		if c.Checked {
			out = append(out, f.items[i])
		}
	}
	return out
}

func (p *importPage) enable() {
	for _, f := range p.files {
		if len(f.chosen()) > 0 {
			p.add.On()
			return
		}
	}
	p.add.Off(lang.L("Choose a server first."))
}

// save adds what is chosen, file by file: what one app's user answered is for
// that app's servers.
func (p *importPage) save() {
	type batch struct {
		items   []importer.Item
		answers map[string]string
	}
	var batches []batch
	for _, f := range p.files {
		if b := (batch{f.chosen(), map[string]string{}}); len(b.items) > 0 {
			for id, read := range f.inputs {
				b.answers[id] = read()
			}
			batches = append(batches, b)
		}
	}
	s := p.shell
	s.background(func() error {
		for _, b := range batches {
			if err := s.core.Import(s.ctx, b.items, b.answers); err != nil {
				return err
			}
		}
		s.p.Post(func() { s.Go(place{kind: atServer, server: batches[0].items[0].Server.Name}) })
		return nil
	})
}

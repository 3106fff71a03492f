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
	"parley/store/importer"
	"parley/ui/kit"
)

// Finder finds the servers of other apps. It reads files and is called off
// the drawing thread.
type Finder interface {
	Discover() []importer.Source
	Read(src importer.Source, existing []config.Server) (importer.Preview, error)
}

// importPage shows the servers of other apps, each whole, to choose from.
type importPage struct {
	shell  *Shell
	checks []*kit.Check
	items  []importer.Item
	inputs map[string]func() string // what the other app asks its user for, by ID
	stage  *fyne.Container
	add    *kit.Button
	object fyne.CanvasObject
}

func newImportPage(s *Shell) *importPage {
	p := &importPage{shell: s, inputs: map[string]func() string{}, stage: container.NewStack(kit.NewEmpty(nil, lang.L("Looking…"), ""))}
	p.add = kit.NewButton(lang.L("Add the chosen servers"), p.save).Accent()
	p.add.Off(lang.L("Choose a server first."))
	cancel := kit.NewButton(lang.L("Cancel"), func() { s.Go(s.firstPlace()) })
	foot := container.NewHBox(layout.NewSpacer(), cancel, p.add)
	p.object = kit.Pad(kit.Space3, container.NewBorder(pageTitle(lang.L("Import servers")), foot, nil, nil, p.stage))
	if s.p.Finder == nil {
		p.show(nil)
		return p
	}
	s.p.Background(func() {
		var previews []importer.Preview
		var known []config.Server
		for _, srv := range s.core.Servers() {
			known = append(known, srv.Config)
		}
		for _, src := range s.p.Finder.Discover() {
			pv, err := s.p.Finder.Read(src, known)
			if err != nil {
				s.p.Logger.Warn("import", "path", src.Path, "err", err)
				continue
			}
			for _, it := range pv.Items {
				known = append(known, it.Server)
			}
			previews = append(previews, pv)
		}
		s.p.Post(func() { p.show(previews) })
	})
	return p
}

// Object is the page.
func (p *importPage) Object() fyne.CanvasObject { return p.object }

// Hear has nothing to look at.
func (p *importPage) Hear(app.Event) {}

// Focus is the first choice.
func (p *importPage) Focus(c fyne.Canvas) {
	if len(p.checks) > 0 {
		c.Focus(p.checks[0])
	}
}

func (p *importPage) show(previews []importer.Preview) {
	var rows []fyne.CanvasObject
	for _, pv := range previews {
		if len(pv.Items) == 0 {
			continue
		}
		rows = append(rows, section(string(pv.Source.App)), hint(pv.Source.Path))
		for _, it := range pv.Items {
			rows = append(rows, p.row(it))
		}
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

func (p *importPage) row(it importer.Item) fyne.CanvasObject {
	check := kit.NewCheck(plaintext.Line(it.Server.Name, maxName), false, func(bool) { p.enable() })
	p.checks, p.items = append(p.checks, check), append(p.items, it)
	rows := []fyne.CanvasObject{check, kit.PadEach(0, 0, kit.Space6+kit.Space2, 0, hint(plaintext.Line(wholeHow(it.Server), maxLine)))}
	for _, n := range it.Notes {
		rows = append(rows, kit.PadEach(0, 0, kit.Space6+kit.Space2, 0, hint(plaintext.Block(kit.Say(n)))))
	}
	if it.Same {
		rows = append(rows, kit.PadEach(0, 0, kit.Space6+kit.Space2, 0, hint(lang.L("A server that does the same is already here."))))
	}
	if len(it.Secrets) > 0 {
		rows = append(rows, kit.PadEach(0, 0, kit.Space6+kit.Space2, 0, hint(lang.L("Goes to your keyring: {{.Names}}",
			map[string]any{"Names": plaintext.Line(strings.Join(it.Secrets, ", "), maxLine)}))))
	}
	for _, in := range it.Inputs {
		if p.inputs[in.ID] == nil {
			rows = append(rows, kit.PadEach(kit.Space1, kit.Space2, kit.Space6+kit.Space2, 0, p.input(in)))
		}
	}
	return kit.NewColumn(0, rows...)
}

// input asks for a value that the other app asks its user for.
func (p *importPage) input(in importer.Input) fyne.CanvasObject {
	label := plaintext.Line(first(in.Description, in.ID), maxTitle)
	if len(in.Options) > 0 {
		sel := kit.NewSelect(label, in.Options, indexOf(in.Options, in.Default), nil)
		p.inputs[in.ID] = func() string { return sel.Selected }
		return settingRow(label, "", sel.Framed())
	}
	e := kit.NewEntry(label)
	if in.Secret {
		e = kit.NewPasswordEntry(label)
	}
	e.SetText(in.Default)
	p.inputs[in.ID] = func() string { return e.Text }
	return settingRow(label, "", e)
}

func (p *importPage) enable() {
	for _, c := range p.checks {
		if c.Checked {
			p.add.On()
			return
		}
	}
	p.add.Off(lang.L("Choose a server first."))
}

func (p *importPage) save() {
	var chosen []importer.Item
	for i, c := range p.checks {
		if c.Checked {
			chosen = append(chosen, p.items[i])
		}
	}
	answers := map[string]string{}
	for id, read := range p.inputs {
		answers[id] = read()
	}
	s := p.shell
	s.background(func() error {
		if err := s.core.Import(s.ctx, chosen, answers); err != nil {
			return err
		}
		s.p.Post(func() { s.Go(place{kind: atServer, server: chosen[0].Server.Name}) })
		return nil
	})
}

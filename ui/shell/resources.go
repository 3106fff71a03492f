package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// resourcesPage is a server's resources and templates, and the one that is
// open.
type resourcesPage struct {
	shell  *Shell
	server string
	rows   []resourceRow

	offers *offers
	uri    *kit.Entry
	about  *kit.Column
	fill   *filling // of the template that is open; nil: none is
	watch  *kit.Check
	told   *kit.Text // what the server said of the watched resource
	call   *callView
	callID string
	body   *kit.Column
	scroll *container.Scroll
	object fyne.CanvasObject
}

// resourceRow is a resource, or a template to be filled in.
type resourceRow struct {
	uri, name, about, mime string
	template               bool
}

func newResourcesPage(s *Shell, server string) *resourcesPage {
	p := &resourcesPage{shell: s, server: server, about: kit.NewColumn(kit.Space1)}
	p.offers = newOffers(kit.ListParams{
		Label:  lang.L("Resources"),
		Length: func() int { return len(p.rows) },
		Create: newNameRow,
		Update: func(i int, o fyne.CanvasObject) { setNameRow(o, p.rows[i].name) },
		Open:   p.choose,
	})
	p.uri = kit.NewEntry(lang.L("Address of the resource"))
	p.uri.SetPlaceHolder(lang.L("Address of the resource"))
	p.uri.OnSubmitted = func(string) { p.read() }
	p.call = newCallView(callViewParams{Shell: s, Server: server, Changed: p.relayout,
		Cancel: func() { s.core.CancelCall(p.callID) }})
	read := kit.NewButton(lang.L("Read"), p.read).Accent()
	p.watch = kit.NewCheck(lang.L("Read it again when it changes"), false, p.setWatch)
	p.told = kit.NewText("", kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim})
	p.uri.OnChanged = func(string) { p.showWatch() }
	p.body = kit.NewColumn(kit.Space4, p.about,
		kit.NewColumn(kit.Space1, container.NewBorder(nil, nil, nil, read, p.uri), p.watch, p.told), p.call)
	p.scroll = container.NewVScroll(pageBody(p.body))
	p.object = newSplit(listShare, p.offers.left, p.scroll)
	p.refresh()
	return p
}

// Object is the page.
func (p *resourcesPage) Object() fyne.CanvasObject { return p.object }

// Focus is the list.
func (p *resourcesPage) Focus(c fyne.Canvas) { c.Focus(p.offers.list) }

// Hear looks again at the resources and the call.
func (p *resourcesPage) Hear(e app.Event) {
	switch {
	case e.Kind == app.CatalogChanged || e.Kind == app.ServerChanged:
		p.refresh()
	case e.Kind == app.ResourceChanged && e.ID == p.uri.Text:
		p.showWatch()
		p.read()
	case e.Kind == app.CallChanged && e.ID == p.callID:
		if c, ok := p.shell.core.Call(p.callID); ok {
			p.call.ShowCall(c)
		}
	}
}

func (p *resourcesPage) refresh() {
	c := p.shell.core.Catalog(p.server)
	p.rows = nil
	for _, r := range c.Resources {
		p.rows = append(p.rows, resourceRow{uri: r.URI, name: first(r.Title, r.Name, r.URI), about: r.Description, mime: r.MIMEType})
	}
	for _, t := range c.Templates {
		p.rows = append(p.rows, resourceRow{uri: t.URITemplate, name: first(t.Title, t.Name, t.URITemplate),
			about: t.Description, mime: t.MIMEType, template: true})
	}
	p.offers.show(len(p.rows), c.ResourcesErr, func() fyne.CanvasObject { return p.shell.noList(p.server, lang.L("No resources.")) })
	p.showWatch()
}

// choose shows what is known of a resource; a template waits to be filled in.
func (p *resourcesPage) choose(i int) {
	r := p.rows[i]
	rows := []fyne.CanvasObject{kit.NewText(plaintext.Line(r.name, maxTitle),
		kit.TextOptions{Size: kit.SizeTitle, Style: fyne.TextStyle{Bold: true}, MaxLines: 2})}
	if r.about != "" {
		rows = append(rows, kit.NewSafeText(r.about, kit.TextOptions{MaxLines: 4}))
	}
	if r.mime != "" {
		rows = append(rows, kit.NewText(plaintext.Line(r.mime, maxName), kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim}))
	}
	p.fill = nil
	if r.template {
		if p.fill = p.newFilling(r.uri); p.fill != nil {
			rows = append(rows, kit.PadEach(kit.Space3, 0, 0, 0, kit.NewColumn(kit.Space4, p.fill.args.objects()...)))
		} else {
			rows = append(rows, dim(lang.L("Replace what stands in {braces}, then read it.")))
		}
	}
	p.about.SetItems(rows...)
	p.uri.SetText(r.uri)
	p.relayout()
	switch {
	case p.fill != nil && len(p.fill.args.fields) > 0:
		p.shell.focusNew(p.body, p.fill.args.fields[0].entry)
	case r.template:
		p.shell.win.Canvas().Focus(p.uri)
	}
}

// OpenURI reads a resource by its address.
func (p *resourcesPage) OpenURI(uri string) {
	p.fill = nil
	p.about.SetItems()
	p.uri.SetText(uri)
	p.read()
}

func (p *resourcesPage) read() {
	if p.fill != nil && p.uri.Text == p.fill.text && !p.fillIn() {
		return
	}
	if p.uri.Text == "" {
		return
	}
	id, err := p.shell.core.ReadResource(p.server, p.uri.Text)
	if err != nil {
		p.shell.modal.Fault(err)
		return
	}
	p.callID = id
	p.Hear(app.Event{Kind: app.CallChanged, ID: id})
}

func (p *resourcesPage) relayout() {
	p.body.Refresh()
	p.scroll.Refresh()
}

// OpenResource reads a resource of the server by its address.
func (p *serverPage) OpenResource(uri string) {
	p.tabs.Select(tabResources)
	p.parts[tabResources].(*resourcesPage).OpenURI(uri)
}

// first is the first text that isn't empty.
func first(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

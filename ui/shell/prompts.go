package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// promptsPage is a server's prompts, and the one that is open.
type promptsPage struct {
	shell  *Shell
	server string
	all    []app.Prompt
	open   string

	offers *offers
	stage  *fyne.Container
	pages  map[string]*promptPage
	object fyne.CanvasObject
}

func newPromptsPage(s *Shell, server string) *promptsPage {
	p := &promptsPage{shell: s, server: server, pages: map[string]*promptPage{}, stage: container.NewStack()}
	p.offers = newOffers(kit.ListParams{
		Label:  lang.L("Prompts"),
		Length: func() int { return len(p.all) },
		Create: newNameRow,
		Update: func(i int, o fyne.CanvasObject) { setNameRow(o, p.all[i].Name) },
		Open:   func(i int) { p.choose(p.all[i]) },
	})
	p.object = newSplit(listShare, p.offers.left, p.stage)
	p.refresh()
	return p
}

// Object is the page.
func (p *promptsPage) Object() fyne.CanvasObject { return p.object }

// Focus is the list.
func (p *promptsPage) Focus(c fyne.Canvas) { c.Focus(p.offers.list) }

// Hear looks again at the prompts, and passes the rest on.
func (p *promptsPage) Hear(e app.Event) {
	if e.Kind == app.CatalogChanged || e.Kind == app.ServerChanged {
		p.refresh()
	}
	for _, page := range p.pages {
		page.Hear(e)
	}
}

func (p *promptsPage) refresh() {
	c := p.shell.core.Catalog(p.server)
	p.all = c.Prompts
	p.offers.show(len(p.all), c.PromptsErr, func() fyne.CanvasObject { return p.shell.noList(p.server, lang.L("No prompts.")) })
	if p.open == "" && len(p.all) > 0 {
		p.choose(p.all[0])
	}
}

func (p *promptsPage) choose(prompt app.Prompt) {
	page := p.pages[prompt.Name]
	if page == nil {
		page = newPromptPage(p.shell, p.server, prompt)
		p.pages[prompt.Name] = page
	}
	p.open = prompt.Name
	p.stage.Objects = []fyne.CanvasObject{page.scroll}
	p.stage.Refresh()
	for i := range p.all {
		if p.all[i].Name == p.open {
			p.offers.list.Mark(i)
		}
	}
}

// promptPage is one prompt: its arguments and what it was filled in to.
type promptPage struct {
	shell  *Shell
	server string
	prompt app.Prompt
	args   *argumentFields
	get    *kit.Button
	call   *callView
	callID string
	body   *kit.Column
	scroll *container.Scroll
}

func newPromptPage(s *Shell, server string, prompt app.Prompt) *promptPage {
	p := &promptPage{shell: s, server: server, prompt: prompt, body: kit.NewColumn(kit.Space4)}
	p.scroll = container.NewVScroll(pageBody(p.body))
	p.call = newCallView(callViewParams{Shell: s, Server: server, Changed: p.relayout,
		Cancel: func() { s.core.CancelCall(p.callID) }})
	p.get = kit.NewButton(lang.L("Fill in"), p.run).Accent()
	var args []argument
	for _, a := range prompt.Arguments {
		args = append(args, argument{a.Name, a.Title, a.Description, a.Required})
	}
	p.args = newArgumentFields(argumentsParams{Shell: s, Server: server, Args: args,
		For: app.CompletionFor{Prompt: prompt.Name}, OnResize: p.relayout})
	rows := append([]fyne.CanvasObject{promptHead(prompt)}, p.args.objects()...)
	p.body.SetItems(append(rows, container.NewHBox(p.get), p.call)...)
	return p
}

func promptHead(prompt app.Prompt) fyne.CanvasObject {
	title := prompt.Title
	if title == "" {
		title = prompt.Name
	}
	rows := []fyne.CanvasObject{kit.NewText(plaintext.Line(title, maxTitle),
		kit.TextOptions{Size: kit.SizeTitle, Style: fyne.TextStyle{Bold: true}, MaxLines: 2})}
	if prompt.Description != "" {
		rows = append(rows, kit.NewSafeText(prompt.Description, kit.TextOptions{MaxLines: 4}))
	}
	return kit.NewColumn(kit.Space2, rows...)
}

func (p *promptPage) relayout() {
	p.body.Refresh()
	p.scroll.Refresh()
}

// Hear looks again at the call.
func (p *promptPage) Hear(e app.Event) {
	if e.Kind != app.CallChanged || e.ID != p.callID {
		return
	}
	if c, ok := p.shell.core.Call(p.callID); ok {
		p.call.ShowCall(c)
	}
}

// run fills the prompt in; a required argument that is missing gets the focus.
func (p *promptPage) run() {
	args, ok := p.args.read()
	if !ok {
		return
	}
	id, err := p.shell.core.GetPrompt(p.server, p.prompt.Name, args)
	if err != nil {
		p.shell.modal.Fault(err)
		return
	}
	p.callID = id
	p.Hear(app.Event{Kind: app.CallChanged, ID: id})
	p.relayout()
}

// promptBlocks draws a filled-in prompt: who speaks, and what they say.
func promptBlocks(s *Shell, c app.Call, changed func()) []fyne.CanvasObject {
	var rows []fyne.CanvasObject
	if c.Prompt.Description != "" {
		rows = append(rows, kit.NewSafeText(c.Prompt.Description, kit.TextOptions{MaxLines: 4}))
	}
	for i, m := range c.Prompt.Messages {
		if i == maxBlocks {
			return append(rows, dim(lang.L("and {{.N}} more", map[string]any{"N": len(c.Prompt.Messages) - i})))
		}
		rows = append(rows, kit.NewColumn(kit.Space1,
			kit.NewText(plaintext.Line(m.Role, maxName), kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim}),
			s.contentBlock(c.Server, m.Content, changed)))
	}
	return rows
}

// newNameRow is the template of a row that is one name.
func newNameRow() fyne.CanvasObject {
	name := widget.NewLabel("")
	name.Truncation = fyne.TextTruncateEllipsis
	return name
}

func setNameRow(o fyne.CanvasObject, name string) {
	o.(*widget.Label).SetText(plaintext.Line(name, maxName))
}

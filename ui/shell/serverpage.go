package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// The tabs of a server's page.
const (
	tabTools = iota
	tabPrompts
	tabResources
	tabLog
)

// serverPage is a server: how it stands, and what it offers.
type serverPage struct {
	shell *Shell
	name  string

	dot    *kit.Dot
	word   *widget.Label
	how    *kit.Text
	more   *kit.Button
	notice *fyne.Container // what is the matter, above the tabs
	said   *noticeKey      // what notice says now; nil: nothing yet
	remedy *kit.Button     // what most likely helps with it; nil: nothing does
	tabs   *kit.Tabs
	parts  [tabLog + 1]page
	object fyne.CanvasObject
}

func newServerPage(s *Shell, name string) *serverPage {
	p := &serverPage{shell: s, name: name, dot: kit.NewDot(kit.DotOff, ""), notice: container.NewStack()}
	title := kit.NewText(plaintext.Line(name, maxName), kit.TextOptions{Size: kit.SizeTitle, Style: fyne.TextStyle{Bold: true}, MaxLines: 1})
	p.word = widget.NewLabel("")
	p.how = kit.NewText("", kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim, MaxLines: 1})
	p.more = kit.NewIconButton(theme.MoreHorizontalIcon(), lang.L("More"), p.menu)
	p.tabs = kit.NewTabs(
		p.tab(tabTools, lang.L("Tools"), func() page { return newToolsPage(s, name) }),
		p.tab(tabPrompts, lang.L("Prompts"), func() page { return newPromptsPage(s, name) }),
		p.tab(tabResources, lang.L("Resources"), func() page { return newResourcesPage(s, name) }),
		p.tab(tabLog, lang.L("Log"), func() page { return newLogPage(s, name) }),
	)
	right := container.NewHBox(kit.PadEach(0, 0, kit.Space3, 0, p.dot), p.word, p.more)
	head := container.NewVBox(container.NewBorder(nil, nil, nil, right, kit.PadEach(kit.Space1, 0, kit.Space1, 0, title)),
		kit.PadEach(0, kit.Space2, kit.Space1, 0, p.how))
	top := container.NewVBox(head, p.notice)
	p.object = kit.Pad(kit.Space3, kit.Frame(top, p.tabs, nil))
	p.refresh()
	p.counts()
	return p
}

// tab builds its part when it is first opened, and remembers it.
func (p *serverPage) tab(i int, name string, build func() page) kit.Tab {
	return kit.Tab{Name: name, Build: func() fyne.CanvasObject {
		p.parts[i] = build()
		return p.parts[i].Object()
	}}
}

// Object is the page.
func (p *serverPage) Object() fyne.CanvasObject { return p.object }

// Focus is where the open tab starts; of a server that offers nothing because
// something is the matter, what helps.
func (p *serverPage) Focus(c fyne.Canvas) {
	if p.remedy != nil && len(p.shell.core.Catalog(p.name).Tools) == 0 {
		c.Focus(p.remedy)
		return
	}
	if part := p.parts[p.tabs.Selected()]; part != nil {
		part.Focus(c)
	}
}

// Tool is the page of a tool that has been opened, or nil.
func (p *serverPage) Tool(name string) *toolPage {
	if tools, ok := p.parts[tabTools].(*toolsPage); ok {
		return tools.pages[name]
	}
	return nil
}

// OpenTool shows a tool of the server.
func (p *serverPage) OpenTool(name string) {
	p.tabs.Select(tabTools)
	p.parts[tabTools].(*toolsPage).Open(name)
}

// Hear looks again at what e names, where it concerns this server.
func (p *serverPage) Hear(e app.Event) {
	if e.Server != p.name && e.Kind != app.ServersChanged {
		return
	}
	switch e.Kind {
	case app.ServerChanged, app.ServersChanged:
		p.refresh()
	case app.CatalogChanged:
		p.counts()
	}
	for _, part := range p.parts {
		if part != nil {
			part.Hear(e)
		}
	}
}

// refresh takes the server as it stands.
func (p *serverPage) refresh() {
	s, ok := p.shell.core.Server(p.name)
	if !ok {
		return
	}
	word := stateWord(s, p.shell.p.Now())
	p.dot.Set(stateDot(s), word)
	p.word.SetText(word)
	p.how.SetText(howWords(s.Config, s.Revision))
	p.showNotice(s)
}

func (p *serverPage) counts() {
	c := p.shell.core.Catalog(p.name)
	p.tabs.SetCount(tabTools, len(c.Tools))
	p.tabs.SetCount(tabPrompts, len(c.Prompts))
	p.tabs.SetCount(tabResources, len(c.Resources)+len(c.Templates))
}

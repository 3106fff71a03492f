package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// toolsPage is a server's tools: a searchable list, and the tool that is
// open.
type toolsPage struct {
	shell  *Shell
	server string

	all, shown []app.Tool
	pins       []string
	open       string
	wanted     string // to be opened once it is listed

	search *kit.Entry
	list   *kit.List
	left   *fyne.Container
	stage  *fyne.Container
	pages  map[string]*toolPage // keep what was typed
	object fyne.CanvasObject
}

func newToolsPage(s *Shell, server string) *toolsPage {
	p := &toolsPage{shell: s, server: server, pages: map[string]*toolPage{}, stage: container.NewStack()}
	p.search = newSearch(lang.L("Search tools"), p.filter, func() { p.shell.win.Canvas().Focus(p.list) })
	p.list = kit.NewList(kit.ListParams{
		Label:  lang.L("Tools"),
		Length: func() int { return len(p.shown) },
		Create: newToolRow,
		Update: func(i int, o fyne.CanvasObject) { setToolRow(o, p.shown[i], indexOf(p.pins, p.shown[i].Name) >= 0) },
		Open:   func(i int) { p.choose(p.shown[i].Name) },
	})
	p.left = container.NewStack()
	p.object = newSplit(listShare, kit.Frame(p.search, p.left, nil), p.stage)
	p.refresh()
	return p
}

// Object is the page.
func (p *toolsPage) Object() fyne.CanvasObject { return p.object }

// Focus is the search, or the arguments of a tool that was asked for.
func (p *toolsPage) Focus(c fyne.Canvas) {
	if t := p.pages[p.open]; t != nil && p.wanted == p.open {
		p.wanted = ""
		t.Focus(c)
		return
	}
	c.Focus(p.search)
}

// Hear looks again at the tools, and passes the rest to the open tool.
func (p *toolsPage) Hear(e app.Event) {
	if e.Kind == app.CatalogChanged || e.Kind == app.ServerChanged {
		p.refresh()
	}
	for _, t := range p.pages {
		t.Hear(e)
	}
}

// Open shows a tool, now or as soon as the server lists it.
func (p *toolsPage) Open(name string) {
	p.wanted = name
	p.search.SetText("")
	for _, t := range p.all {
		if t.Name == name {
			p.choose(name)
		}
	}
}

func (p *toolsPage) refresh() {
	c := p.shell.core.Catalog(p.server)
	p.pins = p.shell.core.Pins(p.server)
	p.all = pinnedFirst(c.Tools, p.pins)
	p.filter(p.search.Text)
	p.left.Objects = []fyne.CanvasObject{p.leftFor(c)}
	p.left.Refresh()
	if _, ok := c.Tool(p.open); !ok && p.open != "" && !c.Loading {
		p.open = ""
	}
	for name, t := range p.pages {
		if tool, ok := c.Tool(name); ok {
			t.SetTool(tool)
		}
	}
	switch {
	case p.wanted != "" && p.open != p.wanted:
		p.Open(p.wanted)
	case p.open == "" && len(p.all) > 0:
		p.choose(p.all[0].Name)
	case p.open == "":
		p.stage.Objects = nil
		p.stage.Refresh()
	}
}

// leftFor is the list, or why there is none.
func (p *toolsPage) leftFor(c app.Catalog) fyne.CanvasObject {
	switch {
	case c.ToolsErr != nil:
		return kit.NewEmpty(theme.ErrorIcon(), plaintext.Block(kit.Say(c.ToolsErr.What)), plaintext.Block(kit.Say(c.ToolsErr.Do)))
	case c.Loading:
		return kit.NewEmpty(nil, lang.L("Loading…"), "")
	case len(c.Tools) == 0:
		return p.shell.noList(p.server, lang.L("No tools."))
	}
	return p.list
}

// filter keeps the tools whose name, title or description holds the words.
func (p *toolsPage) filter(text string) {
	words := strings.Fields(strings.ToLower(text))
	p.shown = p.shown[:0:0]
	for _, t := range p.all {
		if holds(strings.ToLower(t.Name+" "+t.Title+" "+t.Description), words) {
			p.shown = append(p.shown, t)
		}
	}
	p.list.Refresh()
	p.mark()
}

func holds(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

func (p *toolsPage) mark() {
	p.list.Mark(-1)
	for i, t := range p.shown {
		if t.Name == p.open {
			p.list.Mark(i)
			return
		}
	}
}

// choose opens a tool's page; what was typed there before is still there.
func (p *toolsPage) choose(name string) {
	t := p.pages[name]
	if t == nil {
		tool, ok := p.shell.core.Catalog(p.server).Tool(name)
		if !ok {
			return
		}
		t = newToolPage(p.shell, p.server, tool)
		p.pages[name] = t
	}
	p.open = name
	p.stage.Objects = []fyne.CanvasObject{t.Object()}
	p.stage.Refresh()
	p.mark()
	p.shell.retitle()
}

// pinSize is the edge of the mark of a pinned tool.
const pinSize float32 = 14

// newToolRow is the template of a tool in the list.
func newToolRow() fyne.CanvasObject {
	name := widget.NewLabel("")
	name.Truncation = fyne.TextTruncateEllipsis
	warn := widget.NewIcon(theme.NewWarningThemedResource(theme.WarningIcon()))
	pin := container.NewGridWrap(fyne.NewSquareSize(pinSize), widget.NewIcon(kit.PinIcon(true)))
	return container.NewBorder(nil, nil, nil,
		container.NewHBox(container.NewCenter(pin), kit.PadEach(0, 0, 0, kit.Space2, warn)), name)
}

func setToolRow(o fyne.CanvasObject, t app.Tool, pinned bool) {
	parts := o.(*fyne.Container).Objects
	parts[0].(*widget.Label).SetText(plaintext.Line(first(t.Title, t.Name), maxName))
	marks := parts[1].(*fyne.Container).Objects
	marks[0].(*fyne.Container).Hidden = !pinned
	marks[1].(*kit.Padded).Hidden = !mayDestroy(t)
	o.Refresh()
}

// mayDestroy reports whether a tool says that it may change things for good.
// By the specification a tool that writes destroys, unless it says otherwise.
func mayDestroy(t app.Tool) bool {
	a := t.Annotations
	if a.ReadOnly != nil && *a.ReadOnly {
		return false
	}
	if a.Destructive != nil {
		return *a.Destructive
	}
	return a.ReadOnly != nil
}

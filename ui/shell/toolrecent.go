package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// maxRecents is how many calls a tool's page offers to fill in again.
const maxRecents = 5

// maxSummary is how much of a call's arguments its link shows.
const maxSummary = 60

// setRecents offers the tool's last calls to be filled in again.
func (p *toolPage) setRecents() {
	recents := p.shell.core.Recents(p.server, p.tool.Name)
	var links []fyne.CanvasObject
	for i, r := range recents {
		args := app.RecentArgs(r)
		if i == maxRecents || len(args) == 0 || len(r.Args) == 0 {
			break
		}
		links = append(links, kit.NewTextLink(plaintext.Line(string(args), maxSummary), func() { p.fillIn(args) }))
	}
	if len(links) == 0 {
		p.recents.SetItems()
		return
	}
	caption := kit.NewText(lang.L("Fill in again"), kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim})
	p.recents.SetItems(caption, kit.NewLinks(links...))
}

// fillIn puts an earlier call's arguments into the form and the focus there.
func (p *toolPage) fillIn(args jsontext.Value) {
	p.Fill(args)
	p.Focus(p.shell.win.Canvas())
}

// pin puts the tool at the top of the list, or takes it down.
func (p *toolPage) pin() {
	p.shell.core.Pin(p.server, p.tool.Name, !p.pinned())
	p.setHead()
}

func (p *toolPage) pinned() bool {
	return indexOf(p.shell.core.Pins(p.server), p.tool.Name) >= 0
}

// pinButton pins the tool; its icon tells whether it is.
func (p *toolPage) pinButton() *kit.Button {
	tip := lang.L("Pin to the top of the list")
	if p.pinned() {
		tip = lang.L("Unpin")
	}
	return kit.NewIconButton(kit.PinIcon(p.pinned()), tip, p.pin)
}

// pinnedFirst puts the pinned tools before the others; each keeps its order.
func pinnedFirst(tools []app.Tool, pins []string) []app.Tool {
	var top, rest []app.Tool
	for _, t := range tools {
		if indexOf(pins, t.Name) >= 0 {
			top = append(top, t)
		} else {
			rest = append(rest, t)
		}
	}
	return append(top, rest...)
}

package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// maxTargets is how many targets the jump list shows.
const maxTargets = 50

// target is something one can jump to.
type target struct {
	words, where string // shown
	text         string // searched, lower case
	to           place
}

// targets are the servers, their tools, and the other pages.
func (s *Shell) targets() []target {
	var out []target
	for _, srv := range s.core.Servers() {
		name := plaintext.Line(srv.Name(), maxName)
		out = append(out, target{words: name, where: stateWord(srv, s.p.Now()), to: place{kind: atServer, server: srv.Name()}})
		for _, t := range s.core.Catalog(srv.Name()).Tools {
			out = append(out, target{words: plaintext.Line(t.Name, maxName), where: name, text: t.Title,
				to: place{kind: atServer, server: srv.Name(), tool: t.Name}})
		}
	}
	out = append(out,
		target{words: lang.L("Inbox"), to: place{kind: atInbox}},
		target{words: lang.L("Add server"), to: place{kind: atAdd}},
		target{words: lang.L("Import servers"), to: place{kind: atImport}},
		target{words: lang.L("Paste a configuration"), to: place{kind: atPaste}},
		target{words: lang.L("History"), to: place{kind: atHistory}},
		target{words: lang.L("Settings"), to: place{kind: atSettings}})
	for i := range out {
		out[i].text = strings.ToLower(out[i].words + " " + out[i].where + " " + out[i].text)
	}
	return out
}

// match are the targets that hold every word, the best first: whose name is
// the text, then begins with it, then the rest in their order.
func match(all []target, text string) []target {
	text = strings.ToLower(strings.TrimSpace(text))
	words := strings.Fields(text)
	var ranks [3][]target
	for _, t := range all {
		if !holds(t.text, words) {
			continue
		}
		rank, name := 2, strings.ToLower(t.words)
		switch {
		case name == text:
			rank = 0
		case text != "" && strings.HasPrefix(name, text):
			rank = 1
		}
		ranks[rank] = append(ranks[rank], t)
	}
	out := append(append(ranks[0], ranks[1]...), ranks[2]...)
	return out[:min(len(out), maxTargets)]
}

// jump opens the list of targets over the page.
func (s *Shell) jump() {
	all := s.targets()
	shown := match(all, "")
	lit := 0
	var list *kit.List
	open := func(i int) {
		if i < len(shown) {
			s.modal.back = nil // the page puts the focus where it starts
			s.modal.Close()
			s.Go(shown[i].to)
		}
	}
	list = kit.NewList(kit.ListParams{
		Label:  lang.L("Jump to"),
		Length: func() int { return len(shown) },
		Create: newTargetRow,
		Update: func(i int, o fyne.CanvasObject) { setTargetRow(o, shown[i]) },
		Open:   open,
	})
	light := func(i int) {
		lit = max(0, min(i, len(shown)-1))
		list.Mark(-1)
		if len(shown) > 0 {
			list.Mark(lit)
		}
	}
	entry := kit.NewEntry(lang.L("Jump to a server or tool"))
	entry.SetPlaceHolder(lang.L("Jump to a server or tool"))
	none := kit.NewEmpty(theme.SearchIcon(), lang.L("Nothing has that name."), lang.L("Tools are found once their server is connected."))
	none.Hide()
	entry.OnChanged = func(text string) {
		shown = match(all, text)
		show(none, len(shown) == 0)
		list.Refresh()
		light(0)
	}
	entry.OnKey = func(k *fyne.KeyEvent) bool {
		switch k.Name {
		case fyne.KeyDown:
			light(lit + 1)
		case fyne.KeyUp:
			light(lit - 1)
		case fyne.KeyReturn, fyne.KeyEnter:
			open(lit)
		default:
			return false
		}
		return true
	}
	size := s.win.Canvas().Size()
	s.modal.Open(kit.Frame(entry, container.NewStack(list, none), nil),
		fyne.NewSize(min(520, size.Width-2*kit.Space6), min(420, size.Height-4*kit.Space6)), entry, nil)
	light(0)
}

func newTargetRow() fyne.CanvasObject {
	words, where := widget.NewLabel(""), widget.NewLabel("")
	words.Truncation = fyne.TextTruncateEllipsis
	where.Importance = widget.LowImportance
	where.SizeName = kit.SizeSmall
	return container.NewBorder(nil, nil, nil, where, words)
}

func setTargetRow(o fyne.CanvasObject, t target) {
	parts := o.(*fyne.Container).Objects
	parts[0].(*widget.Label).SetText(t.words)
	parts[1].(*widget.Label).SetText(plaintext.Line(t.where, 30))
	o.Refresh()
}

package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"parley/elicit"
	"parley/elicit/plaintext"
	"parley/store/history"
	"parley/ui/kit"
)

// outcome is how a request came out, as the filter offers it.
type outcome struct {
	words  string
	action elicit.Action
	end    history.End
}

// outcomes are those the filter offers; the first is all of them.
func outcomes() []outcome {
	return []outcome{
		{words: lang.L("Every outcome")},
		{words: lang.L("Sent or opened"), action: elicit.Accept},
		{words: lang.L("Declined"), action: elicit.Decline},
		{words: lang.L("Cancelled"), action: elicit.Cancel},
		{words: lang.L("Withdrawn"), end: history.Withdrawn},
	}
}

// offerFilters reads which servers occur and offers to narrow the list down.
func (p *historyPage) offerFilters() {
	p.shell.background(func() error {
		names, err := p.shell.p.History.Servers(p.shell.ctx)
		if err == nil {
			p.shell.p.Post(func() { p.showFilters(names) })
		}
		return err
	})
}

func (p *historyPage) showFilters(names []string) {
	labels := []string{lang.L("Every server")}
	for _, n := range names {
		labels = append(labels, uniqueLabel(plaintext.Line(n, maxName), labels))
	}
	server := kit.NewSelect(lang.L("Server"), labels, 0, func(at int) {
		p.filter.Server = ""
		if at > 0 {
			p.filter.Server = names[at-1]
		}
		p.read()
	})
	all := outcomes()
	var words []string
	for _, o := range all {
		words = append(words, o.words)
	}
	how := kit.NewSelect(lang.L("Outcome"), words, 0, func(at int) {
		p.filter.Action, p.filter.End = all[at].action, all[at].end
		p.read()
	})
	p.narrow.Objects = []fyne.CanvasObject{kit.PadEach(0, kit.Space1, 0, 0,
		container.NewGridWithColumns(2, server.Framed(), how.Framed()))}
	p.narrow.Refresh()
	p.object.Refresh()
}

// uniqueLabel sets apart names that look alike once they are safe to draw: a
// drop-down tells its choices by their labels.
func uniqueLabel(label string, taken []string) string {
	for indexOf(taken, label) >= 0 {
		label += " ′"
	}
	return label
}

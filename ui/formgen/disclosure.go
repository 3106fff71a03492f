package formgen

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/form"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// mostNamed is how many fields are named in one sentence.
const mostNamed = 6

// preview is "What will be sent": closed at first; open, it is the exact JSON
// as it stands, and what is not in it yet.
type preview struct {
	widget.BaseWidget
	draft   *form.Draft
	toggle  *kit.TextLink
	json    *kit.JSONView
	lacking *kit.Text
	column  *kit.Column
	resized func()
}

var _ kit.Sized = (*preview)(nil)

func newPreview(d *form.Draft, resized func()) *preview {
	p := &preview{draft: d, json: kit.NewJSONView(nil), lacking: kit.NewText("", small()), resized: resized}
	p.toggle = kit.NewTextLink("", func() { p.open(!p.isOpen()) })
	p.json.OnResize = resized
	p.column = kit.NewColumn(kit.Space1, kit.NewLinks(p.toggle), p.json, p.lacking)
	p.ExtendBaseWidget(p)
	p.show(false)
	return p
}

func (p *preview) isOpen() bool { return !p.json.Hidden }

func (p *preview) open(on bool) {
	p.show(on)
	p.column.Refresh()
	p.resized()
}

func (p *preview) show(on bool) {
	p.json.Hidden = !on
	p.lacking.Hidden = true
	if !on {
		p.toggle.SetLabel("▸ " + lang.L("What will be sent"))
		return
	}
	p.toggle.SetLabel("▾ " + lang.L("What will be sent"))
	p.sync()
}

// sync follows the draft; closed, it costs nothing.
func (p *preview) sync() {
	if !p.isOpen() {
		return
	}
	content, leftOut := p.draft.Preview()
	p.json.Set(content)
	before := p.lacking.Text()
	p.lacking.SetText(lackingText(p.draft.Form(), leftOut))
	p.lacking.Hidden = len(leftOut) == 0
	if before != p.lacking.Text() {
		p.resized()
	}
}

func lackingText(f *form.Form, leftOut []int) string {
	if len(leftOut) == 0 {
		return ""
	}
	var names []string
	for _, i := range leftOut {
		if len(names) == mostNamed {
			names = append(names, "…")
			break
		}
		names = append(names, plaintext.Line(f.Fields[i].Label, maxLabel/4))
	}
	return lang.L("Not in it until they are right: {{.Names}}", map[string]any{"Names": strings.Join(names, ", ")})
}

// HeightFor is the height as it is open.
func (p *preview) HeightFor(width float32) float32 { return p.column.HeightFor(width) }

// CreateRenderer shows link, JSON and what is lacking.
func (p *preview) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.column) }

package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/formgen"
	"parley/ui/kit"
)

// toolPage is one tool: what it does, its arguments, and its last call.
type toolPage struct {
	shell  *Shell
	server string
	tool   app.Tool

	head    *kit.Column
	recents *kit.Column
	args    *formgen.Arguments
	run     *kit.Button
	why     *kit.Text // why it can't be run
	call    *callView
	callID  string
	body    *kit.Column
	scroll  *container.Scroll
}

func newToolPage(s *Shell, server string, t app.Tool) *toolPage {
	p := &toolPage{shell: s, server: server, tool: t, head: kit.NewColumn(kit.Space2), recents: kit.NewColumn(kit.Space1)}
	p.run = kit.NewButton(lang.L("Run"), p.Run).Accent()
	p.run.SetTip(modWord() + "+Enter")
	p.why = kit.NewText("", kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim})
	p.call = newCallView(callViewParams{
		Shell: s, Server: server, Changed: p.relayout,
		Cancel: func() { s.core.CancelCall(p.callID) },
	})
	p.body = kit.NewColumn(kit.Space4)
	p.scroll = container.NewVScroll(pageBody(p.body))
	p.setArguments()
	p.setHead()
	p.setRecents()
	p.enable()
	return p
}

// Object is the page.
func (p *toolPage) Object() fyne.CanvasObject { return p.scroll }

// Focus is the first argument, or Run where there is none.
func (p *toolPage) Focus(c fyne.Canvas) {
	if first := p.args.First(); first != nil {
		c.Focus(first)
	} else {
		c.Focus(p.run)
	}
}

// SetTool takes the tool as the server describes it now. What was typed stays
// as long as the arguments are the same.
func (p *toolPage) SetTool(t app.Tool) {
	same := string(t.InputSchema) == string(p.tool.InputSchema)
	p.tool = t
	p.setHead()
	if !same {
		p.setArguments()
	}
}

// Hear looks again at the call and at whether the tool can be run.
func (p *toolPage) Hear(e app.Event) {
	switch {
	case e.Kind == app.ServerChanged:
		p.enable()
	case e.Kind == app.RecentsChanged:
		p.setRecents()
		p.relayout()
	case e.Kind == app.CallChanged && e.ID == p.callID:
		p.showCall()
	}
}

func (p *toolPage) setHead() {
	title := p.tool.Title
	rows := []fyne.CanvasObject{}
	if title == "" || title == p.tool.Name {
		title = p.tool.Name
	} else {
		rows = append(rows, kit.NewText(plaintext.Line(p.tool.Name, maxTitle),
			kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim, Style: fyne.TextStyle{Monospace: true}}))
	}
	name := kit.NewText(plaintext.Line(title, maxTitle), kit.TextOptions{Size: kit.SizeTitle, Style: fyne.TextStyle{Bold: true}, MaxLines: 1})
	rows = append([]fyne.CanvasObject{container.NewBorder(nil, nil, nil, p.pinButton(), kit.PadEach(kit.Space1, 0, 0, 0, name))}, rows...)
	if p.tool.Description != "" {
		d := kit.NewSafeText(p.tool.Description, kit.TextOptions{MaxLines: 4})
		d.OnResize = p.relayout
		rows = append(rows, d)
	}
	if mayDestroy(p.tool) {
		rows = append(rows, kit.NewRemark(kit.ToneWarning, lang.L("This tool may change or delete things for good. Parley asks you before it runs.")))
	}
	p.head.SetItems(rows...)
	p.relayout()
}

func (p *toolPage) setArguments() {
	var before jsontext.Value
	if p.args != nil {
		before = p.args.Values()
	}
	p.Fill(before)
}

// Fill puts values into the arguments, for a call made again.
func (p *toolPage) Fill(values jsontext.Value) {
	p.args = formgen.NewArguments(formgen.ArgumentsParams{Schema: p.tool.InputSchema, Values: values,
		Scroll: p.scroll, OnResize: p.relayout, OnSubmit: p.Run})
	p.body.SetItems(p.head, p.args,
		kit.NewColumn(kit.Space1, container.NewHBox(p.run), p.why), p.recents, p.call)
	p.relayout()
}

// relayout follows a part that has become taller or shorter.
func (p *toolPage) relayout() {
	if p.body != nil {
		p.body.Refresh()
		p.scroll.Refresh()
	}
}

// enable says whether the tool can be run, and if not, why.
func (p *toolPage) enable() {
	s, _ := p.shell.core.Server(p.server)
	c, _ := p.shell.core.Call(p.callID)
	why := ""
	switch {
	case p.callID != "" && c.Running():
		why = lang.L("It is running.")
	case s.State != app.Ready:
		why = lang.L("{{.Server}} is not connected.", map[string]any{"Server": plaintext.Line(p.server, maxName)})
	}
	if why == "" {
		p.run.On()
	} else {
		p.run.Off(why)
	}
	if c.Running() && p.callID != "" {
		why = "" // the call below says so
	}
	p.why.SetText(why)
	p.relayout()
}

// Run calls the tool with the arguments as they stand. What may destroy is
// confirmed first.
func (p *toolPage) Run() {
	if p.run.Disabled() {
		return
	}
	args, ok := p.args.Content()
	if !ok {
		return
	}
	server := map[string]any{"Server": plaintext.Line(p.server, maxName)}
	more := ""
	switch {
	case mayDestroy(p.tool):
		more = lang.L("{{.Server}} says that this tool may change or delete things for good.", server)
	case !p.tool.Annotations.Given && p.shell.core.Settings().ConfirmUnknown:
		more = lang.L("{{.Server}} does not say whether this tool changes or deletes things.", server)
	default:
		p.start(args)
		return
	}
	p.shell.modal.Ask(question{
		What: lang.L("Run {{.Tool}}?", map[string]any{"Tool": plaintext.Line(p.tool.Name, maxName)}),
		More: more,
		Body: kit.NewJSONView(args),
		Act:  lang.L("Run"), Danger: true,
		Do: func() { p.start(args) },
	})
}

func (p *toolPage) start(args jsontext.Value) {
	id, err := p.shell.core.RunTool(p.server, p.tool.Name, args)
	if err != nil {
		p.shell.modal.Fault(err)
		return
	}
	p.callID = id
	p.showCall()
}

func (p *toolPage) showCall() {
	c, ok := p.shell.core.Call(p.callID)
	if !ok {
		return
	}
	p.call.ShowCall(c)
	p.enable()
}

package shell

import (
	"slices"

	"fyne.io/fyne/v2/lang"
	"github.com/yosida95/uritemplate/v3"

	"parley/app"
)

// filling makes an address of a template (RFC 6570) and what was typed.
type filling struct {
	template *uritemplate.Template
	text     string // the address it made last; the template before that
	args     *argumentFields
}

// newFilling is nil for what is no template.
func (p *resourcesPage) newFilling(text string) *filling {
	t, err := uritemplate.New(text)
	if err != nil {
		return nil
	}
	var args []argument
	for _, name := range t.Varnames() {
		if !slices.ContainsFunc(args, func(a argument) bool { return a.name == name }) {
			args = append(args, argument{name: name})
		}
	}
	return &filling{template: t, text: text, args: newArgumentFields(argumentsParams{
		Shell: p.shell, Server: p.server, Args: args, For: app.CompletionFor{URITemplate: text}, OnResize: p.relayout,
	})}
}

// fillIn puts the address together; false: it can't be.
func (p *resourcesPage) fillIn() bool {
	typed, _ := p.fill.args.read()
	values := uritemplate.Values{}
	for name, v := range typed {
		values.Set(name, uritemplate.String(v))
	}
	uri, err := p.fill.template.Expand(values)
	if err != nil {
		p.shell.modal.Fault(err)
		return false
	}
	p.fill.text = uri
	p.uri.SetText(uri)
	return true
}

// setWatch has the open resource watched, or no longer.
func (p *resourcesPage) setWatch(on bool) {
	uri := p.uri.Text
	if _, now := p.shell.core.Watched(p.server, uri); now == on {
		return
	}
	p.shell.p.Background(func() {
		err := p.shell.core.Watch(p.shell.ctx, p.server, uri, on)
		p.shell.p.Post(func() {
			if err != nil {
				p.shell.modal.Fault(err)
			}
			p.showWatch()
		})
	})
}

// showWatch says how it stands with watching what is open.
func (p *resourcesPage) showWatch() {
	s, _ := p.shell.core.Server(p.server)
	changed, on := p.shell.core.Watched(p.server, p.uri.Text)
	p.watch.Hidden = !s.Info.Subscriptions || s.State != app.Ready || p.uri.Text == ""
	p.watch.SetChecked(on)
	words := ""
	if on && !changed.IsZero() {
		words = lang.L("It changed at {{.Time}}.", map[string]any{"Time": changed.Format("15:04:05")})
	}
	p.told.SetText(words)
	p.told.Hidden = words == ""
	p.relayout()
}

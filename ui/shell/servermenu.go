package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/config"
	"parley/elicit"
	"parley/elicit/plaintext"
)

// menu opens what can be done with the server, below the button.
func (p *serverPage) menu() {
	s, ok := p.shell.core.Server(p.name)
	if !ok {
		return
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.more)
	pop := widget.NewPopUpMenu(fyne.NewMenu("", p.deeds(s)...), p.shell.win.Canvas())
	left := at.X + p.more.Size().Width - pop.MinSize().Width
	pop.ShowAtPosition(fyne.NewPos(left, at.Y+p.more.Size().Height))
}

// deeds are what can be done with the server as it stands.
func (p *serverPage) deeds(s app.Server) []*fyne.MenuItem {
	core, inbox := p.shell.core, p.shell.core.Inbox()
	items := []*fyne.MenuItem{fyne.NewMenuItem(lang.L("Reconnect"), func() { core.Retry(p.name) })}
	if s.State != app.Off {
		items = append(items, fyne.NewMenuItem(lang.L("Disconnect"), func() { core.Disconnect(p.name) }))
	}
	if s.SignedIn {
		items = append(items, fyne.NewMenuItem(lang.L("Sign out…"), p.askSignOut))
	}
	items = append(items,
		fyne.NewMenuItem(lang.L("Edit…"), func() { p.shell.Go(place{kind: atEdit, server: p.name}) }))
	if s.Config.Transport != config.Playground {
		items = append(items, fyne.NewMenuItem(lang.L("Duplicate"), p.duplicate))
	}
	items = append(items, fyne.NewMenuItemSeparator())
	policy := inbox.PolicyOf(p.name)
	set := func(to elicit.Policy) func() {
		return func() {
			if policy == to {
				to = elicit.AskMe
			}
			p.shell.brake(p.name, to)
		}
	}
	mute := fyne.NewMenuItem(lang.L("Don't open its requests by themselves"), set(elicit.Mute))
	mute.Checked = policy == elicit.Mute
	cancel := fyne.NewMenuItem(lang.L("Cancel all its requests"), set(elicit.CancelAll))
	cancel.Checked = policy == elicit.CancelAll
	return append(items, mute, cancel, fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.L("Remove…"), p.askRemove))
}

// duplicate opens a copy for the user to change.
func (p *serverPage) duplicate() {
	p.shell.background(func() error {
		name, err := p.shell.core.DuplicateServer(p.shell.ctx, p.name)
		if err == nil {
			p.shell.p.Post(func() { p.shell.Go(place{kind: atEdit, server: name}) })
		}
		return err
	})
}

func (p *serverPage) askSignOut() {
	p.shell.modal.Ask(question{
		What: lang.L("Sign out of {{.Server}}?", map[string]any{"Server": plaintext.Line(p.name, maxName)}),
		More: lang.L("It is disconnected, and Parley forgets that you have signed in. Connecting again asks you to sign in anew."),
		Act:  lang.L("Sign out"),
		Do: func() {
			p.shell.background(func() error { return p.shell.core.SignOut(p.shell.ctx, p.name) })
		},
	})
}

func (p *serverPage) askRemove() {
	p.shell.modal.Ask(question{
		What: lang.L("Remove {{.Server}}?", map[string]any{"Server": plaintext.Line(p.name, maxName)}),
		More: lang.L("Its entry and the secrets kept for it are deleted. Its history stays."),
		Act:  lang.L("Remove"), Danger: true,
		Do: func() {
			p.shell.background(func() error { return p.shell.core.RemoveServer(p.shell.ctx, p.name) })
		},
	})
}

// background does f off the drawing thread and says what went wrong.
func (s *Shell) background(f func() error) {
	s.p.Background(func() {
		if err := f(); err != nil {
			s.p.Post(func() { s.modal.Fault(err) })
		}
	})
}

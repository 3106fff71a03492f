package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"parley/app"
	"parley/elicit"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// brake sets what is done with a server's requests, until Parley ends. Those
// that wait already are cancelled with those to come.
func (s *Shell) brake(server string, to elicit.Policy) {
	inbox := s.core.Inbox()
	s.core.SetPolicy(server, to)
	if to == elicit.CancelAll {
		for _, it := range inbox.Items() {
			if it.Server.Name == server && it.State == elicit.Waiting {
				s.asks.answer(it.ID, elicit.Response{Action: elicit.Cancel})
			}
		}
	}
	// The Inbox raises no event for this.
	s.hear(app.Event{Kind: app.ServerChanged, Server: server})
	s.hear(app.Event{Kind: app.InboxChanged, Server: server})
}

// brakes are what can be done about a server that asks too much.
func (s *Shell) brakes(server string) []fyne.CanvasObject {
	if _, ok := s.core.Server(server); !ok {
		return nil
	}
	set := func(words string, to elicit.Policy) fyne.CanvasObject {
		return kit.NewButton(words, func() { s.brake(server, to) })
	}
	var acts []fyne.CanvasObject
	switch s.core.Inbox().PolicyOf(server) {
	case elicit.CancelAll:
		acts = append(acts, set(lang.L("Ask me again"), elicit.AskMe))
	case elicit.Mute:
		acts = append(acts, set(lang.L("Ask me again"), elicit.AskMe), set(lang.L("Cancel all its requests"), elicit.CancelAll))
	default:
		acts = append(acts, set(lang.L("Don't open its requests by themselves"), elicit.Mute),
			set(lang.L("Cancel all its requests"), elicit.CancelAll))
	}
	return append(acts, kit.NewButton(lang.L("Disconnect"), func() { s.core.Disconnect(server) }))
}

// braked says on a server's page that its requests are held off; nil when they
// aren't.
func (p *serverPage) braked() fyne.CanvasObject {
	name := map[string]any{"Server": plaintext.Line(p.name, maxName)}
	again := kit.NewButton(lang.L("Ask me again"), func() { p.shell.brake(p.name, elicit.AskMe) })
	switch p.shell.core.Inbox().PolicyOf(p.name) {
	case elicit.Mute:
		return kit.NewBanner(kit.MoodInfo, lang.L("What {{.Server}} asks waits in the Inbox and doesn't open by itself.", name), "", again)
	case elicit.CancelAll:
		return kit.NewBanner(kit.MoodInfo, lang.L("What {{.Server}} asks is answered with cancel.", name), "", again)
	}
	return nil
}

package shell

import (
	"parley/ui/kit"
)

// applySettings makes what the user chose hold at once.
func (s *Shell) applySettings() {
	before := s.look
	s.look = s.core.Settings()
	if s.look.Theme != before.Theme || s.look.TextSize != before.TextSize {
		s.applyTheme()
	}
	if s.look.StartAtLogin != before.StartAtLogin && s.p.StartAtLogin != nil {
		on := s.look.StartAtLogin
		s.background(func() error { return s.p.StartAtLogin(on) })
	}
	if s.look.Language != before.Language && s.p.Speak != nil {
		s.relabel()
	}
}

func (s *Shell) applyTheme() {
	s.p.App.Settings().SetTheme(kit.NewThemeWith(kit.ThemeOptions{
		Variant: kit.Variant(s.look.Theme), TextScale: s.look.TextSize,
	}))
}

// relabel says everything in another language. Pages are made anew; what was
// typed into a tool's arguments starts over.
func (s *Shell) relabel() {
	if err := s.p.Speak(s.look.Language); err != nil {
		s.modal.Fault(err)
		return
	}
	s.servers = map[string]*serverPage{}
	s.furnish()
	s.Go(s.where)
}

package shell

import (
	"strings"

	"parley/elicit/plaintext"
)

// retitle names where the user is in the window's title: for those who switch
// windows, and for those who hear them read.
func (s *Shell) retitle() {
	var parts []string
	if p, ok := s.page.(*serverPage); ok {
		if t, ok := p.parts[p.tabs.Selected()].(*toolsPage); ok && t.open != "" {
			parts = append(parts, plaintext.Line(t.open, maxTitle))
		}
		parts = append(parts, plaintext.Line(p.name, maxName))
	} else if name := s.where.name(); name != "" {
		parts = append(parts, name)
	}
	s.win.SetTitle(strings.Join(append(parts, "Parley"), " · "))
}

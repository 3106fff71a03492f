package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"parley/ui/kit"
)

// shortcut is a key of the window and what it does, in words.
type shortcut struct {
	key   fyne.KeyName
	mod   fyne.KeyModifier
	keys  string // as a user reads it
	words string
	do    func()
}

// shortcuts are all of the window's keys; F1 lists them.
func (s *Shell) shortcuts() []shortcut {
	mod := fyne.KeyModifierShortcutDefault
	return []shortcut{
		{fyne.KeyK, mod, modWord() + "+K", lang.L("Jump to a server or tool"), s.jump},
		{fyne.KeyReturn, mod, modWord() + "+Enter", lang.L("Run the tool, send the form"), s.runOpen},
		{fyne.KeyI, mod, modWord() + "+I", lang.L("Inbox"), func() { s.Go(place{kind: atInbox}) }},
		{fyne.KeyN, mod, modWord() + "+N", lang.L("Add a server"), func() { s.Go(place{kind: atAdd}) }},
		{fyne.KeyF, mod, modWord() + "+F", lang.L("Search"), s.search},
		{fyne.KeyH, mod, modWord() + "+H", lang.L("History"), func() { s.Go(place{kind: atHistory}) }},
		{fyne.KeyComma, mod, modWord() + "+,", lang.L("Settings"), func() { s.Go(place{kind: atSettings}) }},
		{fyne.KeyQ, mod, modWord() + "+Q", lang.L("Quit"), s.Quit},
	}
}

func modWord() string {
	if fyne.KeyModifierShortcutDefault == fyne.KeyModifierSuper {
		return "⌘"
	}
	return "Ctrl"
}

// bindKeys makes the keys work on the window.
func (s *Shell) bindKeys(c fyne.Canvas) {
	for _, k := range s.shortcuts() {
		c.AddShortcut(&desktop.CustomShortcut{KeyName: k.key, Modifier: k.mod}, func(fyne.Shortcut) { k.do() })
		if k.key == fyne.KeyReturn {
			c.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyEnter, Modifier: k.mod}, func(fyne.Shortcut) { k.do() })
		}
	}
	c.SetOnTypedKey(s.typedKey)
	s.lending(c)
}

// typedKey takes the keys that nothing with the focus had a use for.
func (s *Shell) typedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		s.modal.Dismiss()
	case fyne.KeyF1:
		s.showKeys()
	}
}

// runOpen runs the tool that is open.
func (s *Shell) runOpen() {
	if s.modal.Up() {
		return
	}
	switch p := s.page.(type) {
	case *serverPage:
		p.Run()
	case *serverForm:
		p.save()
	}
}

// search puts the focus into the page's search.
func (s *Shell) search() {
	if p, ok := s.page.(interface{ Search() fyne.Focusable }); ok && !s.modal.Up() {
		s.win.Canvas().Focus(p.Search())
	}
}

// Run runs the tool that is open, if one is.
func (p *serverPage) Run() {
	if t, ok := p.parts[p.tabs.Selected()].(*toolsPage); ok {
		if page := t.pages[t.open]; page != nil {
			page.Run()
		}
	}
}

// Search is the search of the open tab, or of the tools where it has none.
func (p *serverPage) Search() fyne.Focusable {
	if log, ok := p.parts[p.tabs.Selected()].(*logPage); ok {
		return log.Search()
	}
	p.tabs.Select(tabTools)
	return p.parts[tabTools].(*toolsPage).search
}

// showKeys lists the keys.
func (s *Shell) showKeys() {
	keys := s.shortcuts()
	rows := []fyne.CanvasObject{kit.NewText(lang.L("Keys"), kit.TextOptions{Size: kit.SizeTitle, Style: fyne.TextStyle{Bold: true}})}
	if s.p.Desk.Prompt != nil {
		keys = append(keys, shortcut{keys: string(kit.LendKey), words: lang.L("Type in another program")})
	}
	for _, k := range append(keys,
		shortcut{keys: "Tab", words: lang.L("Next field or button")},
		shortcut{keys: "Esc", words: lang.L("Cancel, close")},
		shortcut{keys: "F1", words: lang.L("This list")}) {
		key := canvas.NewText(k.keys, theme.Color(kit.ColorDim))
		key.TextSize, key.TextStyle.Monospace = theme.Size(kit.SizeSmall), true
		rows = append(rows, container.NewBorder(nil, nil, nil, key, kit.NewText(k.words, kit.TextOptions{MaxLines: 1})))
	}
	shut := kit.NewButton(lang.L("Close"), s.modal.Dismiss)
	s.modal.openColumn(rows, shut, container.NewHBox(layout.NewSpacer(), shut))
}

package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"parley/app"
	"parley/ui/kit"
)

// pageTitle is the head of a page.
func pageTitle(title string) fyne.CanvasObject {
	return kit.PadEach(kit.Space1, kit.Space3, kit.Space1, 0,
		kit.NewText(title, kit.TextOptions{Size: kit.SizeTitle, Style: fyne.TextStyle{Bold: true}, MaxLines: 1}))
}

// pageBody leaves room around what scrolls: rings and edges that lie on the
// rim would be cut off, and the scroll bar would cover what is at the right.
func pageBody(content fyne.CanvasObject) fyne.CanvasObject {
	return kit.PadEach(kit.Space1, kit.Space4, kit.Space1, kit.Space4, content)
}

// noList stands where a server's list has nothing to show: none says so, and
// whether that may change.
func (s *Shell) noList(server, none string) fyne.CanvasObject {
	srv, _ := s.core.Server(server)
	switch srv.State {
	case app.Ready:
		return kit.NewEmpty(theme.ListIcon(), none, lang.L("This server offers none."))
	case app.Connecting:
		return kit.NewEmpty(nil, lang.L("Connecting…"), "")
	default:
		return kit.NewEmpty(theme.ListIcon(), none, lang.L("This server is not connected."))
	}
}

// focusNew puts the keyboard into something that has just come into in: Fyne
// finds only what has a renderer, and asking for its size makes one.
func (s *Shell) focusNew(in fyne.CanvasObject, f fyne.Focusable) {
	in.MinSize()
	s.win.Canvas().Focus(f)
}

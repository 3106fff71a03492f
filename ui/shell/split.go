package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"parley/ui/kit"
)

// splitShare is the part of the width that a list takes beside its page.
const splitShare = 0.3

// newSplit sets a list beside the page of what is open in it.
func newSplit(list, page fyne.CanvasObject) *container.Split {
	s := container.NewHSplit(
		kit.PadEach(0, 0, 0, kit.Space2, list),
		kit.PadEach(0, 0, kit.Space3, 0, page))
	s.SetOffset(splitShare)
	return s
}

// newSearch is an entry above a list: Down and Enter go to the list, Escape
// empties it.
func newSearch(what string, changed func(string), toList func()) *kit.Entry {
	e := kit.NewEntry(what)
	e.SetPlaceHolder(what)
	e.SetIcon(theme.SearchIcon())
	e.OnChanged = changed
	e.OnKey = func(k *fyne.KeyEvent) bool {
		switch {
		case k.Name == fyne.KeyDown || k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter:
			toList()
			return true
		case k.Name == fyne.KeyEscape && e.Text != "":
			e.SetText("")
			return true
		}
		return false
	}
	return e
}

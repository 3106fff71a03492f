package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"parley/ui/kit"
)

// newSplit sets a list beside the page of what is open in it, with a line
// between. share is the part of the width that the list takes.
func newSplit(share float32, list, page fyne.CanvasObject) fyne.CanvasObject {
	return container.New(splitLayout(share),
		kit.PadEach(0, 0, 0, kit.Space2, list), kit.NewTint(kit.ColorBorder, "", 0), kit.PadEach(0, 0, kit.Space3, 0, page))
}

const (
	listShare    float32 = 0.3
	historyShare float32 = 0.55
	listLeast    float32 = 184
)

// splitLayout places a list, a line and a page side by side.
type splitLayout float32

// Layout gives the list its share.
func (l splitLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := min(max(listLeast, size.Width*float32(l)), size.Width)
	o[0].Resize(fyne.NewSize(width, size.Height))
	o[1].Move(fyne.NewPos(width, 0))
	o[1].Resize(fyne.NewSize(1, size.Height))
	o[2].Move(fyne.NewPos(width+1, 0))
	o[2].Resize(fyne.NewSize(max(0, size.Width-width-1), size.Height))
}

// MinSize leaves the window free to be small: what doesn't fit scrolls.
func (l splitLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(2*listLeast, 160)
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

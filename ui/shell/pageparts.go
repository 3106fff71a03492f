package shell

import (
	"fyne.io/fyne/v2"

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

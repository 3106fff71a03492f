package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"parley/elicit/say"
	"parley/ui/kit"
)

// offers is a list of what a server offers, or why there is none, in the left
// of a page.
type offers struct {
	list *kit.List
	left *fyne.Container
}

func newOffers(p kit.ListParams) *offers {
	return &offers{list: kit.NewList(p), left: container.NewStack()}
}

// show shows the list of n; with an error or nothing in it, what is to be said
// instead.
func (o *offers) show(n int, fault *say.Error, none func() fyne.CanvasObject) {
	var left fyne.CanvasObject = o.list
	switch {
	case fault != nil:
		left = kit.NewEmpty(theme.ErrorIcon(), reasonWhat(fault), reasonDo(fault))
	case n == 0:
		left = none()
	}
	o.left.Objects = []fyne.CanvasObject{left}
	o.left.Refresh()
	o.list.Refresh()
}

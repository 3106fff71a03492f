package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// The icons that Fyne doesn't have, drawn on its grid of 24.
const (
	pinned   = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#000" d="M16 9V4h1V2H7v2h1v5c0 1.7-1.3 3-3 3v2h6v7l1 1 1-1v-7h6v-2c-1.700 0-3-1.300-3-3z"/></svg>`
	unpinned = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#000" d="M14 4v5c0 1.100.37 2.160 1 3H9c.65-.86 1-1.900 1-3V4h4m3-2H7v2h1v5c0 1.700-1.300 3-3 3v2h6v7l1 1 1-1v-7h6v-2c-1.700 0-3-1.300-3-3V4h1V2z"/></svg>`
)

// PinIcon is a pin: filled where something is pinned.
func PinIcon(on bool) fyne.Resource {
	if on {
		return theme.NewPrimaryThemedResource(&fyne.StaticResource{StaticName: "pinned.svg", StaticContent: []byte(pinned)})
	}
	return theme.NewThemedResource(&fyne.StaticResource{StaticName: "unpinned.svg", StaticContent: []byte(unpinned)})
}

package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
)

// Frame puts top above content and bottom below it; both may be nil. Unlike
// container.NewBorder, where the content comes first, Tab goes through them in
// the order in which one reads.
func Frame(top, content, bottom fyne.CanvasObject) *fyne.Container {
	var objects []fyne.CanvasObject
	for _, o := range []fyne.CanvasObject{top, content, bottom} {
		if o != nil {
			objects = append(objects, o)
		}
	}
	return container.New(layout.NewBorderLayout(top, bottom, nil, nil), objects...)
}

package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// emptyWidth is how wide the words of an empty page may run.
const emptyWidth float32 = 380

// NewEmpty fills a page that has nothing to show: what is the matter, what to
// do next, and the buttons that do it.
func NewEmpty(icon fyne.Resource, what, next string, acts ...fyne.CanvasObject) fyne.CanvasObject {
	head := widget.NewLabel(what)
	head.Alignment = fyne.TextAlignCenter
	head.TextStyle.Bold = true
	head.Wrapping = fyne.TextWrapWord
	rows := []fyne.CanvasObject{head}
	if icon != nil {
		picture := widget.NewIcon(theme.NewColoredResource(icon, ColorDim))
		rows = []fyne.CanvasObject{container.NewCenter(container.NewGridWrap(fyne.NewSquareSize(36), picture)), head}
	}
	if next != "" {
		words := widget.NewLabel(next)
		words.Alignment = fyne.TextAlignCenter
		words.Wrapping = fyne.TextWrapWord
		words.Importance = widget.LowImportance
		rows = append(rows, words)
	}
	if len(acts) > 0 {
		rows = append(rows, container.NewCenter(container.NewHBox(acts...)))
	}
	return container.New(emptyLayout{}, container.NewVBox(rows...))
}

// emptyLayout centres its object, no wider than emptyWidth.
type emptyLayout struct{}

// Layout places the object a little above the middle.
func (emptyLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(emptyWidth, size.Width)
	for _, o := range objects {
		o.Resize(fyne.NewSize(width, o.MinSize().Height))
		height := o.MinSize().Height
		o.Resize(fyne.NewSize(width, height))
		o.Move(fyne.NewPos((size.Width-width)/2, max(0, (size.Height-height)*0.4)))
	}
}

// MinSize leaves the page free to be small.
func (emptyLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(160, 0)
	for _, o := range objects {
		size.Height = max(size.Height, o.MinSize().Height)
	}
	return size
}

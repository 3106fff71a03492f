package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/plaintext"
)

// wordsHeight is how tall the server's words may stand before they scroll.
const wordsHeight float32 = 120

// ServerWords is a box that holds what a server says, marked as its words: a
// bar at its side, the server's name above, plain text, and a bounded height.
type ServerWords struct {
	widget.BaseWidget
	fill, bar *canvas.Rectangle
	content   fyne.CanvasObject
}

var _ fyne.Widget = (*ServerWords)(nil)

// NewServerWords makes the box; name is the user's own name for the server.
func NewServerWords(name, message string) *ServerWords {
	caption := widget.NewRichText(headLine(lang.L("{{.Name}} says:", map[string]any{
		"Name": plaintext.Line(name, maxHeadName),
	}), SizeSmall, ColorDim, false))
	caption.Wrapping = fyne.TextWrapWord
	text := widget.NewLabel(plaintext.Block(message))
	text.Wrapping = fyne.TextWrapWord
	text.Selectable = true

	w := &ServerWords{fill: canvas.NewRectangle(nil), bar: canvas.NewRectangle(nil)}
	w.fill.CornerRadius = Space1
	w.bar.SetMinSize(fyne.NewSize(Space1, 0))
	w.content = container.NewStack(w.fill, container.NewBorder(nil, nil, w.bar, nil,
		container.NewBorder(caption, nil, nil, nil, NewCapped(text, wordsHeight))))
	w.ExtendBaseWidget(w)
	w.tint()
	return w
}

// CreateRenderer shows the box.
func (w *ServerWords) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(w.content)
}

// Refresh follows a change of theme.
func (w *ServerWords) Refresh() {
	w.tint()
	w.BaseWidget.Refresh()
}

func (w *ServerWords) tint() {
	w.fill.FillColor = theme.Color(ColorSurface)
	w.bar.FillColor = theme.Color(ColorBorder)
}

// NewCapped shows content at its own height up to max, then scrolls it. The
// content may wrap: only its height is taken from it.
func NewCapped(content fyne.CanvasObject, max float32) fyne.CanvasObject {
	return container.New(capped{content: content, max: max}, container.NewVScroll(content))
}

type capped struct {
	content fyne.CanvasObject
	max     float32
}

// Layout gives the scroller the whole space.
func (c capped) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(size)
	}
}

// MinSize is the content's height, within the limit.
func (c capped) MinSize([]fyne.CanvasObject) fyne.Size {
	min := c.content.MinSize()
	return fyne.NewSize(min.Width, fyne.Min(min.Height, c.max))
}

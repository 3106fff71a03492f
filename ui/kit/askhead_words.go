package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/plaintext"
)

// wordsLines is how many lines of a server's words stand before "Show all".
const wordsLines = 5

// ServerWords is a box that holds what a server says, marked as its words: a
// bar at its side, the server's name above, plain text of bounded height.
type ServerWords struct {
	widget.BaseWidget
	text  *SafeText
	panel *Panel
}

var (
	_ fyne.Widget = (*ServerWords)(nil)
	_ Sized       = (*ServerWords)(nil)
)

// NewServerWords makes the box; name is the user's own name for the server,
// message foreign text.
func NewServerWords(name, message string) *ServerWords {
	caption := NewText(lang.L("{{.Name}} says:", map[string]any{
		"Name": plaintext.Line(name, maxHeadName),
	}), TextOptions{Size: SizeSmall, Color: ColorDim, MaxLines: 2})
	w := &ServerWords{text: NewSafeText(message, TextOptions{MaxLines: wordsLines})}
	w.panel = NewPanel(PanelParams{Content: NewColumn(Space1, caption, w.text), Bar: ColorBorder})
	w.ExtendBaseWidget(w)
	return w
}

// SetOnResize sets what is called when the box has become taller or shorter.
func (w *ServerWords) SetOnResize(f func()) { w.text.OnResize = f }

// SetOnKey sets what sees the keys that "Show all" does not use.
func (w *ServerWords) SetOnKey(f func(*fyne.KeyEvent)) { w.text.more.OnKey = f }

// HeightFor is the height of caption and words.
func (w *ServerWords) HeightFor(width float32) float32 { return w.panel.HeightFor(width) }

// CreateRenderer shows the box.
func (w *ServerWords) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(w.panel) }

package kit

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"
)

// jsonViewLines is how many lines of JSON stand before the box scrolls.
const jsonViewLines = 12

// JSONView shows exact JSON, byte for byte, in mono: lines end after the
// members of the outermost value, and nothing is added to do so. Characters
// that can't be seen are shown as their code points; the clipboard gets the
// bytes.
type JSONView struct {
	widget.BaseWidget
	// OnResize is called when the view has become taller or shorter.
	OnResize func()

	value []byte
	lines []string
	fill  *canvas.Rectangle
	text  *Text
	box   *TextLines // for more lines than fit
	copy  *TextLink
	shown []string // lines broken to the width at hand
	width float32
}

var (
	_ fyne.Widget = (*JSONView)(nil)
	_ Sized       = (*JSONView)(nil)
)

// NewJSONView makes a view of value.
func NewJSONView(value []byte) *JSONView {
	mono := TextOptions{Size: SizeSmall, Style: fyne.TextStyle{Monospace: true}}
	v := &JSONView{fill: canvas.NewRectangle(nil), text: NewText("", mono)}
	v.fill.CornerRadius = 6
	v.box = NewTextLines(nil, 0, mono)
	v.copy = NewTextLink(lang.L("Copy JSON"), func() {
		fyne.CurrentApp().Clipboard().SetContent(string(v.value))
	})
	v.ExtendBaseWidget(v)
	v.set(value)
	return v
}

// Value is the JSON shown.
func (v *JSONView) Value() []byte { return v.value }

// Copy is the link that copies the exact JSON.
func (v *JSONView) Copy() *TextLink { return v.copy }

// Set shows another value.
func (v *JSONView) Set(value []byte) {
	before := v.HeightFor(v.Size().Width)
	v.set(value)
	v.Refresh()
	if v.OnResize != nil && v.HeightFor(v.Size().Width) != before {
		v.OnResize()
	}
}

func (v *JSONView) set(value []byte) {
	v.value = value
	v.lines = splitMembers(value)
	v.shown = nil
}

// splitMembers cuts JSON after the commas of its outermost value, so that the
// pieces put together are the JSON again.
func splitMembers(value []byte) []string {
	var lines []string
	depth, start, inString := 0, 0, false
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		case c == ',' && depth == 1:
			lines = append(lines, string(value[start:i+1]))
			start = i + 1
		}
	}
	return append(lines, string(value[start:]))
}

// breakTo wraps the lines to a width of text.
func (v *JSONView) breakTo(width float32) []string {
	if v.shown != nil && v.width == width {
		return v.shown
	}
	v.shown, v.width = nil, width
	for _, l := range v.lines {
		v.shown = append(v.shown, breakLines(l, width, v.text)...)
	}
	return v.shown
}

func (v *JSONView) inner(width float32) float32 { return max(width-2*Space3, Space6) }

func (v *JSONView) long(lines []string) bool { return len(lines) > jsonViewLines }

func (v *JSONView) textHeight(width float32) float32 {
	n := len(v.breakTo(v.inner(width)))
	return float32(min(n, jsonViewLines)) * v.text.LineHeight()
}

// HeightFor is the height of text and link.
func (v *JSONView) HeightFor(width float32) float32 {
	return v.textHeight(width) + 2*Space2 + v.copy.HeightFor(width)
}

// CreateRenderer draws the box.
func (v *JSONView) CreateRenderer() fyne.WidgetRenderer {
	return &jsonRenderer{view: v, objects: []fyne.CanvasObject{v.fill, v.text, v.box, v.copy}}
}

type jsonRenderer struct {
	view    *JSONView
	objects []fyne.CanvasObject
}

// Layout puts the link at the end of the text.
func (r *jsonRenderer) Layout(size fyne.Size) {
	v := r.view
	v.fill.FillColor = v.Theme().Color(ColorSurface, fyne.CurrentApp().Settings().ThemeVariant())
	v.fill.Resize(size)
	lines := v.breakTo(v.inner(size.Width))
	h := v.textHeight(size.Width)
	long := v.long(lines)
	v.text.Hidden, v.box.Hidden = long, !long
	at, room := fyne.NewPos(Space3, Space2), fyne.NewSize(v.inner(size.Width)+Space3, h)
	if long {
		v.box.height = h
		v.box.SetLines(lines)
		v.box.Move(at)
		v.box.Resize(room)
	} else {
		v.text.SetText(strings.Join(lines, "\n"))
		v.text.Move(at)
		v.text.Resize(room)
	}
	v.copy.Move(fyne.NewPos(Space3-Space1, h+Space2+Space1))
	v.copy.Resize(v.copy.MinSize())
}

// MinSize is the height at the present width.
func (r *jsonRenderer) MinSize() fyne.Size {
	width := presentWidth(r.view)
	return fyne.NewSize(rowLabelMin, r.view.HeightFor(width))
}

// Refresh follows value and theme.
func (r *jsonRenderer) Refresh() {
	r.Layout(r.view.Size())
	canvas.Refresh(r.view)
}

// Objects are box, text and link.
func (r *jsonRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *jsonRenderer) Destroy() {}

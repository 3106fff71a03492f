package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/plaintext"
)

// wrapWholeUpTo is the length in bytes up to which a whole text is wrapped at
// words. Longer ones are broken hard, by count of characters.
const wrapWholeUpTo = 16 << 10

// TextLines shows any amount of plain text in a box of its own that scrolls:
// only the lines in sight cost anything.
type TextLines struct {
	widget.BaseWidget
	list   *widget.List
	lines  []string
	height float32
}

var (
	_ fyne.Widget = (*TextLines)(nil)
	_ Sized       = (*TextLines)(nil)
)

// NewTextLines makes a box as tall as height (or less, for fewer lines). The
// lines must be short and safe to show.
func NewTextLines(lines []string, height float32, o TextOptions) *TextLines {
	t := &TextLines{lines: lines, height: height}
	o.MaxLines = 1
	t.list = widget.NewList(
		func() int { return len(t.lines) },
		func() fyne.CanvasObject { return newLine(o) },
		func(id widget.ListItemID, o fyne.CanvasObject) { o.(*Text).SetText(t.lines[id]) },
	)
	t.list.HideSeparators = true
	t.ExtendBaseWidget(t)
	return t
}

// newLine makes a row of the list; it starts with a glyph so that the list
// learns how tall a row is.
func newLine(o TextOptions) *Text { return NewText("M", o) }

// SetLines changes what is shown, keeping the place.
func (t *TextLines) SetLines(lines []string) {
	t.lines = lines
	t.list.Refresh()
}

// HeightFor is the box's height whatever the width.
func (t *TextLines) HeightFor(float32) float32 { return t.height }

// CreateRenderer shows the list.
func (t *TextLines) CreateRenderer() fyne.WidgetRenderer {
	return &linesRenderer{WidgetRenderer: widget.NewSimpleRenderer(t.list), box: t}
}

type linesRenderer struct {
	fyne.WidgetRenderer
	box *TextLines
}

// MinSize keeps the box's height; the list could do with one line.
func (r *linesRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.WidgetRenderer.MinSize().Width, r.box.height)
}

// breakLines makes lines of foreign text that fit a width: at words where the
// text is of bearable length, else hard.
func breakLines(s string, width float32, t *Text) []string {
	if len(s) <= wrapWholeUpTo {
		lines, _ := wrapText(plaintext.Block(s), width, 0, t.measure)
		return lines
	}
	em := t.measure("M")
	columns := int(width / em)
	if isASCII(s) {
		columns = int(width / t.measure("a"))
	}
	return plaintext.Lines(s, max(columns, 20))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

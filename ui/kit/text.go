package kit

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// maxTextRunes is how much of one text is ever drawn. Longer texts end in
// "…"; SafeText offers the whole.
const maxTextRunes = 4096

// defaultTextWidth is the width a text reckons with before it has been laid
// out.
const defaultTextWidth float32 = 320

// presentWidth is the width that an object has, or is reckoned with before it
// has been laid out.
func presentWidth(o fyne.CanvasObject) float32 {
	if w := o.Size().Width; w > 0 {
		return w
	}
	return defaultTextWidth
}

// Sized is an object that knows how tall it must be for a given width. Fyne's
// own MinSize can only answer for the width an object has already.
type Sized interface {
	fyne.CanvasObject
	HeightFor(width float32) float32
}

// HeightFor is how tall o must be to be width wide. Objects of Fyne's that
// wrap are resized to find out.
func HeightFor(o fyne.CanvasObject, width float32) float32 {
	if !o.Visible() {
		return 0
	}
	if s, ok := o.(Sized); ok {
		return s.HeightFor(width)
	}
	if o.Size().Width != width {
		o.Resize(fyne.NewSize(width, o.MinSize().Height))
	}
	return o.MinSize().Height
}

// TextOptions is how a Text looks. The zero value is body text.
type TextOptions struct {
	Size     fyne.ThemeSizeName
	Color    fyne.ThemeColorName
	Style    fyne.TextStyle
	MaxLines int // 0: as many as it takes
}

// Text is plain text that wraps to its width: no padding, no markup, nothing
// to click. Wrapping is linear, so hostile text costs no more than any other.
type Text struct {
	widget.BaseWidget
	text string
	opts TextOptions

	// The last wrapping, kept until text, width or theme change.
	lines     []string
	cut       bool
	wrapped   float32
	wrappedAt float32 // text size
}

var (
	_ fyne.Widget     = (*Text)(nil)
	_ fyne.Accessible = (*Text)(nil)
	_ Sized           = (*Text)(nil)
)

// NewText makes a Text. Foreign text must have passed elicit/plaintext.
func NewText(s string, o TextOptions) *Text {
	if o.Size == "" {
		o.Size = SizeBody
	}
	if o.Color == "" {
		o.Color = theme.ColorNameForeground
	}
	t := &Text{text: clipRunes(s, maxTextRunes), opts: o}
	t.ExtendBaseWidget(t)
	return t
}

func clipRunes(s string, n int) string {
	count := 0
	for i := range s {
		if count == n {
			return s[:i] + "…"
		}
		count++
	}
	return s
}

// Text is what is shown, before wrapping.
func (t *Text) Text() string { return t.text }

// SetText changes what is shown.
func (t *Text) SetText(s string) {
	s = clipRunes(s, maxTextRunes)
	if s == t.text {
		return
	}
	t.text = s
	t.lines = nil
	t.Refresh()
}

// SetColor changes the colour.
func (t *Text) SetColor(c fyne.ThemeColorName) {
	if t.opts.Color != c {
		t.opts.Color = c
		t.Refresh()
	}
}

// SetMaxLines changes how many lines are shown; 0 shows all.
func (t *Text) SetMaxLines(n int) {
	if t.opts.MaxLines != n {
		t.opts.MaxLines = n
		t.lines = nil
		t.Refresh()
	}
}

// Cut reports whether lines were left away at the present width.
func (t *Text) Cut() bool { return t.cut }

// AccessibilityLabel is the text.
func (t *Text) AccessibilityLabel() string { return t.text }

// AccessibilityRole is that of text.
func (t *Text) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// HeightFor is how tall the text stands when wrapped to width.
func (t *Text) HeightFor(width float32) float32 {
	if t.text == "" {
		return 0
	}
	return float32(len(t.wrap(width))) * t.LineHeight()
}

// LineHeight is the height of one line.
func (t *Text) LineHeight() float32 {
	return fyne.MeasureText("Mg", t.textSize(), t.opts.Style).Height
}

// WidthUnwrapped is how wide the text is on one line.
func (t *Text) WidthUnwrapped() float32 { return t.measure(t.text) }

func (t *Text) textSize() float32 {
	if size := t.Theme().Size(t.opts.Size); size > 0 {
		return size
	}
	return t.Theme().Size(theme.SizeNameText)
}

func (t *Text) measure(s string) float32 {
	return fyne.MeasureText(s, t.textSize(), t.opts.Style).Width
}

func (t *Text) wrap(width float32) []string {
	size := t.textSize()
	if t.lines == nil || t.wrapped != width || t.wrappedAt != size {
		t.lines, t.cut = wrapText(t.text, width, t.opts.MaxLines, t.measure)
		t.wrapped, t.wrappedAt = width, size
		if t.cut {
			last := &t.lines[len(t.lines)-1]
			*last = t.elide(*last, width)
		}
	}
	return t.lines
}

// elide ends a line in "…" within width.
func (t *Text) elide(line string, width float32) string {
	runes := []rune(line)
	over := t.measure(line+"…") - width
	for len(runes) > 0 && over > 0 {
		over -= t.measure(string(runes[len(runes)-1]))
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRight(string(runes), " ") + "…"
}

// CreateRenderer draws the lines.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{text: t}
	r.Refresh()
	return r
}

type textRenderer struct {
	text    *Text
	lines   []*canvas.Text
	objects []fyne.CanvasObject
}

func (r *textRenderer) width() float32 { return presentWidth(r.text) }

// Layout wraps to the new width.
func (r *textRenderer) Layout(fyne.Size) { r.sync() }

// MinSize is the height at the present width; a text can be narrowed freely.
func (r *textRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.text.textSize(), r.text.HeightFor(r.width()))
}

// Refresh follows text, colour and theme.
func (r *textRenderer) Refresh() {
	r.sync()
	canvas.Refresh(r.text)
}

// sync makes one canvas.Text a line, reusing those there are.
func (r *textRenderer) sync() {
	var lines []string
	if r.text.text != "" {
		lines = r.text.wrap(r.width())
	}
	height := r.text.LineHeight()
	size := r.text.textSize()
	color := r.text.Theme().Color(r.text.opts.Color, fyne.CurrentApp().Settings().ThemeVariant())
	for len(r.lines) < len(lines) {
		line := canvas.NewText("", color)
		r.lines = append(r.lines, line)
		r.objects = append(r.objects, line)
	}
	r.lines, r.objects = r.lines[:len(lines)], r.objects[:len(lines)]
	rtl := startsRightToLeft(r.text.text)
	for i, line := range r.lines {
		line.Text, line.TextSize, line.TextStyle, line.Color = visualLine(lines[i], rtl), size, r.text.opts.Style, color
		line.Move(fyne.NewPos(0, float32(i)*height))
		line.Resize(fyne.NewSize(r.width(), height))
	}
}

// Objects are the lines.
func (r *textRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *textRenderer) Destroy() {}

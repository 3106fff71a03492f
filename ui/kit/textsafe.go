package kit

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/plaintext"
)

const (
	safeTextLines         = 8
	safeTextOpen  float32 = 240
)

// SafeText shows foreign text of any length and shape: plain, bounded to a
// few lines, the rest behind "Show all" in a box that scrolls by itself. The
// clipboard gets the text as the server sent it.
type SafeText struct {
	widget.BaseWidget
	// OnResize is called when the text has become taller or shorter.
	OnResize func()

	raw     string
	opts    TextOptions
	preview *Text
	more    *TextLink
	whole   *TextLines // nil while closed
	clipped bool       // raw is longer than what preview was given
}

var (
	_ fyne.Widget            = (*SafeText)(nil)
	_ fyne.SecondaryTappable = (*SafeText)(nil)
	_ Sized                  = (*SafeText)(nil)
)

// NewSafeText makes one of foreign text; it passes elicit/plaintext here.
// MaxLines of o is how many lines stand before "Show all"; 0 means 8.
func NewSafeText(foreign string, o TextOptions) *SafeText {
	if o.MaxLines == 0 {
		o.MaxLines = safeTextLines
	}
	head := clipRunes(foreign, maxTextRunes)
	s := &SafeText{
		raw: foreign, opts: o, clipped: len(head) < len(foreign),
		preview: NewText(plaintext.Block(head), o),
	}
	s.more = NewTextLink("", s.toggle)
	s.label()
	s.ExtendBaseWidget(s)
	return s
}

// Text is what is drawn while closed, before wrapping.
func (s *SafeText) Text() string { return s.preview.Text() }

// LineHeight is the height of one line.
func (s *SafeText) LineHeight() float32 { return s.preview.LineHeight() }

// Long reports whether "Show all" is offered at the present width.
func (s *SafeText) Long() bool { return s.more.Visible() }

// ShowAll opens the whole text; it does what the link does.
func (s *SafeText) ShowAll() {
	if s.whole == nil {
		s.toggle()
	}
}

// TappedSecondary offers to copy.
func (s *SafeText) TappedSecondary(e *fyne.PointEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(s)
	if c == nil {
		return
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", fyne.NewMenuItem(lang.L("Copy text"), func() {
		fyne.CurrentApp().Clipboard().SetContent(s.raw)
	})), c, e.AbsolutePosition)
}

func (s *SafeText) toggle() {
	if s.whole != nil {
		s.whole = nil
	} else {
		lines := breakLines(s.raw, s.textWidth(s.Size().Width), s.preview)
		height := min(safeTextOpen, float32(len(lines)+1)*(s.preview.LineHeight()+Space2))
		s.whole = NewTextLines(lines, height, s.opts)
	}
	s.label()
	s.Refresh()
	if s.OnResize != nil {
		s.OnResize()
	}
}

func (s *SafeText) label() {
	switch {
	case s.whole != nil:
		s.more.SetLabel(lang.L("Show less"))
	case len(s.raw) >= 2<<10:
		s.more.SetLabel(lang.L("Show all ({{.Size}} kB)", map[string]any{"Size": strconv.Itoa(len(s.raw) >> 10)}))
	default:
		s.more.SetLabel(lang.L("Show all"))
	}
}

// textWidth leaves room for the list's own scroll bar and padding.
func (s *SafeText) textWidth(width float32) float32 { return max(width-Space6, Space6) }

// HeightFor is the height of what is open, wrapped to width.
func (s *SafeText) HeightFor(width float32) float32 {
	if s.whole != nil {
		return s.whole.HeightFor(width) + s.more.HeightFor(width)
	}
	h := s.preview.HeightFor(width)
	s.more.Hidden = !s.preview.Cut() && !s.clipped
	if !s.more.Hidden {
		h += s.more.HeightFor(width)
	}
	return h
}

// CreateRenderer shows the preview or the whole.
func (s *SafeText) CreateRenderer() fyne.WidgetRenderer { return &safeTextRenderer{text: s} }

type safeTextRenderer struct{ text *SafeText }

// Layout puts the link under the text.
func (r *safeTextRenderer) Layout(size fyne.Size) {
	s := r.text
	total := s.HeightFor(size.Width)
	var body fyne.CanvasObject = s.preview
	if s.whole != nil {
		body = s.whole
		s.more.Hidden = false
	}
	h := total
	if !s.more.Hidden {
		h -= s.more.HeightFor(size.Width)
	}
	body.Move(fyne.NewPos(0, 0))
	body.Resize(fyne.NewSize(size.Width, h))
	s.more.Move(fyne.NewPos(-Space1, h))
	s.more.Resize(s.more.MinSize())
}

// MinSize is the height at the present width.
func (r *safeTextRenderer) MinSize() fyne.Size {
	width := presentWidth(r.text)
	return fyne.NewSize(Space6, r.text.HeightFor(width))
}

// Refresh follows opening, closing and theme.
func (r *safeTextRenderer) Refresh() {
	r.Layout(r.text.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// Objects are the text as it is open, and the link.
func (r *safeTextRenderer) Objects() []fyne.CanvasObject {
	if r.text.whole != nil {
		return []fyne.CanvasObject{r.text.whole, r.text.more}
	}
	return []fyne.CanvasObject{r.text.preview, r.text.more}
}

// Destroy has nothing to release.
func (r *safeTextRenderer) Destroy() {}

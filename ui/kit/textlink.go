package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// TextLink is a quiet button that looks like a word in the text: for acts
// beside the main one, such as "Leave out" or "Show all". It never opens a
// page.
type TextLink struct {
	widget.BaseWidget
	// OnKey sees the keys that the link does not use itself; nil hands them to
	// the window.
	OnKey func(*fyne.KeyEvent)

	word           *Text
	act            func()
	focused, hover bool
}

var (
	_ fyne.Widget        = (*TextLink)(nil)
	_ fyne.Tappable      = (*TextLink)(nil)
	_ fyne.Focusable     = (*TextLink)(nil)
	_ desktop.Hoverable  = (*TextLink)(nil)
	_ desktop.Cursorable = (*TextLink)(nil)
	_ fyne.Accessible    = (*TextLink)(nil)
)

// NewTextLink makes a link that does act.
func NewTextLink(label string, act func()) *TextLink {
	l := &TextLink{
		word: NewText(label, TextOptions{Size: SizeSmall, Color: ColorAccent, MaxLines: 1}),
		act:  act,
	}
	l.ExtendBaseWidget(l)
	return l
}

// NewLinks sets links side by side, below each other where there is no room.
// The first word is level with what stands above: its ring reaches out.
func NewLinks(links ...fyne.CanvasObject) *Padded {
	return PadEach(0, 0, -Space1, 0, NewFlow(Space3, links...))
}

// Label is the word shown.
func (l *TextLink) Label() string { return l.word.Text() }

// SetLabel changes the word.
func (l *TextLink) SetLabel(s string) {
	l.word.SetText(s)
	l.Refresh()
}

// Tapped does the act.
func (l *TextLink) Tapped(*fyne.PointEvent) {
	if l.act != nil {
		l.act()
	}
}

// FocusGained shows the ring.
func (l *TextLink) FocusGained() { l.focused = true; l.Refresh() }

// FocusLost hides it.
func (l *TextLink) FocusLost() { l.focused = false; l.Refresh() }

// TypedRune ignores letters.
func (l *TextLink) TypedRune(rune) {}

// TypedKey does the act on Space and Enter.
func (l *TextLink) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		l.Tapped(nil)
	default:
		if l.OnKey != nil {
			l.OnKey(k)
		} else {
			ForwardKey(l, k)
		}
	}
}

// MouseIn underlines.
func (l *TextLink) MouseIn(*desktop.MouseEvent) { l.hover = true; l.Refresh() }

// MouseMoved is of no interest.
func (l *TextLink) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends the underline.
func (l *TextLink) MouseOut() { l.hover = false; l.Refresh() }

// Cursor is the hand.
func (l *TextLink) Cursor() desktop.Cursor { return desktop.PointerCursor }

// AccessibilityLabel is the word.
func (l *TextLink) AccessibilityLabel() string { return l.word.Text() }

// AccessibilityRole is that of a button: it acts, it leads nowhere.
func (l *TextLink) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// HeightFor is one line and its ring.
func (l *TextLink) HeightFor(float32) float32 { return l.word.LineHeight() + Space1 }

// CreateRenderer draws word, underline and focus ring.
func (l *TextLink) CreateRenderer() fyne.WidgetRenderer {
	r := &linkRenderer{link: l, line: canvas.NewRectangle(nil), ring: canvas.NewRectangle(nil)}
	r.ring.CornerRadius = Space1
	r.objects = []fyne.CanvasObject{r.ring, l.word, r.line}
	r.tint()
	return r
}

type linkRenderer struct {
	link       *TextLink
	line, ring *canvas.Rectangle
	objects    []fyne.CanvasObject
}

// Layout puts the word inside its ring.
func (r *linkRenderer) Layout(size fyne.Size) {
	h := r.link.word.LineHeight()
	top := (size.Height - h) / 2
	r.ring.Resize(size)
	r.link.word.Move(fyne.NewPos(Space1, top))
	r.link.word.Resize(fyne.NewSize(size.Width-2*Space1+1, h))
	r.line.Move(fyne.NewPos(Space1, top+h-1))
	r.line.Resize(fyne.NewSize(size.Width-2*Space1, 1))
}

// MinSize is the word with room for the ring.
func (r *linkRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.link.word.WidthUnwrapped()+2*Space1, r.link.HeightFor(0))
}

// Refresh follows focus, hover and theme.
func (r *linkRenderer) Refresh() {
	r.tint()
	r.Layout(r.link.Size())
	r.link.word.Refresh()
	canvas.Refresh(r.link)
}

func (r *linkRenderer) tint() {
	th, v := r.link.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	r.line.FillColor = th.Color(ColorAccent, v)
	r.line.Hidden = !r.link.hover
	r.ring.StrokeColor = th.Color(theme.ColorNameFocus, v)
	r.ring.StrokeWidth = 2
	r.ring.Hidden = !r.link.focused
}

// Objects are ring, word and underline.
func (r *linkRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *linkRenderer) Destroy() {}

package consent

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/ui/kit"
)

// tone is how much a sentence matters.
type tone int

const (
	toneNote tone = iota
	toneOK
	toneWarn
	toneDanger
)

// look is the icon, its colour and that of the words.
func (t tone) look() (icon fyne.ThemeIconName, tint, words fyne.ThemeColorName) {
	switch t {
	case toneDanger:
		return theme.IconNameWarning, kit.ColorDanger, kit.ColorDanger
	case toneWarn:
		return theme.IconNameInfo, kit.ColorWarn, theme.ColorNameForeground
	case toneOK:
		return theme.IconNameConfirm, kit.ColorOK, theme.ColorNameForeground
	default:
		return theme.IconNameInfo, kit.ColorDim, theme.ColorNameForeground
	}
}

// sentence is an icon and words that wrap beside it.
type sentence struct {
	widget.BaseWidget
	tone tone
	icon *widget.Icon
	text *kit.Text
}

var (
	_ fyne.Widget = (*sentence)(nil)
	_ kit.Sized   = (*sentence)(nil)
)

func newSentence(t tone, words string) *sentence {
	_, _, color := t.look()
	s := &sentence{tone: t, icon: widget.NewIcon(nil), text: kit.NewText(words, kit.TextOptions{Color: color})}
	s.ExtendBaseWidget(s)
	return s
}

// side is the icon's width and height.
func (s *sentence) side() float32 { return s.text.LineHeight() }

func (s *sentence) textLeft() float32 { return s.side() + kit.Space2 }

// HeightFor is that of the words beside the icon.
func (s *sentence) HeightFor(width float32) float32 {
	return max(s.text.HeightFor(width-s.textLeft()), s.side())
}

// CreateRenderer draws icon and words.
func (s *sentence) CreateRenderer() fyne.WidgetRenderer {
	r := &sentenceRenderer{s}
	r.tint()
	return r
}

type sentenceRenderer struct{ s *sentence }

// Layout puts the icon at the first line.
func (r *sentenceRenderer) Layout(size fyne.Size) {
	r.s.icon.Resize(fyne.NewSquareSize(r.s.side()))
	r.s.text.Move(fyne.NewPos(r.s.textLeft(), 0))
	r.s.text.Resize(fyne.NewSize(size.Width-r.s.textLeft(), size.Height))
}

// MinSize is the height at the present width.
func (r *sentenceRenderer) MinSize() fyne.Size {
	return fyne.NewSize(2*r.s.textLeft(), r.s.HeightFor(max(r.s.Size().Width, 2*r.s.textLeft())))
}

// Refresh follows the theme.
func (r *sentenceRenderer) Refresh() {
	r.tint()
	r.s.text.Refresh()
	canvas.Refresh(r.s)
}

func (r *sentenceRenderer) tint() {
	icon, tint, _ := r.s.tone.look()
	r.s.icon.SetResource(theme.NewColoredResource(r.s.Theme().Icon(icon), tint))
}

// Objects are icon and words.
func (r *sentenceRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.s.icon, r.s.text}
}

// Destroy has nothing to release.
func (r *sentenceRenderer) Destroy() {}

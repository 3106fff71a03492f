package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Tone is how much a remark matters. It shows as an icon as well as a colour.
type Tone int

// The tones.
const (
	ToneNote Tone = iota
	ToneWarning
	ToneError
)

func (t Tone) look() (fyne.ThemeColorName, fyne.ThemeIconName) {
	switch t {
	case ToneError:
		return ColorDanger, theme.IconNameError
	case ToneWarning:
		return ColorWarn, theme.IconNameWarning
	default:
		return ColorDim, theme.IconNameInfo
	}
}

// Remark is a small sentence with an icon before it and, if wanted, links
// after it: an error beside a field, a note, a warning.
type Remark struct {
	widget.BaseWidget
	tone Tone
	text *Text
	icon *widget.Icon
	acts *Flow
}

var (
	_ fyne.Widget = (*Remark)(nil)
	_ Sized       = (*Remark)(nil)
)

// NewRemark makes a remark; links stand below the sentence.
func NewRemark(tone Tone, sentence string, links ...fyne.CanvasObject) *Remark {
	color, _ := tone.look()
	r := &Remark{
		tone: tone, text: NewText(sentence, TextOptions{Size: SizeSmall, Color: color}),
		icon: widget.NewIcon(nil), acts: NewFlow(Space2, links...),
	}
	r.acts.Hidden = len(links) == 0
	r.ExtendBaseWidget(r)
	return r
}

// Text is the sentence.
func (r *Remark) Text() string { return r.text.Text() }

// Set changes sentence and links.
func (r *Remark) Set(sentence string, links ...fyne.CanvasObject) {
	r.text.SetText(sentence)
	r.acts.Hidden = len(links) == 0
	r.acts.SetItems(links...)
	r.Refresh()
}

func (r *Remark) iconSize() float32 { return r.text.LineHeight() }

// HeightFor is sentence and links wrapped to width.
func (r *Remark) HeightFor(width float32) float32 {
	inner := width - r.iconSize() - Space1
	h := r.text.HeightFor(inner)
	if !r.acts.Hidden {
		h += r.acts.HeightFor(inner)
	}
	return h
}

// CreateRenderer draws icon, sentence and links.
func (r *Remark) CreateRenderer() fyne.WidgetRenderer {
	re := &remarkRenderer{remark: r, objects: []fyne.CanvasObject{r.icon, r.text, r.acts}}
	re.tint()
	return re
}

type remarkRenderer struct {
	remark  *Remark
	objects []fyne.CanvasObject
}

// Layout puts the icon at the first line.
func (r *remarkRenderer) Layout(size fyne.Size) {
	m := r.remark
	is := m.iconSize()
	inner := size.Width - is - Space1
	m.icon.Resize(fyne.NewSquareSize(is))
	m.icon.Move(fyne.NewPos(0, 0))
	h := m.text.HeightFor(inner)
	m.text.Move(fyne.NewPos(is+Space1, 0))
	m.text.Resize(fyne.NewSize(inner, h))
	m.acts.Move(fyne.NewPos(is, h))
	m.acts.Resize(fyne.NewSize(inner, size.Height-h))
}

// MinSize is the height at the present width.
func (r *remarkRenderer) MinSize() fyne.Size {
	width := presentWidth(r.remark)
	return fyne.NewSize(Space6, r.remark.HeightFor(width))
}

// Refresh follows text and theme.
func (r *remarkRenderer) Refresh() {
	r.tint()
	r.Layout(r.remark.Size())
	for _, o := range r.objects {
		o.Refresh()
	}
	canvas.Refresh(r.remark)
}

func (r *remarkRenderer) tint() {
	color, icon := r.remark.tone.look()
	if r.remark.icon.Resource == nil {
		r.remark.icon.SetResource(theme.NewColoredResource(r.remark.Theme().Icon(icon), color))
	}
}

// Objects are icon, sentence and links.
func (r *remarkRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *remarkRenderer) Destroy() {}

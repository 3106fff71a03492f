package consent

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"parley/ui/kit"
)

// sureRow is the second question of a danger. Its button stands at the left
// above the bar, far from where Open was pressed, so that a double click
// doesn't reach it.
type sureRow struct {
	widget.BaseWidget
	question *sentence
	yes      *button
}

var _ kit.Sized = (*sureRow)(nil)

func newSure(question string, yes *button) fyne.CanvasObject {
	s := &sureRow{question: newSentence(toneDanger, question), yes: yes}
	s.ExtendBaseWidget(s)
	return kit.NewPanel(kit.PanelParams{Content: s, Bar: kit.ColorDanger})
}

func (s *sureRow) wordsWidth() float32 {
	return s.question.textLeft() + s.question.text.WidthUnwrapped() + kit.Space3
}

// HeightFor is the button's.
func (s *sureRow) HeightFor(float32) float32 { return s.yes.MinSize().Height }

// CreateRenderer puts the button after the question.
func (s *sureRow) CreateRenderer() fyne.WidgetRenderer { return &sureRenderer{s} }

type sureRenderer struct{ s *sureRow }

// Layout centres the question beside the button.
func (r *sureRenderer) Layout(size fyne.Size) {
	h := r.s.question.side()
	r.s.question.Move(fyne.NewPos(0, (size.Height-h)/2))
	r.s.question.Resize(fyne.NewSize(r.s.wordsWidth(), h))
	min := r.s.yes.MinSize()
	x := fyne.Min(r.s.wordsWidth(), size.Width-min.Width)
	r.s.yes.Move(fyne.NewPos(x, (size.Height-min.Height)/2))
	r.s.yes.Resize(min)
}

// MinSize is the button's.
func (r *sureRenderer) MinSize() fyne.Size { return r.s.yes.MinSize() }

// Refresh redraws both.
func (r *sureRenderer) Refresh() {
	r.Layout(r.s.Size())
	r.s.question.Refresh()
	r.s.yes.Refresh()
	canvas.Refresh(r.s)
}

// Objects are question and button.
func (r *sureRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.s.question, r.s.yes}
}

// Destroy has nothing to release.
func (r *sureRenderer) Destroy() {}

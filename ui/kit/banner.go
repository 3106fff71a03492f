package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Mood is how much a Banner wants to be seen.
type Mood int

// The moods.
const (
	MoodInfo Mood = iota
	MoodOK
	MoodWarn
	MoodDanger
)

var moodColours = map[Mood]fyne.ThemeColorName{
	MoodInfo: ColorAccent, MoodOK: ColorOK, MoodWarn: ColorWarn, MoodDanger: ColorDanger,
}

var moodIcons = map[Mood]fyne.ThemeIconName{
	MoodInfo: theme.IconNameInfo, MoodOK: theme.IconNameConfirm,
	MoodWarn: theme.IconNameWarning, MoodDanger: theme.IconNameError,
}

// Banner is what happened, what to do, and the buttons that do it.
type Banner struct {
	widget.BaseWidget
	what, more string
	all        *Boxed
}

var (
	_ fyne.Widget     = (*Banner)(nil)
	_ fyne.Accessible = (*Banner)(nil)
	_ Sized           = (*Banner)(nil)
)

// NewBanner makes a banner; more and acts may be empty. Foreign text in it
// must have passed elicit/plaintext.
func NewBanner(m Mood, what, more string, acts ...fyne.CanvasObject) *Banner {
	b := &Banner{what: what, more: more}
	icon := widget.NewIcon(theme.NewColoredResource(theme.Current().Icon(moodIcons[m]), moodColours[m]))
	rows := []fyne.CanvasObject{NewText(what, TextOptions{Style: fyne.TextStyle{Bold: true}})}
	if more != "" {
		rows = append(rows, NewText(more, TextOptions{}))
	}
	if len(acts) > 0 {
		rows = append(rows, PadEach(Space1, 0, 0, 0, NewFlow(Space2, acts...)))
	}
	b.all = Box(ColorSurface, moodColours[m], newBeside(icon, NewColumn(Space1, rows...)))
	b.ExtendBaseWidget(b)
	return b
}

// Text is what the banner says.
func (b *Banner) Text() string {
	if b.more == "" {
		return b.what
	}
	return b.what + " " + b.more
}

// HeightFor is how tall it stands.
func (b *Banner) HeightFor(width float32) float32 { return b.all.HeightFor(width) }

// AccessibilityLabel is what it says.
func (b *Banner) AccessibilityLabel() string { return b.Text() }

// AccessibilityRole is that of text.
func (b *Banner) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// CreateRenderer draws it.
func (b *Banner) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(b.all) }

// beside sets a small object at the left of a Sized one.
type beside struct {
	widget.BaseWidget
	small fyne.CanvasObject
	large Sized
}

func newBeside(small fyne.CanvasObject, large Sized) *beside {
	b := &beside{small: small, large: large}
	b.ExtendBaseWidget(b)
	return b
}

// HeightFor is the larger one's height.
func (b *beside) HeightFor(width float32) float32 {
	small := b.small.MinSize()
	return max(small.Height, b.large.HeightFor(width-small.Width-Space2))
}

// CreateRenderer sets them side by side, the small one at the top.
func (b *beside) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(besideLayout{b}, b.small, b.large))
}

type besideLayout struct{ b *beside }

// Layout places both.
func (l besideLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	small := l.b.small.MinSize()
	l.b.small.Resize(small)
	l.b.large.Move(fyne.NewPos(small.Width+Space2, 0))
	l.b.large.Resize(fyne.NewSize(size.Width-small.Width-Space2, size.Height))
}

// MinSize is both side by side.
func (l besideLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	small, large := l.b.small.MinSize(), l.b.large.MinSize()
	return fyne.NewSize(small.Width+Space2+large.Width, max(small.Height, large.Height))
}

package formgen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/ui/kit"
)

// option is one radio button or check box: a mark and a label that wraps. Its
// group has the focus; the option knows only whether it is the current one.
type option struct {
	widget.BaseWidget
	label *kit.Text
	many  bool // a check box
	tap   func()

	on, current, hover, locked, wrong bool
}

var (
	_ fyne.Tappable     = (*option)(nil)
	_ desktop.Hoverable = (*option)(nil)
	_ fyne.Accessible   = (*option)(nil)
	_ kit.Sized         = (*option)(nil)
	_ kit.Natural       = (*option)(nil)
)

func newOption(label string, many bool, tap func()) *option {
	o := &option{label: kit.NewText(label, kit.TextOptions{}), many: many, tap: tap}
	o.ExtendBaseWidget(o)
	return o
}

// Tapped picks.
func (o *option) Tapped(*fyne.PointEvent) {
	if !o.locked {
		o.tap()
	}
}

// MouseIn shades.
func (o *option) MouseIn(*desktop.MouseEvent) { o.hover = true; o.Refresh() }

// MouseMoved is of no interest.
func (o *option) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends the shade.
func (o *option) MouseOut() { o.hover = false; o.Refresh() }

// AccessibilityLabel is the label, and whether it is picked.
func (o *option) AccessibilityLabel() string {
	if o.on {
		return o.label.Text() + ", " + lang.L("checked")
	}
	return o.label.Text() + ", " + lang.L("not checked")
}

// AccessibilityRole is that of a button; Fyne has none for marks yet.
func (o *option) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

func (o *option) icon() float32 { return o.Theme().Size(theme.SizeNameInlineIcon) }

// lead is what stands before the label.
func (o *option) lead() float32 { return o.icon() + kit.Space2 + kit.Space1 }

func (o *option) line() float32 { return max(o.label.LineHeight(), o.icon()) + kit.Space2 + kit.Space1 }

// NaturalWidth is the width on one line.
func (o *option) NaturalWidth() float32 {
	return o.lead() + o.label.WidthUnwrapped() + 1 + kit.Space1
}

// HeightFor is the height with the label wrapped.
func (o *option) HeightFor(width float32) float32 {
	extra := o.label.HeightFor(width-o.lead()-kit.Space1) - o.label.LineHeight()
	return o.line() + max(0, extra)
}

// CreateRenderer draws mark and label.
func (o *option) CreateRenderer() fyne.WidgetRenderer {
	r := &optionRenderer{o: o, back: canvas.NewRectangle(nil), mark: widget.NewIcon(nil)}
	r.back.CornerRadius = 6
	r.objects = []fyne.CanvasObject{r.back, r.mark, o.label}
	r.tint()
	return r
}

type optionRenderer struct {
	o       *option
	back    *canvas.Rectangle
	mark    *widget.Icon
	icon    fyne.ThemeIconName // that mark shows
	color   fyne.ThemeColorName
	objects []fyne.CanvasObject
}

// Layout puts the mark level with the label's first line.
func (r *optionRenderer) Layout(size fyne.Size) {
	icon, line := r.o.icon(), r.o.line()
	r.back.Resize(size)
	r.mark.Move(fyne.NewPos(kit.Space1, (line-icon)/2))
	r.mark.Resize(fyne.NewSquareSize(icon))
	w := size.Width - r.o.lead() - kit.Space1
	r.o.label.Move(fyne.NewPos(r.o.lead(), (line-r.o.label.LineHeight())/2))
	r.o.label.Resize(fyne.NewSize(w, r.o.label.HeightFor(w)))
}

// MinSize is the height at the present width.
func (r *optionRenderer) MinSize() fyne.Size {
	w := r.o.Size().Width
	if w == 0 {
		w = r.o.NaturalWidth()
	}
	return fyne.NewSize(r.o.lead(), r.o.HeightFor(w))
}

// Refresh follows state and theme.
func (r *optionRenderer) Refresh() {
	r.tint()
	r.mark.Refresh()
	r.o.label.Refresh()
	canvas.Refresh(r.o)
}

func (r *optionRenderer) tint() {
	o := r.o
	th, v := o.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	if icon, color := o.iconName(), o.markColor(); icon != r.icon || color != r.color {
		r.icon, r.color = icon, color
		r.mark.SetResource(theme.NewColoredResource(th.Icon(icon), color))
	}
	label := theme.ColorNameForeground
	if o.locked && !o.on {
		label = theme.ColorNameDisabled
	}
	o.label.SetColor(label)
	r.back.FillColor, r.back.StrokeWidth = nil, 0
	if o.hover && !o.locked {
		r.back.FillColor = th.Color(theme.ColorNameHover, v)
	}
	if o.current {
		r.back.StrokeColor, r.back.StrokeWidth = th.Color(theme.ColorNameFocus, v), 2
	}
}

func (o *option) iconName() fyne.ThemeIconName {
	switch {
	case o.many && o.on:
		return theme.IconNameCheckButtonChecked
	case o.many:
		return theme.IconNameCheckButton
	case o.on:
		return theme.IconNameRadioButtonChecked
	default:
		return theme.IconNameRadioButton
	}
}

func (o *option) markColor() fyne.ThemeColorName {
	switch {
	case o.locked:
		return theme.ColorNameDisabled
	case o.on:
		return theme.ColorNamePrimary
	case o.wrong:
		return kit.ColorDanger
	default:
		return theme.ColorNameInputBorder
	}
}

// Objects are back, mark and label.
func (r *optionRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *optionRenderer) Destroy() {}

package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// selectWidth is how wide a Select stands.
const selectWidth float32 = 220

// Select is Fyne's drop-down with an edge like an entry's, that chooses by
// index and lets the keys it has no use for reach the window. Labels must
// differ.
type Select struct {
	widget.Select
	label string
}

var (
	_ fyne.Widget     = (*Select)(nil)
	_ fyne.Accessible = (*Select)(nil)
)

// NewSelect makes a drop-down with one label chosen; label says what is
// chosen, for screen readers.
func NewSelect(label string, labels []string, at int, chosen func(at int)) *Select {
	s := &Select{label: label}
	s.Options = labels
	s.ExtendBaseWidget(s)
	if at >= 0 && at < len(labels) {
		s.SetSelectedIndex(at)
	}
	if chosen != nil {
		s.OnChanged = func(string) { chosen(s.SelectedIndex()) }
	}
	return s
}

// Framed is the drop-down as it stands in a row: with an edge, and no wider
// than it reads well.
func (s *Select) Framed() fyne.CanvasObject {
	f := &framed{sel: s}
	f.ExtendBaseWidget(f)
	return f
}

// FirstLine is its height: it has one line.
func (s *Select) FirstLine() float32 { return s.MinSize().Height }

// TypedKey opens or moves, and forwards the rest.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		s.Select.TypedKey(k)
	case fyne.KeyReturn, fyne.KeyEnter:
		s.Select.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	default:
		ForwardKey(s, k)
	}
}

// AccessibilityLabel is what is chosen, and the choice.
func (s *Select) AccessibilityLabel() string { return s.label + ": " + s.Selected }

// AccessibilityRole is that of a button.
func (s *Select) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// framed is a drop-down on its edge.
type framed struct {
	widget.BaseWidget
	sel *Select
}

// FirstLine is its height: it has one line.
func (f *framed) FirstLine() float32 { return f.sel.MinSize().Height }

// CreateRenderer lays the drop-down on the edge.
func (f *framed) CreateRenderer() fyne.WidgetRenderer {
	edge := NewTint(theme.ColorNameInputBackground, theme.ColorNameInputBorder, 6)
	return widget.NewSimpleRenderer(container.New(framedLayout{}, edge, f.sel))
}

// width is how wide a drop-down is to show each of its labels whole.
func (s *Select) width() float32 {
	th := s.Theme()
	longest := float32(0)
	for _, label := range s.Options {
		longest = max(longest, fyne.MeasureText(label, th.Size(theme.SizeNameText), fyne.TextStyle{}).Width)
	}
	return max(selectWidth, longest+th.Size(theme.SizeNameInlineIcon)+4*th.Size(theme.SizeNameInnerPadding))
}

// framedLayout gives both the same place.
type framedLayout struct{}

// Layout lays the drop-down on its frame.
func (framedLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	box := fyne.NewSize(min(o[1].(*Select).width(), size.Width), o[1].MinSize().Height)
	for _, x := range o {
		x.Resize(box)
	}
}

// MinSize is the drop-down's.
func (framedLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(min(selectWidth, o[1].MinSize().Width), o[1].MinSize().Height)
}

// Check is Fyne's check box that lets the keys it has no use for reach the
// window.
type Check struct{ widget.Check }

var (
	_ fyne.Widget     = (*Check)(nil)
	_ fyne.Accessible = (*Check)(nil)
)

// NewCheck makes a check box.
func NewCheck(label string, on bool, changed func(bool)) *Check {
	c := &Check{}
	c.Text, c.Checked, c.OnChanged = label, on, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey switches on Space and Enter, and forwards the rest.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeySpace: // comes as a rune too
	case fyne.KeyReturn, fyne.KeyEnter:
		c.SetChecked(!c.Checked)
	default:
		ForwardKey(c, k)
	}
}

// AccessibilityLabel is the box's words, and whether it is checked.
func (c *Check) AccessibilityLabel() string {
	if c.Checked {
		return c.Text + ", " + lang.L("checked")
	}
	return c.Text + ", " + lang.L("not checked")
}

// AccessibilityRole is that of a button: there is none for a box.
func (c *Check) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

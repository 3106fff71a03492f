package formgen

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// picker is a choice among many: a field that shows what is chosen and opens
// a list with a search.
type picker struct {
	widget.BaseWidget
	slot   *slot
	shown  *kit.Text
	chosen int // that is shown, -1 none

	pop                           *widget.PopUp // nil while closed
	list                          *chooser
	focused, hover, locked, wrong bool
}

var (
	_ control           = (*picker)(nil)
	_ fyne.Tappable     = (*picker)(nil)
	_ fyne.Focusable    = (*picker)(nil)
	_ fyne.Shortcutable = (*picker)(nil)
	_ fyne.Disableable  = (*picker)(nil)
	_ fyne.Accessible   = (*picker)(nil)
	_ desktop.Hoverable = (*picker)(nil)
)

func newPicker(s *slot) control {
	p := &picker{slot: s, shown: kit.NewText("", kit.TextOptions{MaxLines: 1})}
	p.ExtendBaseWidget(p)
	return p
}

// Tapped opens the list.
func (p *picker) Tapped(*fyne.PointEvent) {
	if !p.locked {
		focusOn(p)
		p.open("")
	}
}

// Enable does nothing: a form that was withdrawn stays so.
func (p *picker) Enable() {}

// Disable turns it read-only.
func (p *picker) Disable() { p.lock() }

// Disabled keeps the keyboard away.
func (p *picker) Disabled() bool { return p.locked }

// FocusGained shows the ring.
func (p *picker) FocusGained() {
	p.focused = true
	p.Refresh()
	p.slot.entered()
}

// FocusLost has the answer judged, unless it is the list that took the focus.
func (p *picker) FocusLost() {
	p.focused = false
	p.Refresh()
	if !p.opened() {
		p.slot.left()
	}
}

// TypedRune opens the list with the letter searched for. Space comes as a key
// and as a character; opening on the key would type the character into the
// search.
func (p *picker) TypedRune(r rune) {
	if r == ' ' {
		p.open("")
		return
	}
	p.open(string(r))
}

// TypedKey opens the list, or leaves the field out.
func (p *picker) TypedKey(k *fyne.KeyEvent) {
	if p.locked {
		p.slot.key(k)
		return
	}
	switch k.Name {
	case fyne.KeySpace:
	case fyne.KeyDown, fyne.KeyUp, fyne.KeyReturn, fyne.KeyEnter:
		p.open("")
	case fyne.KeyDelete, fyne.KeyBackspace:
		if !p.slot.field.Required {
			p.slot.leaveOut()
		}
	default:
		p.slot.key(k)
	}
}

// TypedShortcut passes shortcuts on.
func (p *picker) TypedShortcut(sc fyne.Shortcut) { p.slot.shortcut(sc) }

// MouseIn shades.
func (p *picker) MouseIn(*desktop.MouseEvent) { p.hover = true; p.Refresh() }

// MouseMoved is of no interest.
func (p *picker) MouseMoved(*desktop.MouseEvent) {}

// MouseOut ends the shade.
func (p *picker) MouseOut() { p.hover = false; p.Refresh() }

// AccessibilityLabel is the question and its answer.
func (p *picker) AccessibilityLabel() string { return p.slot.spoken() + ": " + p.shown.Text() }

// AccessibilityRole is that of a button.
func (p *picker) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

func (p *picker) open(search string) {
	c := canvasOf(p)
	if c == nil || p.opened() || p.locked {
		return
	}
	p.slot.entered()
	p.list = newChooser(chooserParams{
		Labels:   optionLabels(p.slot.field),
		Picked:   func(i int) bool { return p.slot.draft().Chosen(p.slot.index()) == i },
		Pick:     p.choose,
		OnEscape: func(*fyne.KeyEvent) { p.close() },
	})
	p.pop = widget.NewPopUp(kit.Pad(kit.Space1, p.list), c)
	pad := 2*p.Theme().Size(theme.SizeNameInnerPadding) + 2*kit.Space1
	showBelow(p.pop, p, fyne.NewSize(p.Size().Width, p.list.height(listRows)+pad))
	if search != "" {
		p.list.search.SetText(search)
		p.list.search.CursorColumn = len([]rune(search))
	}
	c.Focus(p.list.search)
	p.list.scrollToCursor()
}

func (p *picker) choose(option int) {
	p.slot.draft().Choose(p.slot.index(), option)
	p.slot.changed()
	p.sync()
	p.close()
}

// opened reports whether the list is up; a tap beside it closes it too.
func (p *picker) opened() bool { return p.pop != nil && p.pop.Visible() }

func (p *picker) close() {
	if !p.opened() {
		return
	}
	p.pop.Hide()
	p.pop, p.list = nil, nil
	focusOn(p)
}

func (p *picker) focus() fyne.Focusable { return p }

// sync shows what the draft has chosen.
func (p *picker) sync() {
	i := p.slot.draft().Chosen(p.slot.index())
	p.chosen = i
	if i >= 0 {
		p.shown.SetText(plaintext.Line(p.slot.field.Options[i].Label, maxLabel))
		p.shown.SetColor(theme.ColorNameForeground)
	} else {
		p.shown.SetText(lang.L("Choose one of {{.Count}}", map[string]any{"Count": strconv.Itoa(len(p.slot.field.Options))}))
		p.shown.SetColor(theme.ColorNamePlaceHolder)
	}
	p.Refresh()
}

func (p *picker) mark(wrong bool) { p.wrong = wrong; p.Refresh() }

func (p *picker) lock() {
	p.locked = true
	p.close()
	p.sync()
}

// FirstLine is its height.
func (p *picker) FirstLine() float32 {
	return p.shown.LineHeight() + 2*p.Theme().Size(theme.SizeNameInnerPadding)
}

// HeightFor is that of an entry.
func (p *picker) HeightFor(float32) float32 { return p.FirstLine() }

// CreateRenderer draws the field.
func (p *picker) CreateRenderer() fyne.WidgetRenderer {
	r := &pickerRenderer{p: p, box: canvas.NewRectangle(nil), arrow: widget.NewIcon(nil)}
	r.objects = []fyne.CanvasObject{r.box, p.shown, r.arrow}
	r.tint()
	return r
}

type pickerRenderer struct {
	p       *picker
	box     *canvas.Rectangle
	arrow   *widget.Icon
	objects []fyne.CanvasObject
}

// Layout puts the arrow at the end of the field.
func (r *pickerRenderer) Layout(size fyne.Size) {
	w, h := size.Width, size.Height
	pad := r.p.Theme().Size(theme.SizeNameInnerPadding)
	icon := r.p.Theme().Size(theme.SizeNameInlineIcon)
	r.box.Move(fyne.NewPos(.5, .5))
	r.box.Resize(fyne.NewSize(w-1, h-1))
	line := r.p.shown.LineHeight()
	r.p.shown.Move(fyne.NewPos(pad+1, (h-line)/2))
	r.p.shown.Resize(fyne.NewSize(w-3*pad-icon, line))
	r.arrow.Move(fyne.NewPos(w-pad-icon, (h-icon)/2))
	r.arrow.Resize(fyne.NewSquareSize(icon))
}

// MinSize is that of an entry.
func (r *pickerRenderer) MinSize() fyne.Size { return fyne.NewSize(numberWide, r.p.FirstLine()) }

// Refresh follows state and theme.
func (r *pickerRenderer) Refresh() {
	r.tint()
	r.Layout(r.p.Size())
	for _, o := range r.objects {
		o.Refresh()
	}
	canvas.Refresh(r.p)
}

func (r *pickerRenderer) tint() {
	th, v := r.p.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	r.box.CornerRadius = th.Size(theme.SizeNameInputRadius)
	r.box.FillColor = th.Color(theme.ColorNameInputBackground, v)
	r.box.StrokeWidth = th.Size(theme.SizeNameInputBorder)
	border, arrow := theme.ColorNameInputBorder, theme.ColorNameForeground
	switch {
	case r.p.locked:
		border, arrow = theme.ColorNameDisabled, theme.ColorNameDisabled
	case r.p.focused || r.p.opened():
		border = theme.ColorNamePrimary
	case r.p.wrong:
		border = kit.ColorDanger
	case r.p.hover:
		border = theme.ColorNameForeground
	}
	r.box.StrokeColor = th.Color(border, v)
	r.arrow.Resource = theme.NewColoredResource(th.Icon(theme.IconNameArrowDropDown), arrow)
}

// Objects are field, text and arrow.
func (r *pickerRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *pickerRenderer) Destroy() {}

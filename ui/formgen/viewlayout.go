package formgen

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"parley/elicit/form"
	"parley/ui/kit"
)

// viewMargin is how far beyond what is in sight rows are built, so that Tab
// and the wheel always find the next one there.
const viewMargin float32 = 480

// HeightFor is the height of all rows at width; rows not built yet count by
// estimate.
func (v *View) HeightFor(width float32) float32 {
	if width != v.width {
		v.arrange(width)
	}
	return v.height
}

// arrange works everything out anew for a width.
func (v *View) arrange(width float32) {
	if width <= 0 {
		return
	}
	v.width = width
	for _, s := range v.slots {
		s.height = s.heightFor(width)
	}
	v.place()
	v.buildNear()
}

func (s *slot) heightFor(width float32) float32 {
	if s.row != nil {
		return s.row.HeightFor(width)
	}
	return estimate(s, width)
}

// place stacks the rows by their heights.
func (v *View) place() {
	top := float32(0)
	for i, s := range v.slots {
		if i > 0 {
			top += rowGap
		}
		s.top = top
		if s.row != nil {
			s.row.Move(fyne.NewPos(0, top))
			s.row.Resize(fyne.NewSize(v.width, s.height))
		}
		top += s.height
	}
	v.height = top
}

// window is the part of the view that is in sight, with the margin.
func (v *View) window() (top, bottom float32) {
	if v.scroll == nil {
		return 0, math.MaxFloat32
	}
	start := v.offset()
	top, bottom = -start-viewMargin, -start+max(v.scroll.Size().Height, viewMargin)+viewMargin
	return top, max(bottom, v.upTo)
}

// offset is where the view starts, seen from the scroller's upper edge.
func (v *View) offset() float32 {
	d := fyne.CurrentApp().Driver()
	if d.CanvasForObject(v) == nil {
		return v.Position().Y - v.scroll.Offset.Y
	}
	return d.AbsolutePositionForObject(v).Y - d.AbsolutePositionForObject(v.scroll).Y
}

// buildNear builds the rows in the window. A built row may be taller or
// shorter than its estimate, which moves others in or out: hence the loop.
func (v *View) buildNear() (built bool) {
	if v.width == 0 {
		return false
	}
	for {
		top, bottom := v.window()
		more := false
		for _, s := range v.slots {
			if s.row == nil && s.top+s.height >= top && s.top <= bottom {
				v.build(s)
				s.height = s.row.HeightFor(v.width)
				more = true
			}
		}
		if !more {
			return built
		}
		built = true
		v.place()
	}
}

// Uncover builds what has come near to being seen, by scrolling or because the
// scroller grew. What is in sight keeps its place if a row above turns out to
// be of another height.
func (v *View) Uncover() {
	if v.scroll == nil {
		return
	}
	at := v.topSlot()
	before := float32(0)
	if at != nil {
		before = at.top
	}
	if !v.buildNear() {
		return
	}
	v.told()
	if at != nil && at.top != before {
		v.scroll.ScrollToOffset(v.scroll.Offset.AddXY(0, at.top-before))
	}
}

// topSlot is the first row in sight.
func (v *View) topSlot() *slot {
	edge := -v.offset()
	for _, s := range v.slots {
		if s.top+s.height > edge {
			return s
		}
	}
	return nil
}

// resized takes in a row's new height.
func (v *View) resized(s *slot) {
	if v.width == 0 || s.row == nil {
		return
	}
	before := v.height
	s.height = s.row.HeightFor(v.width)
	s.row.Refresh()
	v.place()
	if v.height != before {
		v.told()
	}
}

func (v *View) told() {
	if v.p.OnResize != nil {
		v.p.OnResize()
	}
	canvas.Refresh(v)
}

// reveal scrolls a row into sight.
func (v *View) reveal(s *slot) {
	if v.scroll == nil {
		return
	}
	room := v.scroll.Size().Height
	top := v.offset() + s.top
	bottom := top + s.height
	var by float32
	switch {
	case top < kit.Space2:
		by = top - kit.Space2
	case bottom > room-kit.Space2:
		by = min(bottom-room+kit.Space2, top-kit.Space2)
	default:
		return
	}
	v.scroll.ScrollToOffset(fyne.NewPos(0, max(0, v.scroll.Offset.Y+by)))
	v.Uncover()
}

// How tall and wide things are likely to be, for rows nobody has seen yet.
const (
	likelyEntry  float32 = 36
	likelyOption float32 = 30
	likelyLine   float32 = 16
	likelyLetter float32 = 6.5
)

// estimate is a row's likely height.
func estimate(s *slot, width float32) float32 {
	w := width - kit.LabelWidth(width)
	h := estimateControl(s.field, w)
	if n := len(s.field.Description) + len(s.field.Range.Template); n > 0 || s.field.Default != nil {
		lines := min(1+float32(n)*likelyLetter/w, hintLines+1)
		h += kit.Space1 + likelyLine*float32(int(lines))
	}
	h += float32(len(s.field.Notes)) * (kit.Space1 + likelyLine)
	if kit.LabelWidth(width) == 0 {
		h += 19 + kit.Space1
	}
	return h
}

func estimateControl(f *form.Field, width float32) float32 {
	switch f.Kind {
	case form.Boolean:
		return likelyOption
	case form.Choice, form.MultiChoice:
		return estimateOptions(f, width)
	case form.JSON:
		return 3.5 * likelyEntry
	case form.Group:
		return 0
	}
	if f.Multiline {
		return 2.6 * likelyEntry
	}
	return likelyEntry
}

func estimateOptions(f *form.Field, width float32) float32 {
	n := len(f.Options)
	switch {
	case f.Kind == form.Choice && n > maxRadios:
		return likelyEntry
	case n > maxChecks:
		return likelyEntry + checkListRows*(likelyOption+kit.Space1)
	}
	var line float32
	for _, o := range f.Options {
		line += float32(len(o.Label))*likelyLetter + likelyEntry
	}
	if line < width-80 {
		return likelyOption
	}
	return float32(n) * likelyOption
}

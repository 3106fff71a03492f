package formgen

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/form"
	"parley/ui/kit"
)

// rowGap is the space between two questions.
const rowGap = kit.Space4

// ViewParams is what a View needs.
type ViewParams struct {
	Draft *form.Draft
	// OnChange is called after every change of an answer.
	OnChange func()
	// OnResize is called when the view has become taller or shorter.
	OnResize func()
	// OnSubmit is called on Ctrl+Enter in a control; nil hands it to the
	// window.
	OnSubmit func()
	// OnEscape is called on Escape in a control; nil hands it to the window.
	OnEscape func()
	// Own tells that the user fills this in for a call of their own, so that
	// a secret in it needs no warning.
	Own bool
}

// View shows a form's fields as rows and writes the answers to a draft. Rows
// are built when they come near the part of the scroller that is in sight.
type View struct {
	widget.BaseWidget
	p        ViewParams
	slots    []*slot
	defaults *form.Draft // nil where no field has a default

	scroll *container.Scroll // nil: everything is in sight
	width  float32           // that the rows are arranged for
	height float32
	upTo   float32             // rows down to here are built, seen or not
	rows   []fyne.CanvasObject // built ones, top to bottom
	locked bool
}

var (
	_ fyne.Widget = (*View)(nil)
	_ kit.Sized   = (*View)(nil)
)

// NewView makes a view of the draft's form.
func NewView(p ViewParams) (*View, error) {
	if p.Draft == nil {
		return nil, errors.New("formgen: a view needs a draft")
	}
	v := &View{p: p}
	fields := p.Draft.Form().Fields
	v.slots = make([]*slot, len(fields))
	for i, f := range fields {
		v.slots[i] = &slot{view: v, field: f}
		if f.Parent >= 0 {
			v.slots[i].level = v.slots[f.Parent].level + 1
		}
		if f.Default == nil {
			continue
		}
		if v.defaults == nil {
			v.defaults = p.Draft.Form().NewDraft()
		}
		// A default that doesn't fit is shown, and so is what is wrong with it.
		if p.Draft.Answered(i) {
			v.slots[i].problem = p.Draft.Check(i)
			v.slots[i].judged = v.slots[i].problem != nil
		}
	}
	v.ExtendBaseWidget(v)
	return v, nil
}

// Draft is what the view writes to.
func (v *View) Draft() *form.Draft { return v.p.Draft }

// Follow tells the view which scroller it stands in, so that it builds only
// what is near to being seen, and scrolls to what gets the focus.
func (v *View) Follow(s *container.Scroll) {
	v.scroll = s
	s.OnScrolled = func(fyne.Position) { v.Uncover() }
}

// scroller is what the view stands in, nil if nothing scrolls.
func (v *View) scroller() fyne.Scrollable {
	if v.scroll == nil {
		return nil
	}
	return v.scroll
}

// Content is the exact JSON to send. If it can't be sent yet, what is wrong is
// shown beside the fields and the focus moves to the first.
func (v *View) Content() (jsontext.Value, []form.Problem) {
	content, problems := v.p.Draft.Content()
	if first := v.showProblems(problems); first != nil {
		v.focusOn(first)
	}
	return content, problems
}

// Validate is Content for those who only want to know what is wrong.
func (v *View) Validate() []form.Problem {
	_, problems := v.Content()
	return problems
}

// showProblems shows the first problem of each field and takes back what no
// longer holds.
func (v *View) showProblems(problems []form.Problem) (first *slot) {
	byField := make(map[int]*form.Problem, len(problems))
	for i := range problems {
		if f := problems[i].Field; byField[f] == nil {
			byField[f] = &problems[i]
		}
	}
	for i, s := range v.slots {
		p := byField[i]
		s.show(p)
		if p != nil && first == nil {
			first = s
		}
	}
	return first
}

// First is the first control that takes an answer, for a window that gives
// out the focus itself; nil without one.
func (v *View) First() fyne.Focusable {
	if s := v.firstSlot(); s != nil {
		return s.control.focus()
	}
	return nil
}

// FocusFirst gives the keyboard to the first field that takes an answer.
func (v *View) FocusFirst() bool {
	s := v.firstSlot()
	if s != nil {
		v.focusOn(s)
	}
	return s != nil
}

func (v *View) firstSlot() *slot {
	for _, s := range v.slots {
		if v.build(s) {
			v.resized(s)
		}
		if s.control.focus() != nil {
			return s
		}
	}
	return nil
}

// Focus gives the keyboard to a field.
func (v *View) Focus(field int) {
	if field >= 0 && field < len(v.slots) {
		v.focusOn(v.slots[field])
	}
}

func (v *View) focusOn(s *slot) {
	if v.build(s) {
		v.resized(s)
	}
	v.reveal(s)
	if f := s.control.focus(); f != nil {
		focusOn(f)
	}
}

// Lock turns the view read-only: the answers stay there to be read.
func (v *View) Lock() {
	v.locked = true
	for _, s := range v.slots {
		if s.row != nil {
			s.lock()
		}
	}
	canvas.Refresh(v)
}

func (v *View) changed() {
	if v.p.OnChange != nil {
		v.p.OnChange()
	}
}

// initial is the answer that a field has by default.
func (v *View) initial(field int) string {
	if v.defaults == nil {
		return ""
	}
	return answerOf(v.defaults, field)
}

// CreateRenderer lays the rows out.
func (v *View) CreateRenderer() fyne.WidgetRenderer { return &viewRenderer{v} }

type viewRenderer struct{ v *View }

// Layout arranges the rows for the width.
func (r *viewRenderer) Layout(size fyne.Size) {
	if size.Width != r.v.width {
		r.v.arrange(size.Width)
	}
}

// MinSize is the height at the present width.
func (r *viewRenderer) MinSize() fyne.Size {
	width := r.v.width
	if width == 0 {
		width = timeWide
	}
	return fyne.NewSize(timeWide, r.v.HeightFor(width))
}

// Refresh follows the theme.
func (r *viewRenderer) Refresh() {
	r.v.arrange(r.v.width)
	for _, o := range r.v.rows {
		o.Refresh()
	}
	canvas.Refresh(r.v)
}

// Objects are the rows that have been built.
func (r *viewRenderer) Objects() []fyne.CanvasObject { return r.v.rows }

// Destroy has nothing to release.
func (r *viewRenderer) Destroy() {}

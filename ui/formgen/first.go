package formgen

import "fyne.io/fyne/v2"

// First is the first control that takes an answer, for a window that gives
// out the focus itself; nil without one.
func (v *View) First() fyne.Focusable {
	for _, s := range v.slots {
		v.build(s)
		if f := s.control.focus(); f != nil {
			return f
		}
	}
	return nil
}

// First is the first argument's control, or the JSON; nil without arguments.
func (a *Arguments) First() fyne.Focusable {
	if a.view != nil {
		return a.view.First()
	}
	return a.entry
}

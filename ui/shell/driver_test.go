package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"parley/ui/kit"
)

// visible are the objects that a user can see in a window: those of what
// stands over the page, if something does.
func visible(w fyne.Window) []fyne.CanvasObject {
	root := w.Canvas().Content()
	if top := w.Canvas().Overlays().Top(); top != nil {
		root = top
	}
	return shown(root)
}

func shown(root fyne.CanvasObject) (out []fyne.CanvasObject) {
	if !root.Visible() {
		return nil
	}
	out = append(out, root)
	switch o := root.(type) {
	case *fyne.Container:
		for _, c := range o.Objects {
			out = append(out, shown(c)...)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			out = append(out, shown(c)...)
		}
	}
	return out
}

// text is all that is written in a window.
func text(w fyne.Window) string {
	var b strings.Builder
	for _, o := range visible(w) {
		switch o := o.(type) {
		case *kit.Text:
			b.WriteString(o.Text() + "\n")
		case *widget.Label:
			b.WriteString(o.Text + "\n")
		case *kit.Button:
			b.WriteString("[" + o.Text + "]\n")
		case *widget.Entry:
			b.WriteString("‹" + o.Text + "›\n")
		}
	}
	return b.String()
}

// button is a button by its label, of whatever type, or nil.
func button(w fyne.Window, label string) fyne.Tappable {
	for _, o := range visible(w) {
		switch o := o.(type) {
		case *kit.Button:
			if o.Text == label {
				return o
			}
		case *kit.Pressable:
			if strings.HasPrefix(o.AccessibilityLabel(), label) {
				return o
			}
		case *kit.TextLink:
			if o.Label() == label {
				return o
			}
		case *widget.Button:
			if o.Text == label {
				return o
			}
		}
	}
	return nil
}

// press presses a button of a window by its label.
func (r *rig) press(w fyne.Window, label string) {
	r.t.Helper()
	b := button(w, label)
	if b == nil {
		r.t.Fatalf("no button %q in:\n%s", label, text(w))
	}
	b.Tapped(&fyne.PointEvent{})
}

// expect fails unless a window shows some words.
func (r *rig) expect(w fyne.Window, words ...string) {
	r.t.Helper()
	all := text(w)
	for _, word := range words {
		if !strings.Contains(all, word) {
			r.t.Errorf("%q is not shown in:\n%s", word, all)
		}
	}
}

// typeKeys types into whatever has the focus.
func (r *rig) typeKeys(w fyne.Window, text string, keys ...fyne.KeyName) {
	r.t.Helper()
	f := w.Canvas().Focused()
	if f == nil {
		r.t.Fatal("nothing has the focus")
	}
	test.Type(f, text)
	for _, k := range keys {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
	}
}

// shortcut presses a key of the main window, as its menu of keys has it.
func (r *rig) shortcut(k fyne.KeyName) {
	r.t.Helper()
	for _, s := range r.shortcuts() {
		if s.key == k {
			s.do()
			return
		}
	}
	r.t.Fatalf("no shortcut on %s", k)
}

// settle pumps what is queued and what that leads to.
func (r *rig) settle() {
	for {
		select {
		case f := <-r.queue:
			f()
		default:
			return
		}
	}
}

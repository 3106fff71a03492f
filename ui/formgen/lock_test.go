package formgen

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"parley/elicit/say"
)

const lockForm = `{"type":"object","properties":{
 "text":{"type":"string","title":"Name","default":"Ana"},"yes":{"type":"boolean","default":true},
 "many":{"type":"integer","enum":[1,2,3,4,5,6,7,8],"default":3},
 "lots":{"type":"array","items":{"type":"integer","enum":[1,2,3,4,5,6,7,8,9,10,11,12,13]},"default":[2]},
 "day":{"type":"string","format":"date","default":"2031-05-06"},"fixed":{"const":7},
 "mail":{"type":"string","format":"email","default":"wrong"}}}`

// TestALockedFormTakesNothing acts on every control of a form that was
// withdrawn; the draft stays as it was.
func TestALockedFormTakesNothing(t *testing.T) {
	ourApp(t)
	a := ask(t, lockForm, "?")
	before, _ := a.Draft().Preview()
	a.Withdrawn(say.Text{}, noon)
	for i := range a.view.slots {
		h := a.view.Field(i)
		for _, c := range h.Choices() {
			c.Tap()
		}
		if acts := h.Acts(); len(acts) != 0 {
			t.Errorf("%s still offers %q", h.Of().Key, acts[0].Label())
		}
		if fault := h.Fault(); fault != "" {
			t.Errorf("%s still complains: %s", h.Of().Key, fault)
		}
		if f := h.Typist(); f != nil {
			for _, k := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn, fyne.KeyDown, fyne.KeyBackspace, fyne.KeyDelete} {
				f.TypedKey(&fyne.KeyEvent{Name: k})
			}
			f.TypedRune('9')
		}
	}
	if after, _ := a.Draft().Preview(); string(after) != string(before) {
		t.Errorf("it held %s and holds %s", before, after)
	}
	if a.window.Canvas().Overlays().Top() != nil {
		t.Error("something popped up")
	}
}

func TestWhatAScreenReaderHears(t *testing.T) {
	ourApp(t)
	a := ask(t, lockForm, "?")
	for key, want := range map[string]string{
		"text": "Name: Ana", "yes": "yes", "many": "many: 3", "mail": "mail, " + a.field("mail").Fault() + ": wrong",
	} {
		got := a.field(key).Typist().(fyne.Accessible).AccessibilityLabel()
		if got != want {
			t.Errorf("%s is heard as %q, want %q", key, got, want)
		}
	}
}

func TestHoverShowsWhatCanBeClicked(t *testing.T) {
	ourApp(t)
	a := ask(t, lockForm, "?")
	o := a.field("yes").s.control.(*optionGroup).options[0]
	p := a.field("many").s.control.(*picker)
	for _, h := range []desktop.Hoverable{o, p} {
		h.MouseIn(&desktop.MouseEvent{})
	}
	if !o.hover || !p.hover {
		t.Error("the pointer makes no difference")
	}
	for _, h := range []desktop.Hoverable{o, p} {
		h.MouseOut()
	}
	if o.hover || p.hover {
		t.Error("the shade stays")
	}
}

package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

func laidOut(t *testing.T, o Sized, width float32) {
	t.Helper()
	w := test.NewTempWindow(t, o)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, 600))
	o.Resize(fyne.NewSize(width, o.HeightFor(width)))
}

func TestRowPutsTheLabelBesideOrAbove(t *testing.T) {
	ourApp(t)
	entry := widget.NewEntry()
	r := NewRow(RowParams{Label: "E-mail", Required: true, Control: entry})
	if r.Label() != "E-mail *" {
		t.Errorf("label %q", r.Label())
	}
	laidOut(t, r, 520)
	if entry.Position().Y != 0 || entry.Position().X != LabelWidth(520) {
		t.Errorf("wide: the control stands at %v", entry.Position())
	}
	laidOut(t, r, 320)
	if entry.Position().X != 0 || entry.Position().Y < r.label.LineHeight() {
		t.Errorf("narrow: the control stands at %v", entry.Position())
	}
}

func TestRowsLineUpWhateverTheirLabels(t *testing.T) {
	ourApp(t)
	a, b := widget.NewEntry(), widget.NewEntry()
	short := NewRow(RowParams{Label: "A", Control: a})
	long := NewRow(RowParams{Label: strings.Repeat("very long ", 10), Required: true, Control: b})
	laidOut(t, NewColumn(Space3, short, long), 520)
	if a.Position().X != b.Position().X || a.Size().Width != b.Size().Width {
		t.Errorf("controls at %v and %v", a.Position(), b.Position())
	}
	if long.Size().Height < 3*long.label.LineHeight() {
		t.Errorf("the long label is cut to %v", long.Size().Height)
	}
}

func TestTheLabelIsLevelWithTheControlsFirstLine(t *testing.T) {
	ourApp(t)
	for name, control := range map[string]fyne.CanvasObject{
		"entry":     NewEntry(""),
		"lines":     NewMultiLineEntry(""),
		"drop-down": NewSelect("", []string{"Light", "Dark"}, 0, nil).Framed(),
		"choices":   widget.NewRadioGroup([]string{"Light", "Dark"}, nil),
	} {
		r := NewRow(RowParams{Label: "Theme", Control: control})
		laidOut(t, r, 520)
		line := NewEntry("").MinSize().Height
		if middle := r.label.Position().Y + r.label.LineHeight()/2; middle < line/2-3 || middle > line/2+3 {
			t.Errorf("%s: the label's middle is at %v, the line's at %v", name, middle, line/2)
		}
	}
	r := NewRow(RowParams{Label: "Answer", Control: NewSafeText("Lisbon", TextOptions{})})
	laidOut(t, r, 520)
	if r.label.Position().Y != 0 {
		t.Errorf("beside text the label stands %v lower", r.label.Position().Y)
	}
}

func TestRowGrowsForAFault(t *testing.T) {
	ourApp(t)
	r := NewRow(RowParams{Label: "Name", Control: widget.NewEntry()})
	laidOut(t, r, 520)
	before := r.HeightFor(520)
	r.SetFault("This must be answered.", NewTextLink("Use default", nil))
	if r.Fault() != "This must be answered." || r.HeightFor(520) <= before {
		t.Errorf("fault %q, height %v after %v", r.Fault(), r.HeightFor(520), before)
	}
	r.SetFault("")
	if r.Fault() != "" || r.HeightFor(520) != before {
		t.Errorf("cleared: fault %q, height %v", r.Fault(), r.HeightFor(520))
	}
}

func TestColumnLeavesNoGapForHiddenItems(t *testing.T) {
	ourApp(t)
	a, b, c := NewText("a", TextOptions{}), NewText("b", TextOptions{}), NewText("c", TextOptions{})
	col := NewColumn(10, a, b, c)
	all := col.HeightFor(100)
	b.Hide()
	if got := all - col.HeightFor(100); got != b.LineHeight()+10 {
		t.Errorf("hiding one saved %v", got)
	}
}

func TestFlowStartsANewLineWhereTheWidthEnds(t *testing.T) {
	ourApp(t)
	items := make([]fyne.CanvasObject, 6)
	for i := range items {
		box := canvas.NewRectangle(nil)
		box.SetMinSize(fyne.NewSize(50, 20))
		items[i] = box
	}
	f := NewFlow(0, items...)
	if one, two := f.HeightFor(300), f.HeightFor(299); one != 20 || two != 40 {
		t.Errorf("on 300: %v, on 299: %v", one, two)
	}
}

func TestJSONViewShowsExactlyTheBytes(t *testing.T) {
	ourApp(t)
	for _, value := range []string{
		`{"name":"Ana","note":"a, \"b\", {c}","tags":["x","y"]}`, `{}`, `[1,2]`, `"a,b"`, ``,
		`{"big":` + strings.Repeat("9", 400) + `}`,
	} {
		v := NewJSONView([]byte(value))
		laidOut(t, v, 300)
		if got := strings.Join(v.lines, ""); got != value {
			t.Errorf("lines of %s put together: %s", value, got)
		}
		if got := strings.ReplaceAll(v.text.Text(), "\n", ""); !v.text.Hidden && strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(value, " ", "") {
			t.Errorf("drawn: %s\nwant:  %s", got, value)
		}
		test.Tap(v.Copy())
		if got := fyne.CurrentApp().Clipboard().Content(); got != value {
			t.Errorf("copied %s, want %s", got, value)
		}
	}
}

func TestJSONViewBoundsItsHeight(t *testing.T) {
	ourApp(t)
	var b strings.Builder
	b.WriteString(`{"a":1`)
	for range 1000 {
		b.WriteString(`,"b":2`)
	}
	b.WriteString(`}`)
	v := NewJSONView([]byte(`{}`))
	laidOut(t, v, 400)
	var told int
	v.OnResize = func() { told++ }
	v.Set([]byte(b.String()))
	if h := v.HeightFor(400); h > 300 || told != 1 {
		t.Errorf("a thousand members are %v high; told of %d changes", h, told)
	}
}

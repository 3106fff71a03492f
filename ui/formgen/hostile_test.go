package formgen

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"parley/elicit"
)

// drawn walks everything that is drawn.
func drawn(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	if !o.Visible() {
		return
	}
	visit(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, c := range o.Objects {
			drawn(c, visit)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			drawn(c, visit)
		}
	}
}

func TestForeignTextIsPlainAndBounded(t *testing.T) {
	ourApp(t)
	a := ask(t, hostileForm, hostileMessage)
	drawn(a.window.Content(), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widget.Hyperlink:
			t.Errorf("a link to %v can be clicked", o.URL)
		case *canvas.Text:
			if i := strings.IndexFunc(o.Text, func(r rune) bool {
				return r < ' ' || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
			}); i >= 0 {
				t.Errorf("drawn as it came: %q", o.Text)
			}
			if len(o.Text) > 400 {
				t.Errorf("one line of %d bytes", len(o.Text))
			}
		}
	})
	if got := a.field("ok").Label(); got != "Delete nothing" {
		t.Errorf("the newlines in a title make %q", got)
	}
	if got := a.field("html").Label(); got != "<b>bold</b> [link](javascript:alert(1)) **stars**" {
		t.Errorf("markup is not shown as it came: %q", got)
	}
}

func TestOptionsThatLookAlikeAreToldApartAndSentUntouched(t *testing.T) {
	ourApp(t)
	a := ask(t, hostileForm, "?")
	choices := a.field("acct").Choices()
	if choices[0].Label == choices[1].Label || !strings.Contains(choices[0].Label, "U+200B") {
		t.Errorf("labels %q and %q", choices[0].Label, choices[1].Label)
	}
	choices[0].Tap()
	a.Submit()
	a.only(t, elicit.Accept, "{\"acct\":\"a\u200bdmin\"}")
}

func TestChineseAnswersArriveWhole(t *testing.T) {
	ourApp(t)
	a := ask(t, `{"type":"object","properties":{"name":{"type":"string","title":"氏名","maxLength":4},"city":{"type":"string","enum":["東京","大阪"]}},"required":["name"]}`, "谁去旅行？")
	a.typeIn("name", "山田太郎")
	a.field("city").Choices()[1].Tap()
	a.Submit()
	a.only(t, elicit.Accept, `{"name":"山田太郎","city":"大阪"}`)
}

func TestManyFieldsAreBuiltAsTheyComeIntoSight(t *testing.T) {
	ourApp(t)
	a := ask(t, schemaOf(1000), "?")
	if n := len(a.view.rows); n == 0 || n > 60 {
		t.Fatalf("%d of 1000 rows are built at first", n)
	}
	a.Submit()
	first := a.field("k0")
	if a.window.Canvas().Focused() != first.Typist() || first.Fault() == "" {
		t.Error("the first error hasn't got the focus")
	}
	for range 300 {
		a.window.Canvas().FocusNext()
	}
	last := a.view.slots[len(a.view.slots)-1]
	if last.row != nil {
		t.Error("Tab through three hundred places built all thousand")
	}
	a.view.Focus(999)
	if last.row == nil || a.window.Canvas().Focused() != last.control.focus() {
		t.Error("the last field can't be reached")
	}
	assertStacked(t, a.view)
}

func TestTabReachesEveryFieldInOrder(t *testing.T) {
	ourApp(t)
	a := ask(t, schemaOf(60), "?")
	a.FocusFirst()
	at := -1
	for range 400 {
		for i, s := range a.view.slots {
			if s.row != nil && s.control.focus() == a.window.Canvas().Focused() {
				if i != at && i != at+1 {
					t.Fatalf("Tab went from field %d to %d", at, i)
				}
				at = i
			}
		}
		if at == len(a.view.slots)-1 {
			return
		}
		a.window.Canvas().FocusNext()
	}
	t.Errorf("Tab got as far as field %d", at)
}

func TestScrollingKeepsWhatIsInSight(t *testing.T) {
	ourApp(t)
	a := ask(t, schemaOf(300), "?")
	s := a.Scroller()
	for range 200 {
		s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -400)})
	}
	if last := a.view.slots[299]; last.row == nil {
		t.Error("scrolling down doesn't reach the last field")
	}
	assertStacked(t, a.view)
	if gap := s.Content.Size().Height - s.Offset.Y - s.Size().Height; gap > 1 || gap < -1 {
		t.Errorf("the end is %v away", gap)
	}
}

// assertStacked fails where rows overlap or leave holes.
func assertStacked(t *testing.T, v *View) {
	t.Helper()
	bottom := float32(0)
	for i, s := range v.slots {
		if i > 0 && s.top != bottom+rowGap {
			t.Fatalf("row %d starts at %v, the one above ends at %v", i, s.top, bottom)
		}
		if s.row != nil && (s.row.Position().Y != s.top || s.row.Size().Height != s.row.HeightFor(v.width)) {
			t.Fatalf("row %d is at %v, %v high; want %v, %v", i, s.row.Position().Y, s.row.Size().Height, s.top, s.row.HeightFor(v.width))
		}
		bottom = s.top + s.height
	}
}

func TestNothingOverlapsAtAnyWidth(t *testing.T) {
	ourApp(t)
	a := ask(t, everyControl, "?")
	for _, width := range []float32{420, 439, 440, 480, 560, 800, 1400, 420} {
		a.window.Resize(fyne.NewSize(width, 900))
		a.Submit()
		assertStacked(t, a.view)
	}
}

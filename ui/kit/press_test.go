package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

func window(t *testing.T, o fyne.CanvasObject) fyne.Window {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(NewTheme())
	w := a.NewWindow("")
	w.SetContent(o)
	w.Resize(fyne.NewSize(400, 300))
	t.Cleanup(w.Close)
	return w
}

func key(n fyne.KeyName) *fyne.KeyEvent { return &fyne.KeyEvent{Name: n} }

func TestEnterAndSpacePressAButton(t *testing.T) {
	pressed := 0
	b := NewButton("Send", func() { pressed++ })
	window(t, b)
	for _, n := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace} {
		b.TypedKey(key(n))
	}
	if pressed != 3 {
		t.Errorf("pressed %d times, want 3", pressed)
	}
	b.Off("Connect the server first.")
	b.TypedKey(key(fyne.KeyReturn))
	if pressed != 3 {
		t.Error("a disabled button was pressed")
	}
	if b.AccessibilityLabel() != "Send, Connect the server first." {
		t.Errorf("label = %q", b.AccessibilityLabel())
	}
}

func TestKeysWithoutUseReachTheWindow(t *testing.T) {
	entry, list := NewEntry("Search"), NewList(ListParams{Length: func() int { return 0 }})
	press := NewPressable("Inbox", widget.NewLabel("Inbox"), nil)
	w := window(t, container.NewVBox(entry, list, press, NewButton("x", nil)))
	var got []fyne.KeyName
	w.Canvas().SetOnTypedKey(func(k *fyne.KeyEvent) { got = append(got, k.Name) })
	entry.TypedKey(key(fyne.KeyEscape))
	list.TypedKey(key(fyne.KeyF1))
	press.TypedKey(key(fyne.KeyEscape))
	if len(got) != 3 {
		t.Errorf("the window heard %v", got)
	}
	entry.TypedKey(key(fyne.KeyLeft))
	if len(got) != 3 {
		t.Error("the window heard a key that moves the cursor")
	}
}

func TestEntryKeepsTheShortcutsThatEdit(t *testing.T) {
	e := NewEntry("Search")
	window(t, e)
	e.SetText("abc")
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	if e.SelectedText() != "abc" {
		t.Errorf("selected %q", e.SelectedText())
	}
	// No window of the test driver takes shortcuts; this must not be typed
	// or panic.
	e.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyK, Modifier: fyne.KeyModifierControl})
	if e.Text != "abc" || e.AcceptsTab() {
		t.Errorf("text %q, accepts tab %v", e.Text, e.AcceptsTab())
	}
}

func TestEnterOpensTheLitRowOfAList(t *testing.T) {
	var opened []int
	l := NewList(ListParams{
		Length: func() int { return 3 },
		Create: func() fyne.CanvasObject { return widget.NewLabel("") },
		Update: func(int, fyne.CanvasObject) {},
		Open:   func(row int) { opened = append(opened, row) },
	})
	window(t, l)
	l.TypedKey(key(fyne.KeyDown))
	l.TypedKey(key(fyne.KeyReturn))
	l.TypedKey(key(fyne.KeyReturn)) // again: the same row opens once more
	l.Mark(0)
	if len(opened) != 2 || opened[0] != 1 || opened[1] != 1 {
		t.Errorf("opened %v, want [1 1]", opened)
	}
}

func TestAListHandsTheFocusOnAtItsEdge(t *testing.T) {
	left := 0
	l := NewList(ListParams{
		Length: func() int { return 2 },
		Create: func() fyne.CanvasObject { return widget.NewLabel("") },
		Update: func(int, fyne.CanvasObject) {},
		Leave:  func(*fyne.KeyEvent) bool { left++; return true },
	})
	window(t, l)
	l.TypedKey(key(fyne.KeyDown))
	if left != 0 {
		t.Fatal("left from the middle")
	}
	l.TypedKey(key(fyne.KeyDown))
	if left != 1 {
		t.Error("did not leave at the end")
	}
}

func TestTabsBuildAPageWhenItIsOpenedAndMoveByArrow(t *testing.T) {
	built := map[string]int{}
	tab := func(name string) Tab {
		return Tab{Name: name, Build: func() fyne.CanvasObject { built[name]++; return widget.NewLabel(name) }}
	}
	tabs := NewTabs(tab("Tools"), tab("Prompts"), tab("Log"))
	window(t, tabs)
	if built["Prompts"] != 0 {
		t.Error("a tab was built before it was opened")
	}
	tabs.heads[0].TypedKey(key(fyne.KeyRight))
	tabs.heads[1].TypedKey(key(fyne.KeyLeft))
	tabs.heads[0].TypedKey(key(fyne.KeyRight))
	if tabs.Selected() != 1 || built["Prompts"] != 1 || built["Log"] != 0 {
		t.Errorf("open %d, built %v", tabs.Selected(), built)
	}
	tabs.SetCount(0, 12)
	if got := tabs.heads[0].AccessibilityLabel(); got != "Tools 12" {
		t.Errorf("label = %q", got)
	}
}

func TestTooltipStandsInsideTheWindow(t *testing.T) {
	layer := NewTipLayer(widget.NewLabel("page"))
	window(t, layer)
	layer.show("Removes the server and forgets its secrets, which can't be undone by anyone.", fyne.NewPos(380, 280), fyne.NewSize(20, 20))
	at, size := layer.bubble.Position(), layer.bubble.Size()
	if at.X+size.Width > 400 || at.Y+size.Height > 300 || at.Y < 0 {
		t.Errorf("the tooltip stands at %v %v", at, size)
	}
	layer.hide()
	if layer.Shown() != "" {
		t.Error("the tooltip stays")
	}
}

func TestBadgeHidesZeroAndBoundsItsWidth(t *testing.T) {
	b := NewBadge()
	window(t, b)
	if !b.MinSize().IsZero() {
		t.Error("an empty badge takes room")
	}
	b.Set(100000, "many")
	wide := b.MinSize().Width
	b.Set(7, "7 waiting")
	if b.Count() != 7 || wide > 50 {
		t.Errorf("count %d, a huge one is %v wide", b.Count(), wide)
	}
}

func TestBannerGrowsWithItsWords(t *testing.T) {
	b := NewBanner(MoodDanger, "Notes stopped.", "The program ended with code 1 before it said anything that could be understood.", NewButton("Retry", nil))
	window(t, b)
	if b.HeightFor(200) <= b.HeightFor(600) {
		t.Errorf("narrow %v, wide %v", b.HeightFor(200), b.HeightFor(600))
	}
	if b.AccessibilityLabel() != b.Text() {
		t.Errorf("label = %q", b.AccessibilityLabel())
	}
}

func TestDotHasAWordForEveryShape(t *testing.T) {
	d := NewDot(DotBusy, "Connecting")
	window(t, d)
	for _, k := range []DotKind{DotOff, DotBusy, DotReady, DotFailed} {
		d.Set(k, "word")
		if d.Kind() != k || d.AccessibilityLabel() != "word" {
			t.Errorf("dot %v says %q", k, d.AccessibilityLabel())
		}
	}
}

func TestTheButtonWithTheFocusHasARing(t *testing.T) {
	b := NewButton("Run", nil).Accent()
	w := window(t, container.NewVBox(b, NewButton("Other", nil)))
	ring := func() bool {
		objects := test.WidgetRenderer(b).Objects()
		return objects[len(objects)-1].Visible()
	}
	if ring() {
		t.Error("a ring without the focus")
	}
	w.Canvas().Focus(b)
	if !ring() {
		t.Error("no ring with the focus")
	}
	w.Canvas().Unfocus()
	if ring() {
		t.Error("the ring stays")
	}
}

func TestSelectChoosesByIndexAndForwardsKeys(t *testing.T) {
	var chosen []int
	s := NewSelect("Theme", []string{"System", "Light", "Dark"}, 1, func(at int) { chosen = append(chosen, at) })
	w := window(t, container.NewVBox(s.Framed()))
	var heard []fyne.KeyName
	w.Canvas().SetOnTypedKey(func(k *fyne.KeyEvent) { heard = append(heard, k.Name) })
	s.TypedKey(key(fyne.KeyRight))
	s.TypedKey(key(fyne.KeyEscape))
	if len(chosen) != 1 || chosen[0] != 2 || len(heard) != 1 {
		t.Errorf("chosen %v, the window heard %v", chosen, heard)
	}
	if s.AccessibilityLabel() != "Theme: Dark" {
		t.Errorf("label = %q", s.AccessibilityLabel())
	}
	c := NewCheck("Notify me", false, nil)
	c.TypedKey(key(fyne.KeyReturn))
	if !c.Checked {
		t.Error("Enter does not switch a check box")
	}
}

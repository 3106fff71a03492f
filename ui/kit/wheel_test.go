package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// TestWheelGoesOnOverEntries turns the wheel above an entry in a long page.
func TestWheelGoesOnOverEntries(t *testing.T) {
	long := strings.Repeat("one more line\n", 40)
	for name, c := range map[string]struct {
		entry     *Entry
		text      string
		focused   bool
		pageMoves bool
	}{
		"one line":               {NewEntry("Name"), "Ana", true, true},
		"some lines in sight":    {NewMultiLineEntry("Notes"), "a\nb", true, true},
		"a long text, elsewhere": {NewMultiLineEntry("Notes"), long, false, true},
		"a long text, typing":    {NewMultiLineEntry("Notes"), long, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			c.entry.SetText(c.text)
			tall := NewColumn(Space2, c.entry)
			for range 40 {
				tall.SetItems(append(tall.items, NewText("A line of the page", TextOptions{}))...)
			}
			page := container.NewVScroll(tall)
			c.entry.Outer = page
			w := window(t, page)
			if c.focused {
				w.Canvas().Focus(c.entry)
			}
			test.Scroll(w.Canvas(), middle(c.entry), 0, -30)
			if moved := page.Offset.Y != 0; moved != c.pageMoves {
				t.Errorf("the page moved: %v, want %v", moved, c.pageMoves)
			}
		})
	}
}

func middle(o fyne.CanvasObject) fyne.Position {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	return at.AddXY(o.Size().Width/2, o.Size().Height/2)
}

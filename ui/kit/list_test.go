package kit

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

func TestListShowsTheRowMarkedBeforeItHadASize(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme())
	for _, marked := range []int{-1, 0, 400} {
		l := NewList(ListParams{
			Length: func() int { return 500 },
			Create: func() fyne.CanvasObject { return widget.NewLabel("") },
			Update: func(row int, o fyne.CanvasObject) { o.(*widget.Label).SetText(strconv.Itoa(row)) },
		})
		l.MinSize() // has the scroller made, as a parent's layout does
		l.Mark(marked)
		w := test.NewTempWindow(t, l)
		w.Resize(fyne.NewSize(200, 300))
		if at := l.GetScrollOffset(); marked <= 0 && at != 0 || marked > 0 && at == 0 {
			t.Errorf("with row %d marked the list starts at %v", marked, at)
		}
	}
}

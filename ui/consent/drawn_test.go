package consent

import (
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// drawnRuns are the texts drawn of a URL, the host's second drawing left out.
func drawnRuns(u *urlText) []string {
	var runs []string
	bold := map[*canvas.Text]bool{}
	for _, t := range boldTexts(u) {
		bold[t] = true
	}
	for _, o := range test.WidgetRenderer(u).Objects() {
		if t, ok := o.(*canvas.Text); ok && !bold[t] {
			runs = append(runs, t.Text)
		}
	}
	return runs
}

func boldRuns(u *urlText) []string {
	var runs []string
	for _, t := range boldTexts(u) {
		runs = append(runs, t.Text)
	}
	return runs
}

// boldTexts are those drawn a second time, a little to the right.
func boldTexts(u *urlText) []*canvas.Text {
	var second []*canvas.Text
	var last *canvas.Text
	for _, o := range test.WidgetRenderer(u).Objects() {
		t, ok := o.(*canvas.Text)
		if ok && last != nil && last.Text == t.Text && t.Position().Y == last.Position().Y &&
			t.Position().X > last.Position().X && t.Position().X < last.Position().X+1 {
			second = append(second, t)
		}
		last = t
	}
	return second
}

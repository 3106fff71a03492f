package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func ourApp(t testing.TB) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(NewTheme())
}

func TestTextGrowsWhenNarrow(t *testing.T) {
	ourApp(t)
	x := NewText("Who travels, and when do they want to leave?", TextOptions{})
	wide, narrow := x.HeightFor(600), x.HeightFor(100)
	if wide != x.LineHeight() {
		t.Errorf("on 600: %v high, want one line of %v", wide, x.LineHeight())
	}
	if narrow < 3*wide {
		t.Errorf("on 100: %v high, want at least three lines", narrow)
	}
	x.Resize(fyne.NewSize(100, narrow))
	if got := x.MinSize().Height; got != narrow {
		t.Errorf("laid out at 100 it asks for %v, want %v", got, narrow)
	}
}

func TestTextIsBounded(t *testing.T) {
	ourApp(t)
	x := NewText(strings.Repeat("y", 1<<20), TextOptions{})
	if got := len(x.Text()); got > maxTextRunes+len("…") {
		t.Errorf("it keeps %d bytes to draw", got)
	}
}

func TestSafeTextHidesTheRestBehindALink(t *testing.T) {
	ourApp(t)
	short := NewSafeText("Proceed?", TextOptions{})
	short.Resize(fyne.NewSize(500, short.HeightFor(500)))
	if short.Long() {
		t.Error("a short text offers to show all")
	}

	long := strings.Repeat("word ", 1600) + strings.Repeat("x", 4000)
	s := NewSafeText(long, TextOptions{})
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(500, 600))
	closed := s.HeightFor(500)
	if !s.Long() || closed > 12*s.preview.LineHeight() {
		t.Fatalf("closed: link %v, height %v", s.Long(), closed)
	}
	var resized int
	s.OnResize = func() { resized++ }
	test.Tap(s.more)
	if open := s.HeightFor(500); open <= closed || open > safeTextOpen+40 {
		t.Errorf("open it is %v high, closed %v", open, closed)
	}
	if got := strings.Join(s.whole.lines, ""); !strings.HasSuffix(got, "xxx") {
		t.Error("the end of the text is not there to scroll to")
	}
	test.Tap(s.more)
	if got := s.HeightFor(500); got != closed || resized != 2 {
		t.Errorf("closed again: %v high, told of %d changes", got, resized)
	}
}

func TestSafeTextOfAMegabyteOpens(t *testing.T) {
	ourApp(t)
	s := NewSafeText(strings.Repeat("x", 1<<20), TextOptions{})
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(500, 600))
	s.ShowAll()
	for _, line := range s.whole.lines {
		if len(line) > 400 {
			t.Fatalf("a line of %d characters", len(line))
		}
	}
}

func TestSafeTextShowsControls(t *testing.T) {
	ourApp(t)
	s := NewSafeText("Safe \u202e live", TextOptions{})
	if strings.ContainsRune(s.Text(), '\u202e') {
		t.Errorf("the override is drawn as it came: %q", s.Text())
	}
}

func TestTextLinkByMouseAndKeyboard(t *testing.T) {
	ourApp(t)
	var done int
	var keys []fyne.KeyName
	l := NewTextLink("Leave out", func() { done++ })
	l.OnKey = func(k *fyne.KeyEvent) { keys = append(keys, k.Name) }
	w := test.NewTempWindow(t, l)
	test.Tap(l)
	w.Canvas().Focus(l)
	l.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	l.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	l.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if done != 3 || len(keys) != 1 || keys[0] != fyne.KeyEscape {
		t.Errorf("acted %d times, passed on %v", done, keys)
	}
}

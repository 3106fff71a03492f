package formgen

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"parley/elicit"
	"parley/ui/kit"
)

// inZone runs with the user's time zone being another.
func inZone(t *testing.T, name string) {
	t.Helper()
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	before := time.Local
	time.Local = zone
	t.Cleanup(func() { time.Local = before })
}

const whenForm = `{"type":"object","properties":{
 "d":{"type":"string","format":"date","default":"2031-05-06"},
 "t":{"type":"string","format":"date-time","default":"2031-05-06T07:30:00.25+05:30"},
 "e":{"type":"string","format":"date-time"}}}`

// calendar opens a field's calendar.
func (a *asked) calendar(t *testing.T, key string) *kit.Calendar {
	t.Helper()
	test.Tap(a.field(key).s.control.(*textControl).button.(*kit.Button))
	top := a.window.Canvas().Overlays().Top()
	if top == nil {
		t.Fatal("no calendar opens")
	}
	var found *kit.Calendar
	drawn(top, func(o fyne.CanvasObject) {
		if c, ok := o.(*kit.Calendar); ok {
			found = c
		}
	})
	return found
}

func TestTheCalendarChangesTheDateAlone(t *testing.T) {
	inZone(t, "America/New_York")
	ourApp(t)
	a := ask(t, whenForm, "When?")
	day := time.Date(2032, 2, 29, 0, 0, 0, 0, time.Local)
	for _, key := range []string{"d", "t", "e"} {
		a.calendar(t, key).OnChanged(day)
	}
	if a.window.Canvas().Overlays().Top() != nil {
		t.Error("a picked day leaves the calendar open")
	}
	a.Submit()
	a.only(t, elicit.Accept, `{"d":"2032-02-29","t":"2032-02-29T07:30:00.25+05:30","e":"2032-02-29T00:00:00-05:00"}`)
}

func TestEscapeClosesTheCalendarFirst(t *testing.T) {
	ourApp(t)
	a := ask(t, whenForm, "When?")
	a.calendar(t, "d")
	a.window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if a.window.Canvas().Overlays().Top() != nil || len(a.answers) != 0 {
		t.Fatalf("answers %+v", a.answers)
	}
	a.press(fyne.KeyEscape)
	a.only(t, elicit.Cancel, "")
}

func TestTheDayThatACalendarOpensAt(t *testing.T) {
	for text, want := range map[string]string{
		"2031-05-06": "2031-05-06", " 2031-05-06T07:30:00Z": "2031-05-06", "2031-13-06": "", "": "", "x": "",
	} {
		if want == "" {
			want = time.Now().Format(time.DateOnly)
		}
		if got := shownDay(text).Format(time.DateOnly); got != want {
			t.Errorf("%q opens at %s, want %s", text, got, want)
		}
	}
}

func TestATimeElsewhereIsReadHere(t *testing.T) {
	zone := time.FixedZone("here", 2*3600)
	for text, want := range map[string]string{
		"2031-05-06T07:30:00+02:00": "", "2031-05-06T23:30:00-03:00": "2031-05-07 04:30 where you are",
		"2031-05-06t07:30:00z": "2031-05-06 09:30 where you are", "2031-05-06T07:30:00": "", "": "",
	} {
		if got := localReading(text, zone); got != want {
			t.Errorf("%q reads %q, want %q", text, got, want)
		}
	}
	inZone(t, "Asia/Tokyo")
	ourApp(t)
	a := ask(t, whenForm, "When?")
	s := a.field("t").s
	if s.reading.Hidden || s.reading.Text() != "2031-05-06 11:00 where you are" {
		t.Errorf("it reads %q", s.reading.Text())
	}
	a.field("t").Entry().SetText("2031-05-06T07:30:00+09:00")
	if !s.reading.Hidden {
		t.Error("a time of the user's own zone is read out all the same")
	}
}

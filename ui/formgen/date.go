package formgen

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/ui/kit"
)

// newDate makes an entry for an ISO date with a calendar beside it.
func newDate(s *slot) control {
	c := textWith(s, newEntry(s), numberWide)
	c.entry.PlaceHolder = lang.L("YYYY-MM-DD")
	c.button = calendarButton(c, func(day time.Time) string { return day.Format(time.DateOnly) })
	return c
}

// newDateTime makes an entry for a date and time whose offset is always in
// sight. The calendar changes the date and nothing else.
func newDateTime(s *slot) control {
	c := textWith(s, newEntry(s), timeWide)
	c.entry.PlaceHolder = lang.L("YYYY-MM-DDThh:mm:ss+hh:mm")
	c.button = calendarButton(c, func(day time.Time) string {
		return day.Format(time.DateOnly) + timePart(c.entry.Text, day)
	})
	return c
}

// timePart keeps what follows the date in text; without one it is the day's
// start with the offset that holds there and then.
func timePart(text string, day time.Time) string {
	text = strings.TrimSpace(text)
	if len(text) > len(time.DateOnly) && strings.ContainsAny(text[len(time.DateOnly):len(time.DateOnly)+1], "Tt ") {
		return "T" + text[len(time.DateOnly)+1:]
	}
	start := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.Local)
	return start.Format("T15:04:05Z07:00")
}

// syncReading shows what time a typed one is where the user is, and reports
// whether the row may have another height now.
func (s *slot) syncReading() bool {
	if s.reading == nil {
		return false
	}
	before := s.reading.Text()
	s.reading.SetText(localReading(s.draft().Text(s.index()), time.Local))
	s.reading.Hidden = s.reading.Text() == ""
	return (before == "") != s.reading.Hidden
}

// localReading is a time in the user's zone, where that reads otherwise.
func localReading(text string, zone *time.Location) string {
	t, err := time.Parse(time.RFC3339, strings.ToUpper(strings.TrimSpace(text)))
	if err != nil {
		return ""
	}
	here := t.In(zone)
	if _, there := t.Zone(); there == offsetOfTime(here) {
		return ""
	}
	return lang.L("{{.Time}} where you are", map[string]any{"Time": here.Format("2006-01-02 15:04")})
}

func offsetOfTime(t time.Time) int {
	_, offset := t.Zone()
	return offset
}

// calendarButton opens a calendar; write makes the entry's text of the day
// that was picked.
func calendarButton(c *textControl, write func(day time.Time) string) *kit.Button {
	var b *kit.Button
	b = kit.NewIconButton(theme.CalendarIcon(), lang.L("Pick a day from a calendar"), func() {
		cv := canvasOf(b)
		if cv == nil {
			return
		}
		var pop *widget.PopUp
		calendar := kit.NewCalendar(shownDay(c.entry.Text), func(day time.Time) {
			pop.Hide()
			c.entry.SetText(write(day))
			cv.Focus(c.entry)
		})
		content := kit.Pad(kit.Space2, calendar)
		pop = widget.NewPopUp(content, cv)
		showBelow(pop, b, content.MinSize())
	})
	return b
}

// shownDay is the day that a calendar opens at: the one typed, else today.
func shownDay(text string) time.Time {
	text = strings.TrimSpace(text)
	if len(text) >= len(time.DateOnly) {
		if day, err := time.ParseInLocation(time.DateOnly, text[:len(time.DateOnly)], time.Local); err == nil {
			return day
		}
	}
	return time.Now()
}

// showBelow opens a pop-up under an object, or above it where there is more
// room, and within the window.
func showBelow(pop *widget.PopUp, under fyne.CanvasObject, size fyne.Size) {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(under)
	window := pop.Canvas.Size()
	below := window.Height - at.Y - under.Size().Height - kit.Space2
	above := at.Y - kit.Space2
	size.Width = min(size.Width, window.Width-2*kit.Space2)
	y := at.Y + under.Size().Height + kit.Space1
	if below < size.Height && above > below {
		size.Height = min(size.Height, above)
		y = at.Y - size.Height - kit.Space1
	} else {
		size.Height = min(size.Height, below)
	}
	pop.ShowAtPosition(fyne.NewPos(min(at.X, window.Width-size.Width-kit.Space2), y))
	pop.Resize(size)
}

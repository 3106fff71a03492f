package kit

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/test"
)

// shown are the words of the days in a calendar, row by row.
func (c *Calendar) shown() []string {
	var words []string
	for _, o := range c.days.Objects[7:] {
		if b, ok := o.(*Button); ok {
			words = append(words, b.Text)
		} else {
			words = append(words, "")
		}
	}
	return words
}

func TestACalendarShowsItsMonth(t *testing.T) {
	day := time.Date(2031, 5, 6, 7, 30, 0, 0, time.FixedZone("", 2*3600))
	var picked time.Time
	c := NewCalendar(day, func(d time.Time) { picked = d })
	c.weekStart = time.Monday
	c.fill()
	window(t, c)
	got := c.shown()
	if want := []string{"", "", "", "1", "2", "3", "4", "5"}; !slices.Equal(got[:8], want) {
		t.Errorf("May 2031 begins %q, want %q", got[:8], want)
	}
	if c.title.Text != "May 2031" || len(got) != 42 || got[33] != "31" {
		t.Errorf("%s shows %q", c.title.Text, got)
	}
	test.Tap(c.days.Objects[7+8].(*Button))
	if want := day; !picked.Equal(want) {
		t.Errorf("picked %v, want %v", picked, want)
	}
}

func TestACalendarTurnsItsPages(t *testing.T) {
	c := NewCalendar(time.Date(2031, 1, 31, 0, 0, 0, 0, time.UTC), func(time.Time) {})
	size := c.MinSize()
	c.turn(1)
	if c.title.Text != "February 2031" || c.MinSize() != size {
		t.Errorf("after January comes %s, %v instead of %v large", c.title.Text, c.MinSize(), size)
	}
	c.turn(-2)
	if c.title.Text != "December 2030" {
		t.Errorf("before January comes %s", c.title.Text)
	}
}

func TestTheMonthIsNamedInTheUsersLanguage(t *testing.T) {
	messages := []byte(`{"June": "6 月", "{{.Month}} {{.Year}}": "{{.Year}} 年 {{.Month}}"}`)
	if err := lang.AddTranslationsForLocale(messages, lang.SystemLocale()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = lang.AddTranslationsForLocale([]byte(`{"June": "June", "{{.Month}} {{.Year}}": "{{.Month}} {{.Year}}"}`), lang.SystemLocale())
	})
	c := NewCalendar(time.Date(2031, 6, 1, 0, 0, 0, 0, time.UTC), func(time.Time) {})
	if c.title.Text != "2031 年 6 月" {
		t.Errorf("the month is named %q", c.title.Text)
	}
}

func TestWeeksBeginAsTheRegionsDo(t *testing.T) {
	for locale, want := range map[fyne.Locale]time.Weekday{
		"zh-CN": time.Monday, "zh-TW": time.Sunday, "en-US": time.Sunday, "de-DE": time.Monday,
		"ar-EG": time.Saturday, "en": time.Monday, "": time.Monday, "zh-CN-Hans": time.Monday, "en-S": time.Monday,
	} {
		if got := weekStart(locale); got != want {
			t.Errorf("weeks in %s begin on %v, want %v", locale, got, want)
		}
	}
}

package kit

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const weeksShown = 6 // as many as a month can touch, so that nothing jumps

// Calendar lets a day be picked from a month. Unlike Fyne's it names the month
// in the user's language, and marks the day that is chosen.
type Calendar struct {
	widget.BaseWidget
	OnChanged func(day time.Time)

	chosen, month time.Time
	weekStart     time.Weekday
	title         *widget.Label
	days          *fyne.Container
}

var _ fyne.Widget = (*Calendar)(nil)

// NewCalendar opens at the month of a day. What is picked keeps that day's
// time and zone.
func NewCalendar(day time.Time, changed func(time.Time)) *Calendar {
	c := &Calendar{
		OnChanged: changed, chosen: day, month: day.AddDate(0, 0, 1-day.Day()), weekStart: weekStart(lang.SystemLocale()),
		title: widget.NewLabelWithStyle("", fyne.TextAlignCenter, fyne.TextStyle{Bold: true}), days: container.NewGridWithColumns(7),
	}
	c.fill()
	c.ExtendBaseWidget(c)
	return c
}

// turn goes some months on or back.
func (c *Calendar) turn(months int) {
	c.month = c.month.AddDate(0, months, 0)
	c.fill()
	c.Refresh()
}

func (c *Calendar) fill() {
	c.title.SetText(monthWords(c.month))
	cells := make([]fyne.CanvasObject, 0, 7*(1+weeksShown))
	for i := range 7 {
		name := widget.NewLabelWithStyle(weekdayWord((c.weekStart+time.Weekday(i))%7), fyne.TextAlignCenter, fyne.TextStyle{})
		name.SizeName, name.Importance = SizeSmall, widget.LowImportance
		cells = append(cells, name)
	}
	for range (c.month.Weekday() - c.weekStart + 7) % 7 {
		cells = append(cells, layout.NewSpacer())
	}
	for day := c.month; day.Month() == c.month.Month(); day = day.AddDate(0, 0, 1) {
		cells = append(cells, c.dayButton(day))
	}
	for len(cells) < cap(cells) {
		cells = append(cells, layout.NewSpacer())
	}
	c.days.Objects = cells
	c.days.Refresh()
}

func (c *Calendar) dayButton(day time.Time) *Button {
	b := NewButton(strconv.Itoa(day.Day()), func() { c.OnChanged(day) }).Quiet()
	b.SetTip(day.Format(time.DateOnly))
	if day.Equal(c.chosen) {
		b.Accent()
	}
	return b
}

// CreateRenderer puts the month above its days.
func (c *Calendar) CreateRenderer() fyne.WidgetRenderer {
	back := NewIconButton(theme.NavigateBackIcon(), lang.L("Month before"), func() { c.turn(-1) })
	on := NewIconButton(theme.NavigateNextIcon(), lang.L("Month after"), func() { c.turn(1) })
	head := container.NewBorder(nil, nil, back, on, c.title)
	return widget.NewSimpleRenderer(Frame(head, c.days, nil))
}

func monthWords(month time.Time) string {
	names := [...]string{
		lang.L("January"), lang.L("February"), lang.L("March"), lang.L("April"), lang.L("May"), lang.L("June"),
		lang.L("July"), lang.L("August"), lang.L("September"), lang.L("October"), lang.L("November"), lang.L("December"),
	}
	return lang.L("{{.Month}} {{.Year}}", map[string]any{"Month": names[month.Month()-1], "Year": strconv.Itoa(month.Year())})
}

func weekdayWord(d time.Weekday) string {
	names := [...]string{
		lang.X("sunday.short", "Sun"), lang.X("monday.short", "Mon"), lang.X("tuesday.short", "Tue"), lang.X("wednesday.short", "Wed"),
		lang.X("thursday.short", "Thu"), lang.X("friday.short", "Fri"), lang.X("saturday.short", "Sat"),
	}
	return names[d]
}

// weekStart is the day that a region's weeks begin with, as the CLDR has it.
func weekStart(l fyne.Locale) time.Weekday {
	const (
		sunday = "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ " +
			"NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW"
		saturday = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"
	)
	_, region, _ := strings.Cut(l.LanguageString(), "-")
	switch {
	case len(region) != 2:
		return time.Monday
	case strings.Contains(sunday, region):
		return time.Sunday
	case strings.Contains(saturday, region):
		return time.Saturday
	}
	return time.Monday
}

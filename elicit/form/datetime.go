package form

import (
	"strings"
	"time"

	"parley/elicit/say"
)

// checkDate judges RFC 3339 full-date, with the calendar.
func checkDate(s string) *fault {
	if !shaped(s, "0000-00-00") {
		return refuse("date", say.T("Needs a date as year-month-day, as in 2031-05-06"))
	}
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		return refuse("date", say.T("There is no such day; write one as in 2031-05-06"))
	}
	return nil
}

// checkDateTime judges RFC 3339 date-time; t and z may be small, and a leap
// second may stand where UTC could have one.
func checkDateTime(s string) *fault {
	date, hms, rest, ok := splitTime(s)
	if ok && rest == "" {
		return refuse("date-time", say.T("Needs the offset from UTC at the end, as in 2031-05-06T07:08:09+02:00 or Z"))
	}
	if !ok || rest != "Z" && !offset(rest) {
		return refuse("date-time", say.T("Needs a date, a T and a time with its offset, as in 2031-05-06T07:08:09Z"))
	}
	if f := checkDate(date); f != nil {
		return refuse("date-time", f.text)
	}
	if !clock(date, hms, rest) {
		return refuse("date-time", say.T("There is no such time; write one as in 2031-05-06T07:08:09Z"))
	}
	return nil
}

// splitTime takes the shape apart: date, T, time, fraction, and the rest.
func splitTime(s string) (date, hms, rest string, ok bool) {
	const shape = "0000-00-00T00:00:00"
	if len(s) < len(shape) || s[10] != 'T' && s[10] != 't' {
		return "", "", "", false
	}
	date, hms, rest = s[:10], s[11:len(shape)], s[len(shape):]
	if after, found := strings.CutPrefix(rest, "."); found {
		fraction, after := digits(after)
		if fraction == "" {
			return "", "", "", false
		}
		rest = after
	}
	if rest == "z" {
		rest = "Z"
	}
	return date, hms, rest, shaped(date, shape[:10]) && shaped(hms, shape[11:])
}

// offset is ±hh:mm.
func offset(s string) bool {
	return (s[0] == '+' || s[0] == '-') && shaped(s[1:], "00:00") && s[1:3] <= "23" && s[4:] <= "59"
}

// clock checks the time of day; second 60 only at the end of a UTC day.
func clock(date, hms, offset string) bool {
	leap := strings.HasSuffix(hms, ":60")
	if leap {
		hms = hms[:6] + "59"
	}
	t, err := time.Parse("2006-01-02T15:04:05Z07:00", date+"T"+hms+offset)
	if err != nil {
		return false
	}
	return !leap || t.UTC().Format("15:04") == "23:59"
}

// shaped reports whether s has the layout, where 0 stands for an ASCII digit.
func shaped(s, layout string) bool {
	if len(s) != len(layout) {
		return false
	}
	for i := range len(s) {
		if layout[i] == '0' && (s[i] < '0' || s[i] > '9') || layout[i] != '0' && s[i] != layout[i] {
			return false
		}
	}
	return true
}

package form

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/idna"

	"parley/elicit/plaintext"
	"parley/elicit/say"
)

// Suggestion offers a small correction of a typed answer that has a problem:
// the local offset for a time without one, the xn-- form of an international
// host, plain digits. The value is one that would pass; nothing is changed
// unless the user takes it (SetText). ok is false when there is none.
func (d *Draft) Suggestion(field int) (label say.Text, value string, ok bool) {
	fd, before := d.form.Fields[field], d.answers[field]
	if !before.set || d.Check(field) == nil {
		return say.Text{}, "", false
	}
	defer func() { d.answers[field] = before }()
	trimmed := strings.TrimSpace(before.text)
	for _, candidate := range slices.Concat([]string{trimmed}, d.candidates(fd, trimmed)) {
		if candidate == before.text || candidate == "" {
			continue
		}
		d.SetText(field, candidate)
		if d.Check(field) == nil {
			return say.T("Use {{.Value}}", say.Data{"Value": plaintext.Line(candidate, maxLabelRunes)}), candidate, true
		}
	}
	return say.Text{}, "", false
}

// candidates are corrections worth trying, the likeliest first.
func (d *Draft) candidates(fd *Field, text string) []string {
	if len(text) > 2*maxLabelRunes {
		return nil
	}
	switch fd.Kind {
	case Number, Integer:
		return numberCandidates(text)
	case Date:
		return []string{isoDate(text)}
	case DateTime:
		return d.timeCandidates(text)
	case Text:
		if slices.Contains(fd.rules.text.formats, "uri") {
			return uriCandidates(text)
		}
	}
	return nil
}

// numberCandidates reads digits of other scripts, a decimal comma, grouping
// by spaces or underscores, and zeros too many or too few. A comma before
// three digits could mean either thing, so it is left alone.
func numberCandidates(text string) []string {
	s := strings.Map(plainNumeral, text)
	if whole, fraction, found := strings.Cut(s, ","); found && !strings.ContainsAny(whole, ".,") && len(fraction) != 3 {
		s = whole + "." + fraction
	}
	unsigned := strings.TrimPrefix(s, "-")
	sign := s[:len(s)-len(unsigned)]
	unsigned = strings.TrimLeft(unsigned, "0")
	if _, after := digits(unsigned); after == unsigned {
		unsigned = "0" + unsigned
	}
	return []string{sign + unsigned, sign + strings.TrimSuffix(unsigned, ".")}
}

// plainNumeral turns what numbers are written with into its ASCII form, and
// drops what groups digits.
func plainNumeral(r rune) rune {
	if d := plainDigit(r); d != 0 {
		return d
	}
	switch r {
	case '−', '－', '–':
		return '-'
	case '．', '٫':
		return '.'
	case '，':
		return ','
	case '_', ' ', '\u00a0', '\u202f', '\'', '’':
		return -1
	}
	return r
}

// isoDate pads year, month and day as the standard wants them, and cuts a
// time off. Dates that begin with the day are ambiguous and left alone.
func isoDate(text string) string {
	day, _, _ := strings.Cut(strings.ReplaceAll(text, " ", "T"), "T")
	parts := strings.FieldsFunc(day, func(r rune) bool { return strings.ContainsRune("-/.年月日", r) })
	if len(parts) != 3 || len(parts[0]) != 4 || len(parts[1]) > 2 || len(parts[2]) > 2 {
		return ""
	}
	return parts[0] + "-" + pad(parts[1]) + "-" + pad(parts[2])
}

func pad(s string) string { return strings.Repeat("0", 2-len(s)) + s }

// timeCandidates puts the T between date and time, fills in the seconds and
// adds the local offset.
func (d *Draft) timeCandidates(text string) []string {
	s := strings.Replace(strings.ToUpper(text), " ", "T", 1)
	s = strings.ReplaceAll(s, " ", "")
	date, clock, found := strings.Cut(s, "T")
	if !found {
		return nil
	}
	if iso := isoDate(date); iso != "" {
		date = iso
	}
	if i := strings.IndexByte(clock, ':'); i == 1 {
		clock = "0" + clock
	}
	if len(clock) >= 5 && !strings.HasPrefix(clock[5:], ":") {
		clock = clock[:5] + ":00" + clock[5:]
	}
	whole := date + "T" + clock
	list := []string{whole}
	for _, layout := range [...]string{"2006-01-02T15:04:05", "2006-01-02T15:04:05.999999999"} {
		if t, err := time.ParseInLocation(layout, whole, d.zone); err == nil {
			list = append(list, whole+t.Format("Z07:00"))
		}
	}
	return list
}

// uriCandidates writes an international host in its xn-- form, encodes what
// an address can't hold, and adds the scheme that is most likely meant.
func uriCandidates(text string) []string {
	scheme, rest, found := strings.Cut(text, "://")
	if !found {
		if strings.Contains(text, "@") || !strings.Contains(text, ".") {
			return nil
		}
		scheme, rest = "https", strings.TrimPrefix(text, "//")
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	host, err := idna.Lookup.ToASCII(rest[:end])
	if err != nil {
		host = rest[:end]
	}
	return []string{scheme + "://" + host + encodeURI(rest[end:])}
}

// encodeURI percent-encodes what doesn't belong in a URI and nothing else.
func encodeURI(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r > ' ' && r < 0x7f && !strings.ContainsRune("\"<>\\^`{|}", r) {
			b.WriteRune(r)
		} else {
			b.WriteString(url.PathEscape(string(r)))
		}
	}
	return b.String()
}

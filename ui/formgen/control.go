package formgen

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"parley/elicit/form"
	"parley/elicit/say"
	"parley/ui/kit"
)

// control is the part of a row that takes the answer.
type control interface {
	kit.Sized
	kit.LineHeighter
	// focus is where the keyboard goes; nil when nothing can be answered.
	focus() fyne.Focusable
	// sync shows what the draft holds.
	sync()
	// mark shows by colour that the answer is wrong; the row says why.
	mark(wrong bool)
	// lock turns the control read-only.
	lock()
}

// The most choices that are shown all at once; more go into a list with a
// search.
const (
	maxRadios = 7
	maxChecks = 12
)

// maker builds a control for a field if its rank is the highest.
type maker struct {
	name string // what it is, for tests: "text", "yes-no"
	rank func(*slot) int
	make func(*slot) control
}

// makers are the controls there are. A new one needs no change elsewhere:
// it ranks itself above the others for the fields it suits.
func makers() []maker {
	return []maker{
		{"json", whenKind(1, form.JSON), newJSONBox},
		{"lines", rankLines, newLines},
		{"text", whenKind(1, form.Text), newTextControl},
		{"multi-line", rankMultiline, newMultiline},
		{"masked-text", rankSecret, newMasked},
		{"too-long", rankTooLong, newTooLong},
		{"number", whenKind(1, form.Number), newNumber},
		{"integer", whenKind(1, form.Integer), newNumber},
		{"date", whenKind(1, form.Date), newDate},
		{"date-time", whenKind(1, form.DateTime), newDateTime},
		{"yes-no", whenKind(1, form.Boolean), newYesNo},
		{"radio", whenKind(1, form.Choice), newRadios},
		{"list", whenMany(form.Choice, maxRadios), newPicker},
		{"check-boxes", whenKind(1, form.MultiChoice), newChecks},
		{"check-list", whenMany(form.MultiChoice, maxChecks), newCheckList},
		{"fixed-value", whenKind(1, form.Fixed), newFixed},
		{"group", whenKind(1, form.Group), newGroupHead},
	}
}

func whenKind(rank int, k form.Kind) func(*slot) int {
	return func(s *slot) int {
		if s.field.Kind == k {
			return rank
		}
		return 0
	}
}

func whenMany(k form.Kind, most int) func(*slot) int {
	return func(s *slot) int {
		if s.field.Kind == k && len(s.field.Options) > most {
			return 2
		}
		return 0
	}
}

func rankMultiline(s *slot) int {
	if s.field.Kind == form.Text && (s.field.Multiline || s.tall) {
		return 2
	}
	return 0
}

// rankLines is for what is typed as JSON only if it must be: lists, one entry
// a line, and text that may also be a list or an object.
func rankLines(s *slot) int {
	if s.field.Kind == form.JSON && tellsHowToType(s.field) {
		return 2
	}
	return 0
}

// tellsHowToType reports whether the engine's own notes say how a JSON field
// is typed.
func tellsHowToType(f *form.Field) bool {
	return f.Lines || slices.ContainsFunc(f.Notes, func(n say.Text) bool { return strings.Contains(n.Template, "JSON") })
}

func rankSecret(s *slot) int {
	if s.field.Kind == form.Text && s.field.Secret {
		return 3
	}
	return 0
}

// pick is the maker with the highest rank; the JSON box takes what nothing
// else does.
func pick(s *slot) maker {
	all := makers()
	best, rank := all[0], 0
	for _, m := range all {
		if r := m.rank(s); r > rank {
			best, rank = m, r
		}
	}
	return best
}

package form

import (
	"strings"

	"parley/elicit/plaintext"
)

// clip bounds a title before anything is added to it.
func clip(title string) string { return clipTo(title, maxLabelRunes) }

func clipTo(s string, max int) string {
	n := 0
	for i := range s {
		if n++; n > max {
			return s[:i] + "…"
		}
	}
	return s
}

// options makes the Options of an enumeration. null is offered only where the
// field can't simply be left out.
func options(s *spec, withNull bool) []Option {
	var list []Option
	var raws []string
	for _, c := range s.choices {
		if !c.value.is() && !withNull {
			continue
		}
		v := c.value.value()
		raw := string(v)
		if c.value.kind == '"' && strings.TrimSpace(c.value.text) != "" {
			raw = c.value.text
		}
		label := clip(c.title)
		if strings.TrimSpace(label) == "" {
			label = clip(raw)
		}
		list = append(list, Option{Label: label, Value: v})
		raws = append(raws, raw)
	}
	labels := make([]string, len(list))
	for i := range list {
		labels[i] = list[i].Label
	}
	for i, l := range tellApart(labels, raws) {
		list[i].Label = l
	}
	return list
}

// nameChoices gives titles from the enumNames of another schema to choices
// that have none.
func (s *spec) nameChoices(from *spec) {
	for _, l := range from.layers {
		for i, name := range l.enumNames() {
			if i < len(s.choices) && s.choices[i].title == "" {
				s.choices[i].title = name.text
			}
		}
	}
}

// tellFieldsApart appends the key where fields of one group share a label.
func tellFieldsApart(fields []*Field) {
	byParent := map[int][]*Field{}
	for _, fd := range fields {
		byParent[fd.Parent] = append(byParent[fd.Parent], fd)
	}
	for _, group := range byParent {
		labels, keys := make([]string, len(group)), make([]string, len(group))
		for i, fd := range group {
			labels[i], keys[i] = fd.Label, fd.Key
		}
		for i, l := range tellApart(labels, keys) {
			group[i].Label = l
		}
	}
}

// Of a label that windows cut, this much is sure to be seen.
const (
	seenRunes   = 150 // a window shows at least so much of a label
	headRunes   = 100 // labels must differ this early to be told apart
	sharedRunes = 80  // of a label that has its value appended
	valueRunes  = 60  // of the value
)

// tellApart appends its raw value to every label that repeats another or
// could be taken for it; the values themselves differ.
func tellApart(labels, raws []string) []string {
	seen := map[string]int{}
	for _, l := range labels {
		drawn, meant := heads(l)
		seen[drawn]++
		seen[meant]++
	}
	out := make([]string, len(labels))
	taken := map[string]bool{}
	for i, l := range labels {
		out[i] = l
		if drawn, meant := heads(l); seen[drawn] > 1 || seen[meant] > 1 {
			out[i] = fit(l, sharedRunes) + " (" + fit(raws[i], valueRunes) + ")"
		}
		for base, n := out[i], 2; taken[plaintext.Line(out[i], seenRunes)]; n++ {
			out[i] = base + " #" + itoa(n)
		}
		taken[plaintext.Line(out[i], seenRunes)] = true
	}
	return out
}

// heads are the beginning of a label as it is drawn, and as a reader takes it.
func heads(l string) (drawn, meant string) {
	return "drawn " + plaintext.Line(l, headRunes), "meant " + clipTo(plaintext.Skeleton(l), headRunes)
}

// fit leaves a label alone unless it is drawn longer than max.
func fit(s string, max int) string {
	if drawn := plaintext.Line(s, max); plaintext.Line(s, max+1) != drawn {
		return drawn
	}
	return s
}

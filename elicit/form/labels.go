package form

import (
	"strings"

	"parley/elicit/plaintext"
)

// clip bounds a title before anything is added to it.
func clip(title string) string {
	n := 0
	for i := range title {
		if n++; n > maxLabelRunes {
			return title[:i] + "…"
		}
	}
	return title
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

// tellApart appends its raw value to every label that repeats another or
// could be taken for it; the values themselves differ.
func tellApart(labels, raws []string) []string {
	seen := map[string]int{}
	for _, l := range labels {
		seen[plaintext.Skeleton(l)]++
	}
	out := make([]string, len(labels))
	taken := map[string]bool{}
	for i, l := range labels {
		out[i] = l
		if seen[plaintext.Skeleton(l)] > 1 {
			out[i] = l + " (" + clip(raws[i]) + ")"
		}
		for base, n := out[i], 2; taken[shownLabel(out[i])]; n++ {
			out[i] = base + " #" + itoa(n)
		}
		taken[shownLabel(out[i])] = true
	}
	return out
}

// shownLabel is a label as it is drawn.
func shownLabel(l string) string { return plaintext.Line(l, 3*maxLabelRunes) }

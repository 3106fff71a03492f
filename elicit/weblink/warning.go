package weblink

import (
	"slices"

	"parley/elicit/say"
)

// Warning is one thing to know about a link.
type Warning struct {
	Reason string // the name in the rules, e.g. "idn-mixed-script"
	Danger bool   // false: a note
	Text   say.Text
}

// warnings collects what rules found; each reason is kept once.
type warnings struct {
	list []Warning
	// dangerous are the host's labels, by index, that earned an idn-* danger:
	// those are never shown in Unicode.
	dangerous map[int]bool
}

func (ws *warnings) danger(reason string, text say.Text) { ws.add(Warning{reason, true, text}) }
func (ws *warnings) note(reason string, text say.Text)   { ws.add(Warning{reason, false, text}) }

func (ws *warnings) add(w Warning) {
	if !ws.has(w.Reason) {
		ws.list = append(ws.list, w)
	}
}

func (ws *warnings) has(reason string) bool {
	return slices.ContainsFunc(ws.list, func(w Warning) bool { return w.Reason == reason })
}

// dangerAt is danger for one label of the host.
func (ws *warnings) dangerAt(i int, reason string, text say.Text) {
	if ws.dangerous == nil {
		ws.dangerous = map[int]bool{}
	}
	ws.dangerous[i] = true
	ws.danger(reason, text)
}

// sorted is the list with the dangers first, else in the order of the rules.
func (ws *warnings) sorted() []Warning {
	slices.SortStableFunc(ws.list, func(a, b Warning) int {
		switch {
		case a.Danger == b.Danger:
			return 0
		case a.Danger:
			return -1
		}
		return 1
	})
	return ws.list
}

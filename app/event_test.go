package app

import (
	"fmt"
	"testing"
)

func TestEventsGatherWhileADeliveryIsOnItsWay(t *testing.T) {
	var queue []func()
	var got []Event
	var s stream
	s.raise(Event{Kind: LogChanged, Server: "early"})
	s.listen(func(f func()) { queue = append(queue, f) }, func(e Event) { got = append(got, e) })
	for range 1000 {
		s.raise(Event{Kind: CallChanged, ID: "c1"}, Event{Kind: CallChanged, ID: "c2"})
	}
	if len(queue) != 1 {
		t.Fatalf("%d deliveries are on their way, want 1", len(queue))
	}
	queue[0]()
	want := "[{log early } {call  c1} {call  c2}]"
	if fmt.Sprint(got) != want {
		t.Errorf("heard %v, want %s", got, want)
	}
	s.raise(Event{Kind: CallChanged, ID: "c1"})
	if len(queue) != 2 {
		t.Error("nothing is on its way after a new event")
	}
}

func TestTheLogKeepsItsLastLines(t *testing.T) {
	var r logRing
	for i := range maxLogLines + 7 {
		r.add(LogEntry{LogLine: LogLine{Text: fmt.Sprint(i)}})
	}
	got := r.lines()
	if len(got) != maxLogLines || got[0].Text != "7" || got[len(got)-1].Text != fmt.Sprint(maxLogLines+6) {
		t.Errorf("%d lines from %s to %s", len(got), got[0].Text, got[len(got)-1].Text)
	}
}

//go:build linux

package main

import (
	"strings"
	"testing"
)

func TestTheTableSaysWhoIsAhead(t *testing.T) {
	ours := []figures{{startToUsable: 100, memoryIdle: 50}, {startToUsable: 300, memoryIdle: 50}, {startToUsable: 200, memoryIdle: 60}}
	theirs := []figures{{startToUsable: 500, startToListen: 70, memoryIdle: 40}, {startToUsable: 400, startToListen: 80, memoryIdle: 30}}
	got := table([2]string{"Parley", "Inspector"}, [2][]figures{ours, theirs})
	for _, want := range []string{
		"| process start → usable | 200 ms (100 … 300) | 450 ms (400 … 500) | 2.2 |",
		"| … of it, until the browser is called |  | 75 ms (70 … 80) |  |",
		"| memory, idle | 50 MB (50 … 60) | 35 MB (30 … 40) | 0.7 |",
		"Parley is not ahead in: memory, idle.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	got = table([2]string{"Parley", "Inspector"}, [2][]figures{{{memoryIdle: 1}}, {{memoryIdle: 2}}})
	if !strings.Contains(got, "Parley is ahead in every row.") {
		t.Error(got)
	}
}

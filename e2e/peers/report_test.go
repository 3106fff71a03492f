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

func TestOneProgramsFiguresReadAsGosBenchmarks(t *testing.T) {
	var turns []figures
	for i := range 20 {
		turns = append(turns, figures{startToUsable: float64(100 + i), requestToForm: 30})
	}
	got := lines(turns)
	for _, want := range []string{
		"pkg: parley/e2e/peers\n",
		"BenchmarkWindow/process_start_to_usable\t20\t110 p50-ms\t119 p95-ms\n",
		"BenchmarkWindow/request_to_form_painted\t20\t30 p50-ms\t30 p95-ms\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

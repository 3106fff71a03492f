//go:build linux

package main

import (
	"os"
	"os/exec"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestATreeHasAllItsProcessesButTheTestServers(t *testing.T) {
	all := []proc{
		{pid: 1, group: 1},
		{pid: 10, parent: 1, group: 10},             // Parley
		{pid: 11, parent: 10, group: 10},            // a helper
		{pid: 12, parent: 10, group: 12, tap: true}, // the tap, in a group of its own
		{pid: 13, parent: 12, group: 12},            // the test server
		{pid: 14, parent: 1, group: 10},             // a helper that has lost its parent
		{pid: 20, parent: 1, group: 20},             // the Inspector
		{pid: 21, parent: 20, group: 20, tap: true}, // the tap, in its group
		{pid: 22, parent: 21, group: 20},            // the test server
		{pid: 30, parent: 1, group: 30},             // Chromium
		{pid: 31, parent: 30, group: 31},            // its page
		{pid: 40, parent: 1, group: 40},             // somebody else
	}
	for _, c := range []struct{ roots, want []int }{
		{[]int{10}, []int{10, 11, 14}},
		{[]int{20, 30}, []int{20, 30, 31}},
	} {
		got := tree(all, c.roots)
		slices.Sort(got)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestAStatIsReadWhateverTheProcessCallsItself(t *testing.T) {
	got, err := parseStat([]byte("12 (a) R 7 (b) S 3 4 5 0 -1"))
	if err != nil || got.pid != 12 || got.parent != 3 || got.group != 4 {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{"", "12", "12 (a", "x (a) S 1 2"} {
		if got, err := parseStat([]byte(bad)); err == nil {
			t.Errorf("%q was read as %+v", bad, got)
		}
	}
}

func TestMemoryGrowsWithAChild(t *testing.T) {
	before, err := memory([]int{os.Getpid()})
	if err != nil {
		t.Fatal(err)
	}
	child := exec.CommandContext(t.Context(), "sh", "-c", "read line")
	in, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	all, err := processes()
	if err != nil {
		t.Fatal(err)
	}
	if got := tree(all, []int{os.Getpid()}); before <= 0 || !slices.Contains(got, child.Process.Pid) {
		t.Errorf("%d bytes at first; the child %d is not among %d", before, child.Process.Pid, got)
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // read fails at the end of input
}

//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// proc is a running process.
type proc struct {
	pid, parent, group int
	tap                bool // it and what is below it is the test server
}

// memory is what the trees of processes below the roots take, in bytes: the
// sum of their proportional set sizes, which share out what is shared. What
// runs below a tap, the test server, is left out.
func memory(roots []int) (int64, error) {
	all, err := processes()
	if err != nil {
		return 0, err
	}
	var sum int64
	for _, pid := range tree(all, roots) {
		n, err := proportional(pid)
		if err != nil {
			continue // it has ended since we looked
		}
		sum += n
	}
	if sum == 0 {
		return 0, fmt.Errorf("no memory of the processes %d can be read", roots)
	}
	return sum, nil
}

// tree is every process below the roots or in a group that one of them leads,
// without the taps and what is below them.
func tree(all []proc, roots []int) []int {
	var found, skipped []int
	var add func(p proc, to *[]int)
	add = func(p proc, to *[]int) {
		if p.tap {
			to = &skipped
		}
		if slices.Contains(*to, p.pid) {
			return
		}
		*to = append(*to, p.pid)
		for _, child := range all {
			if child.parent == p.pid {
				add(child, to)
			}
		}
	}
	for _, p := range all {
		if slices.Contains(roots, p.pid) || slices.Contains(roots, p.group) {
			add(p, &found)
		}
	}
	return slices.DeleteFunc(found, func(pid int) bool { return slices.Contains(skipped, pid) })
}

// processes are all that run.
func processes() ([]proc, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	paths, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	var all []proc
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended since we looked
		}
		p, err := parseStat(text)
		if err != nil {
			return nil, err
		}
		exe, _ := os.Readlink(filepath.Join(filepath.Dir(path), "exe")) // none: the kernel's own
		p.tap = exe == self && p.pid != os.Getpid()
		all = append(all, p)
	}
	return all, nil
}

// parseStat reads /proc/PID/stat: the number, the name in parentheses (which
// may hold anything), the state, the parent, the group.
func parseStat(text []byte) (proc, error) {
	end := bytes.LastIndexByte(text, ')')
	var p proc
	var state string
	if _, err := fmt.Sscan(string(text), &p.pid); err != nil || end < 0 {
		return proc{}, fmt.Errorf("unreadable %q", text)
	}
	if _, err := fmt.Sscan(string(text[end+1:]), &state, &p.parent, &p.group); err != nil {
		return proc{}, fmt.Errorf("unreadable %q: %w", text, err)
	}
	return p, nil
}

// proportional is a process's proportional set size.
func proportional(pid int) (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if kB, ok := strings.CutPrefix(line, "Pss:"); ok {
			n, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(kB), " kB"), 10, 64)
			return n << 10, err
		}
	}
	return 0, fmt.Errorf("no size of process %d", pid)
}

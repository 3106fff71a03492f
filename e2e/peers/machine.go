//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// machine says on what was measured.
func machine() string {
	var kB float64
	_, _ = fmt.Sscan(field("/proc/meminfo", "MemTotal:"), &kB)
	return fmt.Sprintf("%d × %s, %.0f GB, %s, %s, no graphics card", runtime.NumCPU(),
		strings.TrimLeft(field("/proc/cpuinfo", "model name"), "\t :"), kB/(1<<20),
		strings.Trim(field("/etc/os-release", "PRETTY_NAME="), `"`), runtime.Version())
}

// field is what follows a name in a file, or "".
func field(path, name string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, name); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// load is how many processes want the processors, on average of a minute.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	first, _, _ := strings.Cut(string(text), " ")
	return first
}

// versions are those of what was measured.
func versions(node string) string {
	var all []string
	for _, command := range [][]string{
		{"git", "describe", "--always", "--dirty"},
		{node, "-p", "require('./" + inspectorPackage + "/package.json').version"},
		{node, "--version"},
		{"chromium", "--version"},
	} {
		out, err := exec.Command(command[0], command[1:]...).Output()
		if err != nil {
			out = []byte("unknown")
		}
		all = append(all, strings.TrimSpace(string(out)))
	}
	return fmt.Sprintf("Parley %s; Inspector %s, Node.js %s, %s", all[0], all[1], all[2], all[3])
}

// Command cases runs the cases of a folder: form/*.json through the real form
// under Fyne's test driver, url/cases.json through the gate for links. It
// prints one line a case and a closing "N passed, N failed", and exits with 1
// on any failure or if there was no case.
//
//	cases DIR
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"parley/elicit/weblink/urlcases"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: cases DIR")
		os.Exit(2)
	}
	if !run(os.Args[1], os.Stdout) {
		os.Exit(1)
	}
}

// run runs every case under dir and reports whether all passed and there was
// at least one.
func run(dir string, out io.Writer) bool {
	t := &tally{out: out}
	t.forms(filepath.Join(dir, "form"))
	t.urls(dir)
	fmt.Fprintf(out, "%d passed, %d failed\n", t.passed, t.failed)
	return t.failed == 0 && t.passed > 0
}

// tally prints results and counts them.
type tally struct {
	out            io.Writer
	passed, failed int
}

func (t *tally) report(id string, errs ...error) {
	if len(errs) == 0 {
		t.passed++
		fmt.Fprintf(t.out, "ok    %s\n", id)
		return
	}
	t.failed++
	fmt.Fprintf(t.out, "FAIL  %s: %v\n", id, errors.Join(errs...))
}

func (t *tally) note(id, what string) { fmt.Fprintf(t.out, "note  %s: %s\n", id, what) }

func (t *tally) forms(folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		t.report(folder, err)
		return
	}
	slices.Sort(files)
	for _, file := range files {
		name := filepath.Base(file)
		raw, err := os.ReadFile(file)
		if err != nil {
			t.report(name, err)
			continue
		}
		list, err := readCases(raw, name)
		if err != nil {
			t.report(name, err)
			continue
		}
		for _, c := range list {
			errs, notes := c.play()
			t.report(c.ID, errs...)
			for _, n := range notes {
				t.note(c.ID, n)
			}
		}
	}
}

// urls runs the cases for links, where the folder has any.
func (t *tally) urls(dir string) {
	if _, err := os.Stat(filepath.Join(dir, "url")); err != nil {
		return
	}
	passed, failed, err := urlcases.RunCases(dir, func(id string, err error) {
		unknown := &urlcases.UnknownKeys{}
		switch {
		case err == nil:
			fmt.Fprintf(t.out, "ok    %s\n", id)
		case errors.As(err, &unknown):
			t.note(id, err.Error())
		default:
			fmt.Fprintf(t.out, "FAIL  %s: %v\n", id, err)
		}
	})
	t.passed += passed
	t.failed += failed
	if err != nil {
		t.report("url", err)
	}
}

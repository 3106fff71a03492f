//go:build unix

package desktop

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// program puts a program of that name, which runs these lines of shell, alone
// on the PATH.
func program(t *testing.T, name, lines string) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if name == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\nPATH=/usr/bin:/bin\n"+lines), 0o700); err != nil {
		t.Fatal(err)
	}
}

func TestATextIsTypedInAnotherWindow(t *testing.T) {
	for name, c := range map[string]struct {
		program, lines string
		prompt         Prompt
		want           string
	}{
		"zenity":       {"zenity", `tr a-z A-Z; echo`, Prompt{Text: "ana"}, "ANA"},
		"yad":          {"yad", `cat; printf '好\n'`, Prompt{Text: "你"}, "你好"},
		"kdialog":      {"kdialog", `printf '%s!\n' "$5"`, Prompt{Title: "Name", Text: "ana"}, "ana!"},
		"one line":     {"zenity", `printf 'a\nb\n'`, Prompt{}, "a b"},
		"several":      {"zenity", `printf 'a\n b\n'`, Prompt{Lines: true}, "a\n b"},
		"emptied":      {"zenity", `cat >/dev/null`, Prompt{Text: "ana"}, ""},
		"a flag-like":  {"zenity", `case "$3" in --title=--help) cat;; esac`, Prompt{Title: "--help", Text: "x"}, "x"},
		"not by shell": {"kdialog", `printf '%s' "$5"`, Prompt{Text: "$(echo no) `echo no`"}, "$(echo no) `echo no`"},
	} {
		t.Run(name, func(t *testing.T) {
			program(t, c.program, c.lines)
			if got, err := c.prompt.Ask(t.Context()); err != nil || got != c.want {
				t.Errorf("got %q, %v, want %q", got, err, c.want)
			}
		})
	}
}

func TestAPromptThatBringsNothing(t *testing.T) {
	program(t, "zenity", "exit 1")
	if _, err := (Prompt{}).Ask(t.Context()); !errors.Is(err, ErrCancelled) {
		t.Errorf("closed: %v", err)
	}
	program(t, "zenity", "echo no display >&2; exit 255")
	if _, err := (Prompt{}).Ask(t.Context()); err == nil || errors.Is(err, ErrCancelled) {
		t.Errorf("broken: %v", err)
	}
	program(t, "", "")
	if _, err := (Prompt{}).Ask(t.Context()); !errors.Is(err, ErrNoProgram) {
		t.Errorf("missing: %v", err)
	}
	program(t, "zenity", "exec sleep 60")
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := (Prompt{}).Ask(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("given up: %v", err)
	}
}

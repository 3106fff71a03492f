package desktop

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// Prompt asks for a text in a window of the system's own, for who needs an
// input method that Fyne's windows don't have.
type Prompt struct {
	Title string
	Text  string // what is there to begin with
	Lines bool   // the text may have several
}

// What a Prompt may come to.
var (
	ErrCancelled = errors.New("cancelled")                  // the user closed the window
	ErrNoProgram = errors.New("no program that can prompt") // none of those known is installed
)

// prompter is a program that can ask. It is given the text by its standard
// input where it reads it, else among its arguments.
type prompter struct {
	name string
	args func(p Prompt) []string
	in   bool
}

var prompters = []prompter{
	{"zenity", textInfo, true},
	{"yad", textInfo, true},
	{"kdialog", func(p Prompt) []string { return []string{"--title", p.Title, "--textinputbox", p.Title, p.Text} }, false},
}

func textInfo(p Prompt) []string {
	return []string{"--text-info", "--editable", "--title=" + p.Title, "--width=560", "--height=240"}
}

// Ask opens the window and waits for its answer. It blocks, and ends with ctx.
func (p Prompt) Ask(ctx context.Context) (string, error) {
	for _, program := range prompters {
		path, err := exec.LookPath(program.name)
		if err != nil {
			continue
		}
		return p.run(ctx, program, path)
	}
	return "", ErrNoProgram
}

func (p Prompt) run(ctx context.Context, program prompter, path string) (string, error) {
	cmd := exec.CommandContext(ctx, path, program.args(p)...)
	if program.in {
		cmd.Stdin = strings.NewReader(p.Text)
	}
	out, err := cmd.Output()
	var ended *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.As(err, &ended) && ended.ExitCode() == 1:
		return "", ErrCancelled
	case err != nil:
		return "", fmt.Errorf("%s: %w", program.name, err)
	}
	text := strings.TrimSuffix(string(out), "\n")
	if !p.Lines {
		text = strings.Join(strings.Fields(strings.ReplaceAll(text, "\n", " ")), " ")
	}
	return text, nil
}

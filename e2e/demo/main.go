//go:build linux

// Command demo is make run where there is no screen: the same program, driven
// by keyboard through one form and one link of the playground, with pictures.
// It ends well only if the server got exactly what was typed.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"parley/e2e/desktop"
	"parley/e2e/driver"
)

const patience = 2 * time.Minute

const (
	typedName  = "Ana Lisboa"
	typedEmail = "ana@example.org"
)

func main() {
	binary := flag.String("binary", "build/parley", "the program to show")
	out := flag.String("out", "build/demo", "folder for the pictures")
	flag.Parse()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := show(ctx, *binary, *out); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

// demo is one showing.
type demo struct {
	*driver.Driver
	out string
}

func show(ctx context.Context, binary, out string) (err error) {
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "parley-demo-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	screen, err := desktop.Start(ctx, desktop.Params{Dir: dir})
	if err != nil {
		return err
	}
	defer screen.Close()
	d, err := driver.Sit(ctx, screen, desktop.AppParams{Binary: binary, Args: []string{"--playground"}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.App.Close()) }()
	s := demo{Driver: d, out: out}
	if err := s.form(ctx); err != nil {
		return fmt.Errorf("the form: %w", err)
	}
	if err := s.link(ctx); err != nil {
		return fmt.Errorf("the link: %w", err)
	}
	fmt.Println("The server got exactly what was typed. Pictures are in", out)
	return nil
}

// picture saves what a window shows.
func (s demo) picture(ctx context.Context, w desktop.Window, name string) error {
	path := filepath.Join(s.out, name)
	if err := w.Picture(ctx, path); err != nil {
		return err
	}
	fmt.Println("  ", path)
	return nil
}

func (s demo) form(ctx context.Context) error {
	if _, err := s.App.Received(ctx, `"tools/list"`); err != nil {
		return err
	}
	if err := s.Jump(ctx, "plan_trip"); err != nil {
		return err
	}
	ask, err := s.Run(ctx, "asks .*plan_trip")
	if err != nil {
		return err
	}
	if err := s.Fill(ctx, ask, typedName, typedEmail); err != nil {
		return err
	}
	if err := s.picture(ctx, ask, "1-form.png"); err != nil {
		return err
	}
	if err := ask.Press(ctx, "ctrl+Return"); err != nil {
		return err
	}
	line, err := s.App.Received(ctx, `"question":"trip"`)
	if err != nil {
		return err
	}
	if err := same(line); err != nil {
		return err
	}
	if err := ask.Gone(ctx); err != nil {
		return err
	}
	return s.picture(ctx, s.Main, "2-result.png")
}

// same checks that the server received what was typed.
func same(line string) error {
	var got struct {
		Received struct {
			Action  string
			Content struct{ Name, Email string }
		}
	}
	if err := json.Unmarshal([]byte(line), &got); err != nil {
		return err
	}
	r := got.Received
	if r.Action != "accept" || r.Content.Name != typedName || r.Content.Email != typedEmail {
		return fmt.Errorf("%q and %q were typed, the server received %s", typedName, typedEmail, line)
	}
	fmt.Println("   the server received", line)
	return nil
}

func (s demo) link(ctx context.Context) error {
	if err := s.Jump(ctx, "open_page"); err != nil {
		return err
	}
	ask, err := s.Run(ctx, "open a web page")
	if err != nil {
		return err
	}
	if err := s.picture(ctx, ask, "3-consent.png"); err != nil {
		return err
	}
	address, err := s.Open(ctx, ask, "http://127.0.0.1:")
	if err != nil {
		return err
	}
	if _, err := s.App.Received(ctx, `"open_page"`, `{"action":"accept"}`); err != nil {
		return err
	}
	if err := s.picture(ctx, ask, "4-in-the-browser.png"); err != nil {
		return err
	}
	if err := driver.PressOnPage(ctx, address); err != nil {
		return err
	}
	line, err := s.App.Received(ctx, `"open_page"`, `"done"`)
	if err != nil {
		return err
	}
	fmt.Println("   the server received", line)
	return s.picture(ctx, s.Main, "5-page-done.png")
}

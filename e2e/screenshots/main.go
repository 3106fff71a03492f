//go:build linux

// Command screenshots pictures the app's real windows for the documents, in
// light and dark, English and Chinese, on a small and a large screen.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"parley/e2e/desktop"
	"parley/e2e/driver"
)

// patience is for one look.
const patience = 4 * time.Minute

// look is how the app is set while it is pictured.
type look struct {
	theme, language string
	width, height   int
}

// String is the look as a file's name has it.
func (l look) String() string {
	return fmt.Sprintf("%s-%s-%dx%d", l.theme, l.language, l.width, l.height)
}

func looks() []look {
	return []look{
		{"light", "en", 1600, 1000},
		{"dark", "en", 1024, 700},
		{"light", "zh", 1024, 700},
		{"dark", "zh", 1600, 1000},
	}
}

func main() {
	binary := flag.String("binary", "build/parley", "the program to picture")
	out := flag.String("out", "docs/screenshots", "folder for the pictures")
	only := flag.String("only", "", "only looks whose name contains this")
	flag.Parse()
	for _, l := range looks() {
		if !strings.Contains(l.String(), *only) {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		err := shoot(ctx, l, *binary, *out)
		cancel()
		if err != nil {
			fmt.Fprintf(os.Stderr, "screenshots %s: %v\n", l, err)
			os.Exit(1)
		}
	}
}

// session is one run of the app in one look.
type session struct {
	*driver.Driver
	look look
	out  string
}

func shoot(ctx context.Context, l look, binary, out string) error {
	for _, scenes := range []struct {
		args  []string
		shots []func(session, context.Context) error
	}{
		{nil, []func(session, context.Context) error{session.firstStart}},
		{[]string{"--playground"}, []func(session, context.Context) error{
			session.tools, session.form, session.hostile, session.link, session.many, session.pages, session.running,
		}},
	} {
		if err := sitting(ctx, l, binary, out, scenes.args, scenes.shots); err != nil {
			return err
		}
	}
	return nil
}

// sitting starts the app once and takes some pictures.
func sitting(ctx context.Context, l look, binary, out string, args []string, shots []func(session, context.Context) error) error {
	dir, err := os.MkdirTemp("", "parley-pictures-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	screen, err := desktop.Start(ctx, desktop.Params{Dir: dir, Size: fmt.Sprintf("%dx%d", l.width, l.height)})
	if err != nil {
		return err
	}
	defer screen.Close()
	d, err := driver.Sit(ctx, screen, desktop.AppParams{
		Binary: binary, Args: args,
		Settings: fmt.Sprintf(`{"version":1,"theme":%q,"language":%q}`, l.theme, l.language),
	})
	if err != nil {
		return err
	}
	if err := d.Main.Fill(ctx); err != nil {
		return err
	}
	s := session{Driver: d, look: l, out: out}
	for _, shot := range shots {
		if err := shot(s, ctx); err != nil {
			return err
		}
	}
	return d.App.Close()
}

func (s session) picture(ctx context.Context, w desktop.Window, name string) error {
	path := filepath.Join(s.out, s.look.String(), name+".png")
	if err := w.Picture(ctx, path); err != nil {
		return err
	}
	fmt.Println(path)
	return nil
}

func (s session) firstStart(ctx context.Context) error { return s.picture(ctx, s.Main, "first-start") }

func (s session) tools(ctx context.Context) error {
	if _, err := s.App.Received(ctx, `"tools/list"`); err != nil {
		return err
	}
	if err := s.Jump(ctx, "plan_trip"); err != nil {
		return err
	}
	return s.picture(ctx, s.Main, "tools")
}

// ask runs a tool, pictures what it asks, and lets the caller go on with the
// window before it is dismissed.
func (s session) ask(ctx context.Context, tool, name string, before func(desktop.Window) error) error {
	if err := s.Jump(ctx, tool); err != nil {
		return err
	}
	w, err := s.Run(ctx, "[^a-z_]"+tool)
	if err != nil {
		return err
	}
	if before != nil {
		if err := before(w); err != nil {
			return err
		}
	}
	if err := s.picture(ctx, w, name); err != nil {
		return err
	}
	if err := w.Press(ctx, "Escape"); err != nil {
		return err
	}
	return w.Gone(ctx)
}

func (s session) form(ctx context.Context) error {
	return s.ask(ctx, "plan_trip", "form", func(w desktop.Window) error {
		return s.Fill(ctx, w, "Ana Lisboa", "ana@example.org")
	})
}

func (s session) hostile(ctx context.Context) error {
	if err := s.ask(ctx, "every_field", "form-long", nil); err != nil {
		return err
	}
	return s.ask(ctx, "hostile_text", "form-hostile", nil)
}

func (s session) link(ctx context.Context) error {
	return s.ask(ctx, "open_page", "consent", nil)
}

// many leaves several questions open and pictures the Inbox.
func (s session) many(ctx context.Context) error {
	if err := s.Jump(ctx, "two_at_once"); err != nil {
		return err
	}
	if _, err := s.Run(ctx, "[^a-z_]two_at_once"); err != nil {
		return err
	}
	if err := s.Main.Activate(ctx); err != nil {
		return err
	}
	if err := s.Main.Press(ctx, "ctrl+i"); err != nil {
		return err
	}
	if err := s.picture(ctx, s.Main, "inbox"); err != nil {
		return err
	}
	for range 2 {
		w, err := s.Desktop.Window(ctx, "[^a-z_]two_at_once")
		if err != nil {
			return err
		}
		if err := w.Press(ctx, "Escape"); err != nil {
			return err
		}
		if err := w.Gone(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (s session) pages(ctx context.Context) error {
	for _, page := range []struct{ keys, name string }{{"ctrl+h", "history"}, {"ctrl+comma", "settings"}, {"ctrl+n", "add-server"}} {
		if err := s.Main.Activate(ctx); err != nil {
			return err
		}
		if err := s.Main.Press(ctx, page.keys); err != nil {
			return err
		}
		if err := s.picture(ctx, s.Main, page.name); err != nil {
			return err
		}
	}
	return nil
}

// running pictures a call at work, and cancels it by leaving.
func (s session) running(ctx context.Context) error {
	if err := s.Jump(ctx, "slow_work"); err != nil {
		return err
	}
	if err := s.Fill(ctx, s.Main, "60"); err != nil {
		return err
	}
	if err := s.Main.Press(ctx, "ctrl+Return"); err != nil {
		return err
	}
	if _, err := s.App.Received(ctx, `"from":"slow_work"`); err != nil {
		return err
	}
	return s.picture(ctx, s.Main, "running")
}

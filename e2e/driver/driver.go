//go:build linux

// Package driver uses Parley as a person would who has only a keyboard: it
// jumps to a tool, runs it, answers what is asked, and looks at the windows.
package driver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"parley/e2e/desktop"
)

// Driver sits before one running Parley.
type Driver struct {
	Desktop *desktop.Desktop
	App     *desktop.App
	Main    desktop.Window
}

// Sit starts the app on a desktop and waits for its window.
func Sit(ctx context.Context, d *desktop.Desktop, p desktop.AppParams) (*Driver, error) {
	app, err := d.Launch(p)
	if err != nil {
		return nil, err
	}
	w, err := d.Window(ctx, "Parley$")
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w\n%s", err, app.Output()), app.Close())
	}
	return &Driver{Desktop: d, App: app, Main: w}, nil
}

// again is the time between two presses of a key that waits to be heard. It
// is long enough for a busy machine to show that it has heard the first.
const again = 4 * time.Second

// PressUntil presses keys again and again until something is there. It is for
// keys that are deaf at first, such as a tool's Run before its server is
// ready. They are pressed only while w has the keyboard: what has come up
// meanwhile must not get them.
func PressUntil(ctx context.Context, w desktop.Window, what string, there func() bool, keys ...string) error {
	var pressed time.Time
	return desktop.Await(ctx, what, func() (bool, error) {
		if there() {
			return true, nil
		}
		if time.Since(pressed) < again {
			return false, nil
		}
		active, err := w.Active(ctx)
		if err != nil || !active {
			return false, err
		}
		pressed = time.Now()
		return false, w.Press(ctx, keys...)
	})
}

// Jump opens the tool of that name. The list to jump from knows a tool only
// once its server has told of it, so a jump may have to be tried again.
func (d *Driver) Jump(ctx context.Context, tool string) error {
	for {
		if err := d.Main.Activate(ctx); err != nil {
			return err
		}
		if err := d.Main.Press(ctx, "ctrl+k"); err != nil {
			return err
		}
		if err := d.Main.Type(ctx, tool); err != nil {
			return err
		}
		if err := d.Main.Press(ctx, "Return"); err != nil {
			return err
		}
		short, cancel := context.WithTimeout(ctx, again)
		err := desktop.Await(short, "the tool "+tool, func() (bool, error) {
			title, err := d.Main.Name(ctx)
			return strings.HasPrefix(title, tool+" "), err
		})
		cancel()
		if err == nil || ctx.Err() != nil {
			return err
		}
		if err := d.Main.Press(ctx, "Escape"); err != nil {
			return err
		}
	}
}

// Run runs the open tool until the server asks, and returns the window in
// which it does.
func (d *Driver) Run(ctx context.Context, title string) (desktop.Window, error) {
	asked := func() bool {
		found, err := d.Desktop.Windows(ctx, title)
		return err == nil && len(found) > 0
	}
	if err := PressUntil(ctx, d.Main, "a window titled "+title, asked, "ctrl+Return"); err != nil {
		return desktop.Window{}, fmt.Errorf("%w\n%s", err, d.App.Output())
	}
	return d.Desktop.Window(ctx, title)
}

// RunAnyway runs the open tool, which asks first because it may destroy
// something, and returns the window in which the server asks.
func (d *Driver) RunAnyway(ctx context.Context, title string) (desktop.Window, error) {
	// From Cancel, where the keyboard is, one Tab to Run.
	if err := d.Main.Press(ctx, "ctrl+Return", "Tab", "space"); err != nil {
		return desktop.Window{}, err
	}
	return d.Desktop.Window(ctx, title)
}

// Fill types one text after the other, a field each, beginning where the
// keyboard is. An empty text leaves a field alone.
func (d *Driver) Fill(ctx context.Context, w desktop.Window, texts ...string) error {
	for i, text := range texts {
		if i > 0 {
			if err := w.Press(ctx, "Tab"); err != nil {
				return err
			}
		}
		if text == "" {
			continue
		}
		if err := w.Press(ctx, "ctrl+a"); err != nil {
			return err
		}
		if err := w.Type(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

// reading is how long a person looks at a link before agreeing. Open is dead
// for the first second, and a dead button is passed over by Tab.
const reading = 2 * time.Second

// OpenAnyway is Open for a link of which the dialog warns: it is asked for
// twice.
func (d *Driver) OpenAnyway(ctx context.Context, w desktop.Window, parts ...string) (string, error) {
	if err := read(ctx); err != nil {
		return "", err
	}
	if err := w.Press(ctx, "Tab", "space"); err != nil {
		return "", err
	}
	// The second question stands above the row of buttons, and the keyboard is
	// on Cancel again.
	return d.openBy(ctx, w, parts, "shift+Tab", "shift+Tab", "shift+Tab")
}

func read(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(reading):
		return nil
	}
}

// Done says that the opened page is done. The button for it is the last one,
// so one step back from where nothing has the keyboard, and dead for the first
// second as Open is.
func (d *Driver) Done(ctx context.Context, w desktop.Window) error {
	if err := read(ctx); err != nil {
		return err
	}
	if err := w.Press(ctx, "shift+Tab", "space"); err != nil {
		return err
	}
	return w.Gone(ctx)
}

// Open agrees to a link: from Cancel, where the keyboard is at first, one Tab
// to Open. It returns the address that the browser was asked for.
func (d *Driver) Open(ctx context.Context, w desktop.Window, parts ...string) (string, error) {
	return d.openBy(ctx, w, parts, "Tab")
}

// openBy goes to a button by keys and presses it.
func (d *Driver) openBy(ctx context.Context, w desktop.Window, parts []string, keys ...string) (string, error) {
	if err := read(ctx); err != nil {
		return "", err
	}
	if err := w.Press(ctx, keys...); err != nil {
		return "", err
	}
	var address string
	opened := func() bool {
		var there bool
		address, there = d.App.HasOpened(parts...)
		return there
	}
	err := PressUntil(ctx, w, "the browser", opened, "space")
	return address, err
}

// PressOnPage does what a person does in the browser: looks at a page of the
// playground and presses its button.
func PressOnPage(ctx context.Context, address string) error {
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		req, err := http.NewRequestWithContext(ctx, method, address, nil)
		if err != nil {
			return err
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
		if err != nil || res.StatusCode != http.StatusOK {
			return fmt.Errorf("%s %s: %s, %w", method, address, res.Status, err)
		}
	}
	return nil
}

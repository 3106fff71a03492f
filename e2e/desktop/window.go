//go:build linux

package desktop

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// pause is the time between two looks at something that can't announce itself.
const pause = 40 * time.Millisecond

// Await looks until there is what it looks for, or ctx ends.
func Await(ctx context.Context, what string, look func() (bool, error)) error {
	var last error
	for {
		found, err := look()
		if found {
			return nil
		}
		last = err
		select {
		case <-ctx.Done():
			if last != nil {
				return fmt.Errorf("waited in vain for %s: %w", what, last)
			}
			return fmt.Errorf("waited in vain for %s: %w", what, context.Cause(ctx))
		case <-time.After(pause):
		}
	}
}

// Window is a window on the desktop.
type Window struct {
	ID    string
	Title string
	d     *Desktop
}

func (d *Desktop) xdotool(ctx context.Context, args ...string) (string, error) {
	var errs bytes.Buffer
	cmd := d.command(ctx, "xdotool", args...)
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("xdotool %s: %w %s", strings.Join(args, " "), err, errs.Bytes())
	}
	return strings.TrimSpace(string(out)), nil
}

// Windows are the visible windows whose title matches a regular expression.
func (d *Desktop) Windows(ctx context.Context, title string) ([]Window, error) {
	want, err := regexp.Compile(title)
	if err != nil {
		return nil, err
	}
	// The names are matched here: xdotool's own matching fails on letters
	// that its locale doesn't know. "." leaves nameless windows out.
	out, err := d.xdotool(ctx, "search", "--onlyvisible", "--name", ".")
	if err != nil {
		return nil, ctx.Err() // xdotool fails when it finds none
	}
	var windows []Window
	for id := range strings.FieldsSeq(out) {
		name, err := d.xdotool(ctx, "getwindowname", id)
		if err != nil || name == "Openbox" || !want.MatchString(name) {
			continue // it has closed meanwhile, or is none of the app's
		}
		windows = append(windows, Window{ID: id, Title: name, d: d})
	}
	return windows, nil
}

// Window waits for a visible window with a title and gives it the keyboard.
func (d *Desktop) Window(ctx context.Context, title string) (Window, error) {
	var w Window
	err := Await(ctx, "a window titled "+title, func() (bool, error) {
		found, err := d.Windows(ctx, title)
		if len(found) > 0 {
			w = found[len(found)-1]
		}
		return len(found) > 0, err
	})
	if err != nil {
		all, _ := d.Windows(context.WithoutCancel(ctx), ".")
		return Window{}, fmt.Errorf("%w; there are %q", err, titles(all))
	}
	return w, w.Activate(ctx)
}

func titles(windows []Window) []string {
	names := make([]string, len(windows))
	for i, w := range windows {
		names[i] = w.Title
	}
	return names
}

// Activate raises the window and gives it the keyboard.
func (w Window) Activate(ctx context.Context) error {
	_, err := w.d.xdotool(ctx, "windowactivate", "--sync", w.ID)
	return err
}

// Name is the window's title now.
func (w Window) Name(ctx context.Context) (string, error) {
	return w.d.xdotool(ctx, "getwindowname", w.ID)
}

// Active reports whether the window has the keyboard.
func (w Window) Active(ctx context.Context) (bool, error) {
	id, err := w.d.xdotool(ctx, "getactivewindow")
	return id == w.ID, err
}

// Press presses keys one after the other, in xdotool's names: "Tab",
// "ctrl+Return", "Escape".
func (w Window) Press(ctx context.Context, keys ...string) error {
	_, err := w.d.xdotool(ctx, append([]string{"key", "--clearmodifiers", "--delay", "40"}, keys...)...)
	return err
}

// Type types a text.
func (w Window) Type(ctx context.Context, text string) error {
	_, err := w.d.xdotool(ctx, "type", "--clearmodifiers", "--delay", "20", text)
	return err
}

// Resize changes the window's size.
func (w Window) Resize(ctx context.Context, width, height int) error {
	_, err := w.d.xdotool(ctx, "windowsize", "--sync", w.ID, fmt.Sprint(width), fmt.Sprint(height))
	return err
}

// Fill makes the window as large as the screen allows.
func (w Window) Fill(ctx context.Context) error {
	out, err := w.d.xdotool(ctx, "getdisplaygeometry")
	if err != nil {
		return err
	}
	var width, height int
	if _, err := fmt.Sscan(out, &width, &height); err != nil {
		return fmt.Errorf("xdotool says the screen is %q: %w", out, err)
	}
	if _, err := w.d.xdotool(ctx, "windowmove", w.ID, "0", "0"); err != nil {
		return err
	}
	return w.Resize(ctx, width, height-titleBar)
}

// titleBar is about as high as openbox draws one.
const titleBar = 24

// Minimise puts the window away as its title bar's button would.
func (w Window) Minimise(ctx context.Context) error {
	_, err := w.d.xdotool(ctx, "windowminimize", "--sync", w.ID)
	return err
}

// Gone waits until the window is closed or hidden.
func (w Window) Gone(ctx context.Context) error {
	return Await(ctx, "the end of the window "+w.Title, func() (bool, error) {
		all, err := w.d.Windows(ctx, ".")
		for _, other := range all {
			if other.ID == w.ID {
				return false, err
			}
		}
		return err == nil, err
	})
}

// Picture saves a PNG of the window once it has stopped changing (a blinking
// caret is given up on after a while).
func (w Window) Picture(ctx context.Context, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	// Another window over it would be pictured as a hole.
	if active, err := w.Active(ctx); err == nil && !active {
		if err := w.Activate(ctx); err != nil {
			return err
		}
	}
	var last [sha256.Size]byte
	for range 12 {
		out, err := w.d.command(ctx, "import", "-silent", "-window", w.ID, "png:-").Output()
		if err != nil {
			return fmt.Errorf("no picture of %s: %w", w.Title, err)
		}
		if err := os.WriteFile(path, out, 0o644); err != nil {
			return err
		}
		pixels, err := w.d.fingerprint(ctx, path)
		if err != nil {
			return err
		}
		if pixels == last {
			return nil
		}
		last = pixels
		if err := wait(ctx, 3*pause); err != nil {
			return err
		}
	}
	return nil
}

// fingerprint is of a picture's pixels: PNGs carry times besides.
func (d *Desktop) fingerprint(ctx context.Context, path string) ([sha256.Size]byte, error) {
	out, err := exec.CommandContext(ctx, "convert", path, "rgb:-").Output()
	if err != nil {
		return [sha256.Size]byte{}, fmt.Errorf("unreadable picture %s: %w", path, err)
	}
	return sha256.Sum256(out), nil
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

//go:build linux

package desktop

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestALineCountsOnceItIsWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lines")
	if lines, err := readLines(path); err != nil || lines != nil {
		t.Errorf("a file that is not there yet: %q, %v", lines, err)
	}
	if err := os.WriteFile(path, []byte("one\ntwo\nhal"), 0o600); err != nil {
		t.Fatal(err)
	}
	lines, err := readLines(path)
	if diff := cmp.Diff([]string{"one", "two"}, lines); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func TestTheBrowserWritesDownWhatItIsAskedFor(t *testing.T) {
	d := &Desktop{dir: t.TempDir()}
	if err := os.Mkdir(d.path("bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := d.fakeBrowser(); err != nil {
		t.Fatal(err)
	}
	const address = "https://a.example/?q='\"$HOME"
	if err := d.command(t.Context(), d.path("bin", "xdg-open"), address).Run(); err != nil {
		t.Fatal(err)
	}
	lines, err := readLines(d.openedPath())
	if diff := cmp.Diff([]string{address}, lines); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func TestComplaintsAreFoundInTheOutput(t *testing.T) {
	a := &App{d: &Desktop{dir: t.TempDir()}}
	for text, bad := range map[string]bool{
		"all is well\n": false,
		"*** Error in Fyne call thread, this should have been called in fyne.Do[AndWait] ***\n": true,
		"panic: runtime error\n": true,
	} {
		if err := os.WriteFile(a.d.path("app.log"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := a.Complaint(); (err != nil) != bad {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestNothingOfTheRealUserLeaksIn(t *testing.T) {
	t.Setenv("SECRET_OF_MINE", "x")
	d := &Desktop{dir: "/nowhere"}
	for _, v := range d.Env() {
		if strings.HasPrefix(v, "SECRET_OF_MINE") || strings.HasPrefix(v, "HOME=") && v != "HOME=/nowhere/home" {
			t.Error(v)
		}
	}
}

func TestAwaitSaysWhatItWaitedFor(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	err := Await(ctx, "the moon", func() (bool, error) { return false, nil })
	if err == nil || !strings.Contains(err.Error(), "the moon") {
		t.Error(err)
	}
}

package safefile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestWriteReplacesAndNarrows(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "deep", "er", "f.json")
	for _, content := range []string{"one", "two, longer", ""} {
		if err := Write(path, []byte(content)); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != content {
			t.Fatalf("read %q, %v; want %q", got, err, content)
		}
		if err := os.Chmod(path, 0o644); err != nil { // as an editor may leave it
			t.Fatal(err)
		}
	}
	if err := Write(path, []byte("three")); err != nil {
		t.Fatal(err)
	}
	wantPrivate(t, path)
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("%d files left in the folder, want 1", len(left))
	}
}

func TestWriteKeepsSymlink(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	target, link := filepath.Join(dir, "dotfiles.json"), filepath.Join(dir, "servers.json")
	if err := os.WriteFile(target, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	if err := Write(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v, %v", info.Mode(), err)
	}
	if got, _ := os.ReadFile(target); string(got) != "new" {
		t.Errorf("target holds %q", got)
	}
}

// fullDisk takes some bytes and then has no room.
type fullDisk struct{ *os.File }

func (f fullDisk) Write(b []byte) (int, error) {
	n, _ := f.File.Write(b[:len(b)/2])
	return n, &os.PathError{Op: "write", Path: f.Name(), Err: syscall.ENOSPC}
}

func TestFullDiskKeepsTheOldFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "servers.json")
	if err := Write(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	err := write(path, []byte("new content"), func(dir, pattern string) (tempFile, error) {
		f, err := os.CreateTemp(dir, pattern)
		return fullDisk{f}, err
	})
	if err == nil || !strings.Contains(err.Error(), "no room left on the disk") {
		t.Fatalf("error %v does not tell of the full disk", err)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("the cause is lost: %v", err)
	}
	if got, _ := os.ReadFile(path); string(got) != "old" {
		t.Errorf("file holds %q, want the old content", got)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%d files left, want 1", len(left))
	}
}

func TestWriteWhereNoFolderCanBe(t *testing.T) {
	t.Parallel()
	blocker := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocker, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(filepath.Join(blocker, "x.json"), nil); err == nil || !strings.Contains(err.Error(), "can't be written") {
		t.Errorf("got %v", err)
	}
}

func TestAsideKeepsTheEnding(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "history.db")
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	to, err := Aside(path, "damaged", time.Date(2031, 5, 6, 7, 8, 9, 0, time.UTC))
	if err != nil || filepath.Base(to) != "history.damaged-20310506-070809.000.db" {
		t.Errorf("moved to %q, %v", to, err)
	}
	if _, err := os.Stat(to); err != nil {
		t.Error(err)
	}
}

func TestNarrow(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Narrow(path); err != nil {
		t.Fatal(err)
	}
	wantPrivate(t, path)
	if err := Narrow(path + "-missing"); !os.IsNotExist(err) {
		t.Errorf("missing file: %v", err)
	}
}

func wantPrivate(t *testing.T, path string) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, want 0600", info.Mode().Perm())
	}
}

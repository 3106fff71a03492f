package folders

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"parley/elicit/say"
)

func TestEverythingLiesUnderTheGivenRoot(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	f := Under(root)
	if err := f.Make(); err != nil {
		t.Fatal(err)
	}
	if err := f.Make(); err != nil {
		t.Errorf("a second time: %v", err)
	}
	seen := map[string]bool{}
	for _, path := range []string{f.Servers(), f.Settings(), f.Memory(), f.History(), f.Secrets(), f.Logs(), f.Run()} {
		if !strings.HasPrefix(path, root+string(filepath.Separator)) || seen[path] {
			t.Errorf("%s is elsewhere, or taken", path)
		}
		seen[path] = true
		info, err := os.Stat(filepath.Dir(path))
		if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o700 {
			t.Errorf("the folder of %s: %v, %v", path, info, err)
		}
	}
}

func TestDefaultsAreApart(t *testing.T) {
	t.Parallel()
	f := Default()
	for _, dir := range []string{f.Config, f.Data, f.State} {
		if !filepath.IsAbs(dir) || filepath.Base(dir) != appName {
			t.Errorf("%q", dir)
		}
	}
}

func TestAFolderThatCannotBeMade(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Under(file).Make(); err == nil || say.From(err).Do.IsZero() {
		t.Errorf("got %v", err)
	}
}

package urlcases

import (
	"os"
	"path/filepath"
	"testing"
)

// repository walks up to the folder with go.mod.
func repository(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	t.Fatal("no go.mod above the test")
	return ""
}

func runAll(t *testing.T, dir string) {
	t.Helper()
	passed, failed, err := RunCases(dir, func(id string, err error) {
		if err != nil {
			t.Errorf("%s: %v", id, err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d passed, %d failed", passed, failed)
}

func TestCasesFromTheWild(t *testing.T) {
	dir := filepath.Join(repository(t), "..", "shared", "cases")
	if _, err := os.Stat(filepath.Join(dir, "url")); err != nil {
		t.Skip("the cases are kept beside the repository, and are not here")
	}
	runAll(t, dir)
}

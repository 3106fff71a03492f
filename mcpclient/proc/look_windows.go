//go:build windows

package proc

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// extensions are what may follow a command's name: npx is npx.cmd.
func extensions(name string) []string {
	list := strings.Split(strings.ToLower(os.Getenv("PATHEXT")), ";")
	if len(list) < 2 {
		list = []string{".com", ".exe", ".bat", ".cmd"}
	}
	if slices.Contains(list, strings.ToLower(filepath.Ext(name))) {
		return []string{""}
	}
	return list
}

func executable(fs.FileInfo) bool { return true }

func sameVariable(a, b string) bool { return strings.EqualFold(a, b) }

//go:build unix && !darwin

package opener

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// environment is a list of NAME=value, as os.Environ gives.
type environment []string

// get is the value of name; of several the last counts, as in a shell.
func (e environment) get(name string) string {
	for _, kv := range slices.Backward(e) {
		if k, v, ok := strings.Cut(kv, "="); ok && k == name {
			return v
		}
	}
	return ""
}

// sandboxed reports whether we run inside Flatpak or Snap, where a program of
// the host can't be started and the desktop's portal opens links.
func (e environment) sandboxed() bool {
	return e.get("FLATPAK_ID") != "" || e.get("SNAP") != "" || exists("/.flatpak-info")
}

// wsl reports whether this is Linux under Windows.
func (e environment) wsl() bool {
	return e.get("WSL_DISTRO_NAME") != "" || e.get("WSL_INTEROP") != ""
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// lookPath finds a program on the environment's PATH, never in the working
// directory.
func (e environment) lookPath(program string) (string, error) {
	if filepath.IsAbs(program) {
		return exec.LookPath(program)
	}
	for _, dir := range filepath.SplitList(environment(e.withoutBundle()).get("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if path, err := exec.LookPath(filepath.Join(dir, program)); err == nil {
			return path, nil
		}
	}
	return "", &exec.Error{Name: program, Err: exec.ErrNotFound}
}

// bundlePrefixes begin the names of variables that a bundle points into
// itself; a browser that follows them loads the wrong libraries.
var bundlePrefixes = []string{
	"LD_", "GTK", "GDK_", "GIO_", "GSETTINGS_", "QT_", "QML", "GST_", "FONTCONFIG_",
	"LIBGL_", "LOCPATH", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "PATH", "PYTHON", "PERL",
}

// bundleOwn are variables by which a bundle knows itself. A browser that is an
// AppImage too would take them for its own.
var bundleOwn = []string{"APPDIR", "APPIMAGE", "ARGV0", "OWD"}

// withoutBundle is e for a program from outside our bundle: in the variables
// above, entries that point into the bundle are gone, and so is a variable of
// which nothing is left. What the user set themselves stays.
func (e environment) withoutBundle() []string {
	roots := e.bundleRoots()
	if len(roots) == 0 {
		return e
	}
	out := make([]string, 0, len(e))
	for _, kv := range e {
		name, value, _ := strings.Cut(kv, "=")
		switch {
		case e.get("APPDIR") != "" && slices.Contains(bundleOwn, name):
		case !hasAnyPrefix(name, bundlePrefixes):
			out = append(out, kv)
		default:
			if kept, ok := dropInside(name, value, roots); ok {
				out = append(out, name+"="+kept)
			}
		}
	}
	return out
}

// bundleRoots are the folders of the bundle we run from, if any.
func (e environment) bundleRoots() []string {
	var roots []string
	for _, name := range []string{"APPDIR", "SNAP", "SNAP_USER_COMMON", "SNAP_USER_DATA"} {
		if v := e.get(name); filepath.IsAbs(v) && filepath.Clean(v) != "/" {
			roots = append(roots, filepath.Clean(v))
		}
	}
	if e.get("SNAP") != "" {
		roots = append(roots, "/var/lib/snapd/lib")
	}
	return roots
}

// dropInside removes from a path list what lies inside a root. ok is false
// when that leaves nothing.
func dropInside(name, value string, roots []string) (kept string, ok bool) {
	separators := ":"
	if name == "LD_PRELOAD" {
		separators = ": "
	}
	parts := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(separators, r) })
	outside := slices.DeleteFunc(slices.Clone(parts), func(p string) bool { return inside(p, roots) })
	if len(outside) == len(parts) {
		return value, true
	}
	return strings.Join(outside, ":"), len(outside) > 0
}

func inside(path string, roots []string) bool {
	path = filepath.Clean(path)
	return slices.ContainsFunc(roots, func(root string) bool {
		return path == root || strings.HasPrefix(path, root+"/")
	})
}

func hasAnyPrefix(s string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(s, p) })
}

package proc

import (
	"os"
	"path/filepath"
	"strings"
)

// Look finds a command: a name on the search path, a path as it is (relative
// to dir).
func Look(command, path, dir string) (string, error) {
	if command == "" {
		return "", &NotFoundError{command, path}
	}
	if filepath.Base(command) != command || filepath.IsAbs(command) {
		full := command
		if !filepath.IsAbs(full) {
			full = filepath.Join(dir, full)
		}
		if found := runnable(full); found != "" {
			return filepath.Abs(found)
		}
		return "", &NotFoundError{command, filepath.Dir(full)}
	}
	for _, d := range filepath.SplitList(path) {
		if !filepath.IsAbs(d) {
			continue // the current directory is no place to take programs from
		}
		if found := runnable(filepath.Join(d, command)); found != "" {
			return found, nil
		}
	}
	return "", &NotFoundError{command, path}
}

// runnable is the file that running name would run, empty if none.
func runnable(name string) string {
	for _, ext := range extensions(name) {
		if fi, err := os.Stat(name + ext); err == nil && fi.Mode().IsRegular() && executable(fi) {
			return name + ext
		}
	}
	return ""
}

// MergeEnv lays the user's variables over the inherited ones. names are
// compared as the system does.
func MergeEnv(inherited []string, user map[string]string) []string {
	out := make([]string, 0, len(inherited)+len(user))
	for _, kv := range inherited {
		name, _, ok := strings.Cut(kv, "=")
		if !ok {
			continue
		}
		if name == "" { // Windows keeps the drives' directories so
			out = append(out, kv)
			continue
		}
		overridden := false
		for n := range user {
			overridden = overridden || sameVariable(n, name)
		}
		if !overridden {
			out = append(out, kv)
		}
	}
	for n, v := range user {
		out = append(out, n+"="+v)
	}
	return out
}

// Variable is the value of a variable in an environment.
func Variable(env []string, name string) string {
	value := ""
	for _, kv := range env {
		if n, v, ok := strings.Cut(kv, "="); ok && sameVariable(n, name) {
			value = v
		}
	}
	return value
}

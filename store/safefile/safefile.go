// Package safefile replaces small files whole: after a crash, a kill or a full
// disk there is the old content or the new, readable by this user only.
package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/natefinch/atomic"

	"parley/elicit/say"
)

// mode is for files that may tell how someone works: nobody else's business.
const mode fs.FileMode = 0o600

// tempFile is what Write needs of an *os.File.
type tempFile interface {
	Name() string
	Write([]byte) (int, error)
	Sync() error
	Close() error
}

// Write replaces path with data. A symbolic link stays one: its target is
// replaced. The error tells a full disk apart.
func Write(path string, data []byte) error {
	return write(path, data, func(dir, pattern string) (tempFile, error) {
		return os.CreateTemp(dir, pattern) // 0600 on every Unix
	})
}

// write is Write with the temporary file's maker as a parameter. It does not
// use atomic.WriteFile, which keeps a too wide mode and hides the cause.
func write(path string, data []byte, create func(dir, pattern string) (tempFile, error)) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return userError(path, err)
	}
	f, err := create(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return userError(path, err)
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync() // else a rename could outrun the content
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = atomic.ReplaceFile(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the first error is the one to tell
		return userError(path, err)
	}
	return nil
}

// Narrow takes other users' rights to a file away, where it has any.
func Narrow(path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	return os.Chmod(path, mode)
}

// Aside moves a damaged file out of the way, to path with the time and why
// before its ending, and returns the new name.
func Aside(path, why string, now time.Time) (string, error) {
	ext := filepath.Ext(path)
	to := path[:len(path)-len(ext)] + "." + why + "-" + now.Format("20060102-150405.000") + ext
	return to, os.Rename(path, to)
}

func userError(path string, err error) error {
	e := &say.Error{
		What:  say.T("{{.File}} can't be written.", say.Data{"File": path}),
		Do:    say.T("Check that the folder exists and is yours."),
		Cause: err,
	}
	if isFull(err) {
		e.What = say.T("There is no room left on the disk to write {{.File}}.", say.Data{"File": path})
		e.Do = say.T("Make room, then try again. The old file is still there.")
	}
	return e
}

func isFull(err error) bool {
	for _, full := range fullErrors {
		if errors.Is(err, full) {
			return true
		}
	}
	return false
}

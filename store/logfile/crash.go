package logfile

import (
	"os"
	"path/filepath"
	"runtime/debug"
)

// The files of crashes, in the folder of the log.
const (
	crashNow  = "crash-now.log" // of this run: empty, unless it dies
	crashLast = "crash.log"     // of the last run that died
)

// CatchCrashes has what the Go runtime prints when the program dies of a fault
// written to a file in dir, too: an app that was double-clicked has no standard
// error that anybody sees. It returns the path of the report of an earlier run
// that died since the last call, or "". Call it while no other copy runs.
func CatchCrashes(dir string) (report string, err error) {
	now, last := filepath.Join(dir, crashNow), filepath.Join(dir, crashLast)
	if at, err := os.Stat(now); err == nil && at.Size() > 0 {
		if err := os.Rename(now, last); err != nil {
			return "", err
		}
		report = last
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return report, err
	}
	f, err := os.OpenFile(now, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return report, err
	}
	defer f.Close() // the runtime has a handle of its own
	debug.SetTraceback("all")
	return report, debug.SetCrashOutput(f, debug.CrashOptions{})
}

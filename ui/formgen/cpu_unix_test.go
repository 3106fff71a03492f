//go:build unix

package formgen

import (
	"syscall"
	"time"
)

// cpuTime is what this process has computed so far. Figures made of it hold
// on a machine that is busy with other things too.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

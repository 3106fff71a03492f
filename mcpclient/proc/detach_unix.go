//go:build unix

package proc

import (
	"os/exec"
	"syscall"
)

// detach gives a short-lived helper a session of its own, so that it can't
// reach for our terminal, and has its end take all of it.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

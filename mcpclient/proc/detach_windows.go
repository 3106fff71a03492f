//go:build windows

package proc

import "os/exec"

func detach(cmd *exec.Cmd) { prepare(cmd) }

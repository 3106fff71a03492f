//go:build !windows

package safefile

import "syscall"

var fullErrors = []error{syscall.ENOSPC, syscall.EDQUOT}

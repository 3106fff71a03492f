package safefile

import "golang.org/x/sys/windows"

var fullErrors = []error{windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL}

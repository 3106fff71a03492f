//go:build unix && !darwin

package secrets

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
)

// errNoBus says that there is no session bus, so no Secret Service.
var errNoBus = errors.New("no D-Bus session bus")

// reachable keeps the D-Bus library from starting a bus of its own, which
// would outlive Parley and hold no keyring.
func reachable() error {
	if addr := os.Getenv("DBUS_SESSION_BUS_ADDRESS"); addr != "" && addr != "autolaunch:" {
		return nil
	}
	run := filepath.Join("/run/user", strconv.Itoa(os.Getuid()))
	for _, name := range []string{"bus", "dbus-session"} {
		if _, err := os.Stat(filepath.Join(run, name)); err == nil {
			return nil
		}
	}
	return errNoBus
}

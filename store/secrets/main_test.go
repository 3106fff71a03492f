package secrets

import (
	"testing"

	"go.uber.org/goleak"
)

// The D-Bus library keeps its connection to the session for the whole run.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m,
		goleak.IgnoreAnyFunction("github.com/godbus/dbus/v5.(*Conn).inWorker"),
		goleak.IgnoreAnyFunction("github.com/godbus/dbus/v5.newConn.func1"))
}

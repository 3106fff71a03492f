//go:build unix && !darwin

package desktop

import (
	"bufio"
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
	"github.com/godbus/dbus/v5/prop"
)

// privateBus starts a bus of the test's own and makes it the session's.
func privateBus(t *testing.T) *dbus.Conn {
	t.Helper()
	program, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("this system has no dbus-daemon")
	}
	cmd := exec.Command(program, "--session", "--nofork", "--print-address")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address = strings.TrimSpace(address)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", address)
	conn, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

func own(t *testing.T, conn *dbus.Conn, name string) {
	t.Helper()
	if got, err := conn.RequestName(name, dbus.NameFlagDoNotQueue); err != nil || got != dbus.RequestNameReplyPrimaryOwner {
		t.Fatal(got, err)
	}
}

// realService is a notification service; it clicks on what it is shown.
type realService struct{ conn *dbus.Conn }

func (realService) GetCapabilities() ([]string, *dbus.Error) { return []string{"actions"}, nil }

func (realService) Notify(string, uint32, string, string, string, []string, map[string]dbus.Variant, int32) (uint32, *dbus.Error) {
	return 42, nil
}

func (realService) CloseNotification(uint32) *dbus.Error { return nil }

func TestAClickOverARealBus(t *testing.T) {
	conn := privateBus(t)
	if err := conn.Export(realService{conn}, notifyPath, notifyIface); err != nil {
		t.Fatal(err)
	}
	own(t, conn, notifyName)
	n, h := notifier(t, SessionBus)
	if !show(t, n, "Weather Desk asks you something") {
		t.Error("no click will be heard")
	}
	if err := conn.Emit(notifyPath, notifyIface+".ActionInvoked", uint32(42), defaultAction); err != nil {
		t.Fatal(err)
	}
	<-h.clicks
}

func TestATrayOnARealBus(t *testing.T) {
	conn := privateBus(t)
	tray, err := WatchTray(t.Context(), SessionBus)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tray.Close() })
	if tray.Present() {
		t.Fatal("a tray on an empty bus")
	}
	changes := make(chan bool, 10)
	tray.Listen(func(present bool) { changes <- present })
	_, err = prop.Export(conn, watcherPath, prop.Map{watcherIface: {"IsStatusNotifierHostRegistered": {Value: true}}})
	if err != nil {
		t.Fatal(err)
	}
	own(t, conn, watcherName)
	if !<-changes {
		t.Error("its coming was not seen")
	}
	if _, err := conn.ReleaseName(watcherName); err != nil {
		t.Fatal(err)
	}
	if <-changes {
		t.Error("its going was not seen")
	}
}

func TestNoBusIsStarted(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+t.TempDir()+"/nothing")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if bus, err := SessionBus(ctx); err == nil {
		_ = bus.Close()
		t.Error("a bus where there is none")
	}
}

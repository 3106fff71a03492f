//go:build unix && !darwin

package opener

import (
	"bufio"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"
)

// sessionBus starts a bus of the test's own and gives its address.
func sessionBus(t *testing.T) string {
	t.Helper()
	cmd := exec.Command("dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address",
		"--address=unix:path="+filepath.Join(t.TempDir(), "bus"))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatalf("this test needs dbus-daemon (package dbus): %v", err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}

// fakePortal is a desktop portal that answers every request with one code.
type fakePortal struct {
	conn *dbus.Conn
	code uint32
	urls chan string
}

// OpenURI is the portal's method; its answer comes as a signal.
func (p *fakePortal) OpenURI(sender dbus.Sender, _, url string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	p.urls <- url
	token, _ := options["handle_token"].Value().(string)
	path := dbus.ObjectPath(portalPath + "/request/" +
		strings.ReplaceAll(strings.TrimPrefix(string(sender), ":"), ".", "_") + "/" + token)
	err := p.conn.Emit(path, portalRequest+".Response", p.code, map[string]dbus.Variant{})
	if err != nil {
		return "", dbus.MakeFailedError(err)
	}
	return path, nil
}

func startPortal(t *testing.T, address string, code uint32) *fakePortal {
	t.Helper()
	conn, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	p := &fakePortal{conn: conn, code: code, urls: make(chan string, 1)}
	if err := conn.Export(p, portalPath, "org.freedesktop.portal.OpenURI"); err != nil {
		t.Fatal(err)
	}
	if reply, err := conn.RequestName(portalName, dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("owning the portal's name: %v, %v", reply, err)
	}
	return p
}

func TestPortal(t *testing.T) {
	const url = "https://x.test/?a=1&b=$(2)"
	tests := map[string]struct {
		code       uint32
		dismissed  bool
		byLauncher bool
	}{
		"opens":         {code: 0},
		"user says no":  {code: 1, dismissed: true},
		"can't open it": {code: 2, byLauncher: true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			address := sessionBus(t)
			portal := startPortal(t, address, tt.code)
			d := newDesktop(t, "FLATPAK_ID=io.example.Parley", "DBUS_SESSION_BUS_ADDRESS="+address)
			d.install("xdg-open", "")
			err := d.open(t.Context(), url, patient)
			if errors.Is(err, errDismissed) != tt.dismissed || err != nil && !tt.dismissed {
				t.Errorf("got %v", err)
			}
			if got := <-portal.urls; got != url {
				t.Errorf("the portal got %q", got)
			}
			if ran := d.recorded("xdg-open.args") != ""; ran != tt.byLauncher {
				t.Errorf("a launcher ran: %v, want %v", ran, tt.byLauncher)
			}
		})
	}
}

func TestNoPortal(t *testing.T) {
	for name, address := range map[string]string{"no bus": "", "no such bus": "unix:path=/nonexistent"} {
		t.Run(name, func(t *testing.T) {
			d := newDesktop(t, "SNAP=/snap/parley/1", "DBUS_SESSION_BUS_ADDRESS="+address)
			d.install("xdg-open", "")
			if err := d.open(t.Context(), "https://x.test/", patient); err != nil {
				t.Fatal(err)
			}
			if d.recorded("xdg-open.args") == "" {
				t.Error("the sandbox's own xdg-open was not tried")
			}
		})
	}
}

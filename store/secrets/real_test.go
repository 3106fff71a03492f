//go:build linux

package secrets

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

// The tests below run this test binary again inside a private D-Bus session,
// so that no keyring of the developer's is ever touched. PARLEY_REQUIRE_ALL=1
// turns a missing program into a failure.
const insideEnv = "PARLEY_KEYRING_TEST"

func TestRealKeyring(t *testing.T) {
	for _, c := range []struct{ name, script string }{
		{"unlocked", `printf passphrase | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" "$@"`},
		{"locked", `printf passphrase | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" "$@"`},
		{"unknown", `exec "$0" "$@"`},
		{"silent", `exec "$0" "$@"`},
	} {
		t.Run(c.name, func(t *testing.T) { runInside(t, c.name, c.script) })
	}
	t.Run("nobus", func(t *testing.T) {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
		if reachable() == nil {
			t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+t.TempDir()+"/nobody")
		}
		v := realVault(t)
		mustSet(t, v, k, "value")
		wantMemory(t, v, "can")
	})
}

func runInside(t *testing.T, name, script string) {
	for _, program := range []string{"dbus-run-session", "gnome-keyring-daemon"} {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("PARLEY_REQUIRE_ALL") == "1" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
	home := t.TempDir()
	config := home + "/session.conf"
	if err := os.WriteFile(config, []byte(bareSession), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "dbus-run-session", "--config-file", config, "--",
		"sh", "-c", script, os.Args[0], "-test.run=^TestInside$", "-test.v")
	cmd.Env = append(os.Environ(), insideEnv+"="+name, "HOME="+home,
		"XDG_DATA_HOME="+home+"/data", "XDG_RUNTIME_DIR="+home, "XDG_CACHE_HOME="+home, "XDG_CONFIG_HOME="+home)
	cmd.WaitDelay = 5 * time.Second
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestInside") {
		t.Errorf("%v\n%s", err, out)
	}
}

// bareSession starts no service on demand: only what a test started is there.
const bareSession = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

// TestInside is the part that runs in the private session.
func TestInside(t *testing.T) {
	inside := map[string]func(*testing.T){
		"unlocked": insideUnlocked, "locked": insideLocked, "unknown": insideUnknown, "silent": insideSilent,
	}[os.Getenv(insideEnv)]
	if inside == nil {
		return // the outer run: TestRealKeyring starts this one
	}
	inside(t)
}

func insideUnlocked(t *testing.T) {
	awaitService(t)
	v := realVault(t)
	for _, value := range []string{"short", "多字节 values\nwith lines", strings.Repeat("long token ", 20_000), "short again", ""} {
		mustSet(t, v, k, value)
		next := realVault(t)
		if got, err := next.Get(t.Context(), k); err != nil || got != value {
			t.Errorf("%d bytes came back as %d, %v", len(value), len(got), err)
		}
	}
	if v.State().Kept != InKeyring {
		t.Errorf("state %+v", v.State())
	}
	if err := v.Delete(t.Context(), k); err != nil {
		t.Error(err)
	}
	if _, err := realVault(t).Get(t.Context(), k); !errors.Is(err, ErrNotFound) {
		t.Errorf("after deleting: %v", err)
	}
	if n := countItems(t); n != 0 {
		t.Errorf("%d entries left in the keyring", n)
	}
}

// insideLocked locks the collection; nobody is there to answer the prompt.
func insideLocked(t *testing.T) {
	awaitService(t)
	first := realVault(t)
	mustSet(t, first, k, "value")
	bus := session(t)
	call := bus.Object("org.freedesktop.secrets", "/org/freedesktop/secrets").Call(
		"org.freedesktop.Secret.Service.Lock", 0, []dbus.ObjectPath{"/org/freedesktop/secrets/collection/login"})
	if call.Err != nil {
		t.Fatal(call.Err)
	}
	v := realVault(t)
	mustSet(t, v, Key{"s", "new"}, "kept in memory")
	wantMemory(t, v, "gone when Parley closes")
}

func insideUnknown(t *testing.T) {
	v := realVault(t)
	mustSet(t, v, k, "value")
	wantMemory(t, v, "has no keyring")
}

// insideSilent owns the Secret Service's name and never answers.
func insideSilent(t *testing.T) {
	bus := session(t)
	if reply, err := bus.RequestName("org.freedesktop.secrets", 0); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatal(reply, err)
	}
	// Incoming calls are taken and dropped.
	calls := make(chan *dbus.Message, 16)
	bus.Eavesdrop(calls)
	v, err := Open(Params{Keyring: System(), Limit: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	mustSet(t, v, k, "value")
	wantMemory(t, v, "doesn't answer")
}

// awaitService waits until the daemon, which starts in the background, serves.
func awaitService(t *testing.T) {
	t.Helper()
	const name = "org.freedesktop.secrets"
	bus := session(t)
	changes := make(chan *dbus.Signal, 16)
	bus.Signal(changes)
	err := bus.AddMatchSignal(dbus.WithMatchInterface("org.freedesktop.DBus"), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, name))
	if err != nil {
		t.Fatal(err)
	}
	var there bool
	if err := bus.BusObject().Call("org.freedesktop.DBus.NameHasOwner", 0, name).Store(&there); err != nil {
		t.Fatal(err)
	}
	if there {
		return
	}
	select {
	case <-changes:
	case <-time.After(30 * time.Second):
		t.Fatal("the keyring daemon did not come up")
	}
}

func session(t *testing.T) *dbus.Conn {
	t.Helper()
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bus.Close() })
	return bus
}

func realVault(t *testing.T) *Vault {
	t.Helper()
	v, err := Open(Params{Keyring: System(), Service: "Parley test"})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func mustSet(t *testing.T, v *Vault, key Key, value string) {
	t.Helper()
	if err := v.Set(t.Context(), key, value); err != nil {
		t.Fatal(err)
	}
	if got, err := v.Get(t.Context(), key); err != nil || got != value {
		t.Fatalf("reading back: %d of %d bytes, %v", len(got), len(value), err)
	}
}

func wantMemory(t *testing.T, v *Vault, says string) {
	t.Helper()
	st := v.State()
	if st.Kept != InMemory || !strings.Contains(st.Say.String(), says) {
		t.Errorf("state %+v, want it to say %q", st, says)
	}
}

func countItems(t *testing.T) int {
	t.Helper()
	var unlocked, locked []dbus.ObjectPath
	err := session(t).Object("org.freedesktop.secrets", "/org/freedesktop/secrets").Call(
		"org.freedesktop.Secret.Service.SearchItems", 0, map[string]string{"service": "Parley test"}).Store(&unlocked, &locked)
	if err != nil {
		t.Fatal(err)
	}
	return len(unlocked) + len(locked)
}

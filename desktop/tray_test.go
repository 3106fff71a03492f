package desktop

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/godbus/dbus/v5"
)

// watcherOn is a watcher that tells whether there is a host.
func watcherOn(b *fakeBus) *atomic.Bool {
	var host atomic.Bool
	b.answer("org.freedesktop.DBus.Properties.Get", func([]any) ([]any, error) {
		return []any{dbus.MakeVariant(host.Load())}, nil
	})
	return &host
}

func watch(t *testing.T, b *fakeBus) (*Tray, chan bool) {
	t.Helper()
	tray, err := WatchTray(t.Context(), b.dial)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tray.Close() })
	changes := make(chan bool, 10)
	tray.Listen(func(present bool) { changes <- present })
	return tray, changes
}

func TestATrayThatIsThere(t *testing.T) {
	bus := newFakeBus()
	watcherOn(bus).Store(true)
	if tray, _ := watch(t, bus); !tray.Present() {
		t.Error("not seen")
	}
}

func TestATrayThatComesAndGoes(t *testing.T) {
	bus := newFakeBus()
	host := watcherOn(bus)
	tray, changes := watch(t, bus)
	if tray.Present() {
		t.Error("a tray without a host")
	}
	host.Store(true)
	bus.signals <- Signal{watcherIface + ".StatusNotifierHostRegistered", nil}
	if !<-changes || !tray.Present() {
		t.Error("its coming was not seen")
	}
	bus.signals <- Signal{watcherIface + ".StatusNotifierItemRegistered", []any{"x"}}
	host.Store(false)
	bus.signals <- Signal{busName + ".NameOwnerChanged", []any{watcherName, ":1.5", ""}}
	if <-changes || tray.Present() {
		t.Error("its going was not seen")
	}
	host.Store(true)
	bus.signals <- Signal{watcherIface + ".StatusNotifierHostRegistered", nil}
	<-changes
	_ = bus.Close()
	if <-changes || tray.Present() {
		t.Error("there is no tray without a bus")
	}
}

func TestNoWatcherMeansNoTray(t *testing.T) {
	bus := newFakeBus()
	if tray, _ := watch(t, bus); tray.Present() {
		t.Error("nobody answered, and a tray was seen")
	}
	for _, odd := range [][]any{nil, {true}, {dbus.MakeVariant("yes")}} {
		bus := newFakeBus()
		bus.answer("org.freedesktop.DBus.Properties.Get", func([]any) ([]any, error) { return odd, nil })
		if tray, _ := watch(t, bus); tray.Present() {
			t.Errorf("%v was taken for a tray", odd)
		}
	}
}

func TestNoBusIsAnError(t *testing.T) {
	if _, err := WatchTray(t.Context(), nil); err == nil {
		t.Error("watched through nothing")
	}
	broken := errors.New("no bus")
	if _, err := WatchTray(t.Context(), func(context.Context) (Bus, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Error(err)
	}
}

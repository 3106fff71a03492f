package desktop

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/godbus/dbus/v5"
)

// The watcher of tray icons (StatusNotifierItem specification).
const (
	watcherName  = "org.kde.StatusNotifierWatcher"
	watcherPath  = "/StatusNotifierWatcher"
	watcherIface = "org.kde.StatusNotifierWatcher"
	busName      = "org.freedesktop.DBus"
)

// lookLimit is how long the watcher may take to answer.
const lookLimit = 2 * time.Second

// Tray knows whether anything shows tray icons. Without that, an app whose
// window is hidden can't be reached.
type Tray struct {
	bus  Bus
	done chan struct{}

	mu      sync.Mutex
	present bool
	changed func(present bool)
}

// WatchTray looks whether there is a tray, and from then on hears when one
// comes or goes. ctx limits the first look only.
func WatchTray(ctx context.Context, dial Dial) (*Tray, error) {
	if dial == nil {
		return nil, errors.New("desktop: no way to the bus")
	}
	bus, err := dial(ctx)
	if err != nil {
		return nil, err
	}
	t := &Tray{bus: bus, done: make(chan struct{}), changed: func(bool) {}}
	for _, m := range []Match{
		{Sender: watcherName, Interface: watcherIface},
		{Sender: busName, Interface: busName, Subject: watcherName},
	} {
		if err := bus.Watch(ctx, m); err != nil {
			return nil, errors.Join(err, bus.Close())
		}
	}
	t.present = t.look(ctx)
	go t.hear()
	return t, nil
}

// Present reports whether something shows tray icons.
func (t *Tray) Present() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.present
}

// Listen names who hears when a tray comes or goes. It is called on a
// goroutine of the Tray's.
func (t *Tray) Listen(changed func(present bool)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changed = changed
}

// Close ends the watch.
func (t *Tray) Close() error {
	err := t.bus.Close()
	<-t.done
	return err
}

// look asks the watcher. No answer is an answer: nothing shows icons.
func (t *Tray) look(ctx context.Context) bool {
	reply, err := t.bus.Call(ctx, Object{Name: watcherName, Path: watcherPath},
		"org.freedesktop.DBus.Properties.Get", watcherIface, "IsStatusNotifierHostRegistered")
	if err != nil {
		return false
	}
	v, err := result[dbus.Variant](reply, 0)
	if err != nil {
		return false
	}
	present, ok := v.Value().(bool)
	return ok && present
}

func (t *Tray) hear() {
	defer close(t.done)
	for s := range t.bus.Signals() {
		if t.concerns(s) {
			t.lookAgain()
		}
	}
	t.set(false) // without the bus there is no tray
}

// concerns tells whether a signal may mean that a tray came or went.
func (t *Tray) concerns(s Signal) bool {
	switch s.Name {
	case watcherIface + ".StatusNotifierHostRegistered", watcherIface + ".StatusNotifierHostUnregistered":
		return true
	case busName + ".NameOwnerChanged":
		name, err := result[string](s.Body, 0)
		return err == nil && name == watcherName
	}
	return false
}

func (t *Tray) lookAgain() {
	ctx, cancel := context.WithTimeout(context.Background(), lookLimit)
	defer cancel()
	t.set(t.look(ctx))
}

func (t *Tray) set(present bool) {
	t.mu.Lock()
	same := t.present == present
	t.present = present
	changed := t.changed
	t.mu.Unlock()
	if !same {
		changed(present)
	}
}

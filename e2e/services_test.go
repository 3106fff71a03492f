//go:build linux && e2e

package e2e_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/godbus/dbus/v5"
	"github.com/godbus/dbus/v5/prop"

	"parley/e2e/desktop"
)

// busOf is a connection to a desktop's session bus.
func busOf(t *testing.T, d *desktop.Desktop) *dbus.Conn {
	t.Helper()
	for _, v := range d.Env() {
		if address, ok := strings.CutPrefix(v, "DBUS_SESSION_BUS_ADDRESS="); ok {
			conn, err := dbus.Connect(address)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = conn.Close() })
			return conn
		}
	}
	t.Fatal("the desktop has no session bus")
	return nil
}

func own(t *testing.T, conn *dbus.Conn, name string) {
	t.Helper()
	got, err := conn.RequestName(name, dbus.NameFlagDoNotQueue)
	if err != nil || got != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("%s: %v, %v", name, got, err)
	}
}

const notifications = "org.freedesktop.Notifications"

// notice is a notification as the daemon got it.
type notice struct {
	ID, Replaces uint32
	Title, Body  string
	Actions      []string
}

// daemon is the desktop's notification service.
type daemon struct {
	conn *dbus.Conn

	mu     sync.Mutex
	last   uint32
	shown  []notice
	closed []uint32
}

func startDaemon(t *testing.T, d *desktop.Desktop) *daemon {
	t.Helper()
	s := &daemon{conn: busOf(t, d)}
	if err := s.conn.Export(s, "/org/freedesktop/Notifications", notifications); err != nil {
		t.Fatal(err)
	}
	own(t, s.conn, notifications)
	return s
}

// GetCapabilities is the service's.
func (s *daemon) GetCapabilities() ([]string, *dbus.Error) { return []string{"body", "actions"}, nil }

// Notify is the service's.
func (s *daemon) Notify(_ string, replaces uint32, _, title, body string, actions []string, _ map[string]dbus.Variant, _ int32) (uint32, *dbus.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := replaces
	if id == 0 {
		s.last++
		id = s.last
	}
	s.shown = append(s.shown, notice{ID: id, Replaces: replaces, Title: title, Body: body, Actions: actions})
	return id, nil
}

// CloseNotification is the service's.
func (s *daemon) CloseNotification(id uint32) *dbus.Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = append(s.closed, id)
	return nil
}

// Shown are the notifications so far.
func (s *daemon) Shown() []notice {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]notice(nil), s.shown...)
}

// Closed reports whether a notification was taken away.
func (s *daemon) Closed(id uint32) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.closed {
		if c == id {
			return true
		}
	}
	return false
}

// Click is the user's click on a notification.
func (s *daemon) Click(id uint32) error {
	return s.conn.Emit("/org/freedesktop/Notifications", notifications+".ActionInvoked", id, "default")
}

const watcher = "org.kde.StatusNotifierWatcher"

// panel is what shows tray icons.
type panel struct {
	conn *dbus.Conn

	mu   sync.Mutex
	item string // who has put an icon up
}

func startPanel(t *testing.T, d *desktop.Desktop) *panel {
	t.Helper()
	p := &panel{conn: busOf(t, d)}
	if err := p.conn.Export(p, "/StatusNotifierWatcher", watcher); err != nil {
		t.Fatal(err)
	}
	_, err := prop.Export(p.conn, "/StatusNotifierWatcher", prop.Map{watcher: {
		"IsStatusNotifierHostRegistered": {Value: true, Emit: prop.EmitFalse},
	}})
	if err != nil {
		t.Fatal(err)
	}
	own(t, p.conn, watcher)
	return p
}

// RegisterStatusNotifierItem is the watcher's.
func (p *panel) RegisterStatusNotifierItem(sender dbus.Sender, _ string) *dbus.Error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.item = string(sender)
	return nil
}

// Item is who has put an icon up, or "".
func (p *panel) Item() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.item
}

func (p *panel) menu() dbus.BusObject {
	return p.conn.Object(p.Item(), "/StatusNotifierItem/menu")
}

// layout is com.canonical.dbusmenu's.
type layout struct {
	ID         int32
	Properties map[string]dbus.Variant
	Children   []dbus.Variant
}

// Labels are the menu's labels and their numbers.
func (p *panel) Labels() (map[string]int32, error) {
	var revision uint32
	var root layout
	err := p.menu().Call("com.canonical.dbusmenu.GetLayout", 0, int32(0), int32(-1), []string{}).Store(&revision, &root)
	if err != nil {
		return nil, err
	}
	labels := map[string]int32{}
	for _, c := range root.Children {
		var item layout
		if err := dbus.Store([]any{c.Value()}, &item); err != nil {
			return nil, err
		}
		if label, ok := item.Properties["label"].Value().(string); ok {
			labels[label] = item.ID
		}
	}
	return labels, nil
}

// Choose chooses an item of the menu.
func (p *panel) Choose(label string) error {
	labels, err := p.Labels()
	if err != nil {
		return err
	}
	id, ok := labels[label]
	if !ok {
		return fmt.Errorf("no %q in %v", label, labels)
	}
	return p.menu().Call("com.canonical.dbusmenu.Event", 0, id, "clicked", dbus.MakeVariant(0), uint32(0)).Err
}

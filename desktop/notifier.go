package desktop

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/godbus/dbus/v5"
)

// The desktop notification service (Desktop Notifications Specification 1.2).
const (
	notifyName  = "org.freedesktop.Notifications"
	notifyPath  = "/org/freedesktop/Notifications"
	notifyIface = "org.freedesktop.Notifications"
)

// Values that the specification names.
const (
	defaultAction  = "default" // what a click on the notification itself invokes
	actionsAbility = "actions"
	byExpiry       = uint32(1) // NotificationClosed: its time was up
	urgencyNormal  = byte(1)
	serversTime    = int32(-1) // the service decides how long it stands
)

// NotifierParams are what a Notifier is made of. Dial and AppName are
// required.
type NotifierParams struct {
	Dial    Dial
	AppName string
	AppID   string // names the .desktop entry and the icon
}

// Notification is what the user gets to read. All of it must be words of our
// own: many services render markup in the body.
type Notification struct {
	Title, Body string
	Action      string // what a click does, where the service names it
}

// Notifier shows at most one notification at a time: a new one takes the place
// of the old. Its methods wait for the notification service.
type Notifier struct {
	p NotifierParams

	calls sync.Mutex // held during a call to the service
	bus   Bus        // nil until first needed and after it was lost
	can   bool       // the service tells of clicks

	mu      sync.Mutex
	id      uint32 // of what stands; 0: nothing does
	clicked func()
	expired func()
}

// NewNotifier makes a Notifier. It connects when there is something to show.
func NewNotifier(p NotifierParams) (*Notifier, error) {
	if p.Dial == nil || p.AppName == "" {
		return nil, errors.New("desktop: NotifierParams.Dial and AppName are needed")
	}
	return &Notifier{p: p, clicked: func() {}, expired: func() {}}, nil
}

// Listen names who hears that the notification was clicked, and that it went
// away by itself. They are called on a goroutine of the Notifier's.
func (n *Notifier) Listen(clicked, expired func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.clicked, n.expired = clicked, expired
}

// Show shows a notification and reports whether a click on it will be heard.
func (n *Notifier) Show(ctx context.Context, what Notification) (clickable bool, err error) {
	n.calls.Lock()
	defer n.calls.Unlock()
	if err := n.connect(ctx); err != nil {
		return false, err
	}
	var actions []string
	if n.can {
		actions = []string{defaultAction, what.Action}
	}
	hints := map[string]dbus.Variant{
		"urgency":  dbus.MakeVariant(urgencyNormal),
		"category": dbus.MakeVariant("im.received"),
	}
	if n.p.AppID != "" {
		hints["desktop-entry"] = dbus.MakeVariant(n.p.AppID)
	}
	reply, err := n.bus.Call(ctx, service(), notifyIface+".Notify",
		n.p.AppName, n.standing(), n.p.AppID, what.Title, what.Body, actions, hints, serversTime)
	if err != nil {
		return false, err
	}
	id, err := result[uint32](reply, 0)
	if err != nil {
		return false, err
	}
	n.stands(id)
	return n.can, nil
}

// Withdraw takes away what stands, if anything does.
func (n *Notifier) Withdraw(ctx context.Context) error {
	n.calls.Lock()
	defer n.calls.Unlock()
	id := n.standing()
	if id == 0 || n.bus == nil {
		return nil
	}
	n.stands(0)
	_, err := n.bus.Call(ctx, service(), notifyIface+".CloseNotification", id)
	return err
}

// Close withdraws what stands and ends the connection.
func (n *Notifier) Close(ctx context.Context) error {
	err := n.Withdraw(ctx)
	n.calls.Lock()
	defer n.calls.Unlock()
	if n.bus != nil {
		err = errors.Join(err, n.bus.Close())
		n.bus = nil
	}
	return err
}

func service() Object { return Object{Name: notifyName, Path: notifyPath, Start: true} }

// connect finds the bus and what the service can do. The caller holds calls.
func (n *Notifier) connect(ctx context.Context) error {
	if n.bus != nil {
		return nil
	}
	bus, err := n.p.Dial(ctx)
	if err != nil {
		return err
	}
	reply, err := bus.Call(ctx, service(), notifyIface+".GetCapabilities")
	if err == nil {
		err = bus.Watch(ctx, Match{Sender: notifyName, Interface: notifyIface})
	}
	if err != nil {
		return errors.Join(err, bus.Close())
	}
	abilities, err := result[[]string](reply, 0)
	n.bus, n.can = bus, err == nil && slices.Contains(abilities, actionsAbility)
	go n.hear(bus)
	return nil
}

// hear listens until the connection ends.
func (n *Notifier) hear(bus Bus) {
	for s := range bus.Signals() {
		if f := n.heard(s); f != nil {
			f()
		}
	}
	n.calls.Lock()
	defer n.calls.Unlock()
	if n.bus == bus { // lost; the next notification connects anew
		n.bus = nil
		n.stands(0)
	}
}

// heard is what a signal leads to, if it is about what stands.
func (n *Notifier) heard(s Signal) func() {
	id, err := result[uint32](s.Body, 0)
	if err != nil {
		return nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if id == 0 || id != n.id {
		return nil
	}
	switch s.Name {
	case notifyIface + ".ActionInvoked":
		return n.clicked
	case notifyIface + ".NotificationClosed":
		n.id = 0
		if why, err := result[uint32](s.Body, 1); err == nil && why == byExpiry {
			return n.expired
		}
	}
	return nil
}

func (n *Notifier) standing() uint32 {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.id
}

func (n *Notifier) stands(id uint32) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.id = id
}

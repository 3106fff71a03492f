package desktop

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// service is a notification service with these abilities.
func serviceOn(b *fakeBus, abilities ...string) {
	next := uint32(7)
	b.answer(notifyIface+".GetCapabilities", func([]any) ([]any, error) { return []any{abilities}, nil })
	b.answer(notifyIface+".Notify", func(args []any) ([]any, error) {
		if old := args[1].(uint32); old != 0 {
			return []any{old}, nil
		}
		next++
		return []any{next}, nil
	})
	b.answer(notifyIface+".CloseNotification", func([]any) ([]any, error) { return nil, nil })
}

type heard struct{ clicks, expiries chan struct{} }

func notifier(t *testing.T, dial Dial) (*Notifier, heard) {
	t.Helper()
	n, err := NewNotifier(NotifierParams{Dial: dial, AppName: "Parley", AppID: "app.parley.desktop"})
	if err != nil {
		t.Fatal(err)
	}
	h := heard{make(chan struct{}, 10), make(chan struct{}, 10)}
	n.Listen(func() { h.clicks <- struct{}{} }, func() { h.expiries <- struct{}{} })
	t.Cleanup(func() { _ = n.Close(context.WithoutCancel(t.Context())) })
	return n, h
}

func show(t *testing.T, n *Notifier, title string) bool {
	t.Helper()
	clickable, err := n.Show(t.Context(), Notification{Title: title, Body: "Click to answer.", Action: "Answer"})
	if err != nil {
		t.Fatal(err)
	}
	return clickable
}

func TestAClickIsHeard(t *testing.T) {
	bus := newFakeBus()
	serviceOn(bus, "body", "actions")
	n, h := notifier(t, bus.dial)
	if !show(t, n, "Weather Desk asks you something") {
		t.Error("no click will be heard")
	}
	args := bus.last(t, notifyIface+".Notify").args
	if diff := cmp.Diff([]any{"Parley", uint32(0), "app.parley.desktop", "Weather Desk asks you something",
		"Click to answer.", []string{"default", "Answer"}}, args[:6]); diff != "" {
		t.Error(diff)
	}
	bus.signals <- Signal{notifyIface + ".ActionInvoked", []any{uint32(99), "default"}} // another app's
	bus.signals <- Signal{notifyIface + ".ActionInvoked", []any{"nonsense"}}
	bus.signals <- Signal{notifyIface + ".ActionInvoked", []any{uint32(8), "default"}}
	<-h.clicks
	if len(h.clicks) > 0 {
		t.Error("a click on something else was heard")
	}
}

func TestANewOneTakesThePlaceOfTheOld(t *testing.T) {
	bus := newFakeBus()
	serviceOn(bus, "actions")
	n, _ := notifier(t, bus.dial)
	show(t, n, "one")
	show(t, n, "two")
	if id := bus.last(t, notifyIface+".Notify").args[1]; id != uint32(8) {
		t.Errorf("replaces %v", id)
	}
	if len(bus.watched) != 1 {
		t.Errorf("watched %v", bus.watched)
	}
}

func TestItIsWithdrawnOnce(t *testing.T) {
	bus := newFakeBus()
	serviceOn(bus, "actions")
	n, h := notifier(t, bus.dial)
	show(t, n, "one")
	for range 2 {
		if err := n.Withdraw(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if c := bus.count(notifyIface + ".CloseNotification"); c != 1 {
		t.Errorf("withdrawn %d times", c)
	}
	bus.signals <- Signal{notifyIface + ".ActionInvoked", []any{uint32(8), "default"}}
	bus.signals <- Signal{}
	if len(h.clicks) > 0 {
		t.Error("what is gone was clicked")
	}
}

func TestOnlyExpiryIsToldAsExpiry(t *testing.T) {
	bus := newFakeBus()
	serviceOn(bus, "actions")
	n, h := notifier(t, bus.dial)
	show(t, n, "one")
	bus.signals <- Signal{notifyIface + ".NotificationClosed", []any{uint32(8), uint32(2)}} // by the user
	for range cap(bus.signals) + 1 {                                                        // taken once the first has been dealt with
		bus.signals <- Signal{notifyIface + ".Other", nil}
	}
	show(t, n, "two")
	if id := bus.last(t, notifyIface+".Notify").args[1]; id != uint32(0) {
		t.Errorf("replaces %v, which the user has closed", id)
	}
	bus.signals <- Signal{notifyIface + ".NotificationClosed", []any{uint32(9), byExpiry}}
	<-h.expiries
	if len(h.expiries)+len(h.clicks) > 0 {
		t.Error("too much was heard")
	}
}

func TestAServiceWithoutActions(t *testing.T) {
	bus := newFakeBus()
	serviceOn(bus, "body")
	n, _ := notifier(t, bus.dial)
	if show(t, n, "one") {
		t.Error("a click was promised")
	}
	if actions := bus.last(t, notifyIface+".Notify").args[5].([]string); len(actions) > 0 {
		t.Errorf("asked for %q", actions)
	}
}

func TestWithoutABusOrService(t *testing.T) {
	n, _ := notifier(t, func(context.Context) (Bus, error) { return nil, errors.New("no bus") })
	if _, err := n.Show(t.Context(), Notification{Title: "one"}); err == nil {
		t.Error("shown on no bus")
	}
	bus := newFakeBus()
	n, _ = notifier(t, bus.dial)
	if _, err := n.Show(t.Context(), Notification{Title: "one"}); err == nil || !bus.closed {
		t.Errorf("shown by no service: %v", err)
	}
	if _, err := NewNotifier(NotifierParams{}); err == nil {
		t.Error("made of nothing")
	}
}

func TestALostBusIsDialledAgain(t *testing.T) {
	var buses []*fakeBus
	n, _ := notifier(t, func(context.Context) (Bus, error) {
		b := newFakeBus()
		serviceOn(b, "actions")
		buses = append(buses, b)
		return b, nil
	})
	show(t, n, "one")
	_ = buses[0].Close()
	for n.standing() != 0 { // until the loss is heard of
	}
	show(t, n, "two")
	if len(buses) != 2 {
		t.Errorf("dialled %d times", len(buses))
	}
	if id := buses[1].last(t, notifyIface+".Notify").args[1]; id != uint32(0) {
		t.Errorf("replaces %v of a service that is gone", id)
	}
}

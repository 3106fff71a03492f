//go:build unix && !darwin

package desktop

import (
	"context"
	"errors"
	"sync"

	"github.com/godbus/dbus/v5"
)

// waiting is how many signals may wait to be heard.
const waiting = 64

// session is a connection of our own: the library's shared one is closed by
// the tray when the app ends.
type session struct {
	conn    *dbus.Conn
	signals chan Signal
	ended   chan struct{}
	once    sync.Once
}

// SessionBus connects to the user's session bus. It never starts one: that
// would outlive Parley, and nobody else would be on it.
func SessionBus(ctx context.Context) (Bus, error) {
	type dialled struct {
		conn *dbus.Conn
		err  error
	}
	done := make(chan dialled, 1)
	go func() { // the library's handshake knows no limit
		conn, err := dial()
		done <- dialled{conn, err}
	}()
	select {
	case d := <-done:
		if d.err != nil {
			return nil, d.err
		}
		return newSession(d.conn), nil
	case <-ctx.Done():
		go func() {
			if d := <-done; d.conn != nil {
				_ = d.conn.Close() // nobody waits for it any more
			}
		}()
		return nil, context.Cause(ctx)
	}
}

func dial() (*dbus.Conn, error) {
	conn, err := dbus.SessionBusPrivateNoAutoStartup()
	if err != nil {
		return nil, err
	}
	if err = conn.Auth(nil); err == nil {
		err = conn.Hello()
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

func newSession(conn *dbus.Conn) *session {
	s := &session{conn: conn, signals: make(chan Signal), ended: make(chan struct{})}
	raw := make(chan *dbus.Signal, waiting)
	conn.Signal(raw)
	go func() {
		defer close(s.signals)
		for sig := range raw {
			select {
			case s.signals <- Signal{Name: sig.Name, Body: sig.Body}:
			case <-s.ended:
				return
			}
		}
	}()
	return s
}

// Call calls a method.
func (s *session) Call(ctx context.Context, to Object, method string, args ...any) ([]any, error) {
	var flags dbus.Flags
	if !to.Start {
		flags = dbus.FlagNoAutoStart
	}
	call := s.conn.Object(to.Name, dbus.ObjectPath(to.Path)).CallWithContext(ctx, method, flags, args...)
	return call.Body, call.Err
}

// Watch asks for signals.
func (s *session) Watch(ctx context.Context, m Match) error {
	options := []dbus.MatchOption{dbus.WithMatchSender(m.Sender), dbus.WithMatchInterface(m.Interface)}
	if m.Subject != "" {
		options = append(options, dbus.WithMatchArg(0, m.Subject))
	}
	return s.conn.AddMatchSignalContext(ctx, options...)
}

// Signals are those asked for.
func (s *session) Signals() <-chan Signal { return s.signals }

// Close ends the connection.
func (s *session) Close() error {
	s.once.Do(func() { close(s.ended) })
	return s.conn.Close()
}

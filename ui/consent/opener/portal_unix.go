//go:build unix && !darwin

package opener

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/godbus/dbus/v5"

	"parley/elicit/say"
)

// The desktop portal: how a sandboxed program opens a link.
const (
	portalName    = "org.freedesktop.portal.Desktop"
	portalPath    = "/org/freedesktop/portal/desktop"
	portalOpen    = "org.freedesktop.portal.OpenURI.OpenURI"
	portalRequest = "org.freedesktop.portal.Request"
	portalToken   = "parley_open"
)

// A portal that doesn't take the call within portalPatience is broken; one
// that puts up a question of its own gets chooserPatience for the user.
const (
	portalPatience  = 10 * time.Second
	chooserPatience = 5 * time.Minute
)

// errDismissed is the user's "no" to the portal's own question: nothing else
// should be tried.
var errDismissed = errors.New("the portal's question was dismissed")

// portal asks the desktop to open url and waits for its word. A portal still
// silent when a launcher would count as launched has put up a question.
func (s *System) portal(ctx context.Context, env environment, url string) error {
	address := env.get("DBUS_SESSION_BUS_ADDRESS")
	if address == "" {
		return errors.New("no session bus")
	}
	conn, err := dbus.Connect(address)
	if err != nil {
		return fmt.Errorf("session bus: %w", err)
	}
	answers, err := askPortal(ctx, conn, url)
	if err != nil {
		conn.Close()
		return err
	}
	done := make(chan error, 1)
	go func() {
		// The portal takes its question back when its caller leaves the bus.
		defer conn.Close()
		done <- portalAnswer(answers)
	}()
	return s.await(ctx, done)
}

// askPortal makes the call and gives the channel on which the answer comes.
func askPortal(ctx context.Context, conn *dbus.Conn, url string) (<-chan *dbus.Signal, error) {
	ctx, cancel := context.WithTimeout(ctx, portalPatience)
	defer cancel()
	answers := make(chan *dbus.Signal, 4)
	conn.Signal(answers)
	// The answer's path is known beforehand, so it can't be missed.
	sender := strings.ReplaceAll(strings.TrimPrefix(conn.Names()[0], ":"), ".", "_")
	err := conn.AddMatchSignalContext(ctx, dbus.WithMatchInterface(portalRequest), dbus.WithMatchMember("Response"),
		dbus.WithMatchObjectPath(dbus.ObjectPath(portalPath+"/request/"+sender+"/"+portalToken)))
	if err != nil {
		return nil, fmt.Errorf("session bus: %w", err)
	}
	options := map[string]dbus.Variant{"handle_token": dbus.MakeVariant(portalToken)}
	if err := conn.Object(portalName, portalPath).CallWithContext(ctx, portalOpen, 0, "", url, options).Err; err != nil {
		return nil, fmt.Errorf("portal: %w", err)
	}
	return answers, nil
}

// portalAnswer waits for the portal's verdict.
func portalAnswer(answers <-chan *dbus.Signal) error {
	late := time.NewTimer(chooserPatience)
	defer late.Stop()
	for {
		select {
		case <-late.C:
			return nil
		case sig, open := <-answers:
			if !open {
				return errors.New("portal: the session bus went away")
			}
			if sig.Name == portalRequest+".Response" && len(sig.Body) > 0 {
				return portalVerdict(sig.Body[0])
			}
		}
	}
}

func portalVerdict(code any) error {
	switch code {
	case uint32(0):
		return nil
	case uint32(1):
		return fault(say.T("You chose no program to open it with."), errDismissed)
	default:
		return fmt.Errorf("portal: answered %v", code)
	}
}

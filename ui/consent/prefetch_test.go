package consent

import (
	"net"
	"strings"
	"sync/atomic"
	"testing"

	"fyne.io/fyne/v2"
)

// Nothing touches the network before the user opens a page: a server's own
// computer counts connections while dialogs are shown, scrolled, copied from
// and answered in every way but opening.
func TestNoPrefetch(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var connections atomic.Int64
	accepting := make(chan struct{})
	go func() {
		defer close(accepting)
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			connections.Add(1)
			c.Close()
		}
	}()
	base := "http://" + listener.Addr().String()
	path := "/icon.png?redirect_uri=" + base + "/cb&x=" + strings.Repeat("x", 7000)
	for _, act := range []func(*harness){
		func(h *harness) { h.press("Decline") },
		func(h *harness) { h.press("Cancel") },
		func(h *harness) { h.press("Copy address") },
		func(h *harness) { h.key(fyne.KeyEscape) },
		func(h *harness) { h.press("Later") },
		func(h *harness) { h.Completed() },
		func(h *harness) { h.Withdrawn(h.p.Request.Received) },
	} {
		r := request(t, base+path)
		r.Message = "![x](" + base + "/pixel.png) <img src=" + base + "/pixel.png>"
		h := show(t, r, 640)
		h.tick()
		h.window.Canvas().Capture()
		act(h)
		h.window.Canvas().Capture()
		h.expectNotOpened()
	}
	// The listener does count: this is the only connection.
	c, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 1)
	_, _ = c.Read(buf) // returns once the listener has counted and closed
	c.Close()
	listener.Close()
	<-accepting
	if n := connections.Load(); n != 1 {
		t.Errorf("%d connections were made by showing links", n-1)
	}
}

var _ Opener = (*fakeBrowser)(nil)

//go:build linux && e2e

package e2e_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"parley/e2e/desktop"
	"parley/e2e/driver"
)

// asking is an app with one server, Desk, that asks when it is told to.
func asking(t *testing.T, a *asker, settings string) desktop.AppParams {
	t.Helper()
	return desktop.AppParams{Settings: settings, Servers: entries(t, map[string]any{"Desk": a.entry()})}
}

// connected waits until the server is ready.
func (s *seat) connected(a *asker) {
	s.t.Helper()
	s.await("the session", func() bool { return a.Got("notifications/initialized") > 0 })
}

// away takes the keyboard from Parley by minimising its window.
func (s *seat) away() {
	s.t.Helper()
	s.must(s.Main.Minimise(s.ctx))
	s.must(s.Main.Gone(s.ctx))
}

// open reports whether a window with that title can be seen.
func (s *seat) open(title string) bool {
	s.t.Helper()
	found, err := s.Desktop.Windows(s.ctx, title)
	s.must(err)
	return len(found) > 0
}

// ended waits until the app has ended well, on the user's wish.
func (s *seat) ended() {
	s.t.Helper()
	s.left = true
	s.must(s.App.Wait(s.ctx))
}

func TestAClickOnTheNotificationOpensTheRequest(t *testing.T) {
	var d *daemon
	a := newAsker(t)
	s := sitOn(t, asking(t, a, ""), func(on *desktop.Desktop) { d = startDaemon(t, on) })
	s.connected(a)
	s.away()
	a.Ask(1)
	s.await("a notification", func() bool { return len(d.Shown()) > 0 })
	n := d.Shown()[0]
	if !strings.Contains(n.Title, "Desk") || strings.Contains(n.Title+n.Body, secretWords) {
		t.Errorf("it says %+v", n)
	}
	if s.open("asks") {
		t.Error("the window came up unasked")
	}
	s.must(d.Click(n.ID))
	ask, err := s.Desktop.Window(s.ctx, "Desk asks")
	s.must(err)
	s.await("the notification's end", func() bool { return d.Closed(n.ID) })
	s.must(s.Fill(s.ctx, ask, "Ana"))
	s.must(ask.Press(s.ctx, "ctrl+Return"))
	s.await("the answer", func() bool { return a.Got(`"action":"accept","content":{"name":"Ana"}`) == 1 })
}

func TestOneNotificationIsForAllThatWait(t *testing.T) {
	var d *daemon
	a, b := newAsker(t), newAsker(t)
	s := sitOn(t, desktop.AppParams{Servers: entries(t, map[string]any{"Desk": a.entry(), "Shop": b.entry()})},
		func(on *desktop.Desktop) { d = startDaemon(t, on) })
	s.connected(a)
	s.connected(b)
	s.away()
	a.Ask(5)
	s.await("a notification", func() bool { return len(d.Shown()) == 1 })
	b.Ask(1)
	s.await("the same one, saying more", func() bool { return len(d.Shown()) == 2 })
	if shown := d.Shown(); shown[1].Replaces != shown[0].ID {
		t.Errorf("two notifications stand: %+v", shown)
	}
	s.must(s.Main.Activate(s.ctx)) // coming back shows what waits
	s.await("both windows", func() bool { return s.open("Desk asks") && s.open("Shop asks") })
}

func TestWithoutNotificationsTheWindowComesUp(t *testing.T) {
	a := newAsker(t)
	s := sit(t, asking(t, a, ""))
	s.connected(a)
	s.away()
	a.Ask(1)
	_, err := s.Desktop.Window(s.ctx, "Desk asks")
	s.must(err)
}

func TestTheTrayTellsAndLeadsBack(t *testing.T) {
	var p *panel
	a := newAsker(t)
	s := sitOn(t, asking(t, a, `{"onClose":"tray","notifications":false}`), func(on *desktop.Desktop) { p = startPanel(t, on) })
	s.connected(a)
	s.await("an icon", func() bool { return p.Item() != "" })
	s.must(s.Main.Press(s.ctx, "alt+F4"))
	s.must(s.Main.Gone(s.ctx))
	s.await("the server in the menu", func() bool {
		labels, err := p.Labels()
		_, ok := labels["Desk · Ready"]
		return err == nil && ok
	})
	a.Ask(1)
	ask, err := s.Desktop.Window(s.ctx, "Desk asks")
	s.must(err)
	s.await("the request in the menu", func() bool {
		labels, err := p.Labels()
		_, ok := labels["Desk asks you something"]
		return err == nil && ok
	})
	s.must(ask.Press(s.ctx, "Escape"))
	s.must(ask.Gone(s.ctx))
	s.must(p.Choose("Open Parley"))
	s.await("the window", func() bool { return s.open("Parley$") })
	s.must(p.Choose("Quit"))
	s.ended()
	if a.Got("closed") != 1 {
		t.Error("the server was left behind")
	}
}

func TestClosingWithoutATrayAsksAndMinimises(t *testing.T) {
	a := newAsker(t)
	s := sit(t, asking(t, a, ""))
	s.connected(a)
	s.must(s.Main.Press(s.ctx, "alt+F4"))
	if dir := os.Getenv("RENDER"); dir != "" { // for people to look at
		s.must(s.Main.Picture(s.ctx, filepath.Join(dir, "closing.png")))
	}
	s.must(s.Main.Press(s.ctx, "Return")) // Minimise has the focus
	s.must(s.Main.Gone(s.ctx))
	a.Ask(1)
	_, err := s.Desktop.Window(s.ctx, "Desk asks")
	s.must(err)
	s.must(s.Main.Activate(s.ctx)) // it is in the list of windows
}

func TestASecondStartRaisesTheFirst(t *testing.T) {
	s := sit(t, playground())
	s.ready()
	s.away()
	again := exec.CommandContext(s.ctx, binary)
	again.Env = s.Desktop.Env()
	if out, err := again.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s.await("the first window", func() bool {
		active, err := s.Main.Active(s.ctx)
		return err == nil && active
	})
	other := exec.CommandContext(s.ctx, binary, "--config-dir", t.TempDir(), "--version")
	other.Env = s.Desktop.Env()
	if out, err := other.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "parley ") {
		t.Errorf("%v: %s", err, out)
	}
}

func TestQuittingAnswersWhatWaits(t *testing.T) {
	a := newAsker(t)
	s := sit(t, asking(t, a, ""))
	s.connected(a)
	a.Ask(2) // one has a window, one waits behind it
	_, err := s.Desktop.Window(s.ctx, "Desk asks")
	s.must(err)
	s.must(s.Main.Activate(s.ctx))
	s.must(s.Main.Press(s.ctx, "ctrl+q"))
	s.ended()
	if n := a.Got(`"action":"cancel"`); n != 2 {
		t.Errorf("%d of 2 questions were answered with cancel", n)
	}
	if a.Got("closed") != 1 {
		t.Error("the server was left behind")
	}
}

func TestAServerThatWillNotEndIsEnded(t *testing.T) {
	dir := t.TempDir()
	// It answers the first message, and then neither EOF nor TERM ends it.
	line := `trap '' TERM INT HUP; echo $$ > ` + dir + `/pid; read -r line; ` +
		`echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"x","version":"1"}}}'; ` +
		`while :; do sleep 1; done`
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{"Stubborn": shell(line)})})
	var pid int
	s.await("the server", func() bool {
		b, err := os.ReadFile(filepath.Join(dir, "pid"))
		if err == nil {
			pid, err = strconv.Atoi(strings.TrimSpace(string(b)))
		}
		return err == nil
	})
	s.must(s.Main.Press(s.ctx, "ctrl+q"))
	s.must(s.Main.Gone(s.ctx))
	// Ending it takes a while, in which a new start must not be lost.
	next, err := s.Desktop.Launch(desktop.AppParams{Binary: binary})
	s.must(err)
	s.ended()
	if err := syscall.Kill(pid, 0); err == nil {
		t.Error("the server was left behind")
	}
	_, err = s.Desktop.Window(s.ctx, "Parley$")
	s.must(err)
	s.must(next.Close())
}

func TestStartingHiddenWaitsInTheTray(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	d, err := desktop.Start(ctx, desktop.Params{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	p, a := startPanel(t, d), newAsker(t)
	params := asking(t, a, "")
	params.Binary, params.Args = binary, []string{"--hidden"}
	app, err := d.Launch(params)
	if err != nil {
		t.Fatal(err)
	}
	s := &seat{Driver: &driver.Driver{Desktop: d, App: app}, t: t, ctx: ctx}
	s.connected(a)
	s.await("an icon", func() bool { return p.Item() != "" })
	if s.open("Parley") {
		t.Error("the window came up")
	}
	s.must(p.Choose("Open Parley"))
	_, err = d.Window(ctx, "Parley$")
	s.must(err)
	s.must(app.Close())
}

func TestAFloodLeavesTheRestReachable(t *testing.T) {
	a := newAsker(t)
	s := sit(t, desktop.AppParams{Servers: entries(t, map[string]any{
		"Desk": a.entry(), "Playground": map[string]any{"type": "playground"},
	})})
	s.connected(a)
	s.ready()
	a.Ask(300)
	s.await("cancel to what is too much", func() bool { return a.Got(`"action":"cancel"`) == 280 })
	flood, err := s.Desktop.Window(s.ctx, "Desk asks")
	s.must(err)
	s.must(s.Main.Activate(s.ctx))
	ask := s.run("confirm", "asks .*confirm")
	s.must(ask.Press(s.ctx, "Escape"))
	s.received(`"question":"confirm"`, `{"action":"cancel"}`)
	s.must(flood.Activate(s.ctx))
	s.must(s.Fill(s.ctx, flood, "Ana"))
	s.must(flood.Press(s.ctx, "ctrl+Return"))
	s.await("the answer", func() bool { return a.Got(`"action":"accept"`) == 1 })
	if n := a.Got(`"action":"cancel"`); n != 280 {
		t.Errorf("%d were cancelled", n)
	}
}

package shell

import (
	"runtime"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"

	"parley/app"
	"parley/assets"
	"parley/elicit"
	"parley/elicit/plaintext"
)

// The size and pace of the tray's menu.
const (
	maxTrayRequests = 10
	maxTrayServers  = 20
	maxTrayLabel    = 60
	trayEvery       = time.Second // a menu that is made anew closes under the user's hand
)

// tray is the icon in the system's tray and its menu: what waits, how the
// servers are, and the ways in and out.
type tray struct {
	shell *Shell
	app   desktop.App
	said  []string // the labels of the menu as it is
	badge bool
	later bool // a look is due
	last  time.Time
}

// newTray puts the icon up; nil where Fyne has no tray. It must be made before
// the app runs.
func newTray(s *Shell) *tray {
	a, ok := s.p.App.(desktop.App)
	if !ok || s.p.Desk.Tray == nil {
		return nil
	}
	t := &tray{shell: s, app: a}
	a.SetSystemTrayIcon(assets.TrayIcon())
	t.look()
	a.SetSystemTrayWindow(s.win) // sets a close intercept of its own
	return t
}

// Hear looks again at what the menu shows, though not at once after the last
// time.
func (t *tray) Hear(e app.Event) {
	if t == nil || t.later {
		return
	}
	switch e.Kind {
	case app.ServersChanged, app.ServerChanged, app.InboxChanged, app.SettingsChanged:
	default:
		return
	}
	wait := trayEvery - t.shell.p.Now().Sub(t.last)
	if wait <= 0 {
		t.look()
		return
	}
	t.later = true
	t.shell.p.Background(func() {
		if pause(t.shell.ctx, wait) {
			t.shell.p.Post(func() {
				t.later = false
				t.look()
			})
		}
	})
}

// look makes the menu anew if it would say something else.
func (t *tray) look() {
	t.last = t.shell.p.Now()
	waiting := t.waiting()
	items := slices.Concat(waiting, t.servers(), t.ways())
	said := make([]string, len(items))
	for i, it := range items {
		said[i] = it.Label
	}
	if slices.Equal(said, t.said) {
		return
	}
	t.said = said
	t.app.SetSystemTrayMenu(fyne.NewMenu("Parley", items...))
	if badge := len(waiting) > 0; badge != t.badge {
		t.badge = badge
		icon := assets.TrayIcon()
		if badge {
			icon = badged(icon)
		}
		t.app.SetSystemTrayIcon(icon)
	}
}

// waiting are the requests; choosing one opens it.
func (t *tray) waiting() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	n := 0
	for _, it := range t.shell.core.Inbox().Items() {
		if it.State != elicit.Waiting {
			continue
		}
		if n++; n <= maxTrayRequests {
			items = append(items, trayItem(announce([]elicit.Item{it}).title, func() { t.shell.asks.Show(it.ID) }))
		}
	}
	if n > maxTrayRequests {
		items = append(items, trayItem(lang.L("and {{.N}} more", map[string]any{"N": n - maxTrayRequests}), func() {
			t.shell.Raise()
			t.shell.Go(place{kind: atInbox})
		}))
	}
	if n > 0 {
		items = append(items, fyne.NewMenuItemSeparator())
	}
	return items
}

// servers are the servers and how they are; choosing one shows its page.
func (t *tray) servers() []*fyne.MenuItem {
	var items []*fyne.MenuItem
	all := t.shell.core.Servers()
	for _, srv := range all[:min(len(all), maxTrayServers)] {
		label := plaintext.Line(srv.Name(), maxTrayLabel) + " · " + trayWord(srv)
		items = append(items, trayItem(label, func() {
			t.shell.Raise()
			t.shell.Go(place{kind: atServer, server: srv.Name()})
		}))
	}
	if n := len(all) - maxTrayServers; n > 0 {
		items = append(items, trayItem(lang.L("and {{.N}} more", map[string]any{"N": n}), t.shell.Raise))
	}
	if len(all) > 0 {
		items = append(items, fyne.NewMenuItemSeparator())
	}
	return items
}

// trayWord is a server's state without the time, which no menu shows running.
func trayWord(s app.Server) string {
	if s.State == app.Waiting && !s.Config.Unconfirmed {
		return lang.L("Trying again")
	}
	return stateWord(s, time.Time{})
}

func (t *tray) ways() []*fyne.MenuItem {
	quit := fyne.NewMenuItem(lang.L("Quit"), t.shell.Quit)
	quit.IsQuit = true // else Fyne adds one that knows nothing of ours
	return []*fyne.MenuItem{trayItem(lang.L("Open Parley"), t.shell.Raise), quit}
}

// trayItem is an item whose label shows as it is: the systems' menus take
// some letters for the mark of a key.
func trayItem(label string, act func()) *fyne.MenuItem {
	switch runtime.GOOS {
	case "windows":
		label = strings.ReplaceAll(label, "&", "&&")
	case "darwin":
	default:
		label = strings.ReplaceAll(label, "_", "__")
	}
	return fyne.NewMenuItem(label, act)
}

package shell

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"parley/app"
	"parley/assets"
	"parley/config"
)

// trayApp is the test's app with a tray.
type trayApp struct {
	fyne.App
	menu  *fyne.Menu
	icon  fyne.Resource
	menus int
}

var _ desktop.App = (*trayApp)(nil)

func (a *trayApp) SetSystemTrayMenu(m *fyne.Menu)       { a.menu, a.menus = m, a.menus+1 }
func (a *trayApp) SetSystemTrayIcon(icon fyne.Resource) { a.icon = icon }
func (a *trayApp) SetSystemTrayWindow(w fyne.Window)    { w.SetCloseIntercept(w.Hide) }

// labels are the menu's, separators as "-".
func (a *trayApp) labels() string {
	var all []string
	for _, it := range a.menu.Items {
		if it.IsSeparator {
			all = append(all, "-")
			continue
		}
		all = append(all, it.Label)
	}
	return strings.Join(all, "|")
}

func (a *trayApp) choose(t *testing.T, label string) {
	t.Helper()
	for _, it := range a.menu.Items {
		if it.Label == label {
			it.Action()
			return
		}
	}
	t.Fatalf("no %q in %s", label, a.labels())
}

// trayed is a window with a tray.
func trayed(t *testing.T, names ...string) (*rig, *trayApp) {
	t.Helper()
	var cfgs []config.Server
	for _, n := range names {
		cfgs = append(cfgs, config.Server{Name: n})
	}
	r := newRigOn(t, Desk{Tray: &fakeTray{present: true}}, cfgs...)
	return r, r.p.App.(*trayApp)
}

func TestTheTraysMenuFollowsWhatHappens(t *testing.T) {
	r, a := trayed(t, "A", "B_c")
	r.ready("A")
	r.await("the state", func() bool { return a.labels() == "A · Ready|B__c · Off|-|Open Parley|Quit" })
	plain := a.icon
	r.ask(t.Context(), formRequest(t, "A", "a1"))
	r.await("the request", func() bool {
		return a.labels() == "A asks you something|-|A · Ready|B__c · Off|-|Open Parley|Quit"
	})
	if a.icon.Name() == plain.Name() {
		t.Error("the icon doesn't tell that something waits")
	}
	r.asks.close("a1")
	a.choose(t, "A asks you something")
	if r.window("a1") == nil {
		t.Error("choosing it opens nothing")
	}
	a.choose(t, "B__c · Off")
	if r.where.server != "B_c" {
		t.Errorf("at %v", r.where)
	}
	made := a.menus
	r.desk.tray.look()
	if a.menus != made {
		t.Error("a menu that says the same was made anew")
	}
	a.choose(t, "Quit")
	if !r.desk.exit.taken.Load() || !a.menu.Items[len(a.menu.Items)-1].IsQuit {
		t.Error("Quit is not the way out")
	}
}

func TestTheTraysMenuStaysShort(t *testing.T) {
	var names []string
	for i := range 40 {
		names = append(names, strings.Repeat("long ", 30)+string(rune('A'+i)))
	}
	r, a := trayed(t, names...)
	r.desk.tray.look()
	if n := len(a.menu.Items); n > maxTrayServers+4 || !strings.Contains(a.labels(), "and 20 more") {
		t.Errorf("%d items: %s", n, a.labels())
	}
}

func TestTheIconIsDrawnOn(t *testing.T) {
	icon := badged(assets.TrayIcon())
	img, err := png.Decode(bytes.NewReader(icon.Content()))
	if err != nil {
		t.Fatal(err)
	}
	b := img.Bounds()
	r := b.Dx() / 5
	if img.At(b.Max.X-r-1, b.Max.Y-r-1) != waitingDot {
		t.Error("there is no dot")
	}
	odd := fyne.NewStaticResource("odd.png", []byte("no picture"))
	if badged(odd) != fyne.Resource(odd) {
		t.Error("what is no picture was changed")
	}
}

func TestAServersStateHasNoRunningTimeInTheTray(t *testing.T) {
	if w := trayWord(app.Server{Snapshot: app.Snapshot{State: app.Waiting}}); w != "Trying again" {
		t.Errorf("it says %q", w)
	}
}

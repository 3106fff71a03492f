//go:build linux && e2e

package e2e_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"parley/e2e/driver"
	"parley/elicit"
	"parley/store/history"
)

func TestAChineseDesktopIsSpokenToInChinese(t *testing.T) {
	a := newAsker(t)
	p := asking(t, a, "")
	p.Env = []string{"LANG=zh_CN.UTF-8", "LC_ALL="}
	s := sit(t, p)
	s.connected(a)
	a.Ask(1)
	ask, err := s.Desktop.Window(s.ctx, "Desk 的请求")
	s.must(err)
	s.must(s.Fill(s.ctx, ask, "Ana"))
	s.must(ask.Press(s.ctx, "ctrl+Return"))
	s.await("the answer", func() bool { return a.Got(`"action":"accept","content":{"name":"Ana"}`) == 1 })
}

// What was answered is on record although Parley is killed the moment after,
// again and again, and the next start takes it up.
func TestTheHistorySurvivesKilling(t *testing.T) {
	a := newAsker(t)
	p := asking(t, a, "")
	s := sit(t, p)
	s.left = true
	const rounds = 3
	for i := range rounds {
		opened := a.Got("notifications/initialized")
		s.await("the session", func() bool { return a.Got("notifications/initialized") >= max(opened, i+1) })
		a.Ask(1)
		ask, err := s.Desktop.Window(s.ctx, "Desk asks")
		s.must(err)
		s.must(s.Fill(s.ctx, ask, "Ana"))
		s.must(ask.Press(s.ctx, "ctrl+Return"))
		s.await("the answer", func() bool { return a.Got(`"action":"accept"`) == i+1 })
		s.must(syscall.Kill(s.App.PID(), syscall.SIGKILL))
		<-s.App.Ended()
		p.Binary = binary
		s.Driver, err = driver.Sit(s.ctx, s.Desktop, p)
		s.must(err)
	}
	s.must(s.App.Close())
	kept, report, err := history.Open(s.ctx, history.Params{Path: s.history()})
	s.must(err)
	defer kept.Close()
	rows, _, err := kept.Page(s.ctx, history.Filter{}, history.Cursor{}, 100)
	s.must(err)
	if !report.Say.IsZero() || len(rows) != rounds {
		t.Errorf("%d rows are left of %d, %s", len(rows), rounds, report.Say)
	}
	for _, r := range rows {
		if r.Server != "Desk" || r.Action != elicit.Accept || !slices.Equal(r.Names, []string{"name"}) || len(r.Values) > 0 {
			t.Errorf("on record: %+v", r)
		}
	}
}

// history is where the app keeps it.
func (s *seat) history() string {
	for _, v := range s.Desktop.Env() {
		if dir, ok := strings.CutPrefix(v, "XDG_DATA_HOME="); ok {
			path := filepath.Join(dir, "parley", "history.db")
			if _, err := os.Stat(path); err != nil {
				s.t.Fatal(err)
			}
			return path
		}
	}
	s.t.Fatal("the desktop has no folder for data")
	return ""
}

//go:build linux && e2e

package e2e_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/e2e/desktop"
	"parley/e2e/driver"
)

func TestWhatWasTypedIsWhatIsReceived(t *testing.T) {
	s := sit(t, playground())
	s.ready()
	ask := s.run("plan_trip", "asks .*plan_trip")
	s.must(s.Fill(s.ctx, ask, "Ana Lisboa", "ana@example.org"))
	s.must(ask.Press(s.ctx, "ctrl+Return"))
	line := s.received(`"question":"trip"`)
	if !strings.Contains(line, `{"action":"accept","content":{"name":"Ana Lisboa","email":"ana@example.org","class":"economy"`) {
		t.Error(line)
	}
}

func TestAnAnswerIsTypedInAnotherProgram(t *testing.T) {
	dir := t.TempDir()
	used := filepath.Join(dir, "used")
	s := sitOn(t, playground(), func(d *desktop.Desktop) {
		// A zenity that adds something to what it is given.
		zenity := "#!/bin/sh\nprintf '%s 李\\n' \"$(cat)\"\n: >" + used + "\n"
		if err := os.WriteFile(filepath.Join(firstOnPath(d.Env()), "zenity"), []byte(zenity), 0o700); err != nil {
			t.Fatal(err)
		}
	})
	s.ready()
	ask := s.run("plan_trip", "asks .*plan_trip")
	s.must(s.Fill(s.ctx, ask, "Ana", "ana@example.org"))
	s.must(ask.Press(s.ctx, "shift+Tab", "F4"))
	s.await("the other program", func() bool { _, err := os.Stat(used); return err == nil })
	s.must(ask.Picture(s.ctx, filepath.Join(dir, "at-rest.png"))) // waits until nothing moves any more
	s.must(ask.Press(s.ctx, "ctrl+Return"))
	s.received(`"question":"trip"`, `"name":"Ana 李","email":"ana@example.org"`)
}

// firstOnPath is the folder of an environment's PATH that is looked into first.
func firstOnPath(env []string) string {
	for _, v := range env {
		if path, ok := strings.CutPrefix(v, "PATH="); ok {
			return filepath.SplitList(path)[0]
		}
	}
	return ""
}

func TestAFormThatIsNotInOrderIsNotSent(t *testing.T) {
	s := sit(t, playground())
	s.ready()
	ask := s.run("plan_trip", "asks .*plan_trip")
	s.must(s.Fill(s.ctx, ask, "Ana", "not an address"))
	s.must(ask.Press(s.ctx, "ctrl+Return")) // moves to the first fault
	s.must(s.Fill(s.ctx, ask, "ana@example.org"))
	s.must(ask.Press(s.ctx, "ctrl+Return"))
	if line := s.received(`"question":"trip"`); !strings.Contains(line, `"email":"ana@example.org"`) {
		t.Error(line)
	}
}

func TestEscapeCancels(t *testing.T) {
	s := sit(t, playground())
	s.ready()
	ask := s.run("confirm", "asks .*confirm")
	s.must(ask.Press(s.ctx, "Escape"))
	s.received(`"question":"confirm"`, `{"action":"cancel"}`)
	s.must(ask.Gone(s.ctx))
}

func TestALinkIsOpenedOnlyAfterConsent(t *testing.T) {
	s := sit(t, playground())
	s.ready()
	ask := s.run("open_page", "open a web page")
	s.must(ask.Press(s.ctx, "Return")) // Enter never opens
	address, err := s.Open(s.ctx, ask, "http://127.0.0.1:")
	s.must(err)
	s.received(`"open_page"`, `{"action":"accept"}`)
	s.must(driver.PressOnPage(s.ctx, address))
	s.received(`"open_page"`, `"done"`)
}

func TestALockedCallGoesThroughOnceThePageIsDone(t *testing.T) {
	s := sit(t, playground())
	s.ready()
	ask := s.run("locked_report", "open a web page")
	address, err := s.Open(s.ctx, ask, "http://127.0.0.1:")
	s.must(err)
	s.must(driver.PressOnPage(s.ctx, address))
	s.await("the same call again, by itself", func() bool { return s.App.Count(`"from":"locked_report"`, `"received":{`) == 2 })
}

func TestAWithdrawnQuestionIsNotAnswered(t *testing.T) {
	s := sit(t, playground())
	s.ready()
	ask := s.run("change_mind", "asks .*change_mind")
	s.must(s.Fill(s.ctx, ask, "too late"))
	s.received(`"change_mind"`) // the call
	s.await("the server's patience to end", func() bool { return s.App.Count(`"change_mind"`, `"withdrawn"`) == 1 })
	s.must(ask.Press(s.ctx, "ctrl+Return")) // Send is gone by now
	if n := s.App.Count(`"question":"hurry"`, `"action"`); n != 0 {
		t.Errorf("%d answers were sent after the question was withdrawn", n)
	}
}

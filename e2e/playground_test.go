//go:build linux && e2e

package e2e_test

import (
	"strings"
	"testing"

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

package shell

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"parley/app"
	"parley/config"
	"parley/mcpclient"
)

func resourceUpdated(uri string) mcpclient.Event {
	return mcpclient.Event{Kind: mcpclient.ResourceUpdated, Server: "A", URI: uri, At: time.Now()}
}

func logged(line string) mcpclient.Event {
	return mcpclient.Event{Kind: mcpclient.Logged, Server: "A", Log: mcpclient.LogLine{Source: mcpclient.LogStderr, Text: line}}
}

func TestAServerSuggestsWhatIsBeingTyped(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	asked := make(chan app.CompletionFor, 10)
	r.ready("A").complete = func(c app.CompletionFor) []string {
		asked <- c
		return []string{"Ana", "Anton\u202e", "An"}
	}
	r.Go(place{kind: atServer, server: "A"})
	r.servers["A"].tabs.Select(tabPrompts)
	page := r.servers["A"].parts[tabPrompts].(*promptsPage).pages["greet"]
	test.Type(page.args.fields[0].entry, "An")
	r.await("suggestions", func() bool { return button(r.win, "Ana") != nil })
	if c := <-asked; c.Prompt != "greet" || c.Argument != "who" || c.Value != "An" {
		t.Errorf("asked for %+v", c)
	}
	if len(asked) > 0 {
		t.Error("asked at every key")
	}
	if button(r.win, "An") != nil {
		t.Error("suggests what is typed already")
	}
	if strings.Contains(text(r.win), "\u202e") {
		t.Error("foreign text is drawn as it came")
	}
	r.press(r.win, "Ana")
	if got := page.args.fields[0].entry.Text; got != "Ana" || button(r.win, "Ana") != nil {
		t.Errorf("took %q", got)
	}
	if r.win.Canvas().Focused() != fyne.Focusable(page.args.fields[0].entry) {
		t.Error("the keyboard is elsewhere")
	}
}

func TestATemplateIsFilledInByItsParts(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A")
	r.Go(place{kind: atServer, server: "A"})
	p := r.servers["A"]
	p.tabs.Select(tabResources)
	res := p.parts[tabResources].(*resourcesPage)
	res.choose(1)
	r.typeKeys(r.win, "7 b") // the focus is in its first part
	r.press(r.win, "Read")
	r.until("its text", func() bool { return strings.Contains(text(r.win), "the text of note:///7%20b") })
	res.fill.args.fields[0].entry.SetText("8")
	r.press(r.win, "Read")
	r.until("another's", func() bool { return strings.Contains(text(r.win), "the text of note:///8") })
	res.uri.SetText("note:///by-hand")
	r.press(r.win, "Read")
	r.until("what was typed by hand", func() bool { return strings.Contains(text(r.win), "the text of note:///by-hand") })
}

func TestAWatchedResourceIsReadAgain(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	s := r.ready("A")
	r.Go(place{kind: atServer, server: "A"})
	p := r.servers["A"]
	p.tabs.Select(tabResources)
	res := p.parts[tabResources].(*resourcesPage)
	res.choose(0)
	r.press(r.win, "Read")
	r.until("its text", func() bool { return strings.Contains(text(r.win), "the text of note:///1") })
	res.watch.SetChecked(true)
	r.await("watched", func() bool { _, on := r.core.Watched("A", "note:///1"); return on })
	if s.heard() != "subscribe note:///1" {
		t.Errorf("the server heard %q", s.heard())
	}
	before := res.callID
	r.sup("A").o.OnEvent(resourceUpdated("note:///1"))
	r.until("read again", func() bool { return res.callID != before && strings.Contains(text(r.win), "It changed at ") })
	res.watch.SetChecked(false)
	r.await("no longer watched", func() bool { _, on := r.core.Watched("A", "note:///1"); return !on })
	before = res.callID
	r.sup("A").o.OnEvent(resourceUpdated("note:///1"))
	r.settle()
	if res.callID != before {
		t.Error("read although nobody watches")
	}
}

func TestTheLogIsSearchedAndItsLevelChosen(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	s := r.ready("A")
	r.Go(place{kind: atServer, server: "A"})
	p := r.servers["A"]
	p.tabs.Select(tabLog)
	for _, line := range []string{"disk is full", "all is well"} {
		r.sup("A").o.OnEvent(logged(line))
	}
	log := p.parts[tabLog].(*logPage)
	r.until("two lines", func() bool { return len(log.entries) == 2 })
	r.shortcut(fyne.KeyF)
	r.typeKeys(r.win, "DISK")
	if len(log.entries) != 1 || log.entries[0].Text != "disk is full" {
		t.Errorf("found %v", log.entries)
	}
	log.search.SetText("nowhere")
	r.expect(r.win, "No line has these words.")
	log.level.SetSelected("warning")
	r.await("the level", func() bool { return s.heard() == "level warning" })
}

package shell

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/config"
)

func TestAnEarlierCallCanBeFilledInAgain(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A", app.Tool{Name: "plan_trip", InputSchema: jsontext.Value(nameSchema)})
	r.Go(place{kind: atServer, server: "A", tool: "plan_trip"})
	r.typeKeys(r.win, "Ana")
	r.runOpen()
	r.until("the call is offered", func() bool { return strings.Contains(text(r.win), "Fill in again") })
	page := r.servers["A"].Tool("plan_trip")
	page.Fill(jsontext.Value(`{}`))
	r.press(r.win, `{"name":"Ana"}`)
	if got := string(page.args.Values()); got != `{"name":"Ana"}` {
		t.Errorf("filled in %s", got)
	}
	r.typeKeys(r.win, "!") // the focus is in the arguments
	if got := string(page.args.Values()); !strings.Contains(got, "!") {
		t.Errorf("after typing: %s", got)
	}
}

func TestPinnedToolsStandFirst(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A", someTools(5)...)
	r.Go(place{kind: atServer, server: "A", tool: "weather_today"})
	tools := r.servers["A"].parts[tabTools].(*toolsPage)
	pin := r.servers["A"].Tool("weather_today").pinButton()
	if pin.AccessibilityLabel() != "Pin to the top of the list" {
		t.Errorf("the button says %q", pin.AccessibilityLabel())
	}
	pin.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.settle()
	if tools.all[0].Name != "weather_today" || tools.all[1].Name != "plan_trip" {
		t.Errorf("order: %s, %s", tools.all[0].Name, tools.all[1].Name)
	}
	pin.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.settle()
	if tools.all[0].Name != "plan_trip" {
		t.Errorf("unpinned, and still first: %s", tools.all[0].Name)
	}
}

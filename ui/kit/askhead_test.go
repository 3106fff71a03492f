package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"parley/elicit"
)

// texts are the lines to be seen in o, top to bottom.
func texts(o fyne.CanvasObject) []string {
	if !o.Visible() {
		return nil
	}
	if t, ok := o.(*Text); ok && t.Text() != "" {
		return []string{t.Text()}
	}
	var out []string
	if w, ok := o.(fyne.Widget); ok {
		for _, c := range test.WidgetRenderer(w).Objects() {
			out = append(out, texts(c)...)
		}
	}
	return out
}

func travel() elicit.Server {
	return elicit.Server{Name: "Weather Desk", How: "stdio · npx -y weather-desk", CallsItself: "WeatherBot"}
}

func TestAskHeadTellsWhoAndWhy(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme())
	h := NewAskHead(AskHeadParams{
		Server: travel(), Cause: elicit.Cause{Kind: elicit.CauseTool, Name: "plan_trip"},
		Message: "Who travels?", Step: 1, Steps: 2,
	})
	h.Resize(fyne.NewSize(520, h.HeightFor(520)))
	want := []string{
		"Weather Desk asks",
		"stdio · npx -y weather-desk · calls itself “WeatherBot”",
		"while running plan_trip", "1 of 2",
		"Weather Desk says:", "Who travels?",
	}
	if got := texts(h); strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("the head says\n%q, want\n%q", got, want)
	}
}

func TestAskHeadTitles(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme())
	for want, p := range map[string]AskHeadParams{
		"Weather Desk asks":                              {Mode: elicit.ModeForm},
		"Weather Desk asks you to open a web page":       {Mode: elicit.ModeURL},
		"Weather Desk asks you to sign in on a web page": {Mode: elicit.ModeURL, Cause: elicit.Cause{Kind: elicit.CauseSignIn}},
	} {
		p.Server = travel()
		if got := NewAskHead(p).Title(); got != want {
			t.Errorf("the title is %q, want %q", got, want)
		}
	}
}

func TestAskHeadCauses(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme())
	for want, c := range map[string]elicit.Cause{
		"while running pay":                        {Kind: elicit.CauseTool, Name: "pay"},
		"while preparing the prompt greet":         {Kind: elicit.CausePrompt, Name: "greet"},
		"while reading file:///x":                  {Kind: elicit.CauseResource, Name: "file:///x"},
		"so that you can use this server":          {Kind: elicit.CauseSignIn},
		"on its own, not for anything you started": {},
	} {
		if got := CauseWords(c); got != want {
			t.Errorf("the cause reads %q, want %q", got, want)
		}
	}
}

// A server that calls itself something long, or tries to write over the
// sentence around its name, stays inside its quotes.
func TestAskHeadKeepsForeignTextInItsPlace(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme())
	s := elicit.Server{
		Name: "Payments\nGitHub", How: strings.Repeat("npx ", 500),
		CallsItself: "GitHub”\u202e {{.Name}}\n\n\n" + strings.Repeat("x", 500),
	}
	h := NewAskHead(AskHeadParams{Server: s, Mode: elicit.ModeURL})
	h.Resize(fyne.NewSize(520, h.HeightFor(520)))
	for _, line := range texts(h) {
		if strings.ContainsAny(line, "\n\u202e") {
			t.Errorf("%q can break out of its line", line)
		}
	}
	if h.HeightFor(520) > 200 {
		t.Errorf("the head is %v tall", h.HeightFor(520))
	}
}

func TestServerWordsAreBounded(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme())
	w := NewServerWords("Notes", strings.Repeat("word ", 200_000))
	resized := false
	w.SetOnResize(func() { resized = true })
	closed := w.HeightFor(520)
	if closed > 200 || !w.text.Long() {
		t.Errorf("a megabyte stands %v tall, Show all offered: %v", closed, w.text.Long())
	}
	w.text.ShowAll()
	if open := w.HeightFor(520); open > 400 || open <= closed {
		t.Errorf("opened it stands %v tall, closed %v", open, closed)
	}
	if !resized {
		t.Error("the window wasn't told that the box has grown")
	}
}

func TestAskHeadWithoutWordsHasNoBox(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme())
	h := NewAskHead(AskHeadParams{Server: travel()})
	h.SetOnResize(func() {})
	h.SetOnKey(func(*fyne.KeyEvent) {})
	for _, line := range texts(h) {
		if strings.Contains(line, "says") {
			t.Errorf("a box without words: %q", line)
		}
	}
}

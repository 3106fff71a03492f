package consent

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"parley/elicit"
)

func TestWhatIsShownInWhichOrder(t *testing.T) {
	h := ask(t, "https://bücher.example:8443/login?x=1")
	want := []string{
		"Payments asks you to open a web page",
		"https · pay.example · calls itself “Shop Pay”",
		"while running checkout",
		"HOST xn--bcher-kva.example:8443",
		"reads as \u2066bücher\u2069.\u2066example\u2069",
		"URL https://xn--bcher-kva.example:8443/login?x=1",
		"Payments says:",
		"Confirm the payment.",
		"It opens in your browser. Parley never loads it.",
	}
	rest := h.words()
	for _, line := range want {
		_, after, found := strings.Cut(rest, line)
		if !found {
			t.Fatalf("%q is missing, or in the wrong place, in\n%s", line, h.words())
		}
		rest = after
	}
}

func TestDangersComeFirstAndAreSentences(t *testing.T) {
	h := ask(t, "http://paypal.com.evil.test:8080/login")
	seenNote := false
	for _, o := range visible(h.Dialog) {
		s, ok := o.(*sentence)
		if !ok {
			continue
		}
		if s.tone == toneDanger && seenNote {
			t.Error("a danger stands below a note")
		}
		seenNote = seenNote || s.tone == toneWarn
		if !strings.HasSuffix(s.text.Text(), ".") {
			t.Errorf("%q is no sentence", s.text.Text())
		}
	}
	if !seenNote {
		t.Error("the port was not noted")
	}
}

// What the server says is plain text below the host: nothing in it can be
// pressed, and it can't draw over anything.
func TestMessageIsPlainText(t *testing.T) {
	r := request(t, plainURL)
	r.Message = "[Open](https://evil.test) \u202egnp.exe https://evil.test {{.Name}} <b>x</b> شارك"
	h := show(t, r, 640)
	if !strings.Contains(h.words(), "[Open](https://evil.test) ‹U+202E›gnp.exe https://evil.test {{.Name}} <b>x</b> شارك") {
		t.Errorf("the dialog says\n%s", h.words())
	}
	for _, label := range h.labels() {
		if strings.Contains(label, "evil") {
			t.Errorf("a button reads %q", label)
		}
	}
}

func TestReturnHost(t *testing.T) {
	h := ask(t, "https://login.example.com/auth?redirect_uri=https%3A%2F%2Fmcp.example.org%2Fcb&response_type=code&client_id=1")
	if !strings.Contains(h.words(), "After that your browser returns to mcp.example.org.") {
		t.Errorf("the dialog says\n%s", h.words())
	}
}

func longHostURL() string {
	return "https://login.bank.example." + strings.Repeat("a", 60) + "." + strings.Repeat("b", 60) + "." +
		strings.Repeat("c", 60) + "." + strings.Repeat("d", 30) + ".evil.test/?next=https://bank.example/" + strings.Repeat("q", 900)
}

// At 1024x700 and 200 % there are 512 by 350 units.
func TestLongHostOnASmallScreen(t *testing.T) {
	h := show(t, request(t, longHostURL()), 350)
	h.window.Resize(fyne.NewSize(512, 350))
	h.tick()
	if !h.press("Open …evil.test") {
		t.Errorf("Open is dead although the host fits; the dialog says\n%s", h.words())
	}
	if strings.Contains(h.words(), "Make the window larger") {
		t.Error("the dialog complains of its size")
	}
}

func TestOpenNeedsTheHostInSight(t *testing.T) {
	h := show(t, request(t, longHostURL()), 350)
	h.window.Resize(fyne.NewSize(340, 260))
	h.tick()
	if h.press("Open …evil.test") {
		t.Error("Open is live while the host is cut")
	}
	h.expectNotOpened()
	if !strings.Contains(h.words(), "Make the window larger") {
		t.Errorf("the dialog doesn't say why:\n%s", h.words())
	}
	h.window.Resize(fyne.NewSize(560, 700))
	if !h.press("Open …evil.test") {
		t.Error("Open stayed dead in a large window")
	}
}

// A window a little too low for the complaint, but not for the host, must not
// be stuck with the complaint.
func TestComplaintDoesNotKeepItselfUp(t *testing.T) {
	for height := float32(250); height < 420; height += 10 {
		fresh := show(t, request(t, longHostURL()), height)
		fresh.tick()
		grown := show(t, request(t, longHostURL()), 200)
		grown.window.Resize(fyne.NewSize(560, height))
		grown.tick()
		if a, b := fresh.mayOpen(), grown.mayOpen(); a != b {
			t.Errorf("at %v Open is live: %v; when grown to it: %v", height, a, b)
		}
	}
}

// In a low window the second question takes the bar, so that the host stays.
func TestSureInALowWindow(t *testing.T) {
	for _, height := range []float32{260, 300, 350, 480} {
		h := show(t, request(t, dangerURL), height)
		h.window.Resize(fyne.NewSize(512, height))
		h.tick()
		if !h.press(openDanger) {
			t.Errorf("at %v Open is dead:\n%s", height, h.words())
			continue
		}
		h.tick()
		open := h.buttons.open
		if h.buttons.anyway.Disabled() || open.Visible() && open.shown && !open.Disabled() {
			t.Errorf("at %v the second question can't be answered, buttons %q", height, h.labels())
		}
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(h.buttons.anyway)
		if at.Y+h.buttons.anyway.Size().Height > height {
			t.Errorf("at %v the second button stands at %v", height, at)
		}
		test.Tap(h.buttons.anyway)
		if got := <-h.browser.opened; got != dangerURL {
			t.Errorf("opened %q", got)
		}
	}
}

// The buttons stay in the window, whatever a server sends.
func TestButtonsStayInTheWindow(t *testing.T) {
	r := request(t, longHostURL())
	r.Message = strings.Repeat("words ", 100_000)
	r.Server.CallsItself = strings.Repeat("name ", 1000)
	for _, size := range []fyne.Size{{Width: 340, Height: 240}, {Width: 512, Height: 350}, {Width: 560, Height: 480}, {Width: 900, Height: 900}} {
		h := show(t, r, 350)
		h.window.Resize(size)
		for _, b := range []*button{h.buttons.decline, h.buttons.copy, h.buttons.cancel, h.buttons.open} {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
			if at.X < 0 || at.X+b.Size().Width > size.Width+1 || at.Y+b.Size().Height > size.Height {
				t.Errorf("at %v %q stands at %v, %v", size, b.Text, at, b.Size())
			}
		}
	}
}

func TestOpenLabels(t *testing.T) {
	for raw, want := range map[string]string{
		"https://a.test/":      "Open a.test",
		"https://a.test:8443/": "Open a.test:8443",
		"https://login.bank.example.something.evil.test/":    "Open …evil.test",
		"https://login.bank.example.something.evil.test:81/": "Open …evil.test:81",
		"https://x." + strings.Repeat("r", 40) + ".test/":    "Open this address",
	} {
		if got := openLabel(link(t, raw)); got != want {
			t.Errorf("%s: the button reads %q, want %q", raw, got, want)
		}
	}
}

func longURL() string {
	return "https://auth.example.com/oauth?state=" + strings.Repeat("0123456789abcdef", 500) + "END"
}

func TestWholeURLCanBeSelectedAndCopied(t *testing.T) {
	h := ask(t, longURL())
	u := h.parts.url.url
	h.window.Canvas().Focus(u)
	u.TypedShortcut(&fyne.ShortcutCopy{})
	if len(h.copies) != 0 {
		t.Errorf("nothing was selected, yet %q was copied", h.copies)
	}
	u.TypedShortcut(&fyne.ShortcutSelectAll{})
	u.TypedShortcut(&fyne.ShortcutCopy{})
	if len(h.copies) != 1 || h.copies[0] != longURL() {
		t.Errorf("the clipboard got %.60q, want the whole URL", h.copies)
	}
}

func TestSelectionAcrossLinesHasNoBreaks(t *testing.T) {
	h := ask(t, longURL())
	u := h.parts.url.url
	c, columns := u.cell(), u.columns(u.Size().Width)
	at := func(row, column int) fyne.PointEvent {
		return fyne.PointEvent{Position: fyne.NewPos(float32(column)*c.Width+1, (float32(row)+0.5)*c.Height)}
	}
	u.MouseDown(&desktop.MouseEvent{PointEvent: at(0, 8), Button: desktop.MouseButtonPrimary})
	u.Dragged(&fyne.DragEvent{PointEvent: at(2, 3)})
	if want := longURL()[8 : 2*columns+3]; u.Selected() != want {
		t.Errorf("selected %q, want %q", u.Selected(), want)
	}
	u.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(-50, -50)}})
	if u.Selected() != "https://" {
		t.Errorf("dragged back past the start it holds %q", u.Selected())
	}
	u.MouseDown(&desktop.MouseEvent{PointEvent: at(1, 0), Button: desktop.MouseButtonPrimary, Modifier: fyne.KeyModifierShift})
	if want := longURL()[8:columns]; u.Selected() != want {
		t.Errorf("Shift selected %q, want %q", u.Selected(), want)
	}
}

// Only what is in sight is drawn, and scrolling brings the rest.
func TestLongURLCostsWhatIsSeen(t *testing.T) {
	h := ask(t, longURL())
	u := h.parts.url.url
	drawn := func() string {
		var b strings.Builder
		for _, text := range drawnRuns(u) {
			b.WriteString(text)
		}
		return b.String()
	}
	if n := len(drawnRuns(u)); n > 12 {
		t.Errorf("%d runs are drawn", n)
	}
	if !strings.HasPrefix(drawn(), "https://auth.example.com") || strings.Contains(drawn(), "END") {
		t.Errorf("drawn: %q", drawn())
	}
	u.setView(u.Size().Height-60, 60)
	if !strings.HasSuffix(drawn(), "END") {
		t.Errorf("at the end is drawn %q", drawn())
	}
}

func TestHostIsBoldInTheURL(t *testing.T) {
	for _, width := range []float32{100, 140, 300, 500} {
		h := ask(t, "https://a.long.sub.domain.shop.example/path/shop.example")
		u := h.parts.url.url
		u.Resize(fyne.NewSize(width, u.HeightFor(width)))
		u.setView(0, u.HeightFor(width))
		if bold := strings.Join(boldRuns(u), ""); bold != "a.long.sub.domain.shop.example" {
			t.Errorf("at %v wide %q is bold", width, bold)
		}
	}
}

func TestHeightsFollowTheWidth(t *testing.T) {
	h := ask(t, longHostURL())
	if narrow, wide := h.HeightFor(400), h.HeightFor(900); narrow <= wide {
		t.Errorf("%v tall when narrow, %v when wide", narrow, wide)
	}
	if h.HeightFor(560) > 700 {
		t.Errorf("the dialog wants %v", h.HeightFor(560))
	}
}

func TestTitleNamesTheServer(t *testing.T) {
	r := request(t, plainURL)
	r.Cause = elicit.Cause{Kind: elicit.CauseSignIn}
	if got := show(t, r, 640).Title(); got != "Payments asks you to sign in on a web page" {
		t.Errorf("the title is %q", got)
	}
}

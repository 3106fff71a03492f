package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

func longHost() HostTextParams {
	label := strings.Repeat("a", 62)
	host := label + "." + strings.Repeat("b", 62) + "." + strings.Repeat("c", 61) + "." + strings.Repeat("d", 57) + ".test"
	return HostTextParams{Host: host, Registrable: strings.Repeat("d", 57) + ".test"}
}

func TestHostIsNeverShortened(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme())
	for _, p := range []HostTextParams{
		{Host: "pay.shop.example", Registrable: "shop.example"},
		{Host: "a.test", Registrable: "a.test", Port: "8443"},
		{Host: "[2001:db8::1]", Registrable: "[2001:db8::1]", Port: "81"},
		{Host: "odd.test", Registrable: "not-its-end"},
		longHost(),
	} {
		for _, width := range []float32{-8, 1, 40, 200, 528, 900} {
			h := NewHostText(p)
			h.Resize(fyne.NewSize(width, h.HeightFor(width)))
			want := p.Host
			if p.Port != "" {
				want += ":" + p.Port
			}
			if got := strings.Join(h.Lines(), ""); got != want {
				t.Errorf("at %v wide %q reads %q", width, want, got)
			}
			for _, o := range test.WidgetRenderer(h).Objects() {
				text := o.(*canvas.Text)
				if end := text.Position().X + text.MinSize().Width; end > width+1 && len(text.Text) > 1 && width > 0 {
					t.Errorf("at %v wide %q ends at %v", width, text.Text, end)
				}
			}
		}
	}
}

// What someone could put before their own name must never look like the
// whole: the registrable part stays on one line while it fits, in full colour.
func TestRegistrablePartStaysTogetherAndStandsOut(t *testing.T) {
	a := test.NewTempApp(t)
	a.Settings().SetTheme(NewTheme())
	h := NewHostText(HostTextParams{
		Host:        "login.bank.example." + strings.Repeat("a", 60) + ".evil.test",
		Registrable: "evil.test",
	})
	for width := float32(160); width < 900; width += 20 {
		h.Resize(fyne.NewSize(width, h.HeightFor(width)))
		lines := h.Lines()
		if last := lines[len(lines)-1]; !strings.HasSuffix(last, "evil.test") {
			t.Errorf("at %v wide the last line is %q", width, last)
		}
	}
	variant := a.Settings().ThemeVariant()
	for _, o := range test.WidgetRenderer(h).Objects() {
		text := o.(*canvas.Text)
		full := text.Color == NewTheme().Color(theme.ColorNameForeground, variant)
		if full != (text.Text == "evil.test") || !text.TextStyle.Bold {
			t.Errorf("%q in full colour: %v, bold: %v", text.Text, full, text.TextStyle.Bold)
		}
	}
}

func TestHostLinesEndAtDots(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme())
	h := NewHostText(HostTextParams{Host: "one.two.three.four.five.six.example", Registrable: "six.example"})
	h.Resize(fyne.NewSize(180, h.HeightFor(180)))
	lines := h.Lines()
	if len(lines) < 2 {
		t.Fatalf("nothing was wrapped: %q", lines)
	}
	for _, line := range lines[:len(lines)-1] {
		if !strings.HasSuffix(line, ".") {
			t.Errorf("a line ends within a label: %q", line)
		}
	}
}

package kit

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"parley/elicit"
	"parley/elicit/plaintext"
)

// What the head shows of foreign text at most, in characters. Longer values
// end in "…": a head that wraps for ever would push the question off screen.
const (
	maxHeadName  = 60
	maxHeadHow   = 120
	maxHeadCause = 80
)

// AskHeadParams is what the head of a request tells: who asks, how that server
// runs, and what the user was doing.
type AskHeadParams struct {
	Server elicit.Server
	Cause  elicit.Cause
	Mode   elicit.Mode
	// Message is the server's words. Empty: no box; where the words belong
	// further down, leave it empty and use NewServerWords.
	Message     string
	Step, Steps int // "1 of 2"; Steps 0 or 1: alone
}

// AskHeadOf takes from r what the head needs.
func AskHeadOf(r elicit.Request) AskHeadParams {
	return AskHeadParams{
		Server: r.Server, Cause: r.Cause, Mode: r.Mode,
		Message: r.Message, Step: r.Step, Steps: r.Steps,
	}
}

// AskHead is the top of every request's window: who asks, how it runs and
// what it calls itself, the cause, and the server's words in a box.
type AskHead struct {
	widget.BaseWidget
	title   string
	content fyne.CanvasObject
}

var (
	_ fyne.Widget     = (*AskHead)(nil)
	_ fyne.Accessible = (*AskHead)(nil)
)

// NewAskHead makes the head.
func NewAskHead(p AskHeadParams) *AskHead {
	h := &AskHead{title: askTitle(p)}
	lines := widget.NewRichText(headLine(h.title, SizeTitle, "", true))
	lines.Wrapping = fyne.TextWrapWord
	if how := askHow(p.Server); how != "" {
		lines.Segments = append(lines.Segments, headLine(how, SizeSmall, ColorDim, false))
	}
	if cause := askCause(p.Cause); cause != "" {
		lines.Segments = append(lines.Segments, headLine(cause, SizeSmall, ColorDim, false))
	}
	rows := []fyne.CanvasObject{withSteps(lines, p)}
	if p.Message != "" {
		rows = append(rows, NewServerWords(p.Server.Name, p.Message))
	}
	h.content = container.NewVBox(rows...)
	h.ExtendBaseWidget(h)
	return h
}

// Title is the head's first line, fit for the window's title too.
func (h *AskHead) Title() string { return h.title }

// AccessibilityLabel is what a screen reader says on arriving.
func (h *AskHead) AccessibilityLabel() string { return h.title }

// AccessibilityRole is that of text.
func (h *AskHead) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// CreateRenderer shows the lines and the box.
func (h *AskHead) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(h.content)
}

func headLine(text string, size fyne.ThemeSizeName, color fyne.ThemeColorName, bold bool) *widget.TextSegment {
	return &widget.TextSegment{Text: text, Style: widget.RichTextStyle{
		SizeName: size, ColorName: color, TextStyle: fyne.TextStyle{Bold: bold},
	}}
}

// withSteps puts "1 of 2" at the right, level with the last line.
func withSteps(lines fyne.CanvasObject, p AskHeadParams) fyne.CanvasObject {
	if p.Steps <= 1 {
		return lines
	}
	steps := widget.NewRichText(headLine(lang.L("{{.Step}} of {{.Steps}}", map[string]any{
		"Step": strconv.Itoa(p.Step), "Steps": strconv.Itoa(p.Steps),
	}), SizeSmall, ColorDim, true))
	return container.NewBorder(nil, nil, nil, container.NewVBox(layout.NewSpacer(), steps), lines)
}

// askTitle says who asks for what, by the user's own name for the server.
func askTitle(p AskHeadParams) string {
	name := map[string]any{"Name": plaintext.Line(p.Server.Name, maxHeadName)}
	switch {
	case p.Mode == elicit.ModeURL && p.Cause.Kind == elicit.CauseSignIn:
		return lang.L("{{.Name}} asks you to sign in on a web page", name)
	case p.Mode == elicit.ModeURL:
		return lang.L("{{.Name}} asks you to open a web page", name)
	default:
		return lang.L("{{.Name}} asks", name)
	}
}

// askHow is how the server runs and, marked as its own claim, what it calls
// itself.
func askHow(s elicit.Server) string {
	how := plaintext.Line(s.How, maxHeadHow)
	claim := ""
	if s.CallsItself != "" {
		claim = lang.L("calls itself “{{.Claim}}”", map[string]any{
			"Claim": plaintext.Line(s.CallsItself, maxHeadName),
		})
	}
	if how == "" || claim == "" {
		return how + claim
	}
	return how + " · " + claim
}

// askCause tells what the user was doing when the server asked.
func askCause(c elicit.Cause) string {
	name := map[string]any{"Name": plaintext.Line(c.Name, maxHeadCause)}
	switch c.Kind {
	case elicit.CauseTool:
		return lang.L("while running {{.Name}}", name)
	case elicit.CausePrompt:
		return lang.L("while preparing the prompt {{.Name}}", name)
	case elicit.CauseResource:
		return lang.L("while reading {{.Name}}", name)
	case elicit.CauseSignIn:
		return lang.L("so that you can use this server")
	default:
		return lang.L("on its own, not for anything you started")
	}
}

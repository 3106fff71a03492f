package kit

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
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
	rows    *Column
	details fyne.CanvasObject
	words   *ServerWords // nil without a message
}

var (
	_ fyne.Widget     = (*AskHead)(nil)
	_ fyne.Accessible = (*AskHead)(nil)
	_ Sized           = (*AskHead)(nil)
)

// NewAskHead makes the head.
func NewAskHead(p AskHeadParams) *AskHead {
	h := &AskHead{title: askTitle(p)}
	title := NewText(h.title, TextOptions{Size: SizeTitle, Style: fyne.TextStyle{Bold: true}, MaxLines: 3})
	h.details = NewAskDetails(p)
	rows := []fyne.CanvasObject{NewColumn(Space1, title, h.details)}
	if p.Message != "" {
		h.words = NewServerWords(p.Server.Name, p.Message)
		rows = append(rows, h.words)
	}
	h.rows = NewColumn(Space2, rows...)
	h.ExtendBaseWidget(h)
	return h
}

// NewAskDetails is the head's small print by itself: how the server runs, what
// it calls itself, and the cause.
func NewAskDetails(p AskHeadParams) fyne.CanvasObject {
	how := NewText(askHow(p.Server), TextOptions{Size: SizeSmall, Color: ColorDim, MaxLines: 3})
	return NewColumn(Space1, how, newCauseLine(p))
}

// SetCompact leaves the small print away, for a window too low for it; show
// NewAskDetails elsewhere then.
func (h *AskHead) SetCompact(on bool) {
	if h.details.Visible() != on {
		return
	}
	if on {
		h.details.Hide()
	} else {
		h.details.Show()
	}
	h.Refresh()
}

// Title is the head's first line, fit for the window's title too.
func (h *AskHead) Title() string { return h.title }

// SetOnResize sets what is called when the head has become taller or shorter:
// "Show all" of a long message.
func (h *AskHead) SetOnResize(f func()) {
	if h.words != nil {
		h.words.SetOnResize(f)
	}
}

// SetOnKey sets what sees the keys that nothing in the head uses, such as
// Escape.
func (h *AskHead) SetOnKey(f func(*fyne.KeyEvent)) {
	if h.words != nil {
		h.words.SetOnKey(f)
	}
}

// AccessibilityLabel is what a screen reader says on arriving.
func (h *AskHead) AccessibilityLabel() string { return h.title }

// AccessibilityRole is that of text.
func (h *AskHead) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// HeightFor is the height of all lines and the box.
func (h *AskHead) HeightFor(width float32) float32 { return h.rows.HeightFor(width) }

// CreateRenderer shows the lines and the box.
func (h *AskHead) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(h.rows) }

// newCauseLine is the cause at the left and "1 of 2" at the right.
func newCauseLine(p AskHeadParams) fyne.CanvasObject {
	cause := NewText(CauseWords(p.Cause), TextOptions{Size: SizeSmall, Color: ColorDim, MaxLines: 2})
	if p.Steps <= 1 {
		return cause
	}
	steps := NewText(lang.L("{{.Step}} of {{.Steps}}", map[string]any{
		"Step": strconv.Itoa(p.Step), "Steps": strconv.Itoa(p.Steps),
	}), TextOptions{Size: SizeSmall, MaxLines: 1, Style: fyne.TextStyle{Bold: true}})
	return newEnds(cause, steps)
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
	how := HowWords(s.How, maxHeadHow)
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

// builtIn is how the server inside Parley is reached: the one sentence among
// what config.Server.How says, and what the history keeps of it.
const builtIn = "built in"

// HowWords says in at most max characters how a server is reached.
func HowWords(how string, max int) string {
	if how == builtIn {
		return lang.L("built in")
	}
	return plaintext.Line(how, max)
}

// CauseWords tells what the user was doing when a server asked.
func CauseWords(c elicit.Cause) string {
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

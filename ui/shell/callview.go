package shell

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// callViewParams is what a callView needs.
type callViewParams struct {
	Shell   *Shell
	Server  string
	Cancel  func()
	Changed func() // the view has become taller or shorter
}

// callView is a call: its progress while it runs, then how it came out.
type callView struct {
	*kit.Column
	p callViewParams

	known    *widget.ProgressBar
	unknown  *widget.ProgressBarInfinite
	message  *kit.Text
	cancel   *kit.Button
	running  fyne.CanvasObject
	finished string // the id of the call whose result is shown
}

func newCallView(p callViewParams) *callView {
	v := &callView{p: p, known: widget.NewProgressBar(), unknown: widget.NewProgressBarInfinite()}
	v.unknown.Stop()
	v.message = kit.NewText("", kit.TextOptions{MaxLines: 3})
	v.cancel = kit.NewButton(lang.L("Cancel"), p.Cancel)
	bars := container.NewStack(v.known, v.unknown)
	v.running = kit.Box(kit.ColorSurface, kit.ColorBorder, kit.NewColumn(kit.Space2,
		container.NewBorder(nil, nil, nil, v.cancel, container.NewVBox(bars)), v.message))
	v.Column = kit.NewColumn(kit.Space3)
	return v
}

// ShowCall takes a call as it stands.
func (v *callView) ShowCall(c app.Call) {
	if c.Running() {
		v.finished = ""
		v.showRunning(c)
	} else if v.finished != c.ID {
		v.finished = c.ID
		v.unknown.Stop()
		rows := append([]fyne.CanvasObject{resultHead(c)}, v.refusals(c)...)
		v.SetItems(append(rows, v.p.Shell.resultBlocks(c, v.p.Changed)...)...)
	}
	v.p.Changed()
}

func (v *callView) showRunning(c app.Call) {
	total := c.Progress.Total
	fraction := total > 0
	// Only what runs moves: a call that waits for its user stands still, and
	// takes no processor's time for as long as that lasts.
	moving := !fraction && !c.Asking
	v.known.Hidden, v.unknown.Hidden = !fraction, !moving
	if fraction {
		v.known.SetValue(c.Progress.Done / total)
	}
	switch {
	case !moving:
		v.unknown.Stop()
	case !v.unknown.Running():
		v.unknown.Start()
	}
	v.message.SetText(runningWords(c))
	v.SetItems(append([]fyne.CanvasObject{v.running}, v.refusals(c)...)...)
}

// refusals tell what the server wanted to ask and could not: it may be why the
// call comes to nothing.
func (v *callView) refusals(c app.Call) []fyne.CanvasObject {
	var rows []fyne.CanvasObject
	for _, n := range v.p.Shell.core.Refusals(c.ID) {
		rows = append(rows, kit.NewBanner(kit.MoodWarn, plaintext.Block(kit.Say(n.What)), plaintext.Line(n.Detail, maxLine)))
	}
	return rows
}

// runningWords says what a call is at.
func runningWords(c app.Call) string {
	words := lang.L("Running")
	switch {
	case c.InBrowser:
		words = lang.L("Waiting until you are done in the browser")
	case c.Asking:
		words = lang.L("Waiting for your answer")
	}
	if c.Reported && c.Progress.Total <= 0 {
		words += fmt.Sprintf(" · %g", c.Progress.Done)
	}
	if c.Progress.Message != "" {
		words += " · " + plaintext.Line(c.Progress.Message, maxLine)
	}
	return words
}

// resultHead says in one line how a call came out.
func resultHead(c app.Call) fyne.CanvasObject {
	took := map[string]any{"Time": took(c.Ended.Sub(c.Started))}
	switch {
	case c.Cancelled:
		return kit.NewRemark(kit.ToneNote, lang.L("You cancelled this call after {{.Time}}.", took))
	case c.Err != nil:
		return kit.NewBanner(kit.MoodDanger, reasonWhat(c.Err), reasonDo(c.Err))
	case c.Tool != nil && c.Tool.IsError:
		return kit.NewRemark(kit.ToneError, lang.L("The tool reported an error after {{.Time}}.", took))
	default:
		return kit.NewText(lang.L("Result after {{.Time}}", took),
			kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim})
	}
}

// took is a duration for people.
func took(d time.Duration) string {
	if d < time.Minute {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return countdown(d)
}

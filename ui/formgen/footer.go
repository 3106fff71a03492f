package formgen

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/elicit"
	"parley/elicit/form"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// footer holds the decisions: those that end without an answer at the left,
// those that matter most at the right. Above them, if need be, a warning.
type footer struct {
	widget.BaseWidget
	r       *Request
	warning *kit.Remark
	left    []fyne.CanvasObject
	right   []fyne.CanvasObject
	send    *kit.Button
}

var _ kit.Sized = (*footer)(nil)

func newFooter(r *Request) *footer {
	f := &footer{r: r, warning: kit.NewRemark(kit.ToneWarning, "")}
	f.warning.Hide()
	decline := kit.NewButton(lang.L("Decline"), r.Decline)
	decline.SetTip(lang.L("Says no to {{.Name}}. Nothing you typed is sent.", r.name()))
	f.left = []fyne.CanvasObject{decline}
	if r.p.OnLater != nil {
		later := kit.NewButton(lang.L("Later"), r.later).Quiet()
		later.SetTip(lang.L("Keeps this in the inbox. {{.Name}} goes on waiting.", r.name()))
		f.left = append(f.left, later)
	}
	cancel := kit.NewButton(lang.L("Cancel"), r.Dismiss)
	cancel.SetTip(lang.L("Tells {{.Name}} that nothing was decided. Nothing you typed is sent.", r.name()))
	f.send = kit.NewButton(sendLabel(r.p.Request.Form), r.Submit).Accent()
	f.right = []fyne.CanvasObject{cancel, f.send}
	f.ExtendBaseWidget(f)
	return f
}

// sendLabel names the act: a form without fields is agreed to.
func sendLabel(f *form.Form) string {
	if len(f.Fields) == 0 {
		return lang.L("Agree")
	}
	return lang.L("Send")
}

// warn asks for a second click; empty takes the warning back.
func (f *footer) warn(sentence string) {
	f.warning.Set(sentence)
	f.warning.Hidden = sentence == ""
	if sentence == "" {
		f.send.SetText(sendLabel(f.r.p.Request.Form))
		f.send.Accent()
	} else {
		f.send.SetText(lang.L("Send the secret"))
		f.send.Danger()
	}
	f.send.Refresh()
}

// withdraw leaves what can still be done.
func (f *footer) withdraw() {
	r := f.r
	f.warning.Hide()
	f.left = nil
	if len(r.p.Request.Form.Fields) > 0 {
		f.left = append(f.left, kit.NewButton(lang.L("Copy what I typed"), func() {
			fyne.CurrentApp().Clipboard().SetContent(typedText(r.p.Draft))
		}))
	}
	f.right = nil
	if r.p.OnRunAgain != nil {
		f.right = append(f.right, kit.NewButton(againLabel(r.p.Request.Cause), r.p.OnRunAgain))
	}
	f.right = append(f.right, kit.NewButton(lang.L("Close"), r.Dismiss).Accent())
	f.Refresh()
}

func againLabel(c elicit.Cause) string {
	if c.Name == "" {
		return lang.L("Run again")
	}
	return lang.L("Run {{.Name}} again", map[string]any{"Name": plaintext.Line(c.Name, maxLabel/4)})
}

// typedText is what was answered, as lines to be pasted elsewhere. Masked
// answers stay out: a clipboard is read by every program.
func typedText(d *form.Draft) string {
	var b strings.Builder
	for i, f := range d.Form().Fields {
		if f.Secret || f.Kind == form.Group || f.Kind == form.Fixed || !d.Answered(i) {
			continue
		}
		b.WriteString(plaintext.Line(f.Label, maxLabel) + ": " + answerText(d, i) + "\n")
	}
	return b.String()
}

// answerText is an answer as a person would write it.
func answerText(d *form.Draft, i int) string {
	f := d.Form().Fields[i]
	switch f.Kind {
	case form.Boolean:
		if yes, _ := d.Bool(i); yes {
			return lang.L("Yes")
		}
		return lang.L("No")
	case form.Choice:
		if at := d.Chosen(i); at >= 0 {
			return f.Options[at].Label
		}
		return ""
	case form.MultiChoice:
		var labels []string
		for _, at := range d.Toggled(i) {
			labels = append(labels, f.Options[at].Label)
		}
		return strings.Join(labels, ", ")
	}
	return d.Text(i)
}

func (f *footer) rowHeight() float32 { return f.right[0].MinSize().Height }

func lineWidth(objects []fyne.CanvasObject) float32 {
	var w float32
	for _, o := range objects {
		w += o.MinSize().Width + kit.Space2
	}
	return max(0, w-kit.Space2)
}

// stacked reports whether both halves can't stand in one line.
func (f *footer) stacked(width float32) bool {
	return lineWidth(f.left)+kit.Space4+lineWidth(f.right) > width
}

// HeightFor is one line of buttons, or two, and the warning.
func (f *footer) HeightFor(width float32) float32 {
	h := f.rowHeight()
	if f.stacked(width) {
		h += kit.Space2 + f.rowHeight()
	}
	if f.warning.Visible() {
		h += f.warning.HeightFor(width) + kit.Space3
	}
	return h
}

// CreateRenderer lays the buttons out.
func (f *footer) CreateRenderer() fyne.WidgetRenderer { return &footerRenderer{f} }

type footerRenderer struct{ f *footer }

// Layout sets one half left, the other right.
func (r *footerRenderer) Layout(size fyne.Size) {
	f, y := r.f, float32(0)
	if f.warning.Visible() {
		h := f.warning.HeightFor(size.Width)
		f.warning.Resize(fyne.NewSize(size.Width, h))
		y = h + kit.Space3
	}
	row := f.rowHeight()
	line := func(objects []fyne.CanvasObject, x, y float32) {
		for _, o := range objects {
			w := o.MinSize().Width
			o.Move(fyne.NewPos(x, y))
			o.Resize(fyne.NewSize(w, row))
			x += w + kit.Space2
		}
	}
	line(f.left, 0, y)
	if f.stacked(size.Width) {
		y += row + kit.Space2
	}
	line(f.right, size.Width-lineWidth(f.right), y)
}

// MinSize is the height at the present width.
func (r *footerRenderer) MinSize() fyne.Size {
	w := max(lineWidth(r.f.left), lineWidth(r.f.right))
	return fyne.NewSize(w, r.f.HeightFor(max(r.f.Size().Width, w)))
}

// Refresh follows warning and theme.
func (r *footerRenderer) Refresh() {
	r.Layout(r.f.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
	canvas.Refresh(r.f)
}

// Objects are warning and buttons.
func (r *footerRenderer) Objects() []fyne.CanvasObject {
	objects := append([]fyne.CanvasObject{r.f.warning}, r.f.left...)
	return append(objects, r.f.right...)
}

// Destroy has nothing to release.
func (r *footerRenderer) Destroy() {}

package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// How a row divides its width: the label stands at the left of the control
// where there is room for both, else above it.
const (
	rowSideBySide float32 = 440
	rowLabelShare float32 = 0.28
	rowLabelMin   float32 = 112
	rowLabelMax   float32 = 200
	rowIndent     float32 = Space4
)

// LineHeighter is a control that tells how tall its first line is, so that
// the label can stand level with it.
type LineHeighter interface{ FirstLine() float32 }

// RowParams is what stands in a row.
type RowParams struct {
	Label    string // foreign text that has passed elicit/plaintext
	Required bool
	Control  fyne.CanvasObject
	Hint     fyne.CanvasObject // nil without one
	Notes    []fyne.CanvasObject
	Level    int // how deep it stands inside groups
}

// Row is the template of one question: label, control, and beneath the
// control what is wrong with the answer, the hint and notes.
type Row struct {
	widget.BaseWidget
	p     RowParams
	label *Text
	fault *Remark // hidden while all is well
	acts  *Flow   // what can be done about the answer: "Use default"
	under []fyne.CanvasObject
}

var (
	_ fyne.Widget = (*Row)(nil)
	_ Sized       = (*Row)(nil)
)

// NewRow makes a row.
func NewRow(p RowParams) *Row {
	label := p.Label
	if p.Required {
		label += " *"
	}
	r := &Row{p: p, label: NewText(label, TextOptions{}), fault: NewRemark(ToneError, ""), acts: NewFlow(Space2)}
	r.fault.Hidden = true
	r.acts.Hidden = true
	r.under = []fyne.CanvasObject{r.fault}
	if p.Hint != nil {
		r.under = append(r.under, p.Hint)
	}
	r.under = append(append(r.under, p.Notes...), r.acts)
	r.ExtendBaseWidget(r)
	return r
}

// Label is the label as shown, with its mark if an answer is required.
func (r *Row) Label() string { return r.label.Text() }

// Fault is the error shown, empty while all is well.
func (r *Row) Fault() string {
	if r.fault.Hidden {
		return ""
	}
	return r.fault.Text()
}

// SetFault shows what is wrong and, as links, what may help. Empty hides it.
func (r *Row) SetFault(sentence string, help ...fyne.CanvasObject) {
	r.fault.Hidden = sentence == ""
	r.fault.Set(sentence, help...)
}

// SetActs shows links under the hint; none hides them.
func (r *Row) SetActs(links ...fyne.CanvasObject) {
	r.acts.Hidden = len(links) == 0
	r.acts.SetItems(links...)
}

// columns are where label and control stand. Side by side, the label's width
// depends on the row's alone, so that the rows of a form line up.
func (r *Row) columns(width float32) (labelX, labelW, x, w float32) {
	labelX = float32(r.p.Level) * rowIndent
	if width < rowSideBySide {
		return labelX, width - labelX, labelX, width - labelX
	}
	x = LabelWidth(width)
	return labelX, x - Space4 - labelX, x, width - x
}

func (r *Row) sideBySide(width float32) bool { return width >= rowSideBySide }

// LabelWidth is where the control column starts in a form of some width.
func LabelWidth(width float32) float32 {
	if width < rowSideBySide {
		return 0
	}
	return min(max(width*rowLabelShare, rowLabelMin), rowLabelMax) + Space4
}

// labelTop puts the label level with the control's first line.
func (r *Row) labelTop() float32 {
	l, ok := r.p.Control.(LineHeighter)
	if !ok {
		return 0
	}
	return max(0, (l.FirstLine()-r.label.LineHeight())/2)
}

// HeightFor is the row's height at width.
func (r *Row) HeightFor(width float32) float32 {
	return r.each(width, func(fyne.CanvasObject, fyne.Position, fyne.Size) {})
}

// each walks the row's objects with their places.
func (r *Row) each(width float32, place func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	labelX, labelW, x, w := r.columns(width)
	labelH := r.label.HeightFor(labelW)
	y, labelY := float32(0), float32(0)
	if r.sideBySide(width) {
		labelY = r.labelTop()
	} else if labelH > 0 {
		y = labelH + Space1
	}
	place(r.label, fyne.NewPos(labelX, labelY), fyne.NewSize(labelW, labelH))
	h := HeightFor(r.p.Control, w)
	place(r.p.Control, fyne.NewPos(x, y), fyne.NewSize(w, h))
	y += h
	for _, o := range r.under {
		if h := HeightFor(o, w); h > 0 {
			place(o, fyne.NewPos(x, y+Space1), fyne.NewSize(w, h))
			y += Space1 + h
		}
	}
	return max(y, labelY+labelH)
}

// CreateRenderer lays the row out.
func (r *Row) CreateRenderer() fyne.WidgetRenderer {
	return &rowRenderer{row: r, objects: append([]fyne.CanvasObject{r.label, r.p.Control}, r.under...)}
}

type rowRenderer struct {
	row     *Row
	objects []fyne.CanvasObject
}

// Layout places label, control and what stands under it.
func (r *rowRenderer) Layout(size fyne.Size) {
	r.row.each(size.Width, func(o fyne.CanvasObject, p fyne.Position, s fyne.Size) {
		o.Move(p)
		o.Resize(s)
	})
}

// MinSize is the height at the present width.
func (r *rowRenderer) MinSize() fyne.Size {
	width := r.row.Size().Width
	if width == 0 {
		width = defaultTextWidth
	}
	return fyne.NewSize(rowLabelMin, r.row.HeightFor(width))
}

// Refresh lays out anew: an error may have come or gone.
func (r *rowRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, o := range r.objects {
		o.Refresh()
	}
	canvas.Refresh(r.row)
}

// Objects are label, control and what stands under it.
func (r *rowRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *rowRenderer) Destroy() {}

package kit

import (
	"fyne.io/fyne/v2"
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
	rowLabelLines         = 4
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
	Level    int  // how deep it stands inside groups
	Heading  bool // the label heads the rows that follow
}

// Row is the template of one question: label, control, and beneath the
// control what is wrong with the answer, the hint and notes.
type Row struct {
	widget.BaseWidget
	p       RowParams
	label   *Text
	fault   *Remark // nil while all is well
	caution *Remark // nil without one
}

var (
	_ arranged = (*Row)(nil)
	_ Sized    = (*Row)(nil)
)

// NewRow makes a row.
func NewRow(p RowParams) *Row {
	label := p.Label
	if p.Required {
		label += " *"
	}
	r := &Row{p: p, label: NewText(label, TextOptions{
		Style: fyne.TextStyle{Bold: p.Heading}, MaxLines: rowLabelLines,
	})}
	r.ExtendBaseWidget(r)
	return r
}

// Label is the label as shown, with its mark if an answer is required.
func (r *Row) Label() string { return r.label.Text() }

// Fault is the error shown, empty while all is well.
func (r *Row) Fault() string { return remarkText(r.fault) }

// Caution is the warning shown, empty without one.
func (r *Row) Caution() string { return remarkText(r.caution) }

func remarkText(m *Remark) string {
	if m == nil {
		return ""
	}
	return m.Text()
}

// SetFault shows what is wrong and, as links, what may help. Empty takes it
// away.
func (r *Row) SetFault(sentence string, help ...fyne.CanvasObject) {
	r.fault = nil
	if sentence != "" {
		r.fault = NewRemark(ToneError, sentence, help...)
	}
	r.Refresh()
}

// SetCaution warns of an answer that may be sent. Empty takes it away.
func (r *Row) SetCaution(sentence string) {
	if sentence == r.Caution() {
		return
	}
	r.caution = nil
	if sentence != "" {
		r.caution = NewRemark(ToneWarning, sentence)
	}
	r.Refresh()
}

// under is what stands beneath the control, in Tab order.
func (r *Row) under() []fyne.CanvasObject {
	list := make([]fyne.CanvasObject, 0, 3+len(r.p.Notes))
	if r.fault != nil {
		list = append(list, r.fault)
	}
	if r.caution != nil {
		list = append(list, r.caution)
	}
	if r.p.Hint != nil {
		list = append(list, r.p.Hint)
	}
	return append(list, r.p.Notes...)
}

// columns are where label and control stand. Side by side, the label's width
// depends on the row's alone, so that the rows of a form line up.
func (r *Row) columns(width float32) (labelX, labelW, x, w float32) {
	labelX = float32(r.p.Level) * rowIndent
	if !r.sideBySide(width) {
		return labelX, width - labelX, labelX, width - labelX
	}
	x = LabelWidth(width)
	return labelX, x - Space4 - labelX, x, width - x
}

func (r *Row) sideBySide(width float32) bool { return !r.p.Heading && width >= rowSideBySide }

// LabelWidth is where the control column starts in a form of some width.
func LabelWidth(width float32) float32 {
	if width < rowSideBySide {
		return 0
	}
	return min(max(width*rowLabelShare, rowLabelMin), rowLabelMax) + Space4
}

// labelTop puts the label level with the control's first line.
func (r *Row) labelTop() float32 {
	return max(0, (firstLine(r.p.Control)-r.label.LineHeight())/2)
}

// firstLine is how tall a control's first line is; 0 where it begins with a
// line of plain text.
func firstLine(o fyne.CanvasObject) float32 {
	switch o := o.(type) {
	case LineHeighter:
		return o.FirstLine()
	case *widget.RadioGroup:
		if n := len(o.Options); n > 0 && !o.Horizontal {
			return o.MinSize().Height / float32(n)
		}
		return o.MinSize().Height
	case *fyne.Container:
		for _, inner := range o.Objects {
			if h := firstLine(inner); h > 0 {
				return h
			}
		}
	}
	return 0
}

// HeightFor is the row's height at width.
func (r *Row) HeightFor(width float32) float32 { return heightOf(r, width) }

// CreateRenderer lays the row out.
func (r *Row) CreateRenderer() fyne.WidgetRenderer { return &arrangedRenderer{r} }

func (r *Row) arrange(width float32, place placeFunc) float32 {
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
	for _, o := range r.under() {
		if h := HeightFor(o, w); h > 0 {
			place(o, fyne.NewPos(x, y+Space1), fyne.NewSize(w, h))
			y += Space1 + h
		}
	}
	return max(y, labelY+labelH)
}

// contents are label, control and what stands under it.
func (r *Row) contents() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.label, r.p.Control}, r.under()...)
}

func (r *Row) leastWidth() float32 { return rowLabelMin }

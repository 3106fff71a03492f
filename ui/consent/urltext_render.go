package consent

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"parley/ui/kit"
)

// embolden is how far the host is drawn a second time to the right: Fyne has
// no bold monospaced font.
const embolden float32 = 0.6

// CreateRenderer draws the lines.
func (t *urlText) CreateRenderer() fyne.WidgetRenderer {
	r := &urlRenderer{t: t}
	r.sync()
	return r
}

type urlRenderer struct {
	t       *urlText
	objects []fyne.CanvasObject
}

// Layout breaks the URL for the new width.
func (r *urlRenderer) Layout(fyne.Size) { r.sync() }

// MinSize is the height at the present width.
func (r *urlRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.t.cell().Width, r.t.HeightFor(max(r.t.Size().Width, minWidth-2*dialogPadding)))
}

// Refresh follows selection, focus and theme.
func (r *urlRenderer) Refresh() {
	r.sync()
	canvas.Refresh(r.t)
}

// sync draws the lines in sight.
func (r *urlRenderer) sync() {
	t := r.t
	r.objects = r.objects[:0]
	if t.Size().Width == 0 {
		return // not laid out yet
	}
	columns, height := t.columns(t.Size().Width), t.cell().Height
	first := max(int(t.viewTop/height), 0)
	last := min(int((t.viewTop+t.viewHeight)/height)+1, t.rows(t.Size().Width))
	for row := first; row < last; row++ {
		r.line(row, row*columns, min((row+1)*columns, len(t.text)))
	}
}

// line draws the characters from a to b: the selection behind them, the host
// bold and in full colour, the rest dimmed.
func (r *urlRenderer) line(row, a, b int) {
	t, th, v := r.t, r.t.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	if from, to := max(t.from, a), min(t.to, b); from < to {
		mark := canvas.NewRectangle(th.Color(theme.ColorNameSelection, v))
		r.put(mark, row, from-a, to-from)
	}
	hostFrom, hostTo := min(max(t.hostFrom, a), b), min(max(t.hostTo, a), b)
	dim, full := th.Color(kit.ColorDim, v), th.Color(theme.ColorNameForeground, v)
	r.run(row, a, a, hostFrom, dim)
	r.run(row, a, hostFrom, hostTo, full)
	if hostFrom < hostTo {
		host := r.run(row, a, hostFrom, hostTo, full)
		host.Move(host.Position().AddXY(embolden, 0))
	}
	r.run(row, a, hostTo, b, dim)
}

// run draws the characters from a to b of the line that begins at start.
func (r *urlRenderer) run(row, start, a, b int, c color.Color) *canvas.Text {
	if a >= b {
		return nil
	}
	text := canvas.NewText(r.t.text[a:b], c)
	text.TextSize, text.TextStyle = r.t.Theme().Size(kit.SizeBody), monospace
	r.put(text, row, a-start, b-a)
	return text
}

func (r *urlRenderer) put(o fyne.CanvasObject, row, column, length int) {
	c := r.t.cell()
	o.Move(fyne.NewPos(float32(column)*c.Width, float32(row)*c.Height))
	o.Resize(fyne.NewSize(float32(length)*c.Width, c.Height))
	r.objects = append(r.objects, o)
}

// Objects are marks and runs.
func (r *urlRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *urlRenderer) Destroy() {}

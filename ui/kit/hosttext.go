package kit

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// HostTextParams is the address to show: ASCII, as the browser contacts it.
type HostTextParams struct {
	Host        string
	Registrable string // the end of Host that someone registered, or all of it
	Port        string // empty when it is the scheme's own
}

// HostText shows a host so that it can't be mistaken: alone, large, bold, the
// registrable part in full colour and what anyone can put before it dimmed,
// broken at dots, never shortened.
type HostText struct {
	widget.BaseWidget
	pieces []hostPiece

	lines    [][]hostPiece // the last wrapping
	wrapped  float32
	wrapSize float32
}

var (
	_ fyne.Widget     = (*HostText)(nil)
	_ fyne.Accessible = (*HostText)(nil)
	_ Sized           = (*HostText)(nil)
)

// NewHostText makes the text.
func NewHostText(p HostTextParams) *HostText {
	h := &HostText{pieces: hostPieces(p)}
	h.ExtendBaseWidget(h)
	return h
}

// Text is the whole address, as drawn.
func (h *HostText) Text() string {
	var b strings.Builder
	for _, p := range h.pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// Lines are the lines as drawn at the present width.
func (h *HostText) Lines() []string {
	var lines []string
	for _, line := range h.wrap(h.width()) {
		text := ""
		for _, p := range line {
			text += p.text
		}
		lines = append(lines, text)
	}
	return lines
}

// AccessibilityLabel is the whole address.
func (h *HostText) AccessibilityLabel() string { return h.Text() }

// AccessibilityRole is that of text: it is no link.
func (h *HostText) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// HeightFor is the height of all lines at a width.
func (h *HostText) HeightFor(width float32) float32 {
	return float32(len(h.wrap(width))) * h.lineHeight()
}

var hostStyle = fyne.TextStyle{Bold: true}

// textSize is the title's and a step more. A host of many lines gets smaller,
// so that all of it stays on the screen.
func (h *HostText) textSize(width float32) float32 {
	title, body := h.Theme().Size(SizeTitle), h.Theme().Size(SizeBody)
	switch wide := h.measure(h.Text(), title); {
	case wide <= 1.5*width:
		return title + Space1
	case wide <= 4*width:
		return title
	default:
		return body + 2
	}
}

func (h *HostText) measure(s string, size float32) float32 {
	return fyne.MeasureText(s, size, hostStyle).Width
}

func (h *HostText) lineHeight() float32 { return fyne.MeasureText("Mg", h.wrapSize, hostStyle).Height }

func (h *HostText) width() float32 { return presentWidth(h) }

func (h *HostText) wrap(width float32) [][]hostPiece {
	size := h.textSize(width)
	if h.lines == nil || h.wrapped != width || h.wrapSize != size {
		h.lines = wrapHost(h.pieces, width, func(s string) float32 { return h.measure(s, size) })
		h.wrapped, h.wrapSize = width, size
	}
	return h.lines
}

// CreateRenderer draws the pieces.
func (h *HostText) CreateRenderer() fyne.WidgetRenderer {
	r := &hostRenderer{host: h}
	r.sync()
	return r
}

type hostRenderer struct {
	host    *HostText
	objects []fyne.CanvasObject
}

// Layout wraps to the new width.
func (r *hostRenderer) Layout(fyne.Size) { r.sync() }

// MinSize is the height at the present width.
func (r *hostRenderer) MinSize() fyne.Size {
	return fyne.NewSize(Space6, r.host.HeightFor(r.host.width()))
}

// Refresh follows the theme.
func (r *hostRenderer) Refresh() {
	r.sync()
	canvas.Refresh(r.host)
}

func (r *hostRenderer) sync() {
	h := r.host
	th, v := h.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	r.objects = r.objects[:0]
	for i, line := range h.wrap(h.width()) {
		x := float32(0)
		for _, p := range line {
			color := th.Color(theme.ColorNameForeground, v)
			if p.dim {
				color = th.Color(ColorDim, v)
			}
			text := canvas.NewText(p.text, color)
			text.TextSize, text.TextStyle = h.wrapSize, hostStyle
			text.Move(fyne.NewPos(x, float32(i)*h.lineHeight()))
			text.Resize(text.MinSize())
			x += text.MinSize().Width
			r.objects = append(r.objects, text)
		}
	}
}

// Objects are the pieces.
func (r *hostRenderer) Objects() []fyne.CanvasObject { return r.objects }

// Destroy has nothing to release.
func (r *hostRenderer) Destroy() {}

package formgen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"parley/elicit/form"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// hintBar is the line under a control: what the server says of the field and
// its range at the left; at the right, what can be done ("Use default") and
// the character count.
type hintBar struct {
	widget.BaseWidget
	words  fyne.CanvasObject // nil without any
	count  *kit.Text
	acts   []*kit.TextLink
	acting bool // acts may come
	counts bool // a count may come
}

var _ kit.Sized = (*hintBar)(nil)

// newHint makes the bar for a field.
func newHint(s *slot, onResize func()) *hintBar {
	h := &hintBar{count: kit.NewText("", small())}
	h.count.Hide()
	h.acting = s.hasActs()
	h.counts = s.field.Kind == form.Text && s.field.MaxLength > 0
	text := s.field.Description
	if r := kit.Say(s.field.Range); r != "" && !besideRange(s) {
		text = joinHint(text, r)
	}
	switch {
	case text == "":
	case len(text) <= plainHint:
		h.words = kit.NewText(plaintext.Block(text), small())
	default:
		o := small()
		o.MaxLines = hintLines
		long := kit.NewSafeText(text, o)
		long.OnResize = onResize
		h.words = long
	}
	h.ExtendBaseWidget(h)
	return h
}

func small() kit.TextOptions { return kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim} }

func joinHint(a, b string) string {
	if a == "" {
		return b
	}
	return a + " · " + b
}

// text is what the bar says of the field, for tests.
func (h *hintBar) text() string {
	switch w := h.words.(type) {
	case *kit.Text:
		return w.Text()
	case *kit.SafeText:
		return w.Text()
	}
	return ""
}

// setCount shows how many characters of how many; empty hides it.
func (h *hintBar) setCount(s string, over bool) {
	h.count.SetText(s)
	h.count.Hidden = s == ""
	color := kit.ColorDim
	if over {
		color = kit.ColorDanger
	}
	h.count.SetColor(color)
	h.Refresh()
}

// setActs shows links; the same words again change nothing.
func (h *hintBar) setActs(acts []*kit.TextLink) (changed bool) {
	if sameActs(h.acts, acts) {
		return false
	}
	h.acts = acts
	h.Refresh()
	return true
}

func sameActs(a, b []*kit.TextLink) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Label() != b[i].Label() {
			return false
		}
	}
	return true
}

// right are the objects at the right, last first.
func (h *hintBar) right() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	if !h.count.Hidden {
		objects = append(objects, h.count)
	}
	for i := len(h.acts) - 1; i >= 0; i-- {
		objects = append(objects, h.acts[i])
	}
	return objects
}

func (h *hintBar) rightWidth() float32 {
	var w float32
	for _, o := range h.right() {
		w += natural(o) + kit.Space2
	}
	return w
}

func natural(o fyne.CanvasObject) float32 {
	if t, ok := o.(*kit.Text); ok {
		return t.WidthUnwrapped() + 1
	}
	return o.MinSize().Width
}

// HeightFor is the height of the words beside what stands at the right.
func (h *hintBar) HeightFor(width float32) float32 {
	var height float32
	if h.words != nil {
		height = kit.HeightFor(h.words, width-h.rightWidth())
	}
	if len(h.right()) > 0 {
		height = max(height, h.count.LineHeight()+kit.Space1)
	}
	return height
}

// CreateRenderer lays the bar out.
func (h *hintBar) CreateRenderer() fyne.WidgetRenderer { return &hintRenderer{bar: h} }

type hintRenderer struct{ bar *hintBar }

// Layout puts acts and count at the right of the first line.
func (r *hintRenderer) Layout(size fyne.Size) {
	x := size.Width + kit.Space1
	for _, o := range r.bar.right() {
		w := natural(o)
		x -= w
		y := float32(0)
		if _, link := o.(*kit.TextLink); link {
			y = -kit.Space1 / 2
		} else {
			x -= kit.Space1
		}
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(w, o.MinSize().Height))
		x -= kit.Space2
	}
	if r.bar.words != nil {
		w := size.Width - r.bar.rightWidth()
		r.bar.words.Move(fyne.NewPos(0, 0))
		r.bar.words.Resize(fyne.NewSize(w, kit.HeightFor(r.bar.words, w)))
	}
}

// MinSize is the height at the present width.
func (r *hintRenderer) MinSize() fyne.Size {
	return fyne.NewSize(kit.Space6, r.bar.HeightFor(max(r.bar.Size().Width, kit.Space6)))
}

// Refresh follows acts, count and theme.
func (r *hintRenderer) Refresh() {
	r.Layout(r.bar.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
	canvas.Refresh(r.bar)
}

// Objects are the words, the acts and the count.
func (r *hintRenderer) Objects() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	if r.bar.words != nil {
		objects = append(objects, r.bar.words)
	}
	right := r.bar.right()
	for i := len(right) - 1; i >= 0; i-- { // Tab order is tree order
		objects = append(objects, right[i])
	}
	return objects
}

// Destroy has nothing to release.
func (r *hintRenderer) Destroy() {}

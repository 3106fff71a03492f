package kit

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// Tab is one page of Tabs.
type Tab struct {
	Name  string
	Build func() fyne.CanvasObject // called when the tab is first opened
}

// Tabs show one page at a time. Unlike Fyne's they take the focus (Left and
// Right move between them) and build a page only when it is first opened.
type Tabs struct {
	widget.BaseWidget
	// OnSelect is called after another tab was opened.
	OnSelect func(tab int)

	tabs   []Tab
	heads  []*Pressable
	names  []*widget.Label
	counts []*widget.Label
	pages  []fyne.CanvasObject
	open   int
	stage  *fyne.Container
	all    fyne.CanvasObject
}

var _ fyne.Widget = (*Tabs)(nil)

// NewTabs makes the tabs and opens the first.
func NewTabs(tabs ...Tab) *Tabs {
	t := &Tabs{tabs: tabs, pages: make([]fyne.CanvasObject, len(tabs)), open: -1, stage: container.NewStack()}
	bar := make([]fyne.CanvasObject, 0, len(tabs))
	for i, tab := range tabs {
		name, count := widget.NewLabel(tab.Name), widget.NewLabel("")
		count.Importance = widget.LowImportance
		count.Hide()
		head := NewPressable(tab.Name, container.NewHBox(name, count), func() { t.Select(i) })
		head.OnKey = func(k *fyne.KeyEvent) bool { return t.move(i, k) }
		t.heads, t.names, t.counts = append(t.heads, head), append(t.names, name), append(t.counts, count)
		bar = append(bar, head)
	}
	t.all = Frame(container.New(layout.NewCustomPaddedHBoxLayout(Space1), bar...),
		container.New(layout.NewCustomPaddedLayout(Space2, 0, 0, 0), t.stage), nil)
	t.ExtendBaseWidget(t)
	if len(tabs) > 0 {
		t.Select(0)
	}
	return t
}

// SetCount shows how much there is in a tab; zero shows nothing.
func (t *Tabs) SetCount(tab, n int) {
	text := ""
	if n > 0 {
		text = strconv.Itoa(n)
	}
	if t.counts[tab].Text == text {
		return
	}
	t.counts[tab].SetText(text)
	t.counts[tab].Hidden = text == ""
	t.heads[tab].SetLabel(t.tabs[tab].Name + " " + text)
	t.all.Refresh()
}

// Select opens a tab.
func (t *Tabs) Select(tab int) {
	if tab < 0 || tab >= len(t.tabs) || tab == t.open {
		return
	}
	t.open = tab
	if t.pages[tab] == nil {
		t.pages[tab] = t.tabs[tab].Build()
	}
	for i, h := range t.heads {
		t.names[i].TextStyle.Bold = i == tab
		t.names[i].Refresh()
		h.Choose(i == tab)
	}
	t.stage.Objects = []fyne.CanvasObject{t.pages[tab]}
	t.stage.Refresh()
	if t.OnSelect != nil {
		t.OnSelect(tab)
	}
}

// Selected is the open tab.
func (t *Tabs) Selected() int { return t.open }

// Page is a tab's page, nil while it was never opened.
func (t *Tabs) Page(tab int) fyne.CanvasObject { return t.pages[tab] }

// move goes to the neighbour on Left and Right.
func (t *Tabs) move(from int, k *fyne.KeyEvent) bool {
	to := from
	switch k.Name {
	case fyne.KeyLeft:
		to--
	case fyne.KeyRight:
		to++
	default:
		return false
	}
	if to >= 0 && to < len(t.heads) {
		t.Select(to)
		if c := fyne.CurrentApp().Driver().CanvasForObject(t.heads[to]); c != nil {
			c.Focus(t.heads[to])
		}
	}
	return true
}

// CreateRenderer shows the bar and the open page.
func (t *Tabs) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.all) }

package consent

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"parley/ui/kit"
)

// parts are what the dialog consists of, top to bottom. The top never scrolls
// away: the host is in it.
type parts struct {
	head *kit.AskHead
	top  *kit.Column
	// topView cuts the top where the window is too low for it.
	topView *container.Scroll

	body     *kit.Column
	bodyView *container.Scroll
	// details is the head's small print, shown in the body while tight.
	details fyne.CanvasObject
	tight   bool

	// strip is what needs saying above the buttons: the second question of a
	// danger, which in a low window goes into the bar instead, and why Open is
	// dead.
	strip     *kit.Column
	sureInBar bool
	complaint *sentence
	bar       *bar

	url   *urlBox
	words fyne.CanvasObject // nil without a message

	// hostInSight is set by the layout: all of the host is on the screen
	// without scrolling.
	hostInSight bool
}

func (d *Dialog) newParts() parts {
	r := d.p.Request
	headParams := kit.AskHeadOf(r)
	headParams.Message = "" // the server's words stand below the host
	p := parts{
		head:      kit.NewAskHead(headParams),
		details:   kit.NewAskDetails(headParams),
		body:      kit.NewColumn(kit.Space3),
		strip:     kit.NewColumn(kit.Space2),
		bar:       newBar(),
		complaint: newSentence(toneWarn, lang.L("Make the window larger: you can open this only when all of its name is in sight.")),
		url:       newURLBox(d.link, d),
	}
	p.top = kit.NewColumn(kit.Space3, p.head, d.newHostPanel())
	p.topView, p.bodyView = container.NewVScroll(p.top), container.NewVScroll(p.body)
	if r.Message != "" {
		words := kit.NewServerWords(r.Server.Name, r.Message)
		words.SetOnKey(d.TypedKey)
		words.SetOnResize(func() { d.Refresh(); d.p.OnResize() })
		p.words = words
	}
	return p
}

// newHostPanel is the host, alone, and under it how it reads.
func (d *Dialog) newHostPanel() *kit.Panel {
	host := kit.NewHostText(kit.HostTextParams{
		Host: d.link.Host(), Registrable: d.link.Registrable(), Port: d.link.Port(),
	})
	lines := kit.NewColumn(0, host)
	if reads := readsAs(d.link); reads != "" {
		lines.SetItems(host, kit.NewText(reads, kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim}))
	}
	p := kit.PanelParams{Content: lines}
	switch {
	case d.link.Danger():
		p.Bar = kit.ColorDanger
	case len(d.link.Warnings()) > 0:
		p.Bar = kit.ColorWarn
	default:
		p.Bar = kit.ColorAccent
	}
	return kit.NewPanel(p)
}

// place fills body, strip and bar for the present state.
func (d *Dialog) place() {
	p := &d.parts
	p.body.SetItems(d.bodyItems()...)
	p.strip.SetItems(d.stripItems()...)
	left, right := d.row()
	for _, b := range d.buttons.all() {
		b.shown = false
	}
	for _, b := range append(append([]*button(nil), left...), right...) {
		b.shown = true
	}
	d.buttons.anyway.shown = d.state == sure
	label := lang.L("Copy address")
	if d.copied {
		label = lang.L("Copied")
	}
	d.buttons.copy.SetText(label)
	p.bar.set(left, right)
	d.updateOpen()
	d.Refresh()
}

// updateOpen lets the buttons live or not that need a moment: those that open,
// and those that come to stand where Open was pressed.
func (d *Dialog) updateOpen() {
	b := &d.buttons
	setEnabled(b.open, d.state == asking && d.mayOpen())
	setEnabled(b.anyway, d.state == sure && d.mayOpen())
	for _, later := range []*button{b.retry, b.done, b.giveUp} {
		setEnabled(later, d.guard.armed)
	}
}

func setEnabled(b *button, on bool) {
	if on == b.Disabled() {
		if on {
			b.Enable()
		} else {
			b.Disable()
		}
	}
}

// bodyItems is what stands between host and buttons. In a low window the
// dangers come before the address, to be seen without scrolling.
func (d *Dialog) bodyItems() []fyne.CanvasObject {
	p := &d.parts
	var small []fyne.CanvasObject
	if p.tight {
		small = []fyne.CanvasObject{p.details}
	}
	if d.state != asking && d.state != sure {
		return append([]fyne.CanvasObject{d.status(), p.url}, small...)
	}
	dangers, notes := d.warnings()
	items := []fyne.CanvasObject{p.url}
	if p.tight {
		items = append(dangers, p.url)
	} else {
		items = append(items, dangers...)
	}
	if host, ok := d.link.ReturnsTo(); ok {
		items = append(items, newSentence(toneNote, lang.L("After that your browser returns to {{.Host}}.",
			map[string]any{"Host": host})))
	}
	items = append(items, notes...)
	if p.words != nil {
		items = append(items, p.words)
	}
	items = append(items, small...)
	note := lang.L("It opens in your browser. Parley never loads it.")
	return append(items, kit.NewText(note, kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim}))
}

// warnings are the sentences about the link.
func (d *Dialog) warnings() (dangers, notes []fyne.CanvasObject) {
	for _, w := range d.link.Warnings() {
		if w.Danger {
			dangers = append(dangers, newSentence(toneDanger, kit.Say(w.Text)))
		} else {
			notes = append(notes, newSentence(toneWarn, kit.Say(w.Text)))
		}
	}
	return dangers, notes
}

// stripItems is what stands above the bar.
func (d *Dialog) stripItems() []fyne.CanvasObject {
	p := &d.parts
	setVisible(p.complaint, !p.hostInSight && (d.state == asking || d.state == sure))
	if d.state == sure && !p.sureInBar {
		return []fyne.CanvasObject{newSure(lang.L("Open anyway?"), d.buttons.anyway), p.complaint}
	}
	return []fyne.CanvasObject{p.complaint}
}

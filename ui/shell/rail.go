package shell

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// railSource is what the rail shows.
type railSource interface {
	Servers() []app.Server
	// What the inbox tells that is wrong with Parley itself.
	Faults() []*say.Error
	Problems() []say.Text
	KeyringProblem() say.Text
}

// rail is the left of the window: where one can go.
type rail struct {
	source railSource
	now    func() time.Time
	goTo   func(place)
	rows   []app.Server
	where  place

	object fyne.CanvasObject
	inbox  *railRow
	list   *kit.List
	others map[placeKind]*railRow
}

func newRail(source railSource, now func() time.Time, goTo func(place)) *rail {
	r := &rail{source: source, now: now, goTo: goTo, others: map[placeKind]*railRow{}}
	r.inbox = r.row(atInbox, theme.MailComposeIcon(), lang.L("Inbox"))
	add := r.row(atAdd, theme.ContentAddIcon(), lang.L("Add server"))
	r.list = kit.NewList(kit.ListParams{
		Label:  lang.L("Servers"),
		Length: func() int { return len(r.rows) },
		Create: func() fyne.CanvasObject { return newServerRow() },
		Update: func(i int, o fyne.CanvasObject) { o.(*serverRow).set(r.rows[i], r.now()) },
		Open:   func(i int) { goTo(place{kind: atServer, server: r.rows[i].Name()}) },
	})
	top := container.NewVBox(r.inbox.press, widget.NewSeparator())
	bottom := container.NewVBox(add.press, widget.NewSeparator(),
		r.row(atHistory, theme.HistoryIcon(), lang.L("History")).press,
		r.row(atSettings, theme.SettingsIcon(), lang.L("Settings")).press)
	r.object = kit.Pad(kit.Space2, kit.Frame(top, r.list, bottom))
	r.refresh()
	return r
}

// railRow is a row of the rail that isn't a server.
type railRow struct {
	press *kit.Pressable
	alert *widget.Icon // something there should be read
	badge *kit.Badge
}

func (r *rail) row(kind placeKind, icon fyne.Resource, name string) *railRow {
	row := &railRow{badge: kit.NewBadge(), alert: widget.NewIcon(theme.NewWarningThemedResource(theme.WarningIcon()))}
	row.alert.Hide()
	marks := container.NewHBox(row.alert, row.badge)
	content := container.NewBorder(nil, nil, widget.NewIcon(icon), kit.PadEach(0, 0, 0, kit.Space1, marks), widget.NewLabel(name))
	row.press = kit.NewPressable(name, kit.PadEach(0, 0, kit.Space2, 0, content), func() { r.goTo(place{kind: kind}) })
	r.others[kind] = row
	return row
}

// Hear looks again at the servers and what they ask.
func (r *rail) Hear(e app.Event) {
	switch e.Kind {
	case app.ServersChanged, app.ServerChanged, app.InboxChanged, app.NoticesChanged:
		r.refresh()
	}
}

// refresh takes the servers as they stand.
func (r *rail) refresh() {
	r.rows = r.source.Servers()
	waiting := 0
	for _, s := range r.rows {
		waiting += s.Waiting
	}
	label := lang.L("Inbox")
	if waiting > 0 {
		label = lang.L("Inbox, {{.N}} waiting for you", map[string]any{"N": waiting})
	}
	r.inbox.badge.Set(waiting, label)
	r.inbox.alert.Hidden = !r.troubled()
	if r.troubled() {
		label += ", " + lang.L("with a warning")
	}
	r.inbox.press.SetLabel(label)
	r.inbox.press.Refresh()
	r.list.Refresh()
	r.Mark(r.where)
}

// troubled reports whether the inbox tells of something wrong.
func (r *rail) troubled() bool {
	return len(r.source.Faults()) > 0 || len(r.source.Problems()) > 0 || !r.source.KeyringProblem().IsZero()
}

// Mark shows where the user is.
func (r *rail) Mark(p place) {
	r.where = p
	marked := p.kind
	if marked == atPaste || marked == atImport {
		marked = atAdd // other ways to the same
	}
	for kind, row := range r.others {
		row.press.Choose(kind == marked)
	}
	if p.kind != atServer && p.kind != atEdit {
		r.list.Mark(-1)
		return
	}
	for i, s := range r.rows {
		if s.Name() == p.server {
			r.list.Mark(i)
		}
	}
}

// serverRow is a server in the rail: dot, name, and how many requests wait or
// how long until it is tried again.
type serverRow struct {
	widget.BaseWidget
	dot   *kit.Dot
	name  *widget.Label
	time  *widget.Label
	badge *kit.Badge
}

func newServerRow() *serverRow {
	r := &serverRow{dot: kit.NewDot(kit.DotOff, ""), name: widget.NewLabel(""), time: widget.NewLabel(""), badge: kit.NewBadge()}
	r.name.Truncation = fyne.TextTruncateEllipsis
	r.time.SizeName = kit.SizeSmall
	r.time.Importance = widget.LowImportance
	r.ExtendBaseWidget(r)
	return r
}

func (r *serverRow) set(s app.Server, now time.Time) {
	word := stateWord(s, now)
	r.dot.Set(stateDot(s), word)
	r.name.SetText(plaintext.Line(s.Name(), maxName))
	r.badge.Set(s.Waiting, lang.L("{{.N}} waiting for you", map[string]any{"N": s.Waiting}))
	left := ""
	if s.State == app.Waiting && s.Waiting == 0 {
		left = countdown(s.RetryAt.Sub(now))
	}
	r.time.SetText(left)
	r.time.Hidden = left == ""
	r.Refresh()
}

// AccessibilityLabel is the server, its state and what waits.
func (r *serverRow) AccessibilityLabel() string {
	label := r.name.Text + ", " + r.dot.AccessibilityLabel()
	if r.badge.Count() > 0 {
		label += ", " + r.badge.AccessibilityLabel()
	}
	return label
}

// AccessibilityRole is that of a button.
func (r *serverRow) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// CreateRenderer sets the parts side by side.
func (r *serverRow) CreateRenderer() fyne.WidgetRenderer {
	right := container.NewHBox(r.time, kit.PadEach(0, 0, 0, kit.Space1, r.badge))
	return widget.NewSimpleRenderer(container.NewBorder(nil, nil, kit.PadEach(0, 0, kit.Space3, kit.Space1, r.dot), right, r.name))
}

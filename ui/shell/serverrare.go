package shell

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"parley/app"
	"parley/config"
	"parley/ui/kit"
)

// maxCallSeconds is the longest time limit of a call: a day.
const maxCallSeconds = 24 * 60 * 60

// rareFields are the settings of a server that few servers need. They are
// folded away unless one of them is in use.
type rareFields struct {
	*kit.Column
	link *kit.TextLink
	rows *kit.Column

	limit, caFile, client, secret, scopes, port *kit.Entry
	limitRow, portRow                           *kit.Row
	forWeb                                      []*kit.Row
	start                                       *kit.Select
	revision, back                              *kit.Select
	changed                                     func()
}

// backHosts are the hosts a browser may come back to after a sign-in; empty:
// whichever fits the kind of client.
var backHosts = []string{"", "127.0.0.1", "localhost"}

func newRareFields(b config.Server, changed func()) *rareFields {
	f := &rareFields{rows: kit.NewColumn(kit.Space4), changed: changed}
	o := b.OAuth
	if o == nil {
		o = &config.OAuth{}
	}
	entry := func(label, text, holder string) *kit.Entry {
		e := kit.NewEntry(label)
		e.SetText(text)
		e.SetPlaceHolder(holder)
		return e
	}
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	f.limit = entry(lang.L("Time limit of a call"), number(int(b.CallTimeout/time.Second)), "")
	f.caFile = entry(lang.L("Certificate file"), b.CAFile, "/etc/ssl/company.pem")
	f.client = entry(lang.L("Client ID"), o.ClientID, "")
	f.secret = kit.NewPasswordEntry(lang.L("Client secret"))
	f.secret.SetText(o.ClientSecret)
	f.scopes = entry(lang.L("Scopes"), strings.Join(o.Scopes, " "), "files:read files:write")
	f.port = entry(lang.L("Return port"), number(o.RedirectPort), "")
	f.revision = kit.NewSelect(lang.L("Protocol revision"),
		[]string{lang.L("Automatic"), app.Revision20250618, app.Revision20251125, app.Revision20260728}, 0, nil)
	if b.Revision != "" {
		f.revision.SetSelected(b.Revision)
	}
	f.back = kit.NewSelect(lang.L("Return host"), []string{lang.L("Automatic"), backHosts[1], backHosts[2]},
		max(0, indexOf(backHosts, o.RedirectHost)), nil)
	f.start = kit.NewSelect(lang.L("Starts"), []string{lang.L("With Parley"), lang.L("When I open it")}, 0, nil)
	if b.OnDemand {
		f.start.SetSelectedIndex(1)
	}
	f.arrange()
	f.link = kit.NewTextLink("", f.toggle)
	f.Column = kit.NewColumn(kit.Space4, kit.NewLinks(f.link), f.rows)
	f.rows.Hidden = b.Revision == "" && b.CallTimeout == 0 && b.CAFile == "" && b.OAuth == nil && !b.OnDemand
	f.name()
	return f
}

// arrange makes the rows.
func (f *rareFields) arrange() {
	row := func(label, explain string, control fyne.CanvasObject) *kit.Row {
		p := kit.RowParams{Label: label, Control: control}
		if explain != "" {
			p.Hint = hint(explain)
		}
		return kit.NewRow(p)
	}
	f.limitRow = row(lang.L("Time limit of a call"), lang.L("In seconds. Empty: none. The clock stands while you are being asked."), f.limit)
	f.portRow = row(lang.L("Return port"), lang.L("Empty: any free one."), f.port)
	f.forWeb = []*kit.Row{
		row(lang.L("Certificate file"), lang.L("Certificates to trust besides the system's, as a PEM file."), f.caFile),
		row(lang.L("Client ID"), lang.L("If the server's sign-in has registered Parley beforehand."), f.client),
		row(lang.L("Client secret"), lang.L("Goes to your keyring."), f.secret),
		row(lang.L("Scopes"), lang.L("What to ask for when signing in, apart by spaces. Empty: what the server says."), f.scopes),
		row(lang.L("Return host"), lang.L("Where the browser comes back to after signing in, as it was registered."), f.back.Framed()),
		f.portRow,
	}
	rows := []fyne.CanvasObject{
		row(lang.L("Starts"), lang.L("Parley keeps a server connected once it has started."), f.start.Framed()),
		row(lang.L("Protocol revision"), lang.L("Automatic is right for nearly every server."), f.revision.Framed()), f.limitRow,
	}
	for _, r := range f.forWeb {
		rows = append(rows, r)
	}
	f.rows.SetItems(rows...)
}

// entries are the fields that one types in.
func (f *rareFields) entries() []*kit.Entry {
	return []*kit.Entry{f.limit, f.caFile, f.client, f.secret, f.scopes, f.port}
}

// toggle folds the fields away, or out.
func (f *rareFields) toggle() {
	f.rows.Hidden = !f.rows.Hidden
	f.name()
	f.Refresh()
	f.changed()
}

func (f *rareFields) name() {
	if f.rows.Hidden {
		f.link.SetLabel(lang.L("More settings"))
	} else {
		f.link.SetLabel(lang.L("Fewer settings"))
	}
}

// show leaves out what makes no sense for a program.
func (f *rareFields) show(program bool) {
	for _, r := range f.forWeb {
		r.Hidden = program
	}
	f.rows.Refresh()
}

// read puts what was typed into c. It tells which field is wrong and why, or
// nil.
func (f *rareFields) read(c *config.Server, program bool) (*kit.Row, *kit.Entry, string) {
	f.limitRow.SetFault("")
	f.portRow.SetFault("")
	c.OnDemand = f.start.SelectedIndex() == 1
	c.Revision = ""
	if f.revision.SelectedIndex() > 0 {
		c.Revision = f.revision.Selected
	}
	seconds, ok := wholeNumber(f.limit.Text, maxCallSeconds)
	if !ok {
		return f.limitRow, f.limit, lang.L("Needs a whole number of seconds, up to {{.N}}.", map[string]any{"N": maxCallSeconds})
	}
	// The file may say fractions of a second, which the field does not show.
	if int(c.CallTimeout/time.Second) != seconds {
		c.CallTimeout = time.Duration(seconds) * time.Second
	}
	if program {
		c.CAFile, c.OAuth = "", nil
		return nil, nil, ""
	}
	const maxPort = 65535
	port, ok := wholeNumber(f.port.Text, maxPort)
	if !ok {
		return f.portRow, f.port, lang.L("Needs a port, a whole number up to {{.N}}.", map[string]any{"N": maxPort})
	}
	c.CAFile = strings.TrimSpace(f.caFile.Text)
	o := config.OAuth{
		ClientID: strings.TrimSpace(f.client.Text), ClientSecret: f.secret.Text, Scopes: strings.Fields(f.scopes.Text),
		RedirectHost: backHosts[max(0, f.back.SelectedIndex())], RedirectPort: port,
	}
	if len(o.Scopes) == 0 {
		o.Scopes = nil
	}
	c.OAuth = nil
	if o.ClientID != "" || o.ClientSecret != "" || o.Scopes != nil || o.RedirectHost != "" || port != 0 {
		c.OAuth = &o
	}
	return nil, nil, ""
}

// wholeNumber reads a number from 0 to most; empty is 0.
func wholeNumber(text string, most int) (n int, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= most
}

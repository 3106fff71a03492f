package shell

import (
	"regexp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"parley/store/secrets"
	"parley/ui/kit"
)

// pairs are names and values to fill in, one pair a row: a server's
// environment, or its headers. Values that look secret are hidden, and those
// in the keyring are not shown at all.
type pairs struct {
	label string
	sign  string // between name and value where one writes them together
	grown func() // told when a row comes or goes
	focus func(fyne.Focusable)
	outer fyne.Scrollable

	rows   []*pair
	add    *kit.TextLink
	object *kit.Column
}

// pair is one row.
type pair struct {
	name, value *kit.Entry
	kept        string // what the value is unless another is typed; empty: what is typed
	object      *fyne.Container
}

// inKeyring is a value, or the end of one, that is in the keyring.
var inKeyring = regexp.MustCompile(`^(\w+ )?\$\{keyring:[^{}]*\}$`)

func newPairs(label, sign, another string, values map[string]string) *pairs {
	p := &pairs{label: label, sign: sign, grown: func() {}, focus: func(fyne.Focusable) {}}
	p.add = kit.NewTextLink(another, func() {
		row := p.append("", "")
		p.arrange()
		p.focus(row.name)
	})
	p.object = kit.NewColumn(kit.Space1)
	for _, name := range sortedKeys(values) {
		p.append(name, values[name])
	}
	p.arrange()
	return p
}

func (p *pairs) append(name, value string) *pair {
	row := &pair{name: kit.NewEntry(p.label + ", " + lang.L("name"))}
	row.name.SetPlaceHolder(lang.L("Name"))
	row.name.SetText(name)
	row.name.Outer = p.outer
	row.object = container.NewStack()
	shown := value
	if m := inKeyring.FindStringSubmatch(value); m != nil {
		row.kept, shown = value, ""
	}
	p.dress(row, shown, secrets.Shaped(name, value) || row.kept != "")
	row.name.OnChanged = func(text string) { p.named(row, text) }
	p.rows = append(p.rows, row)
	return row
}

// dress gives a row an entry for its value, hidden or not.
func (p *pairs) dress(row *pair, value string, hidden bool) {
	label := p.label + ", " + lang.L("value")
	row.value = kit.NewEntry(label)
	if hidden {
		row.value = kit.NewPasswordEntry(label)
	}
	row.value.SetPlaceHolder(lang.L("Value"))
	if row.kept != "" {
		row.value.SetPlaceHolder(lang.L("Kept in your keyring"))
	}
	row.value.SetText(value)
	row.value.Outer = p.outer
	remove := kit.NewIconButton(theme.DeleteIcon(), lang.L("Remove"), func() { p.remove(row) }).Quiet()
	row.object.Objects = []fyne.CanvasObject{
		container.NewBorder(nil, nil, nil, remove, container.NewGridWithColumns(2, row.name, row.value)),
	}
	row.object.Refresh()
}

// named hears what is typed as a name: a whole "name=value" is taken apart,
// and the name tells whether the value is to be hidden.
func (p *pairs) named(row *pair, text string) {
	if name, value, both := strings.Cut(text, p.sign); both && row.value.Text == "" {
		row.value.SetText(strings.TrimSpace(value))
		row.name.SetText(strings.TrimSpace(name)) // comes back here
		row.value.CursorColumn = len([]rune(row.value.Text))
		p.focus(row.value)
		return
	}
	if hidden := secrets.NameShaped(text) || row.kept != ""; hidden != row.value.Password {
		p.dress(row, row.value.Text, hidden)
	}
}

func (p *pairs) remove(row *pair) {
	for i, r := range p.rows {
		if r == row {
			p.rows = append(p.rows[:i:i], p.rows[i+1:]...)
			break
		}
	}
	p.arrange()
	p.focus(p.add)
}

func (p *pairs) arrange() {
	var items []fyne.CanvasObject
	for _, r := range p.rows {
		items = append(items, r.object)
	}
	p.object.SetItems(append(items, kit.PadEach(kit.Space1, kit.Space1, 0, 0, kit.NewLinks(p.add)))...)
	p.grown()
}

// read is what was filled in. It tells which entry is wrong and why, or nil.
func (p *pairs) read() (map[string]string, *kit.Entry, string) {
	var out map[string]string
	for _, r := range p.rows {
		name, value := strings.TrimSpace(r.name.Text), strings.TrimSpace(r.value.Text)
		if value == "" {
			value = r.kept
		}
		_, twice := out[name]
		switch {
		case name == "" && value == "":
			continue
		case name == "":
			return nil, r.name, lang.L("Needs a name.")
		case twice:
			return nil, r.name, lang.L("“{{.Name}}” is there twice.", map[string]any{"Name": name})
		}
		if out == nil {
			out = map[string]string{}
		}
		out[name] = value
	}
	return out, nil, ""
}

// scrollIn names what the rows scroll with.
func (p *pairs) scrollIn(outer fyne.Scrollable) {
	p.outer = outer
	for _, r := range p.rows {
		r.name.Outer, r.value.Outer = outer, outer
	}
}

package form

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

// field adds the field of one property, and those of its group.
func (b *builder) field(name string, n *node, required bool, parent, depth int) error {
	s, err := b.folder.fold(n, 0)
	if err != nil {
		return flawed(name, err)
	}
	if err := b.countOptions(name, s); err != nil {
		return err
	}
	fd := &Field{
		Index: len(b.form.Fields), Parent: parent, Key: name, Required: required,
		Label: clip(s.firstText("title")), Description: s.firstText("description"),
		Format:    s.firstText("format"),
		MinLength: -1, MaxLength: -1, MinItems: -1, MaxItems: -1,
		rules: &rules{name: quote(name), types: s.types, nullable: s.nullable, never: s.never},
	}
	if strings.TrimSpace(fd.Label) == "" {
		fd.Label = clip(name)
	}
	b.form.Fields = append(b.form.Fields, fd)
	if err := b.shape(fd, s, n, depth); err != nil {
		return err
	}
	if err := b.children(fd, s, depth); err != nil {
		return err
	}
	b.finish(fd, s, n)
	return nil
}

func (b *builder) countOptions(name string, s *spec) error {
	n := len(s.choices)
	if n > maxOptions {
		return schemaError(name, say.T("it has {{.N}} choices; at most {{.Max}} can be shown", say.Data{"N": n, "Max": maxOptions}))
	}
	if b.options += n; b.options > maxAllOptions {
		return schemaError(name, say.T("with it the form has {{.N}} choices; at most {{.Max}} can be shown", say.Data{"N": b.options, "Max": maxAllOptions}))
	}
	return nil
}

// shape chooses the kind and fills in what goes with it.
func (b *builder) shape(fd *Field, s *spec, n *node, depth int) error {
	r := fd.rules
	fd.Kind = b.kind(s, depth)
	switch fd.Kind {
	case Fixed:
		fd.Value = jsontext.Value("null")
		if s.constant != nil {
			fd.Value = s.constant.value()
		}
	case Choice:
		r.text, r.number = newTextual(s, b.folder.book), newNumeric(s)
		fd.Options = options(s, fd.Required)
	case Number, Integer:
		r.number = newNumeric(s)
	case Text, Date, DateTime:
		r.text = newTextual(s, b.folder.book)
		fd.MinLength, fd.MaxLength = r.text.min, r.text.max
		fd.Multiline = fd.Kind == Text && likelyLong(fd, s)
		if len(s.alts) > 0 || s.types != tString {
			r.alts = newReadings(s, b.folder.book)
		}
	case MultiChoice:
		return b.multi(fd, s)
	case JSON:
		r.textToo = !s.bare && !s.never && s.typed && s.types&tString != 0
		r.entry = b.plainEntry(s)
		fd.Lines = r.entry != nil
	}
	return nil
}

// listed reports whether an array's items are an enumeration, so that check
// boxes can answer it.
func (b *builder) listed(s *spec) bool {
	items := s.first("items")
	if !items.isKind(jsontext.KindBeginObject) || s.first("prefixItems") != nil || s.first("contains") != nil {
		return false
	}
	inner, err := b.folder.fold(items, 1)
	return err == nil && !inner.never && !inner.unknown && (inner.closed || inner.constant != nil)
}

// multi fills in a multi-select.
func (b *builder) multi(fd *Field, s *spec) error {
	inner, err := b.folder.fold(s.first("items"), 1)
	if err != nil {
		return flawed(fd.Key, err)
	}
	if inner.constant != nil && !inner.closed {
		inner.choices = []choice{{value: inner.constant, title: inner.firstText("title")}}
	}
	if err := b.countOptions(fd.Key, inner); err != nil {
		return err
	}
	inner.nameChoices(s) // some put the names beside items instead of in it
	fd.Options = options(inner, true)
	for _, l := range s.layers {
		fd.MinItems = max(fd.MinItems, count(l, "minItems"))
		if n := count(l, "maxItems"); n >= 0 && (fd.MaxItems < 0 || n < fd.MaxItems) {
			fd.MaxItems = n
		}
	}
	return nil
}

// readableGroup reports whether an object is easier to answer as fields.
func readableGroup(s *spec) bool {
	props, err := properties(s)
	if err != nil || s.vague || s.unknown || len(s.alts) > 0 {
		return false
	}
	return len(props.names) > 0 && len(props.names) <= maxGroupFields && !asksForMore(s.first("additionalProperties"))
}

// asksForMore reports whether additionalProperties describes what else may
// come. {} and {"not":{}}, as Go's generator writes true and false, don't.
func asksForMore(more *node) bool {
	if !more.isKind(jsontext.KindBeginObject) || len(more.names) == 0 {
		return false
	}
	return len(more.names) > 1 || more.get("not") == nil
}

// children adds the fields of a Group.
func (b *builder) children(fd *Field, s *spec, depth int) error {
	if fd.Kind != Group {
		return nil
	}
	props, err := properties(s)
	if err != nil {
		return err
	}
	first := len(b.form.Fields)
	if err := b.fields(props, requiredNames(s), fd.Index, depth+1); err != nil {
		return err
	}
	for _, child := range b.form.Fields[first:] {
		if child.Parent == fd.Index {
			fd.rules.children = append(fd.rules.children, child.Index)
		}
	}
	return nil
}

// finish adds what every kind has: judge, default, notes, range, secrecy.
func (b *builder) finish(fd *Field, s *spec, n *node) {
	r := fd.rules
	if fd.Kind == JSON && !r.never || s.vague && fd.Kind != Group {
		r.judge = b.judges.add(n)
	}
	if s.unknown || uncheckable(r.text.patterns) {
		fd.Notes = append(fd.Notes, say.T("Can't be checked here; the server will judge"))
	}
	if r.never {
		fd.Notes = append(fd.Notes, textNever)
	}
	if fd.Lines {
		fd.Notes = append(fd.Notes, say.T("One entry a line, or a list as JSON"))
	}
	if r.textToo {
		fd.Notes = append(fd.Notes, say.T("Text, or a list or object as JSON"))
	}
	for _, m := range r.number.multiples {
		if m.text != "1" {
			fd.Notes = append(fd.Notes, say.T("A multiple of {{.Step}}", say.Data{"Step": m.text}))
		}
	}
	if len(r.alts) > 0 {
		if note := unionNote(s.types); !note.IsZero() {
			fd.Notes = append(fd.Notes, note)
		}
	}
	fd.Range = rangeOf(fd)
	fd.Secret = asksSecret(fd)
	b.form.Secret = b.form.Secret || fd.Secret
	b.setDefault(fd, s)
}

func uncheckable(patterns []*pattern) bool {
	for _, p := range patterns {
		if p.re == nil {
			return true
		}
	}
	return false
}

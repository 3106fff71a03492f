package servers

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"parley/config"
	"parley/elicit/say"
	"parley/store/jsonc"
)

// document is servers.json as a syntax tree that keeps what it doesn't know.
type document struct {
	root hujson.Value
	text []byte
}

const emptyFile = "{\n  \"mcpServers\": {}\n}\n"

// parse reads a file. Blank text is an empty file.
func parse(data []byte) (*document, error) {
	if blank(data) {
		data = []byte(emptyFile)
	}
	root, text, err := jsonc.Parse(data, limits)
	if err != nil {
		return nil, err
	}
	d := &document{root: root, text: text}
	obj, ok := root.Value.(*hujson.Object)
	if !ok {
		return nil, jsonc.At(text, root.StartOffset, say.T("The file should be an object in braces."))
	}
	if i := find(obj, keysContainer...); i >= 0 {
		if _, ok := obj.Members[i].Value.Value.(*hujson.Object); !ok {
			return nil, jsonc.At(text, obj.Members[i].Value.StartOffset, say.T("“mcpServers” should be an object in braces."))
		}
	}
	return d, nil
}

// entries is the object that holds the servers; nil when there is none.
func (d *document) entries() *hujson.Object {
	obj := d.root.Value.(*hujson.Object)
	i := find(obj, keysContainer...)
	if i < 0 {
		return nil
	}
	return obj.Members[i].Value.Value.(*hujson.Object)
}

// decode reads every entry. The bad ones are left out and told.
func (d *document) decode() ([]config.Server, []Problem) {
	return decodeAll(d.text, d.entries())
}

func decodeAll(text []byte, obj *hujson.Object) ([]config.Server, []Problem) {
	r := &reader{text: text}
	var list []config.Server
	if obj == nil {
		return nil, nil
	}
	for i, m := range obj.Members {
		called := name(m)
		r.server = shorten(called)
		switch {
		case find(obj, called) != i:
			last := obj.Members[find(obj, called)]
			r.problem(last.Name.StartOffset, textTwice, nil)
			continue
		case !CheckName(called).IsZero():
			r.server = ""
			r.problem(m.Name.StartOffset, textBadName, nil)
			continue
		case len(list) == MaxServers:
			r.server = ""
			r.problem(m.Name.StartOffset, textTooManyAll, say.Data{"N": MaxServers})
			return list, r.problems
		}
		if c, ok := r.entry(called, m.Value); ok {
			list = append(list, c)
		}
	}
	return list, r.problems
}

var errNoEntry = errors.New("no such entry")

// member finds the entry called name.
func (d *document) member(called string) (*hujson.Object, int, error) {
	obj := d.entries()
	if obj == nil {
		return nil, 0, errNoEntry
	}
	i := find(obj, called)
	if i < 0 {
		return nil, 0, errNoEntry
	}
	return obj, i, nil
}

// insert puts a new entry at index i, or at the end when i is negative.
func (d *document) insert(i int, c config.Server) {
	root := d.root.Value.(*hujson.Object)
	if d.entries() == nil {
		add(root, -1, keysContainer[0], hujson.Value{Value: &hujson.Object{}}, d.layout(0))
	}
	add(d.entries(), i, c.Name, entryValue(c, d.layout(1)), d.layout(1))
}

// remove drops the entry called name.
func (d *document) remove(called string) error {
	obj, i, err := d.member(called)
	if err != nil {
		return err
	}
	drop(obj, i)
	return nil
}

// layout is how the file is indented at a depth of objects.
type layout struct {
	newline string // "\n" or "\r\n"
	unit    string // one step
	depth   int
}

func (l layout) indent() string { return l.newline + string(bytes.Repeat([]byte(l.unit), l.depth+1)) }
func (l layout) close() string  { return l.newline + string(bytes.Repeat([]byte(l.unit), l.depth)) }
func (l layout) deeper() layout { l.depth++; return l }

// layout looks at how the file's first member is indented.
func (d *document) layout(depth int) layout {
	l := layout{newline: "\n", unit: "  ", depth: depth}
	if bytes.Contains(d.text, []byte("\r\n")) {
		l.newline = "\r\n"
	}
	root := d.root.Value.(*hujson.Object)
	if len(root.Members) > 0 {
		before := root.Members[0].Name.BeforeExtra
		space := before[bytes.LastIndexByte(before, '\n')+1:]
		if bytes.ContainsRune(before, '\n') && len(space) > 0 && len(bytes.Trim(space, " \t")) == 0 {
			l.unit = string(space)
		}
	}
	return l
}

// add inserts a member before index i, or at the end when i is negative, on a
// line of its own. A comment behind the last member stays behind it.
func add(obj *hujson.Object, i int, key string, v hujson.Value, l layout) {
	m := hujson.ObjectMember{Name: hujson.Value{Value: quote(key)}, Value: v}
	m.Value.BeforeExtra = hujson.Extra(" ")
	n := len(obj.Members)
	if i >= 0 && i < n {
		next := &obj.Members[i].Name
		line, rest := cutLine(next.BeforeExtra)
		m.Name.BeforeExtra = hujson.Extra(line + l.indent())
		next.BeforeExtra = hujson.Extra(rest)
		obj.Members = slices.Insert(obj.Members, i, m)
		return
	}
	comments := bytes.TrimRight(obj.AfterExtra, " \t\r\n")
	m.Name.BeforeExtra = hujson.Extra(string(comments) + l.indent())
	obj.AfterExtra = hujson.Extra(l.close())
	if n > 0 {
		last := &obj.Members[n-1].Value
		if last.AfterExtra != nil { // a trailing comma: the file's habit
			m.Value.AfterExtra = hujson.Extra{}
		}
	}
	obj.Members = append(obj.Members, m)
}

// drop removes member i. A comment on the line before it belongs to what ends
// there and stays.
func drop(obj *hujson.Object, i int) {
	line, _ := cutLine(obj.Members[i].Name.BeforeExtra)
	last := i == len(obj.Members)-1
	trailing := last && obj.Members[i].Value.AfterExtra != nil
	obj.Members = slices.Delete(obj.Members, i, i+1)
	n := len(obj.Members)
	if trailing && n > 0 && obj.Members[n-1].Value.AfterExtra == nil {
		obj.Members[n-1].Value.AfterExtra = hujson.Extra{}
	}
	after := &obj.AfterExtra
	if !last {
		after = &obj.Members[i].Name.BeforeExtra
	}
	_, rest := cutLine(*after) // what was said behind the member goes with it
	*after = hujson.Extra(rest)
	if line == "" {
		return
	}
	if !bytes.HasPrefix(*after, []byte("\n")) && !bytes.HasPrefix(*after, []byte("\r\n")) {
		line += "\n" // or the comment would swallow what follows
	}
	*after = append(hujson.Extra(line), *after...)
}

// cutLine splits off a comment that ends the line on which extra begins.
func cutLine(extra hujson.Extra) (line, rest string) {
	line, rest, found := strings.Cut(string(extra), "\n")
	comment := strings.TrimSpace(line)
	whole := strings.HasPrefix(comment, "//") || strings.HasPrefix(comment, "/*") && strings.HasSuffix(comment, "*/")
	if !found || !whole {
		return "", string(extra)
	}
	return strings.TrimSuffix(line, "\r"), "\n" + rest
}

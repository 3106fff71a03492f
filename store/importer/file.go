package importer

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tailscale/hujson"

	"parley/config"
	"parley/elicit/say"
	"parley/store/jsonc"
	"parley/store/servers"
)

// limits of a file of another app. Claude Code keeps whole conversations in
// its own, so it can be large.
var limits = jsonc.Limits{Bytes: 64 << 20, Depth: 200}

// file is what was found in a file of another app.
type file struct {
	groups   []group
	inputs   map[string]Input
	projects []string // project folders it knows of
	problems []servers.Problem
}

// group are the servers of one project, or of the user.
type group struct {
	project string
	servers []config.Server
	notes   map[string][]say.Text // by server
}

func (f *file) count() int {
	n := 0
	for _, g := range f.groups {
		n += len(g.servers)
	}
	return n
}

// open reads a file. It returns what there is even with an error.
func open(src Source) (*file, error) {
	f := &file{inputs: map[string]Input{}}
	r, err := os.Open(src.Path)
	if err != nil {
		return f, err
	}
	defer func() { _ = r.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(r, int64(limits.Bytes)+1))
	if err != nil {
		return f, err
	}
	if strings.EqualFold(filepath.Ext(src.Path), ".toml") {
		return f, f.toml(data)
	}
	return f, f.json(src, data)
}

func (f *file) json(src Source, data []byte) error {
	if len(strings.TrimSpace(string(data))) == 0 {
		return nil // made, and never written
	}
	root, text, err := jsonc.Parse(data, limits)
	if err != nil {
		return err
	}
	if root.Value.Kind() != '{' {
		return jsonc.At(text, root.StartOffset, say.T("The file should be an object in braces."))
	}
	f.add(src.Project, text, jsonc.Find(&root, "mcpServers"))
	if filepath.Base(src.Path) != "settings.json" { // not VS Code's word for it there
		f.add(src.Project, text, jsonc.Find(&root, "servers"))
	}
	f.add(src.Project, text, jsonc.Find(&root, "mcp", "servers"))
	f.addInputs(&root)
	projects := object(jsonc.Find(&root, "projects"))
	if projects == nil || src.App != ClaudeCode {
		return nil
	}
	for i := range projects.Members {
		m := &projects.Members[i]
		dir := m.Name.Value.(hujson.Literal).String()
		f.projects = append(f.projects, dir)
		f.add(dir, text, jsonc.Find(&m.Value, "mcpServers"))
	}
	return nil
}

func object(v *hujson.Value) *hujson.Object {
	if v == nil {
		return nil
	}
	obj, _ := v.Value.(*hujson.Object)
	return obj
}

// add takes in one object of servers.
func (f *file) add(project string, text []byte, v *hujson.Value) {
	obj := object(v)
	if obj == nil {
		return
	}
	list, problems := servers.Decode(text, obj)
	f.problems = append(f.problems, problems...)
	f.addGroup(project, list, obj)
}

// addGroup takes in the servers that were read from entries.
func (f *file) addGroup(project string, list []config.Server, entries *hujson.Object) {
	if len(list) == 0 {
		return
	}
	g := group{project: project, servers: list, notes: map[string][]say.Text{}}
	for _, s := range list {
		for _, l := range lacking {
			if jsonc.Find(&hujson.Value{Value: entries}, s.Name, l.key) != nil {
				g.notes[s.Name] = append(g.notes[s.Name], l.note)
			}
		}
	}
	f.groups = append(f.groups, g)
}

// lacking is what other apps do with an entry and Parley doesn't.
var lacking = []struct {
	key  string
	note say.Text
}{
	{"envFile", say.T("It takes variables from a file (envFile). Parley doesn't: add them to the server.")},
	{"headersHelper", say.T("It takes headers from a command (headersHelper). Parley doesn't: add them to the server.")},
}

// addInputs takes in what VS Code asks its user for, in its mcp.json or among
// its settings.
func (f *file) addInputs(root *hujson.Value) {
	for _, v := range []*hujson.Value{jsonc.Find(root, "inputs"), jsonc.Find(root, "mcp", "inputs")} {
		if v == nil {
			continue
		}
		if arr, ok := v.Value.(*hujson.Array); ok {
			f.addInputList(arr)
		}
	}
}

func (f *file) addInputList(arr *hujson.Array) {
	for i := range arr.Elements {
		e := &arr.Elements[i]
		in := Input{ID: text(e, "id"), Description: text(e, "description"), Default: text(e, "default"), Secret: text(e, "password") == "true"}
		if options := jsonc.Find(e, "options"); options != nil {
			if list, ok := options.Value.(*hujson.Array); ok {
				for j := range list.Elements {
					o := &list.Elements[j]
					if value := text(o, "value"); value != "" {
						in.Options = append(in.Options, value) // {label, value}
					} else {
						in.Options = append(in.Options, text(o))
					}
				}
			}
		}
		if in.ID != "" {
			f.inputs[in.ID] = in
		}
	}
}

// text is a literal inside v, as it is spelled.
func text(v *hujson.Value, path ...string) string {
	found := jsonc.Find(v, path...)
	if found == nil {
		return ""
	}
	lit, ok := found.Value.(hujson.Literal)
	if !ok || lit.Kind() == 'n' {
		return ""
	}
	return lit.String()
}

// userError is a file that can't be read, for the user.
func userError(src Source, err error) *say.Error {
	e := &say.Error{
		What:  say.T("The servers of {{.App}} can't be read: {{.File}} can't be opened.", say.Data{"App": string(src.App), "File": src.Path}),
		Cause: err,
	}
	var syntax *jsonc.SyntaxError
	if errors.As(err, &syntax) {
		e.What = say.T("The servers of {{.App}} can't be read: {{.File}}, line {{.Line}}, column {{.Column}}. {{.Reason}}", say.Data{
			"App": string(src.App), "File": src.Path, "Line": syntax.Line, "Column": syntax.Column, "Reason": syntax.Reason})
		e.Do = say.T("Repair the file in {{.App}}, then try again.", say.Data{"App": string(src.App)})
	}
	return e
}

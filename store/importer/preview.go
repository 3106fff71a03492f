package importer

import (
	"regexp"
	"slices"
	"strings"

	"parley/config"
	"parley/elicit/say"
	"parley/store/servers"
)

// Read makes the preview of one file; existing are the servers that are here.
func Read(src Source, existing []config.Server) (Preview, error) {
	f, err := open(src)
	if err != nil {
		return Preview{Source: src}, userError(src, err)
	}
	return f.preview(src, existing), nil
}

// preview works out what adding all that the file holds would mean.
func (f *file) preview(src Source, existing []config.Server) Preview {
	src.Servers = f.count()
	p := Preview{Source: src, Problems: f.problems}
	names := slices.Clone(existing)
	for _, g := range f.groups {
		for _, s := range g.servers {
			it := f.item(s, g, existing)
			it.Server.Source = string(src.App)
			if free := servers.FreeName(s.Name, names); free != s.Name {
				it.Server.Name, it.Renamed = free, s.Name
			}
			names = append(names, it.Server)
			p.Items = append(p.Items, it)
		}
	}
	return p
}

// item works out what adding s would mean.
func (f *file) item(s config.Server, g group, existing []config.Server) Item {
	it := Item{Project: g.project, Notes: slices.Clone(g.notes[s.Name])}
	it.Server = inFolder(s, g.project)
	it.Same = slices.ContainsFunc(existing, func(c config.Server) bool { return servers.Alike(c, it.Server) })
	it.Secrets = servers.SecretsIn(it.Server)
	for _, id := range inputsOf(it.Server) {
		in, ok := f.inputs[id]
		if !ok {
			in = Input{ID: id}
		}
		it.Inputs = append(it.Inputs, in)
		if in.Secret {
			it.Secrets = append(it.Secrets, id)
		}
	}
	for _, name := range servers.Variables(it.Server) {
		if otherApps.MatchString("${" + name + "}") {
			continue
		}
		it.Notes = append(it.Notes, say.T("It reads the variable {{.Name}} of this computer.", say.Data{"Name": name}))
	}
	for _, name := range unknownIn(it.Server) {
		it.Notes = append(it.Notes, say.T("It uses {{.Name}}, which only the other app knows. Replace it before the first run.", say.Data{"Name": name}))
	}
	return it
}

// inFolder puts a project's folder in the place of the names for it, and runs
// the command there, as the other app does.
func inFolder(s config.Server, project string) config.Server {
	if project == "" {
		return s
	}
	base := project[strings.LastIndexAny(project, `/\`)+1:]
	s = rewrite(s, strings.NewReplacer("${workspaceFolder}", project, "${workspaceFolderBasename}", base).Replace)
	if s.Transport == config.Stdio && s.Dir == "" {
		s.Dir = project
	}
	return s
}

var (
	input = regexp.MustCompile(`\$\{input:([^{}]+)\}`)
	// otherApps are variables that mean nothing here.
	otherApps = regexp.MustCompile(`\$\{(workspaceFolder[^{}]*|workspaceRoot|file([A-Z:][^{}]*)?|config:[^{}]*|command:[^{}]*|pathSeparator|/|relativeFile[^{}]*|selectedText|CLAUDE_PLUGIN_ROOT)\}`)
)

func inputsOf(s config.Server) []string {
	var ids []string
	rewrite(s, func(text string) string {
		for _, m := range input.FindAllStringSubmatch(text, -1) {
			ids = append(ids, m[1])
		}
		return text
	})
	slices.Sort(ids)
	return slices.Compact(ids)
}

func unknownIn(s config.Server) []string {
	var names []string
	rewrite(s, func(text string) string {
		names = append(names, otherApps.FindAllString(text, -1)...)
		return text
	})
	slices.Sort(names)
	return slices.Compact(names)
}

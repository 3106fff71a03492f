package importer

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
)

// Params tell where to look. The zero value is this computer and user.
type Params struct {
	Home   string
	OS     string              // a GOOS; empty: this one
	Getenv func(string) string // nil: os.Getenv
	Dirs   []string            // project folders to look into besides
}

// maxProjects bounds the project folders that are looked into.
const maxProjects = 200

// Discover lists the files found on this computer that hold servers, and those
// that can't be read. It reads the disk: call it off the UI thread.
func Discover(p Params) []Source {
	if p.Home == "" {
		p.Home, _ = os.UserHomeDir() // without one nothing is found below it
	}
	if p.OS == "" {
		p.OS = runtime.GOOS
	}
	if p.Getenv == nil {
		p.Getenv = os.Getenv
	}
	var found []Source
	seen := map[string]bool{}
	look := func(list []Source) {
		for _, src := range list {
			if seen[src.Path] {
				continue
			}
			seen[src.Path] = true
			if info, err := os.Stat(src.Path); err != nil || info.IsDir() {
				continue
			}
			f, err := open(src)
			if err != nil {
				src.Fault = userError(src, err).What
			}
			if src.Servers = f.count(); src.Servers > 0 || err != nil {
				found = append(found, src)
			}
			for _, dir := range f.projects[:min(len(f.projects), maxProjects)] {
				if !slices.Contains(p.Dirs, dir) && filepath.IsAbs(dir) {
					p.Dirs = append(p.Dirs, dir)
				}
			}
		}
	}
	look(p.user())
	for _, dir := range p.Dirs {
		look(inProject(dir))
	}
	return found
}

// user are the files of the user's own configuration.
func (p Params) user() []Source {
	apps := p.appData()
	list := []Source{
		{App: ClaudeDesktop, Path: filepath.Join(apps, "Claude", "claude_desktop_config.json")},
		{App: ClaudeCode, Path: filepath.Join(p.Home, ".claude.json")},
	}
	for _, edition := range []string{"Code", "Code - Insiders", "VSCodium"} {
		for _, file := range []string{"mcp.json", "settings.json"} {
			list = append(list, Source{App: VSCode, Path: filepath.Join(apps, edition, "User", file)})
		}
	}
	codex := p.Getenv("CODEX_HOME")
	if codex == "" {
		codex = filepath.Join(p.Home, ".codex")
	}
	return append(list,
		Source{App: Cursor, Path: filepath.Join(p.Home, ".cursor", "mcp.json")},
		Source{App: Codex, Path: filepath.Join(codex, "config.toml")})
}

// appData is where desktop apps keep their settings.
func (p Params) appData() string {
	switch p.OS {
	case "darwin":
		return filepath.Join(p.Home, "Library", "Application Support")
	case "windows":
		if dir := p.Getenv("APPDATA"); dir != "" {
			return dir
		}
		return filepath.Join(p.Home, "AppData", "Roaming")
	}
	if dir := p.Getenv("XDG_CONFIG_HOME"); filepath.IsAbs(dir) {
		return dir
	}
	return filepath.Join(p.Home, ".config")
}

// inProject are the files that a project folder may hold.
func inProject(dir string) []Source {
	return []Source{
		{App: ClaudeCode, Project: dir, Path: filepath.Join(dir, ".mcp.json")},
		{App: VSCode, Project: dir, Path: filepath.Join(dir, ".vscode", "mcp.json")},
		{App: Cursor, Project: dir, Path: filepath.Join(dir, ".cursor", "mcp.json")},
	}
}

package importer

import (
	"regexp"

	"github.com/tailscale/hujson"

	"parley/config"
	"parley/store/servers"
)

// codexTable begins the servers in Codex's config.toml: [mcp_servers.NAME], or
// the table of them all.
var codexTable = regexp.MustCompile(`(?m)^\s*\[mcp_servers[.\]]`)

// Paste makes the preview of what the user has pasted: a whole file, JSON or
// Codex's TOML, a few entries, one, or an address.
func Paste(text string, existing []config.Server) (Preview, error) {
	text = servers.Unfence(text)
	f := &file{inputs: map[string]Input{}}
	if codexTable.MatchString(text) {
		if err := f.toml([]byte(text)); err != nil {
			return Preview{}, servers.Unreadable(err)
		}
		return f.preview(Source{}, existing), nil
	}
	p, err := servers.Parse(text)
	if err != nil {
		return Preview{}, err
	}
	f.problems = p.Problems
	if p.Root == nil {
		p.Root, p.Entries = &hujson.Value{Value: &hujson.Object{}}, &hujson.Object{}
	}
	f.addGroup("", p.Servers, p.Entries)
	f.addInputs(p.Root)
	return f.preview(Source{}, existing), nil
}

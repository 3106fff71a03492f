package importer

import (
	"parley/config"
	"parley/store/servers"
)

// Paste makes the preview of what the user has pasted: a whole file, a few
// entries, one, or an address.
func Paste(text string, existing []config.Server) (Preview, error) {
	list, problems, err := servers.Parse(text)
	if err != nil {
		return Preview{}, err
	}
	f := &file{inputs: map[string]Input{}, problems: problems, groups: []group{{servers: list}}}
	return f.preview(Source{}, existing), nil
}

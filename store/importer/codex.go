package importer

import (
	"errors"

	"github.com/BurntSushi/toml"

	"parley/config"
	"parley/elicit/say"
	"parley/store/jsonc"
	"parley/store/servers"
)

// codexServer is a [mcp_servers.NAME] table.
type codexServer struct {
	Command           string            `toml:"command"`
	Args              []string          `toml:"args"`
	Env               map[string]string `toml:"env"`
	Dir               string            `toml:"cwd"`
	URL               string            `toml:"url"`
	BearerToken       string            `toml:"bearer_token"`
	BearerTokenEnvVar string            `toml:"bearer_token_env_var"`
	Headers           map[string]string `toml:"http_headers"`
	EnvHeaders        map[string]string `toml:"env_http_headers"` // header -> variable
	Enabled           *bool             `toml:"enabled"`
}

const maxTOML = 4 << 20

// toml reads Codex's config.toml.
func (f *file) toml(data []byte) error {
	if len(data) > maxTOML || brackets(data) > limits.Depth {
		return jsonc.At(data, 0, say.T("The file is too large."))
	}
	var doc struct {
		Servers map[string]toml.Primitive `toml:"mcp_servers"`
	}
	meta, err := toml.Decode(string(data), &doc)
	if err != nil {
		return tomlError(data, err)
	}
	g := group{notes: map[string][]say.Text{}}
	seen := map[string]bool{}
	for _, key := range meta.Keys() { // in the file's order
		// The first key of a server may be one of its values: mcp_servers.x.command = …
		if len(key) < 2 || key[0] != "mcp_servers" || seen[key[1]] {
			continue
		}
		seen[key[1]] = true
		var c codexServer
		if err := meta.PrimitiveDecode(doc.Servers[key[1]], &c); err != nil {
			f.problem(key[1], say.T("“{{.Server}}” is left out: its table has a value of the wrong kind.", say.Data{"Server": key[1]}))
			continue
		}
		s := c.server(key[1])
		switch {
		case !servers.CheckName(s.Name).IsZero():
			f.problem("", say.T("A server is left out: its name can't be used."))
		case s.Command == "" && s.URL == "":
			f.problem(s.Name, say.T("“{{.Server}}” is left out: it has neither a command nor a URL.", say.Data{"Server": s.Name}))
		case servers.RefersToKeyring(s):
			f.problem(s.Name, say.T("“{{.Server}}” is left out: it asks for a secret from the keyring of this computer.", say.Data{"Server": s.Name}))
		case len(g.servers) < servers.MaxServers:
			g.servers = append(g.servers, s)
		}
	}
	if len(g.servers) > 0 {
		f.groups = append(f.groups, g)
	}
	return nil
}

func (f *file) problem(server string, what say.Text) {
	f.problems = append(f.problems, servers.Problem{Server: server, What: what})
}

func (c codexServer) server(name string) config.Server {
	s := config.Server{
		Name: name, Transport: config.Stdio, Command: c.Command, Args: c.Args, Env: c.Env, Dir: c.Dir,
		URL: c.URL, Headers: c.Headers, Disabled: c.Enabled != nil && !*c.Enabled, Unconfirmed: true,
	}
	if c.Command == "" {
		s.Transport = config.HTTP
	}
	if s.Headers == nil && (len(c.EnvHeaders) > 0 || c.BearerToken+c.BearerTokenEnvVar != "") {
		s.Headers = map[string]string{}
	}
	for header, variable := range c.EnvHeaders {
		s.Headers[header] = "${env:" + variable + "}"
	}
	switch {
	case c.BearerTokenEnvVar != "":
		s.Headers["Authorization"] = "Bearer ${env:" + c.BearerTokenEnvVar + "}"
	case c.BearerToken != "":
		s.Headers["Authorization"] = "Bearer " + c.BearerToken
	}
	return s
}

// brackets is how deep the square brackets of a text go; the TOML parser
// recurses on them.
func brackets(data []byte) int {
	depth, deepest := 0, 0
	for _, b := range data {
		switch b {
		case '[', '{':
			depth++
			deepest = max(deepest, depth)
		case ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return deepest
}

// tomlError keeps the place and drops the parser's words, which may quote a
// secret.
func tomlError(data []byte, err error) error {
	var parse toml.ParseError
	if !errors.As(err, &parse) {
		return jsonc.At(data, 0, say.T("The file is not what Codex writes."))
	}
	e := jsonc.At(data, parse.Position.Start, say.T("This is not valid TOML."))
	e.Line = max(parse.Position.Line, 1)
	return e
}

// Package importer reads the MCP servers that other apps on this computer have
// configured, and shows what adding them would mean before anything is added.
package importer

import (
	"context"
	"strings"

	"parley/config"
	"parley/elicit/say"
	"parley/store/servers"
)

// App is an application whose servers can be imported.
type App string

// The applications.
const (
	ClaudeDesktop App = "Claude Desktop"
	ClaudeCode    App = "Claude Code"
	VSCode        App = "VS Code"
	Cursor        App = "Cursor"
	Codex         App = "Codex"
)

// Source is a file that was found.
type Source struct {
	App     App
	Path    string
	Project string   // the project folder it belongs to, if any
	Servers int      // how many it holds
	Fault   say.Text // why it can't be read, if it can't
}

// Preview is what an import would add.
type Preview struct {
	Source   Source
	Items    []Item
	Problems []servers.Problem
}

// Item is one server of a preview.
type Item struct {
	Server  config.Server // with a free name, Unconfirmed, its secrets still in plain
	Renamed string        // the name in the file, when that is taken here
	Same    bool          // a server that does the same is already there
	Secrets []string      // what moves to the keyring, e.g. "API_KEY", "Authorization"
	Notes   []say.Text    // what is special, e.g. that it reads a variable
	Inputs  []Input       // what must be asked before adding
	Project string        // the project folder it was set up for, if any
}

// Input is a value that the other app asks its user for.
type Input struct {
	ID          string
	Description string // foreign text
	Default     string
	Options     []string // a choice, when not empty
	Secret      bool     // type it hidden; it goes to the keyring
}

// Target is where an import goes: a servers.Store.
type Target interface {
	Keep(ctx context.Context, server, name, value string) (string, error)
	Add(ctx context.Context, add ...config.Server) error
}

// Add adds the items that the user chose, with the answers to their Inputs by
// ID. Either all are added or none.
func Add(ctx context.Context, t Target, items []Item, answers map[string]string) error {
	var add []config.Server
	for _, it := range items {
		filled := map[string]string{}
		for _, in := range it.Inputs {
			answer, ok := answers[in.ID]
			if !ok {
				answer = in.Default
			}
			if in.Secret && answer != "" {
				ref, err := t.Keep(ctx, it.Server.Name, in.ID, answer)
				if err != nil {
					return err
				}
				answer = ref
			}
			filled[in.ID] = answer
		}
		add = append(add, fill(it.Server, filled))
	}
	return t.Add(ctx, add...)
}

// fill puts answers in the place of ${input:…}.
func fill(c config.Server, answers map[string]string) config.Server {
	var pairs []string
	for id, answer := range answers {
		pairs = append(pairs, "${input:"+id+"}", answer)
	}
	return rewrite(c, strings.NewReplacer(pairs...).Replace)
}

// rewrite applies f to every text of c.
func rewrite(c config.Server, f func(string) string) config.Server {
	c = c.Clone()
	c.Command, c.Dir, c.URL = f(c.Command), f(c.Dir), f(c.URL)
	for i := range c.Args {
		c.Args[i] = f(c.Args[i])
	}
	for name := range c.Env {
		c.Env[name] = f(c.Env[name])
	}
	for name := range c.Headers {
		c.Headers[name] = f(c.Headers[name])
	}
	if c.OAuth != nil {
		c.OAuth.ClientID, c.OAuth.ClientSecret = f(c.OAuth.ClientID), f(c.OAuth.ClientSecret)
	}
	return c
}

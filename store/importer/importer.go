// Package importer reads the MCP servers that other apps on this computer have
// configured, and shows what adding them would mean before anything is added.
package importer

import (
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

// Params tell where to look. The zero value is this computer and user.
type Params struct {
	Home   string
	OS     string              // a GOOS; empty: this one
	Getenv func(string) string // nil: os.Getenv
	Dirs   []string            // project folders to look into besides (.mcp.json, .vscode, .cursor)
}

// Source is a file that was found.
type Source struct {
	App     App
	Path    string
	Servers int // how many it holds
}

// Discover lists the files found on this computer that hold servers.
func Discover(p Params) []Source { panic("being written") }

// Preview is what an import would add.
type Preview struct {
	Source   Source
	Items    []Item
	Problems []servers.Problem
}

// Item is one server of a preview.
type Item struct {
	Server  config.Server // with a free name, Unconfirmed, secrets still in plain
	Renamed string        // the name in the file, when it was taken here
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
	Secret      bool     // type it hidden, keep it in the keyring
}

// Read makes the preview of one file. taken reports names in use here.
func Read(src Source, existing []config.Server) (Preview, error) { panic("being written") }

// Fill returns the item's server with the answers to its Inputs put in.
func (it Item) Fill(answers map[string]string) config.Server { panic("being written") }

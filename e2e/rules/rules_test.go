// Package rules_test holds the walls of the house: which room may import which.
package rules_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const (
	module  = "parley"
	fyne    = "fyne.io/fyne/v2"
	fyneApp = fyne + "/app"
	sdk     = "github.com/modelcontextprotocol/go-sdk"
)

// room is a part of the house and what it may know.
type room struct {
	path string   // of the folder; what lies below belongs to it
	own  []string // our rooms that it may import, besides itself
	fyne bool     // whether it may draw
	sdk  bool     // whether it may speak the protocol
}

// rooms are in order: the first whose path holds a package is its room.
func rooms() []room {
	return []room{
		{path: "elicit"},
		{path: "config"},
		{path: "desktop"},
		{path: "instance", own: []string{"elicit"}},
		{path: "autostart", own: []string{"elicit", "store"}},
		{path: "playground", own: []string{"elicit"}, sdk: true},
		{path: "store", own: []string{"elicit", "config"}},
		{path: "mcpclient", own: []string{"elicit", "config"}, sdk: true},
		{path: "app", own: []string{"mcpclient", "store", "playground", "elicit", "config"}, sdk: true},
		{path: "assets", fyne: true}, // its files are resources of Fyne
		{path: "ui/kit", own: []string{"elicit"}, fyne: true},
		{path: "ui/formgen", own: []string{"elicit", "ui/kit"}, fyne: true},
		{path: "ui/consent", own: []string{"elicit", "ui/kit"}, fyne: true},
		{path: "ui/shell", own: []string{"app", "store", "config", "elicit", "ui/kit", "ui/formgen", "ui/consent", "assets", "desktop"}, fyne: true},
		{path: "e2e"},
		{path: "cmd", own: []string{"app", "mcpclient", "store", "playground", "config", "elicit", "ui"}, fyne: true, sdk: true},
		{path: ".", own: []string{"app", "mcpclient", "store", "playground", "config", "elicit", "ui", "assets", "desktop"}, fyne: true, sdk: true},
	}
}

type listed struct {
	ImportPath string
	Imports    []string
}

func packages(t *testing.T) []listed {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-e", "-json=ImportPath,Imports", module+"/...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func within(path, room string) bool {
	return room == "." || path == room || strings.HasPrefix(path, room+"/")
}

func roomOf(path string) (room, bool) {
	for _, r := range rooms() {
		if r.path == "." && path != "." {
			continue
		}
		if within(path, r.path) {
			return r, true
		}
	}
	return room{}, false
}

func TestImportsRunOneWay(t *testing.T) {
	for _, p := range packages(t) {
		path := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		if path == "" {
			path = "."
		}
		r, ok := roomOf(path)
		if !ok {
			t.Errorf("%s is in no room of docs/architecture.md", p.ImportPath)
			continue
		}
		for _, imported := range p.Imports {
			if fault := r.forbids(imported); fault != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, fault)
			}
		}
	}
}

// forbids says why a room may not import something, or "".
func (r room) forbids(imported string) string {
	switch {
	case imported == fyneApp && r.path != ".":
		return "only main.go may, so that everything else builds without cgo"
	case within(imported, fyne) && !r.fyne:
		return "this room draws nothing"
	case within(imported, sdk) && !r.sdk:
		return "this room does not speak the protocol"
	case !within(imported, module):
		return ""
	}
	path := strings.TrimPrefix(imported, module+"/")
	if within(path, r.path) || slices.ContainsFunc(r.own, func(own string) bool { return within(path, own) }) {
		return ""
	}
	return "imports run one way: main, ui/shell, app, {mcpclient, store, playground}, elicit"
}

func TestTheRulesNotice(t *testing.T) {
	for _, c := range []struct {
		path, imported string
		forbidden      bool
	}{
		{"elicit/form", "parley/elicit/say", false},
		{"elicit/form", "parley/config", true},
		{"elicit/form", sdk + "/mcp", true},
		{"store/history", "fyne.io/fyne/v2", true},
		{"ui/kit", "fyne.io/fyne/v2/widget", false},
		{"ui/kit", "parley/ui/formgen", true},
		{"ui/formgen", "parley/app", true},
		{"ui/shell", fyneApp, true},
		{"mcpclient", "parley/store/secrets", true},
		{"app", "parley/ui/kit", true},
		{"cmd/cases", "parley/ui/formgen", false},
		{".", fyneApp, false},
	} {
		r, ok := roomOf(c.path)
		if !ok {
			t.Fatalf("no room for %s", c.path)
		}
		if got := r.forbids(c.imported) != ""; got != c.forbidden {
			t.Errorf("%s imports %s: forbidden %v", c.path, c.imported, got)
		}
	}
}

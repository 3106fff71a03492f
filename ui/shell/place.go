package shell

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"parley/app"
	"parley/elicit/plaintext"
)

// placeKind is a page of the window.
type placeKind string

// The pages.
const (
	atWelcome  placeKind = "welcome"
	atInbox    placeKind = "inbox"
	atServer   placeKind = "server"
	atAdd      placeKind = "add"
	atEdit     placeKind = "edit"
	atImport   placeKind = "import"
	atPaste    placeKind = "paste"
	atHistory  placeKind = "history"
	atSettings placeKind = "settings"
)

// place is where the user is: a page and, for a server's, what of it.
type place struct {
	kind   placeKind
	server string // atServer, atEdit
	tool   string // atServer: this tool, with the focus in its arguments
}

// String is the place as it is remembered; parsePlace reads it.
func (p place) String() string {
	if p.server == "" {
		return string(p.kind)
	}
	return string(p.kind) + ":" + p.server
}

// name is what the page is called; empty: it has no name of its own.
func (p place) name() string {
	switch p.kind {
	case atInbox:
		return lang.L("Inbox")
	case atAdd:
		return lang.L("Add a server")
	case atEdit:
		return lang.L("Edit {{.Server}}", map[string]any{"Server": plaintext.Line(p.server, maxName)})
	case atImport:
		return lang.L("Import servers")
	case atPaste:
		return lang.L("Paste a configuration")
	case atHistory:
		return lang.L("History")
	case atSettings:
		return lang.L("Settings")
	}
	return ""
}

func parsePlace(s string) place {
	kind, server, _ := strings.Cut(s, ":")
	return place{kind: placeKind(kind), server: server}
}

// firstPlace is where the last run left off, as far as that is still there.
func (s *Shell) firstPlace() place {
	servers := s.core.Servers()
	if (len(s.core.Problems())+len(s.core.Faults()) > 0 || !s.core.KeyringProblem().IsZero()) && s.where.kind == "" {
		return place{kind: atInbox} // first things first
	}
	if len(servers) == 0 {
		return place{kind: atWelcome}
	}
	was := parsePlace(s.core.Memory().Page)
	switch was.kind {
	case atInbox, atHistory, atSettings:
		return was
	case atServer:
		if _, ok := s.core.Server(was.server); ok {
			return was
		}
	}
	return place{kind: atServer, server: servers[0].Name()}
}

// Go shows a page and puts the focus where its keyboard starts.
func (s *Shell) Go(to place) {
	s.where = to
	s.page = s.build(to)
	s.stage.Objects = []fyne.CanvasObject{s.page.Object()}
	s.stage.Refresh()
	s.rail.Mark(to)
	if p, ok := s.page.(*serverPage); ok && to.tool != "" {
		p.OpenTool(to.tool)
	}
	s.page.Focus(s.win.Canvas())
	s.retitle()
	if to.kind == atServer {
		s.core.Use(to.server)
	}
}

func (s *Shell) build(to place) page {
	switch to.kind {
	case atInbox:
		return newInboxPage(s)
	case atServer:
		if p, ok := s.servers[to.server]; ok {
			p.Hear(app.Event{Kind: app.ServerChanged, Server: to.server})
			return p
		}
		p := newServerPage(s, to.server)
		s.servers[to.server] = p
		return p
	case atAdd, atEdit:
		return newServerForm(s, to.server)
	case atImport:
		return newImportPage(s)
	case atPaste:
		return newPastePage(s)
	case atHistory:
		return newHistoryPage(s)
	case atSettings:
		return newSettingsPage(s)
	default:
		return newWelcomePage(s)
	}
}

// runAgain opens the tool of an earlier call with the same arguments, and
// runs it.
func (s *Shell) runAgain(c app.Call) {
	s.Go(place{kind: atServer, server: c.Server, tool: c.Name})
	p, ok := s.page.(*serverPage)
	if !ok {
		return
	}
	if t := p.Tool(c.Name); t != nil {
		t.Fill(c.Arguments)
		t.Run()
	}
}

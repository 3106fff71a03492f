package app

import (
	"context"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/form"
	"parley/store/secrets"
)

// maxRecentArgs is the most bytes of a call's arguments; larger calls aren't
// kept.
const maxRecentArgs = 8 << 10

// keepRecent remembers a call of a tool, beside everything else. Arguments
// that look like secrets are left out: by the tool's own description of them,
// by their names, and by their values.
func (a *App) keepRecent(server string, t Tool, args jsontext.Value) {
	if len(args) > maxRecentArgs {
		return
	}
	at := a.p.Now().Unix()
	a.spawn(func(context.Context) {
		r := Recent{Tool: t.Name, Args: publicArgs(t, args), At: at}
		a.RememberServer(server, func(m *ServerMemory) { m.Remember(r) })
		a.events.raise(Event{Kind: RecentsChanged, Server: server})
	})
}

func publicArgs(t Tool, args jsontext.Value) map[string]string {
	f, err := form.Parse(t.InputSchema, form.Arguments)
	out := map[string]string{}
	for name, v := range members(args) {
		value := []byte(v)
		if text, err := jsontext.AppendUnquote(nil, v); err == nil {
			value = text
		}
		secret := secrets.Shaped(name, string(value))
		if err == nil {
			if fd := f.FieldByKey(name); fd != nil && fd.Secret {
				secret = true
			}
		}
		if !secret {
			out[name] = string(v)
		}
	}
	return out
}

// Recents are the calls of a tool that can be made again, newest first.
func (a *App) Recents(server, tool string) []Recent {
	var out []Recent
	for _, r := range a.Memory().Servers[server].Recents {
		if r.Tool == tool {
			out = append(out, r)
		}
	}
	return out
}

// RecentArgs is a remembered call's arguments as a JSON object, to be filled
// in.
func RecentArgs(r Recent) jsontext.Value {
	b := jsontext.Value("{")
	for i, name := range sortedNames(r.Args) {
		if i > 0 {
			b = append(b, ',')
		}
		quoted, err := jsontext.AppendQuote(nil, name)
		if err != nil || !jsontext.Value(r.Args[name]).IsValid() {
			return nil // the file was edited by hand
		}
		b = append(append(append(b, quoted...), ':'), r.Args[name]...)
	}
	return append(b, '}')
}

func sortedNames(m map[string]string) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Pin puts a tool at the top of its server's list, or takes it down.
func (a *App) Pin(server, tool string, on bool) {
	a.RememberServer(server, func(m *ServerMemory) {
		m.Pins = slices.DeleteFunc(slices.Clone(m.Pins), func(p string) bool { return p == tool })
		if on {
			m.Pins = append(m.Pins, tool)
		}
	})
	a.events.raise(Event{Kind: CatalogChanged, Server: server})
}

// Pins are the pinned tools of a server.
func (a *App) Pins(server string) []string { return a.Memory().Servers[server].Pins }

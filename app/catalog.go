package app

import (
	"context"
	"errors"

	"parley/elicit/say"
)

// Catalog is what a server offers, as far as it is known.
type Catalog struct {
	Loading   bool // the first lists are on their way
	Tools     []Tool
	Prompts   []Prompt
	Resources []Resource
	Templates []ResourceTemplate
	// Why a list is missing; nil when it isn't.
	ToolsErr, PromptsErr, ResourcesErr *say.Error
}

// Tool finds a tool by name.
func (c Catalog) Tool(name string) (Tool, bool) {
	for _, t := range c.Tools {
		if t.Name == name {
			return t, true
		}
	}
	return Tool{}, false
}

// which lists to fetch.
type which int

const (
	listTools which = 1 << iota
	listPrompts
	listResources
	everything = listTools | listPrompts | listResources
)

// Catalog is what a server offers.
func (a *App) Catalog(name string) Catalog {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.find(name); s != nil {
		return s.catalog
	}
	return Catalog{}
}

// relist fetches lists of the standing session again.
func (a *App) relist(s *server, w which) {
	live := a.live(s)
	if live == nil {
		return
	}
	a.spawn(func(ctx context.Context) { a.list(ctx, s, live, w) })
}

// list fetches what w names and stores it, unless the session is no longer
// the server's. One at a time per server, so that the newest list stays.
func (a *App) list(ctx context.Context, s *server, live Session, w which) {
	s.listing.Lock()
	defer s.listing.Unlock()
	update := a.fetch(ctx, live, w)
	a.mu.Lock()
	if s.session != live.ID() {
		a.mu.Unlock()
		return
	}
	for _, f := range update {
		f(&s.catalog)
	}
	s.catalog.Loading = false
	name := s.cfg.Name
	a.mu.Unlock()
	a.events.raise(Event{Kind: CatalogChanged, Server: name})
}

// fetch asks for the lists and returns how each changes a Catalog. One that
// fails leaves the others alone.
func (a *App) fetch(ctx context.Context, live Session, w which) []func(*Catalog) {
	var update []func(*Catalog)
	info := live.Info()
	if w&listTools != 0 && info.Tools {
		tools, err := live.Tools(ctx)
		update = append(update, func(c *Catalog) { c.Tools, c.ToolsErr = tools, a.shown(err) })
	}
	if w&listPrompts != 0 && info.Prompts {
		prompts, err := live.Prompts(ctx)
		update = append(update, func(c *Catalog) { c.Prompts, c.PromptsErr = prompts, a.shown(err) })
	}
	if w&listResources != 0 && info.Resources {
		resources, err := live.Resources(ctx)
		templates, terr := live.ResourceTemplates(ctx)
		update = append(update, func(c *Catalog) {
			c.Resources, c.Templates, c.ResourcesErr = resources, templates, a.shown(err)
			if err == nil && len(resources) == 0 {
				c.ResourcesErr = a.shown(terr)
			}
		})
	}
	return update
}

// shown puts err into the user's words; nil stays nil.
func (a *App) shown(err error) *say.Error {
	if err == nil || errors.Is(err, context.Canceled) {
		return nil
	}
	return say.From(err)
}

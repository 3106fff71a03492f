package weblink

import (
	"net/url"
	"slices"
	"strings"

	"parley/elicit/say"
)

// warnPage compares host and path with pages that are not what they seem.
func warnPage(ws *warnings, u address) {
	if slices.ContainsFunc(tables().Shorteners, u.host.under) {
		ws.danger("shortener", say.T("This is a shortened link: you cannot see where it ends."))
	}
	if u.isPage(tables().redirectors) {
		ws.danger("redirector", say.T("This page sends you on to another site: you cannot see where it ends."))
	}
	if u.isPage(tables().deviceCode) {
		ws.danger("device-code", say.T("On this page a code gives someone else's device access to your account: enter only a code that you asked for yourself."))
	}
	if len(u.canonical) > longURL {
		ws.note("long-url", say.T("The link is unusually long, so some programs may not open it."))
	}
}

// pagePattern is an entry of lists.json: host/path, where "*." is any
// subdomain, a last "*" any rest of the path and "**" any run of steps.
type pagePattern struct {
	host  string
	below bool // hosts below host only
	path  string
}

func pagePatterns(texts []string) []pagePattern {
	var all []pagePattern
	for _, text := range texts {
		host, path, found := strings.Cut(text, "/")
		p := pagePattern{host: host, path: "*"}
		if found {
			p.path = path
		}
		p.host, p.below = strings.CutPrefix(host, "*.")
		all = append(all, p)
	}
	return all
}

func (u address) isPage(patterns []pagePattern) bool {
	path := u.plainPath()
	return slices.ContainsFunc(patterns, func(p pagePattern) bool {
		return p.hasHost(u.host) && hasPath(path, p.path)
	})
}

func (p pagePattern) hasHost(h hostname) bool {
	if p.below {
		return strings.HasSuffix(h.ascii, "."+p.host)
	}
	return strings.TrimPrefix(h.ascii, "www.") == p.host
}

func hasPath(path, pattern string) bool {
	first, last, found := strings.Cut(pattern, "**/")
	if found {
		return strings.HasPrefix(path, first) && strings.HasSuffix(path, "/"+last)
	}
	if start, open := strings.CutSuffix(pattern, "*"); open {
		return strings.HasPrefix(path, start)
	}
	return path == pattern
}

// plainPath is the path as servers compare it: decoded, lower case, without
// the slashes at its ends.
func (u address) plainPath() string {
	path, _, _ := strings.Cut(u.rest, "#")
	path, _, _ = strings.Cut(path, "?")
	if decoded, err := url.PathUnescape(path); err == nil {
		path = decoded
	}
	return strings.Trim(strings.ToLower(path), "/")
}

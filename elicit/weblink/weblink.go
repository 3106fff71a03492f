// Package weblink is the gate every URL passes before it is shown or opened:
// a raw string from a server becomes a Link, with warnings, or a Refusal.
//
// The property it keeps: the host shown is the host that the browser will
// contact. It accepts a small ASCII subset on which all parsers agree, builds
// one canonical string, and that string is what is shown and what is opened.
//
// The rules are those of RULES.md: A is the string as a whole (lexical.go), B
// its structure (address.go, hostname.go, label.go, port.go, ipaddr.go), C the
// canonical string (canonical.go) and D the warnings (warn*.go).
package weblink

// Link is a URL that passed the gate. Only Parse makes one; it can't be
// changed. The zero Link is no link.
type Link struct {
	canonical   string
	host        string // ASCII, lower case; IPv6 in brackets
	display     string
	port        string // as in canonical, empty when the scheme's own
	scheme      string
	registrable string // the registrable part of host, or all of it
	returnsTo   string // the host of redirect_uri
	warnings    []Warning
}

// Asker tells the gate what it must know about who asks.
type Asker struct {
	LocalProcess bool // a local stdio child: loopback links are its own
}

// Parse puts raw, as decoded from the server's JSON, through the gate. The
// error is always a *Refusal.
func Parse(raw string, a Asker) (Link, error) {
	u, refusal := gate(raw)
	if refusal != nil {
		return Link{}, refusal
	}
	warnings := warn(u, a)
	return Link{
		canonical:   u.canonical,
		host:        u.host.ascii,
		display:     u.host.display(warnings),
		port:        u.port,
		scheme:      u.scheme,
		registrable: u.host.registrable(),
		returnsTo:   returnsTo(u.parameters),
		warnings:    warnings.sorted(),
	}, nil
}

// String is the canonical URL: what is shown, and what is opened.
func (l Link) String() string { return l.canonical }

// Scheme is "https" or "http".
func (l Link) Scheme() string { return l.scheme }

// Host is the ASCII host that the browser will contact, without port.
func (l Link) Host() string { return l.host }

// HostDisplay is Host with those labels in Unicode that are safe to read so.
func (l Link) HostDisplay() string { return l.display }

// Port is the explicit port, or empty.
func (l Link) Port() string { return l.port }

// Registrable is the suffix of Host that was registered with a registry
// (public suffix plus one label), or all of Host.
func (l Link) Registrable() string { return l.registrable }

// HostSpan is where Host stands in String: String()[from:to] == Host().
func (l Link) HostSpan() (from, to int) {
	from = len(l.scheme) + len("://")
	return from, from + len(l.host)
}

// ReturnsTo is the host that an OAuth sign-in page will send the browser back
// to: that of redirect_uri, by the same gate. It is not ok when the link names
// none, or one that is no web page or doesn't pass.
func (l Link) ReturnsTo() (host string, ok bool) { return l.returnsTo, l.returnsTo != "" }

// Warnings are what the user should know before opening, dangers first.
func (l Link) Warnings() []Warning { return append([]Warning(nil), l.warnings...) }

// Danger reports whether any warning is a danger.
func (l Link) Danger() bool {
	for _, w := range l.warnings {
		if w.Danger {
			return true
		}
	}
	return false
}

// IsZero reports whether l is no link.
func (l Link) IsZero() bool { return l.canonical == "" }

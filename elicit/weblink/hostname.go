package weblink

import (
	"net/netip"
	"strings"

	"golang.org/x/net/publicsuffix"

	"parley/elicit/say"
)

// The limits of DNS.
const (
	maxLabel = 63
	maxName  = 253
)

// hostname is the host of a URL: a name of one or more labels, or an address.
type hostname struct {
	ascii  string     // as the browser contacts it; IPv6 in brackets
	labels []label    // none for an address
	addr   netip.Addr // invalid for a name
}

// parseAuthority applies the rules 11 to 18.
func parseAuthority(authority, scheme string) (hostname, string, *Refusal) {
	if strings.HasPrefix(authority, "[") {
		host, after, refusal := parseBracketed(authority)
		if refusal != nil {
			return hostname{}, "", refusal
		}
		port, refusal := checkPort(after, scheme)
		return host, port, refusal
	}
	name, after := authority, ""
	if i := strings.IndexByte(authority, ':'); i >= 0 {
		name, after = authority[:i], authority[i:]
	}
	host, refusal := parseName(name)
	if refusal != nil {
		return hostname{}, "", refusal
	}
	port, refusal := checkPort(after, scheme)
	return host, port, refusal
}

// parseName applies the rules 11 and 13 to 17.
func parseName(raw string) (hostname, *Refusal) {
	if raw == "" {
		return hostname{}, refuse("empty-host", say.T("The link does not name a site."))
	}
	if strings.Contains(raw, "%") {
		return hostname{}, refuse("percent-host", say.T("The site's name in the link contains %, which can hide where it leads."))
	}
	name, refusal := toASCII(lowerASCII(raw))
	if refusal != nil {
		return hostname{}, refusal
	}
	if refusal := checkDNS(name); refusal != nil {
		return hostname{}, refusal
	}
	labels, refusal := readLabels(name)
	if refusal != nil {
		return hostname{}, refusal
	}
	if last := labels[len(labels)-1].ascii; isNumeric(last) {
		addr, err := netip.ParseAddr(name)
		if err != nil || !addr.Is4() {
			return hostname{}, noncanonicalIP()
		}
		return hostname{ascii: name, addr: addr}, nil
	}
	return hostname{ascii: name, labels: labels}, nil
}

// checkDNS applies rule 15.
func checkDNS(name string) *Refusal {
	labels := strings.Split(name, ".")
	for _, l := range labels {
		if l == "" {
			return refuse("empty-label", say.T("The site's name in the link has a dot too many."))
		}
	}
	for _, l := range labels {
		if len(l) > maxLabel || len(name) > maxName {
			return refuse("dns-length", say.T("The site's name in the link is too long to exist."))
		}
	}
	if r, found := find(name, isNoHostChar); found {
		return refuse("host-char", say.T("The site's name in the link contains {{.Character}}, which is not allowed there.",
			say.Data{"Character": nameRune(r)}))
	}
	return nil
}

func isNoHostChar(r rune) bool {
	return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '_' && r != '.'
}

// isNumeric tells a last label that makes browsers read the host as a number.
func isNumeric(label string) bool {
	return strings.HasPrefix(label, "0x") || strings.Trim(label, "0123456789") == ""
}

// registrable is the public suffix and one label more, or the whole host.
func (h hostname) registrable() string {
	if h.addr.IsValid() {
		return h.ascii
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(h.ascii)
	if err != nil {
		return h.ascii // a public suffix itself, or a single label
	}
	return domain
}

// under reports whether the host is domain or below it.
func (h hostname) under(domain string) bool {
	rest, found := strings.CutSuffix(h.ascii, domain)
	return found && (rest == "" || strings.HasSuffix(rest, "."))
}

// display is the host with those labels in Unicode that are safe to read so.
func (h hostname) display(ws *warnings) string {
	if h.addr.IsValid() || ws.has("lookalike") {
		return h.ascii
	}
	shown := make([]string, len(h.labels))
	for i, l := range h.labels {
		shown[i] = l.unicode
		if ws.dangerous[i] {
			shown[i] = l.ascii
		}
	}
	return strings.Join(shown, ".")
}

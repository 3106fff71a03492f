package weblink

import (
	"slices"
	"strings"

	"parley/elicit/say"
)

// Beyond these lengths a reader loses the thread.
const (
	longHost = 64
	longURL  = 2048
)

// warn applies the rules D to a URL that passed the gate.
func warn(u address, a Asker) *warnings {
	ws := &warnings{}
	warnIDN(ws, u.host)
	warnBrands(ws, u.host)
	warnName(ws, u.host)
	warnNetwork(ws, u, a)
	warnPage(ws, u)
	warnParameters(ws, u.parameters)
	return ws
}

// warnName looks at how the parts of a name are put together.
func warnName(ws *warnings, h hostname) {
	if embedsDomain(h) {
		ws.danger("embedded-domain", say.T("The name contains what looks like another site's address; the site you would visit is {{.Site}}.",
			say.Data{"Site": h.registrable()}))
	}
	if looksLikeIP(h) {
		ws.danger("ip-lookalike", say.T("The name is made to look like a numeric address."))
	}
	if len(h.labels) > 0 && slices.Contains([]string{"zip", "mov"}, h.labels[len(h.labels)-1].ascii) {
		ws.note("filelike-tld", say.T("This site's name looks like the name of a file."))
	}
	if len(h.ascii) > longHost {
		ws.note("long-host", say.T("The site's name is unusually long; its end says where you would go."))
	}
}

// genericDomains end the names of sites, so elsewhere in a name they deceive.
var genericDomains = []string{"com", "net", "org", "gov", "edu", "mil"}

// embedsDomain finds a top-level domain in the middle of a name.
func embedsDomain(h hostname) bool {
	below := len(h.labels) - registeredLabels(h)
	for i, l := range h.labels {
		if i < below && slices.Contains(genericDomains, l.ascii) {
			return true
		}
		words := strings.Split(l.ascii, "-")
		for j, word := range words {
			if word == "com" && len(words) > 1 || word == "org" && j > 0 {
				return true
			}
		}
	}
	return false
}

// looksLikeIP finds four octets in a row, as labels or within one.
func looksLikeIP(h hostname) bool {
	var names []string
	for _, l := range h.labels {
		names = append(names, l.ascii)
		if hasFourOctets(strings.Split(l.ascii, "-")) {
			return true
		}
	}
	return hasFourOctets(names)
}

func hasFourOctets(parts []string) bool {
	run := 0
	for _, part := range parts {
		if !isOctet(part) {
			run = 0
			continue
		}
		if run++; run == 4 {
			return true
		}
	}
	return false
}

func isOctet(s string) bool {
	if s == "" || len(s) > 3 || strings.Trim(s, "0123456789") != "" {
		return false
	}
	return len(s) < 3 || s <= "255"
}

package weblink

import (
	"net/netip"
	"strings"

	"parley/elicit/say"
)

// Ranges that no web page can be at, or that only wrap another address.
var unroutable = prefixes("0.0.0.0/8", "224.0.0.0/4", "240.0.0.0/4",
	"::/128", "ff00::/8", "64:ff9b::/96", "2002::/16")

// Ranges that belong to the user's own network.
var private = prefixes("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10",
	"169.254.0.0/16", "fc00::/7", "fe80::/10")

func prefixes(texts ...string) []netip.Prefix {
	all := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		all[i] = netip.MustParsePrefix(text)
	}
	return all
}

func inAny(addr netip.Addr, ranges []netip.Prefix) bool {
	for _, p := range ranges {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// parseBracketed applies rule 12 to an authority that begins with "[" and
// gives what follows the "]".
func parseBracketed(authority string) (hostname, string, *Refusal) {
	text, after, closed := strings.Cut(authority[1:], "]")
	text = lowerASCII(text)
	addr, err := netip.ParseAddr(text)
	if !closed || err != nil || addr.Is4() || addr.Zone() != "" {
		return hostname{}, "", refuse("bad-ip", say.T("What the link has in brackets is not an IPv6 address."))
	}
	if addr.Is4In6() || addr.String() != text {
		return hostname{}, "", noncanonicalIP()
	}
	return hostname{ascii: "[" + text + "]", addr: addr}, after, nil
}

// checkRoutable applies rule 19.
func checkRoutable(addr netip.Addr) *Refusal {
	if inAny(addr, unroutable) {
		return refuse("unroutable-ip", say.T("The link leads to an address that no web page can have."))
	}
	return nil
}

func noncanonicalIP() *Refusal {
	return refuse("noncanonical-ip", say.T("The link spells an internet address in an unusual way, which can hide where it leads."))
}

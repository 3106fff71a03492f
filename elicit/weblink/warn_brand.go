package weblink

import (
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"

	"parley/elicit/say"
)

// shortestEdited is the shortest brand for which one letter amiss counts.
// Shorter ones have too many honest neighbours.
const shortestEdited = 6

// warnBrands compares a name with the names that are often imitated.
func warnBrands(ws *warnings, h hostname) {
	tokens := nameTokens(h)
	site := siteLabel(h)
	for _, b := range tables().Brands {
		if slices.ContainsFunc(b.Domains, h.under) {
			continue
		}
		data := say.Data{"Brand": b.Title, "Host": h.ascii}
		if b.isImitatedBy(tokens, site) {
			ws.danger("lookalike", say.T("This name looks like {{.Brand}}, but it is not one of {{.Brand}}'s known addresses.", data))
		}
		if slices.Contains(tokens, b.Name) {
			ws.note("brand-in-host", say.T("{{.Host}} is not one of {{.Brand}}'s known addresses.", data))
		}
	}
}

func (b brand) isImitatedBy(tokens []string, site string) bool {
	for _, token := range tokens {
		if token != b.Name && skeleton(token) == b.skeleton {
			return true
		}
	}
	if len(b.Name) < shortestEdited || site == b.Name {
		return false
	}
	return isOneEdit(site, b.Name) || isOneEdit(skeleton(site), b.skeleton)
}

// nameTokens are the words of a name, in Unicode.
func nameTokens(h hostname) []string {
	var tokens []string
	for _, l := range h.labels {
		tokens = append(tokens, strings.FieldsFunc(l.unicode, func(r rune) bool { return r == '-' || r == '_' })...)
	}
	return tokens
}

// siteLabel is the label that was registered, in Unicode: "github" of
// www.github.co.uk.
func siteLabel(h hostname) string {
	n := strings.Count(h.registrable(), ".") + 1
	if len(h.labels) < n {
		return ""
	}
	return h.labels[len(h.labels)-n].unicode
}

// registeredLabels counts the labels that a registry knows: the ICANN suffix
// and one more. Suffixes that companies run (github.io) are names to it, in
// which anyone can imitate a domain.
func registeredLabels(h hostname) int {
	suffix, icann := publicsuffix.PublicSuffix(h.ascii)
	for !icann && strings.Contains(suffix, ".") {
		_, parent, _ := strings.Cut(suffix, ".")
		suffix, icann = publicsuffix.PublicSuffix(parent)
	}
	return strings.Count(suffix, ".") + 2
}

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
	site := newWord(siteLabel(h))
	isUnder := h.under
	for i := range tables().Brands {
		b := &tables().Brands[i]
		if slices.ContainsFunc(b.Domains, isUnder) {
			continue
		}
		if b.isImitatedBy(tokens, site) {
			ws.danger("lookalike", say.T("This name looks like {{.Brand}}, but it is not one of {{.Brand}}'s known addresses.",
				say.Data{"Brand": b.Title}))
		}
		if slices.ContainsFunc(tokens, func(w word) bool { return w.text == b.Name }) {
			ws.note("brand-in-host", say.T("{{.Host}} is not one of {{.Brand}}'s known addresses.",
				say.Data{"Host": h.ascii, "Brand": b.Title}))
		}
	}
}

// word is a part of a name, in Unicode, and what it looks like.
type word struct{ text, skeleton string }

func newWord(text string) word { return word{text, skeleton(text)} }

func (b *brand) isImitatedBy(tokens []word, site word) bool {
	for _, w := range tokens {
		if w.text != b.Name && w.skeleton == b.skeleton {
			return true
		}
	}
	if len(b.Name) < shortestEdited || site.text == b.Name {
		return false
	}
	return isOneEdit(site.text, b.Name) || isOneEdit(site.skeleton, b.skeleton)
}

// nameTokens are the words of a name.
func nameTokens(h hostname) []word {
	var tokens []word
	for _, l := range h.labels {
		for _, text := range strings.FieldsFunc(l.unicode, func(r rune) bool { return r == '-' || r == '_' }) {
			tokens = append(tokens, newWord(text))
		}
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

package weblink

import (
	"strings"

	"parley/elicit/say"
)

// address is a URL taken apart by the rules, all of it in canonical spelling.
type address struct {
	scheme     string // "http" or "https"
	host       hostname
	port       string // empty when the scheme's own
	rest       string // path, query and fragment
	parameters parameters
	canonical  string
}

// gate applies the rules up to the canonical string, and asserts what must
// hold of it: being its own canonical string is the last of these.
func gate(raw string) (address, *Refusal) {
	u, refusal := dissect(raw)
	if refusal == nil {
		refusal = u.confirm()
	}
	if refusal != nil {
		refusal.Raw = escape(raw)
		return address{}, refusal
	}
	return u, nil
}

// dissect applies the rules A and B and spells the canonical string.
func dissect(raw string) (address, *Refusal) {
	if refusal := checkText(raw); refusal != nil {
		return address{}, refusal
	}
	p, refusal := split(raw)
	if refusal != nil {
		return address{}, refusal
	}
	host, port, refusal := parseAuthority(p.authority, p.scheme)
	if refusal != nil {
		return address{}, refusal
	}
	if refusal := checkRoutable(host.addr); refusal != nil {
		return address{}, refusal
	}
	if refusal := checkDots(p.rest); refusal != nil {
		return address{}, refusal
	}
	u := address{scheme: p.scheme, host: host, port: port, rest: spellRest(p.rest)}
	u.parameters = readParameters(u.rest)
	u.canonical = u.spell()
	return u, nil
}

// pieces are the parts of a URL as they stand in it, but for the scheme, which
// is lower case.
type pieces struct{ scheme, authority, rest string }

// split applies the rules 6 to 10: scheme, slashes, user info, percent signs.
func split(raw string) (pieces, *Refusal) {
	scheme, after, found := cutScheme(raw)
	if !found {
		return pieces{}, refuse("not-absolute", say.T("This is not a full web address: it has to begin with https://."))
	}
	if scheme != "http" && scheme != "https" {
		return pieces{}, refuse("scheme", say.T("This is not a link to a web page: it begins with {{.Scheme}}: instead of https:.",
			say.Data{"Scheme": clip(scheme, 40)}))
	}
	after, found = strings.CutPrefix(after, "//")
	if !found || strings.HasPrefix(after, "/") {
		return pieces{}, refuse("malformed-authority", say.T("The link has to have exactly two slashes after {{.Scheme}}:.",
			say.Data{"Scheme": scheme}))
	}
	end := strings.IndexAny(after, "/?#")
	if end < 0 {
		end = len(after)
	}
	p := pieces{scheme, after[:end], after[end:]}
	if strings.Contains(p.authority, "@") {
		return pieces{}, refuse("userinfo", say.T("The link has an @ in front of the site's name, which can hide where it leads."))
	}
	if hasBadPercent(raw) {
		return pieces{}, refuse("bad-percent", say.T("The link contains a % that is not followed by two hexadecimal digits."))
	}
	return p, nil
}

// cutScheme takes the scheme off, lower case: a letter, then letters, digits,
// "+", "-" and ".", then a colon.
func cutScheme(raw string) (scheme, after string, found bool) {
	scheme, after, found = strings.Cut(raw, ":")
	scheme = lowerASCII(scheme)
	if !found || scheme == "" || scheme[0] < 'a' || scheme[0] > 'z' ||
		strings.Trim(scheme, "abcdefghijklmnopqrstuvwxyz0123456789+-.") != "" {
		return "", "", false
	}
	return scheme, after, true
}

func hasBadPercent(s string) bool {
	for i := range len(s) {
		if s[i] == '%' && (i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2])) {
			return true
		}
	}
	return false
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// clip shortens ASCII text for a sentence.
func clip(s string, limit int) string {
	if len(s) > limit {
		return s[:limit] + "…"
	}
	return s
}

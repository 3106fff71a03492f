package weblink

import (
	"regexp"
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
	scheme, authority, rest, refusal := split(raw)
	if refusal != nil {
		return address{}, refusal
	}
	host, port, refusal := parseAuthority(authority, scheme)
	if refusal != nil {
		return address{}, refusal
	}
	if refusal := checkRoutable(host.addr); refusal != nil {
		return address{}, refusal
	}
	if refusal := checkDots(rest); refusal != nil {
		return address{}, refusal
	}
	u := address{scheme: scheme, host: host, port: port, rest: spellRest(rest)}
	u.parameters = readParameters(u.rest)
	u.canonical = u.spell()
	return u, nil
}

var schemeForm = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*):`)

// split applies the rules 6 to 10: scheme, slashes, user info, percent signs.
func split(raw string) (scheme, authority, rest string, refusal *Refusal) {
	m := schemeForm.FindStringSubmatch(raw)
	if m == nil {
		return "", "", "", refuse("not-absolute", say.T("This is not a full web address: it has to begin with https://."))
	}
	scheme = lowerASCII(m[1])
	if scheme != "http" && scheme != "https" {
		return "", "", "", refuse("scheme", say.T("This is not a link to a web page: it begins with {{.Scheme}}: instead of https:.",
			say.Data{"Scheme": clip(scheme, 40)}))
	}
	after, found := strings.CutPrefix(raw[len(m[0]):], "//")
	if !found || strings.HasPrefix(after, "/") {
		return "", "", "", refuse("malformed-authority", say.T("The link has to have exactly two slashes after {{.Scheme}}:.",
			say.Data{"Scheme": scheme}))
	}
	end := strings.IndexAny(after, "/?#")
	if end < 0 {
		end = len(after)
	}
	authority, rest = after[:end], after[end:]
	if strings.Contains(authority, "@") {
		return "", "", "", refuse("userinfo", say.T("The link has an @ in front of the site's name, which can hide where it leads."))
	}
	if hasBadPercent(raw) {
		return "", "", "", refuse("bad-percent", say.T("The link contains a % that is not followed by two hexadecimal digits."))
	}
	return scheme, authority, rest, nil
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

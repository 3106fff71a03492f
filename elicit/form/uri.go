package form

import (
	"net/netip"
	"strings"

	"parley/elicit/say"
)

const (
	uriUnreserved = "-._~"
	uriSubDelims  = "!$&'()*+,;="
)

// checkURI judges an absolute URI as RFC 3986 writes it. Go's url.Parse takes
// far more.
func checkURI(s string) *fault {
	for _, r := range s {
		switch {
		case r == ' ':
			return refuse("uri", say.T("An address can't hold a space; write it as %20"))
		case r >= 0x80:
			return refuse("uri", say.T("An address takes plain letters only; write others percent-encoded, and hosts in their xn-- form"))
		}
	}
	scheme, rest, ok := strings.Cut(s, ":")
	if !ok || !uriScheme(scheme) {
		return refuse("uri", say.T("Needs a whole address with its scheme, as in https://example.org/"))
	}
	rest, fragment, _ := strings.Cut(rest, "#")
	rest, query, _ := strings.Cut(rest, "?")
	path := rest
	if after, found := strings.CutPrefix(rest, "//"); found {
		authority := after
		path = ""
		if i := strings.IndexByte(after, '/'); i >= 0 {
			authority, path = after[:i], after[i:]
		}
		if !uriAuthority(authority) {
			return refuse("uri", say.T("The host isn't written right; write it as in https://example.org/"))
		}
	}
	if !uriChars(path, uriSubDelims+":@/") || !uriChars(query, uriSubDelims+":@/?") || !uriChars(fragment, uriSubDelims+":@/?") {
		return refuse("uri", say.T("Holds a character that an address can't have; write it percent-encoded, as in %5B"))
	}
	return nil
}

func uriScheme(s string) bool {
	if s == "" || !asciiAlnum(rune(s[0])) || s[0] <= '9' {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return !asciiAlnum(r) && !strings.ContainsRune("+-.", r) })
}

// uriAuthority is [ userinfo "@" ] host [ ":" port ].
func uriAuthority(s string) bool {
	if user, host, found := strings.Cut(s, "@"); found {
		if !uriChars(user, uriSubDelims+":") {
			return false
		}
		s = host
	}
	if inner, found := strings.CutPrefix(s, "["); found {
		literal, port, closed := strings.Cut(inner, "]")
		return closed && ipLiteral(literal) && uriPort(port)
	}
	host, port := s, ""
	if i := strings.IndexByte(s, ':'); i >= 0 {
		host, port = s[:i], s[i:]
	}
	return uriChars(host, uriSubDelims) && uriPort(port)
}

func uriPort(s string) bool {
	if s == "" {
		return true
	}
	_, tail := digits(s[1:])
	return s[0] == ':' && tail == ""
}

// ipLiteral is an IPv6 address or the form kept for later versions.
func ipLiteral(s string) bool {
	if s != "" && (s[0] == 'v' || s[0] == 'V') {
		version, address, found := strings.Cut(s[1:], ".")
		return found && version != "" && strings.Trim(version, "0123456789abcdefABCDEF") == "" &&
			address != "" && !strings.Contains(address, "%") && uriChars(address, uriSubDelims+":")
	}
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6() && a.Zone() == ""
}

// uriChars allows unreserved characters, percent-encoded octets and more.
func uriChars(s, more string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case asciiAlnum(rune(c)), strings.IndexByte(uriUnreserved, c) >= 0, strings.IndexByte(more, c) >= 0:
		case c == '%' && i+2 < len(s) && hexDigit(s[i+1]) && hexDigit(s[i+2]):
			i += 2
		default:
			return false
		}
	}
	return true
}

func hexDigit(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

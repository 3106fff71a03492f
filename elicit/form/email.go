package form

import (
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/elicit/say"
)

// checkEmail judges a mailbox as RFC 5321 section 4.1.2 writes it, with the
// international letters of RFC 6531.
func checkEmail(s string) *fault {
	at := strings.LastIndexByte(s, '@')
	switch {
	case at < 0:
		return refuse("email", say.T("Needs an @ and a domain, as in ana@example.org"))
	case at == 0:
		return refuse("email", say.T("Needs a name before the @, as in ana@example.org"))
	case at == len(s)-1:
		return refuse("email", say.T("Needs a domain, as in ana@example.org"))
	case len(s) > 254:
		return refuse("email", say.T("Is longer than a mail address can be, which is {{.Max}} bytes", say.Data{"Max": 254}))
	case !localPart(s[:at]):
		return refuse("email", say.T("The part before the @ isn't one that mail can be sent to; write it as in ana@example.org"))
	case !mailDomain(s[at+1:]):
		return refuse("email", say.T("The domain after the @ isn't written right; write it as in ana@example.org"))
	}
	return nil
}

const atextMarks = "!#$%&'*+-/=?^_`{|}~"

// localPart is a Dot-string or a Quoted-string of at most 64 octets.
func localPart(s string) bool {
	if len(s) > 64 {
		return false
	}
	if len(s) >= 2 && s[0] == '"' && s[len(s)-1] == '"' {
		return quotedContent(s[1 : len(s)-1])
	}
	for atom := range strings.SplitSeq(s, ".") {
		if atom == "" || strings.ContainsFunc(atom, func(r rune) bool {
			return !asciiAlnum(r) && !strings.ContainsRune(atextMarks, r) && !wideLetter(r)
		}) {
			return false
		}
	}
	return true
}

// quotedContent is QcontentSMTP: qtext, and pairs with a backslash.
func quotedContent(s string) bool {
	escaped := false
	for _, r := range s {
		switch {
		case r < ' ' || r == 0x7f || r >= 0x80 && !wideLetter(r):
			return false
		case escaped:
			escaped = false
		case r == '\\':
			escaped = true
		case r == '"':
			return false
		}
	}
	return !escaped
}

// mailDomain is a domain of at most 255 octets, or an address in brackets.
func mailDomain(s string) bool {
	if inner, ok := strings.CutPrefix(s, "["); ok {
		inner, ok = strings.CutSuffix(inner, "]")
		return ok && addressLiteral(inner)
	}
	if len(s) > 255 {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if !domainLabel(label) {
			return false
		}
	}
	return true
}

func domainLabel(label string) bool {
	if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
		return false
	}
	return !strings.ContainsFunc(label, func(r rune) bool {
		return !asciiAlnum(r) && r != '-' && !wideLetter(r)
	})
}

// addressLiteral is an IPv4 address, or an IPv6 address with its tag.
func addressLiteral(s string) bool {
	if len(s) > 5 && strings.EqualFold(s[:5], "IPv6:") {
		a, err := netip.ParseAddr(s[5:])
		return err == nil && a.Is6() && a.Zone() == ""
	}
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is4()
}

func asciiAlnum(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
}

// wideLetter is what international addresses add: anything beyond ASCII that
// is drawn and isn't a space.
func wideLetter(r rune) bool {
	return r >= 0x80 && r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsMark(r) ||
		unicode.IsNumber(r) || unicode.IsSymbol(r) || unicode.IsPunct(r))
}

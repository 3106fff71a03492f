package weblink

import (
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"

	"parley/elicit/say"
)

// checkDots applies rule 20: no step of the path is "." or "..", however
// spelled, because browsers resolve those.
func checkDots(rest string) *Refusal {
	path, _, _ := strings.Cut(rest, "#")
	path, _, _ = strings.Cut(path, "?")
	for step := range strings.SplitSeq(path, "/") {
		plain := strings.ReplaceAll(lowerASCII(step), "%2e", ".")
		if plain == "." || plain == ".." {
			return refuse("dot-segments", say.T("The path in the link contains the step {{.Step}}, which browsers resolve into another path.",
				say.Data{"Step": step}))
		}
	}
	return nil
}

// spellRest is path, query and fragment in canonical spelling: what a browser
// makes of it, given that the rules have refused all else.
func spellRest(rest string) string {
	body, fragment, hasFragment := strings.Cut(rest, "#")
	path, query, hasQuery := strings.Cut(body, "?")
	if path == "" {
		path = "/"
	}
	out := encodeNonASCII(path)
	if hasQuery {
		out += "?" + strings.ReplaceAll(encodeNonASCII(query), "'", "%27")
	}
	if hasFragment {
		out += "#" + encodeNonASCII(fragment)
	}
	return out
}

func encodeNonASCII(s string) string {
	if isASCII(s) {
		return s
	}
	var b strings.Builder
	for i := range len(s) {
		if s[i] < utf8.RuneSelf {
			b.WriteByte(s[i])
		} else {
			fmt.Fprintf(&b, "%%%02X", s[i])
		}
	}
	return b.String()
}

// spell writes the canonical string.
func (u address) spell() string {
	s := u.scheme + "://" + u.host.ascii
	if u.port != "" {
		s += ":" + u.port
	}
	return s + u.rest
}

// confirm asserts what the rest of the program relies on. A string that fails
// is refused, whatever the rules thought of it.
func (u address) confirm() *Refusal {
	unsure := refuse("unsure", say.T("The link could not be read in one certain way."))
	for i := range len(u.canonical) {
		if c := u.canonical[i]; c <= ' ' || c > '~' {
			return unsure
		}
	}
	second, err := url.Parse(u.canonical)
	if err != nil || second.User != nil || second.Scheme != u.scheme || second.Port() != u.port ||
		second.Hostname() != strings.Trim(u.host.ascii, "[]") {
		return unsure
	}
	again, refusal := dissect(u.canonical)
	if refusal != nil {
		return refusal // too long, once encoded
	}
	if again.canonical != u.canonical || again.host.ascii != u.host.ascii {
		return unsure
	}
	return nil
}

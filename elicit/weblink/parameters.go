package weblink

import (
	"net/url"
	"strings"
)

// parameter is one key and value of a query or fragment, decoded.
type parameter struct{ key, value string }

// parameters are those of a URL.
type parameters struct {
	query    []parameter
	fragment []parameter
}

// readParameters reads the parameters of path, query and fragment. Fragments
// may be like a query, or like a path with one (#/callback?code=1).
func readParameters(rest string) parameters {
	body, fragment, _ := strings.Cut(rest, "#")
	_, query, _ := strings.Cut(body, "?")
	return parameters{
		query:    readPairs(query, "&;"),
		fragment: readPairs(fragment, "&;?#/"),
	}
}

func readPairs(text, separators string) []parameter {
	var all []parameter
	for _, pair := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		key, value, _ := strings.Cut(pair, "=")
		all = append(all, parameter{unescape(key), unescape(value)})
	}
	return all
}

func unescape(s string) string {
	if decoded, err := url.QueryUnescape(s); err == nil {
		return decoded
	}
	return s
}

// values are those of a key in the query, in whatever case.
func (p parameters) values(key string) []string {
	var all []string
	for _, q := range p.query {
		if strings.EqualFold(q.key, key) {
			all = append(all, q.value)
		}
	}
	return all
}

// returnsTo is the host of redirect_uri where that is a web page and passes the
// gate, or empty. Of several that differ, nobody can say which one counts.
func returnsTo(p parameters) string {
	host := ""
	for _, value := range p.values("redirect_uri") {
		u, refusal := gate(value)
		if refusal != nil || host != "" && host != u.host.ascii {
			return ""
		}
		host = u.host.ascii
	}
	return host
}

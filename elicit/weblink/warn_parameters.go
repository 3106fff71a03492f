package weblink

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"parley/elicit/say"
)

// tokenForms are the forms of credentials that services give out.
var tokenForms = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(strings.Join(tokenPatterns, "|"))
})

var tokenPatterns = []string{
	`eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{2,}\.[A-Za-z0-9_-]*`, // JSON Web Token
	`\bgh[pousr]_[A-Za-z0-9]{20,}`, `\bgithub_pat_[A-Za-z0-9_]{20,}`, `\bglpat-[A-Za-z0-9_-]{16,}`,
	`\bxox[abeoprs]-[A-Za-z0-9-]{10,}`, `\bxapp-[A-Za-z0-9-]{10,}`,
	`\bsk-[A-Za-z0-9_-]{20,}`, `\b[rs]k_(?:live|test)_[A-Za-z0-9]{10,}`,
	`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`, `\bAIza[A-Za-z0-9_-]{35}`, `\bya29\.[A-Za-z0-9_-]{10,}`,
	`\bnpm_[A-Za-z0-9]{30,}`, `\bpypi-[A-Za-z0-9_-]{16,}`, `\bhf_[A-Za-z0-9]{20,}`,
	`\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`, `\bshp(?:at|ca|pa|ss)_[A-Fa-f0-9]{20,}`,
	`\bdop_v1_[a-f0-9]{32,}`, `-----BEGIN [A-Z ]*PRIVATE KEY`,
}

// warnParameters looks at what a link carries along.
func warnParameters(ws *warnings, p parameters) {
	if slices.ContainsFunc(p.query, isCredential) || slices.ContainsFunc(p.fragment, isCredential) {
		ws.note("credential-in-url", say.T("The link carries what looks like a password, key or token."))
	}
	if slices.ContainsFunc(p.values("redirect_uri"), isInsecureReturn) {
		ws.danger("oauth-insecure-redirect", say.T("After you sign in, this page would send your approval over a connection that is not encrypted."))
	}
	if len(p.values("client_id")) > 0 && slices.ContainsFunc(p.values("response_type"), asksForToken) {
		ws.danger("oauth-implicit", say.T("This page would hand over access to your account inside a web address, where others can see it."))
	}
}

func isCredential(p parameter) bool {
	return p.value != "" && tables().credentialKeys[strings.ToLower(p.key)] ||
		tokenForms().MatchString(p.value) || tokenForms().MatchString(p.key)
}

// isInsecureReturn reports whether a redirect_uri is plain http to anywhere
// but this computer, or can't be told to be to this computer.
func isInsecureReturn(uri string) bool {
	if !strings.HasPrefix(strings.ToLower(strings.TrimSpace(uri)), "http:") {
		return false
	}
	u, refusal := gate(uri)
	return refusal != nil || !u.host.isLoopback()
}

func asksForToken(responseType string) bool {
	return slices.Contains(strings.Fields(responseType), "token")
}

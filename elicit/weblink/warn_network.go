package weblink

import (
	"slices"
	"strings"

	"parley/elicit/say"
)

// Top-level names that exist only inside a home or a company.
var localDomains = []string{"local", "internal", "lan", "home", "corp", "intranet",
	"private", "localdomain", "home.arpa"}

// warnNetwork looks at where the host is and how it is reached.
func warnNetwork(ws *warnings, u address, a Asker) {
	h := u.host
	if h.isLoopback() {
		if !a.LocalProcess {
			ws.danger("loopback", say.T("This opens something on your own computer."))
		}
		return
	}
	if u.scheme == "http" {
		ws.danger("http", say.T("The connection is not encrypted: others on the way can read and change it."))
	}
	switch {
	case h.isPrivate():
		ws.danger("private-network", say.T("This opens something inside your own network."))
	case h.addr.IsValid():
		ws.danger("ip-literal", say.T("The link leads to a bare number instead of a site's name."))
	}
	if u.port != "" {
		ws.note("port", say.T("The link uses an unusual port, {{.Port}}.", say.Data{"Port": u.port}))
	}
}

func (h hostname) isLoopback() bool {
	return h.addr.IsLoopback() || h.under("localhost")
}

func (h hostname) isPrivate() bool {
	if h.addr.IsValid() {
		return inAny(h.addr, private)
	}
	return !strings.Contains(h.ascii, ".") || slices.ContainsFunc(localDomains, h.under)
}

package weblink

import (
	"strconv"
	"strings"

	"parley/elicit/say"
)

// checkPort applies rule 18 to what follows the host: nothing, or a colon and
// a port. It gives the port, or nothing where it is the scheme's own.
func checkPort(after, scheme string) (string, *Refusal) {
	if after == "" {
		return "", nil
	}
	port, found := strings.CutPrefix(after, ":")
	n, err := strconv.Atoi(port)
	if !found || err != nil || n < 1 || n > 65535 || strconv.Itoa(n) != port {
		return "", refuse("bad-port", say.T("The port in the link has to be a plain number from 1 to 65535."))
	}
	if tables().blockedPorts[n] {
		return "", refuse("blocked-port", say.T("Browsers refuse to open port {{.Port}}.", say.Data{"Port": port}))
	}
	if scheme == "http" && n == 80 || scheme == "https" && n == 443 {
		return "", nil
	}
	return port, nil
}

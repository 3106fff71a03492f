package consent

import (
	"strings"

	"fyne.io/fyne/v2/lang"

	"parley/elicit/weblink"
)

// maxButtonHost is how many characters of a host a button can bear.
const maxButtonHost = 26

// openLabel names the host on the button. A long one loses its beginning,
// which anyone can choose, and never its end; the whole stands in the dialog.
func openLabel(l weblink.Link) string {
	host, registrable := l.Host(), l.Registrable()
	if l.Port() != "" {
		host, registrable = host+":"+l.Port(), registrable+":"+l.Port()
	}
	if len(host) > maxButtonHost && len(registrable) < maxButtonHost {
		host = "…" + registrable
	}
	if len([]rune(host)) > maxButtonHost {
		return lang.L("Open this address")
	}
	return lang.L("Open {{.Host}}", map[string]any{"Host": host})
}

// readsAs is the host in its own letters, or "" where that says no more than
// the ASCII. Each label stands in isolates, so that one written from right to
// left can't change places with its neighbour.
func readsAs(l weblink.Link) string {
	if l.HostDisplay() == "" || l.HostDisplay() == l.Host() {
		return ""
	}
	labels := strings.Split(l.HostDisplay(), ".")
	for i, label := range labels {
		labels[i] = "\u2066" + label + "\u2069"
	}
	return lang.L("reads as {{.Host}}", map[string]any{"Host": strings.Join(labels, ".")})
}

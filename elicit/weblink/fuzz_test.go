package weblink

import (
	"net/url"
	"testing"
)

var fuzzSeeds = []string{
	"", "https://example.com/", "HTTPS://Example.com:443?x'#y'", "https://bücher.example/é", "https://XN--BCHER-KVA.example/",
	"http://[2001:DB8::1]:8080/", "https://1.2.3.4/", `https://good.example\@evil.example/`, "https://gıthub.com/",
	"https://xn--google-.com/", "https://日本語.jp/?q=日本", "https://שלום.example:8443/1", "https://example.com/%2e%2e/",
	"https://idp.example/?client_id=1&redirect_uri=https%3A%2F%2Fapp.example%2F", "https://a一b.example/",
	"https://example.com/\xff", "https://google\u200b.com/", "javascript:alert(1)", "https://0x7f.1/",
}

// FuzzParse holds every accepted URL to what the rest of the program relies
// on, for both kinds of askers.
func FuzzParse(f *testing.F) {
	for _, seed := range fuzzSeeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		link, err := Parse(raw, remote)
		if err != nil {
			if r := err.(*Refusal); r.Reason == "" || r.Text.IsZero() || !link.IsZero() {
				t.Fatalf("%q: refusal %+v with link %q", raw, r, link)
			}
			return
		}
		checkLink(t, raw, link)
		again, err := Parse(link.String(), remote)
		if err != nil || again.String() != link.String() || again.Host() != link.Host() || len(again.warnings) != len(link.warnings) {
			t.Fatalf("%q: its canonical %q gives %q, %v", raw, link, again, err)
		}
		if _, err := Parse(raw, local); err != nil {
			t.Fatalf("%q passes from a remote server only: %v", raw, err)
		}
	})
}

func checkLink(t *testing.T, raw string, link Link) {
	t.Helper()
	for i, c := range []byte(link.String()) {
		if c <= ' ' || c > '~' {
			t.Fatalf("%q: byte %d of %q is %#x", raw, i, link, c)
		}
	}
	u, err := url.Parse(link.String())
	if err != nil || u.User != nil || u.Scheme != link.Scheme() || u.Port() != link.Port() {
		t.Fatalf("%q: net/url reads %q as %+v, %v", raw, link, u, err)
	}
	from, to := link.HostSpan()
	if link.String()[from:to] != link.Host() {
		t.Fatalf("%q: the span of %q is not its host %q", raw, link, link.Host())
	}
	for i, w := range link.Warnings() {
		if w.Reason == "" || w.Text.IsZero() || w.Danger && i > 0 && !link.Warnings()[i-1].Danger {
			t.Fatalf("%q: warning %d of %v", raw, i, link.Warnings())
		}
	}
}

// FuzzLabel goes for names alone, where the hard rules are.
func FuzzLabel(f *testing.F) {
	for _, seed := range []string{"bücher", "xn--bcher-kva", "xn--", "शी", "א", "ß", "①", "xn--a", "l·l", "ー"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, label string) {
		raw := "https://" + label + ".example/"
		if link, err := Parse(raw, remote); err == nil {
			checkLink(t, raw, link)
		}
	})
}

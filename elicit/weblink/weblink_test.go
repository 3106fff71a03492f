package weblink

import (
	"go/parser"
	"go/token"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestLinkTellsItsParts(t *testing.T) {
	t.Parallel()
	l := mustPass(t, "HTTPS://Login.bücher.CO.uk:8443/Pay?a='x'", remote)
	from, to := l.HostSpan()
	for what, pair := range map[string][2]string{
		"string":      {l.String(), "https://login.xn--bcher-kva.co.uk:8443/Pay?a=%27x%27"},
		"scheme":      {l.Scheme(), "https"},
		"host":        {l.Host(), "login.xn--bcher-kva.co.uk"},
		"display":     {l.HostDisplay(), "login.bücher.co.uk"},
		"port":        {l.Port(), "8443"},
		"registrable": {l.Registrable(), "xn--bcher-kva.co.uk"},
		"span":        {l.String()[from:to], l.Host()},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s is %q, not %q", what, pair[0], pair[1])
		}
	}
}

func TestZeroLinkIsNoLink(t *testing.T) {
	t.Parallel()
	if !(Link{}).IsZero() || mustPass(t, "https://example.com", remote).IsZero() {
		t.Error("only the zero Link is no link")
	}
}

func TestWarningsCannotBeChangedFromOutside(t *testing.T) {
	t.Parallel()
	l := mustPass(t, "http://example.com:8080/", remote)
	l.Warnings()[0] = Warning{}
	if l.Warnings()[0].Reason != "http" {
		t.Error("a caller changed the warnings of a link")
	}
}

func TestDangersComeFirst(t *testing.T) {
	t.Parallel()
	l := mustPass(t, "http://github-mcp.example.com:8080/?access_token=1&redirect_uri=http://x.example/", remote)
	var tones []bool
	for _, w := range l.Warnings() {
		tones = append(tones, w.Danger)
	}
	if !slices.Equal(tones, []bool{true, true, false, false, false}) || !l.Danger() {
		t.Errorf("warnings %v: dangers have to come first", l.Warnings())
	}
	if mustPass(t, "https://github-mcp.example.com/", remote).Danger() {
		t.Error("a note is no danger")
	}
}

func TestReturnsTo(t *testing.T) {
	t.Parallel()
	const page = "https://idp.example/authorize?client_id=1&redirect_uri="
	for value, want := range map[string]string{
		"https%3A%2F%2Fapp.example%2Fcb":                  "app.example",
		"https%3A%2F%2FAPP.Example%3A8443%2F":             "app.example",
		"http%3A%2F%2F127.0.0.1%3A5000%2Fcb":              "127.0.0.1",
		"https%3A%2F%2Fb%C3%BCcher.example%2F":            "xn--bcher-kva.example",
		"myapp%3A%2F%2Fcb":                                "",
		"https%3A%2F%2Fgood.example%40evil.example%2F":    "",
		"https%3A%2F%2Fgood.example%5C%40evil.example%2F": "",
		"urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob":             "",
		"":                                                "",
	} {
		host, ok := mustPass(t, page+value, remote).ReturnsTo()
		if host != want || ok != (want != "") {
			t.Errorf("redirect_uri=%s returns to %q, %v; not %q", value, host, ok, want)
		}
	}
	if host, ok := mustPass(t, "https://idp.example/", remote).ReturnsTo(); ok {
		t.Errorf("without redirect_uri the link returns to %q", host)
	}
}

// A redirect_uri in a redirect_uri, as deep as the length allows, must not
// cost more than one look each.
func TestNestedReturnsAreNotFollowed(t *testing.T) {
	t.Parallel()
	raw := strings.Repeat("https://a.example/?redirect_uri=", maxLength/40)
	if host, _ := mustPass(t, raw, remote).ReturnsTo(); host != "a.example" {
		t.Errorf("the nested link returns to %q", host)
	}
}

// Nothing may be fetched before consent: the gate can't even import what
// fetches, and a listener sees nobody come.
func TestGateTouchesNoNetwork(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			if slices.Contains([]string{`"net"`, `"net/http"`, `"os"`, `"os/exec"`, `"syscall"`}, i.Path.Value) {
				t.Errorf("%s imports %s", name, i.Path.Value)
			}
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	mustPass(t, "http://"+listener.Addr().String()+"/connect", local)
	if err := listener.(*net.TCPListener).SetDeadline(time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := listener.Accept(); err == nil {
		t.Error("the gate contacted the host")
	}
}

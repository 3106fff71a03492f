package autostart

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"parley/elicit/say"
)

func params(home string) Params {
	return Params{ID: "app.parley.desktop", Name: "Parley", Program: "/opt/My Apps/parley", Args: []string{"--hidden"}, Home: home}
}

func TestSwitchingOnAndOff(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("that would be this user's own registry")
	}
	a, err := New(params(t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	for _, on := range []bool{false, true, true, false, false} {
		if err := a.Set(on); err != nil {
			t.Fatal(err)
		}
		if got, err := a.Enabled(); err != nil || got != on {
			t.Errorf("after Set(%v): %v, %v", on, got, err)
		}
	}
}

func TestSwitchedOffByTheDesktop(t *testing.T) {
	t.Parallel()
	e := desktopEntry(params(t.TempDir()))
	if err := e.enable(); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"Hidden=true\n", "X-GNOME-Autostart-enabled=false\n"} {
		content := strings.ReplaceAll(e.content, "X-GNOME-Autostart-enabled=true\n", "") + line
		if err := os.WriteFile(e.path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if on, err := e.enabled(); err != nil || on {
			t.Errorf("%q: %v, %v", line, on, err)
		}
	}
}

func TestDesktopEntryQuotesAsTheSpecificationSays(t *testing.T) {
	t.Parallel()
	p := params("/home/ana")
	p.Name = "Par\nExec=rm"
	for word, want := range map[string]string{
		"/usr/bin/parley": "/usr/bin/parley", "/opt/My Apps/p": `"/opt/My Apps/p"`, "100%": "100%%",
		`a"b`: `"a\\"b"`, "a$b": `"a\\$b"`, `a\b`: `"a\\\\b"`, "a`b": "\"a\\\\`b\"", "": `""`, "x\ny": `"x y"`,
	} {
		p.Program, p.Args = word, nil
		e := desktopEntry(p)
		if !strings.Contains(e.content, "\nExec="+want+"\n") || strings.Count(e.content, "\nExec=") != 1 {
			t.Errorf("%q, want %s:\n%s", word, want, e.content)
		}
	}
	if e := desktopEntry(p); e.path != filepath.Join("/home/ana", ".config", "autostart", "app.parley.desktop.desktop") {
		t.Error(e.path)
	}
	p.Config = "/elsewhere"
	if e := desktopEntry(p); !strings.HasPrefix(e.path, filepath.FromSlash("/elsewhere/autostart/")) {
		t.Error(e.path)
	}
}

func TestLaunchAgentIsXML(t *testing.T) {
	t.Parallel()
	p := params("/Users/ana")
	p.Args = []string{"--x=<&>", `"q"`}
	e := launchAgent(p)
	var doc struct {
		Strings []string `xml:"dict>array>string"`
	}
	if err := xml.Unmarshal([]byte(e.content), &doc); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(doc.Strings, "|"); got != `/opt/My Apps/parley|--x=<&>|"q"` {
		t.Errorf("starts %s", got)
	}
}

func TestWindowsCommandLine(t *testing.T) {
	t.Parallel()
	for want, words := range map[string][]string{
		`C:\p.exe --hidden`:            {`C:\p.exe`, "--hidden"},
		`"C:\My Apps\p.exe" ""`:        {`C:\My Apps\p.exe`, ""},
		`"a b\\" "say \"hi\"" "\\\"x"`: {`a b\`, `say "hi"`, `\"x`},
	} {
		if got := commandLine(words); got != want {
			t.Errorf("%q → %s, want %s", words, got, want)
		}
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	if _, err := New(Params{}); err == nil {
		t.Error("an entry for nothing")
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	a := &Autostart{desktopEntry(params(file))}
	if err := a.Set(true); err == nil || say.From(err).Do.IsZero() {
		t.Errorf("got %v", err)
	}
}

package autostart

import (
	"encoding/xml"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"parley/store/safefile"
)

// fileEntry is an entry that is a file: there or not.
type fileEntry struct{ path, content string }

func (f fileEntry) enabled() (bool, error) {
	data, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	// Desktops switch an entry off without removing it.
	return err == nil && !strings.Contains(string(data), "\nHidden=true") &&
		!strings.Contains(string(data), "\nX-GNOME-Autostart-enabled=false"), err
}

func (f fileEntry) enable() error { return safefile.Write(f.path, []byte(f.content)) }

func (f fileEntry) disable() error {
	if err := os.Remove(f.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// desktopEntry is XDG autostart (Desktop Application Autostart Specification).
func desktopEntry(p Params) fileEntry {
	config := p.Config
	if config == "" {
		config = filepath.Join(p.Home, ".config")
	}
	words := []string{execWord(p.Program)}
	for _, arg := range p.Args {
		words = append(words, execWord(arg))
	}
	return fileEntry{filepath.Join(config, "autostart", p.ID+".desktop"), "[Desktop Entry]\n" +
		"Type=Application\n" +
		"Name=" + oneLine(p.Name) + "\n" +
		"Exec=" + strings.Join(words, " ") + "\n" +
		"Terminal=false\n" +
		"X-GNOME-Autostart-enabled=true\n"}
}

// execWord quotes one word of Exec: first as an argument, then, since Exec is a
// string of a desktop file, its backslashes again.
func execWord(s string) string {
	s = strings.ReplaceAll(oneLine(s), "%", "%%")
	if strings.ContainsAny(s, " \t\"'\\><~|&;$*?#()`") || s == "" {
		s = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "`", "\\`", `$`, `\$`).Replace(s) + `"`
	}
	return strings.ReplaceAll(s, `\`, `\\`)
}

// oneLine keeps a text from becoming lines of the file.
func oneLine(s string) string { return strings.NewReplacer("\n", " ", "\r", " ").Replace(s) }

// launchAgent is macOS's launchd.
func launchAgent(p Params) fileEntry {
	var words strings.Builder
	for _, word := range append([]string{p.Program}, p.Args...) {
		words.WriteString("    <string>" + escaped(word) + "</string>\n")
	}
	return fileEntry{filepath.Join(p.Home, "Library", "LaunchAgents", p.ID+".plist"),
		`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>` + escaped(p.ID) + `</string>
  <key>ProgramArguments</key>
  <array>
` + words.String() + `  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>ProcessType</key>
  <string>Interactive</string>
</dict>
</plist>
`}
}

func escaped(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return "" // a strings.Builder takes everything
	}
	return b.String()
}

// commandLine is a Windows command line: each word quoted as
// CommandLineToArgvW reads it.
func commandLine(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = windowsWord(word)
	}
	return strings.Join(quoted, " ")
}

func windowsWord(s string) string {
	if s != "" && !strings.ContainsAny(s, " \t\"") {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	slashes := 0
	for _, r := range s {
		if r == '\\' {
			slashes++
			continue
		}
		if r == '"' {
			slashes = 2*slashes + 1 // doubled, and one for the mark itself
		}
		b.WriteString(strings.Repeat(`\`, slashes))
		slashes = 0
		b.WriteRune(r)
	}
	b.WriteString(strings.Repeat(`\`, 2*slashes) + `"`)
	return b.String()
}

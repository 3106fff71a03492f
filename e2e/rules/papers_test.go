package rules_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	makeTarget = regexp.MustCompile("`?make ([a-z0-9-]+)")
	link       = regexp.MustCompile(`\]\(([^)#]+)`)
	inCode     = regexp.MustCompile("`((?:docs|scripts|cmd|e2e|elicit|mcpclient|store|app|ui|assets|packaging)/[A-Za-z0-9_./-]+)`")
)

// foreign are targets of the makefile inside the tarball.
var foreign = []string{"install", "user-install"}

// papers are what people read first.
func papers(t *testing.T) map[string]string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"README.md", "README.zh-CN.md", "CHANGELOG.md", "SECURITY.md"} {
		all = append(all, filepath.Join(root, name))
	}
	out := map[string]string{}
	for _, path := range all {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out[path] = string(text)
	}
	return out
}

// TestPapersNameWhatIsThere holds that the commands, files and links that the
// papers name exist.
func TestPapersNameWhatIsThere(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range papers(t) {
		for _, m := range makeTarget.FindAllStringSubmatch(code(text), -1) {
			if !slices.Contains(foreign, m[1]) && !strings.Contains(string(makefile), "\n"+m[1]+":") {
				t.Errorf("%s: no target %s", path, m[1])
			}
		}
		for _, m := range append(link.FindAllStringSubmatch(text, -1), inCode.FindAllStringSubmatch(text, -1)...) {
			at := filepath.Join(filepath.Dir(path), m[1])
			if strings.Contains(m[0], "`") {
				at = filepath.Join(root, m[1])
			}
			if _, err := os.Stat(at); err != nil && !strings.Contains(m[1], "://") && !strings.Contains(m[1], ".Test") {
				t.Errorf("%s: no %s", path, m[1])
			}
		}
	}
}

// code is what stands in code spans and blocks.
func code(text string) string {
	var b strings.Builder
	for i, part := range strings.Split(text, "`") {
		if i%2 == 1 {
			b.WriteString(part + "\n")
		}
	}
	return b.String()
}

// TestTheChineseReadmeMirrorsTheEnglish compares what translation leaves as it
// is: the order of headings, commands and rows.
func TestTheChineseReadmeMirrorsTheEnglish(t *testing.T) {
	all := papers(t)
	shape := func(name string) (out []string) {
		text := all[filepath.Join(root, name)]
		for line := range strings.Lines(text) {
			if level := strings.IndexFunc(line, func(r rune) bool { return r != '#' }); level > 0 {
				out = append(out, line[:level])
			}
			if strings.HasPrefix(line, "| `") {
				out = append(out, strings.Split(line, "|")[1])
			}
		}
		return out
	}
	if en, zh := shape("README.md"), shape("README.zh-CN.md"); !slices.Equal(en, zh) {
		t.Errorf("English %q\nChinese %q", en, zh)
	}
}

// TestTheDrawingHasEveryRoom compares the drawing in docs/architecture.md with
// the folders at the top.
func TestTheDrawingHasEveryRoom(t *testing.T) {
	text := papers(t)[filepath.Join(root, "docs", "architecture.md")]
	_, text, _ = strings.Cut(text, "```\n")
	drawing, _, _ := strings.Cut(text, "```")
	out, err := exec.CommandContext(t.Context(), "git", "-C", root, "ls-tree", "-d", "--name-only", "HEAD").Output()
	if err != nil {
		t.Fatal(err)
	}
	for folder := range strings.FieldsSeq(string(out)) {
		room := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(folder) + `[/ ]`)
		if !strings.HasPrefix(folder, ".") && !room.MatchString(drawing) {
			t.Errorf("the drawing lacks %s", folder)
		}
	}
}

// TestTheVersionIsOne compares what the program says with what its packages
// say.
func TestTheVersionIsOne(t *testing.T) {
	toml, err := os.ReadFile(filepath.Join(root, "FyneApp.toml"))
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(root, "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^Version = "(.+)"`).FindSubmatch(toml)
	if m == nil || !strings.Contains(string(source), `version = "`+string(m[1])+`"`) {
		t.Errorf("main.go does not say version %s", m)
	}
}

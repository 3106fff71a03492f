package assets_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"parley/assets"
)

const (
	chineseFile = "translations/zh_Hans.json"
	englishFile = "translations/en.json" // the words that Fyne's own widgets say
)

// chinese is the Chinese of each sentence.
func chinese(t *testing.T) map[string]string {
	t.Helper()
	return translations(t, chineseFile)
}

// translations are the lines of a file.
func translations(t *testing.T, file string) map[string]string {
	t.Helper()
	b, err := assets.Translations.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]string
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestEverySentenceCanBeTranslated(t *testing.T) {
	c := sentences(t)
	if len(c.sentences) < 500 {
		t.Errorf("only %d sentences were found", len(c.sentences))
	}
	for _, f := range c.faults {
		t.Error(f)
	}
	for _, s := range c.sentences {
		if rest := placeholder.ReplaceAllString(s.template, ""); strings.Contains(rest, "{{") || strings.Contains(rest, "}}") {
			t.Errorf("%s: write values as {{.Name}}: %q", s.at, s.template)
		}
		if slices.Contains(reserved(), strings.ToLower(s.template)) {
			t.Errorf("%s: %q means something else in a file of translations; say more", s.at, s.template)
		}
	}
}

// What a widget is given to show comes from a translation, or from elsewhere,
// but is never written out in its call.
func TestNoWidgetIsGivenEnglish(t *testing.T) {
	c := &collector{fset: token.NewFileSet()}
	var shown []string
	err := goFiles("../ui", func(path string) error {
		f, err := parser.ParseFile(c.fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		r := c.reading(f)
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && r.shows(call.Fun) {
				for _, arg := range call.Args {
					if s, ok := text(arg); ok && strings.ContainsFunc(s, unicode.IsLetter) && !slices.Contains(notToTranslate(), s) {
						shown = append(shown, r.place(arg)+": "+s)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range shown {
		t.Errorf("not translated: %s", s)
	}
}

// notToTranslate are names and examples that are the same in all languages.
func notToTranslate() []string { return []string{"Parley", "Mg", "emergency"} }

// reserved are the words that can't be keys of translations.
func reserved() []string {
	return []string{"id", "description", "hash", "leftdelim", "rightdelim", "zero", "one", "two", "few", "many", "other", "translation"}
}

func TestEverySentenceIsTranslated(t *testing.T) {
	all := chinese(t)
	used := map[string]bool{}
	for _, s := range sentences(t).sentences {
		if _, ok := all[s.template]; !ok && !used[s.template] {
			t.Errorf("%s: missing in %s: %s", s.at, chineseFile, line(s.template))
		}
		used[s.template] = true
	}
	for key := range translations(t, englishFile) {
		if all[key] == "" {
			t.Errorf("missing in %s: %s", chineseFile, line(key))
		}
	}
	fynes := translations(t, englishFile)
	for key := range all {
		if _, ok := fynes[key]; !ok && !used[key] {
			t.Errorf("%s: nothing says %q any more", chineseFile, key)
		}
	}
}

// line is a sentence as it stands in the file.
func line(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string always can be
	return strings.TrimSuffix(b.String(), "\n")
}

// The files are in order, so that two people who add to it seldom collide, and
// a key that is there twice is noticed.
func TestTheFilesAreInOrder(t *testing.T) {
	for _, file := range []string{chineseFile, englishFile} {
		inOrder(t, file)
	}
}

func inOrder(t *testing.T, file string) {
	t.Helper()
	all := translations(t, file)
	lines := make([]string, 0, len(all))
	for _, key := range slices.Sorted(maps.Keys(all)) {
		lines = append(lines, "  "+line(key)+": "+line(all[key]))
	}
	want := "{\n" + strings.Join(lines, ",\n") + "\n}\n"
	got, err := assets.Translations.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not sorted by its keys, one a line, or has one twice", file)
	}
}

func TestTheChineseIsRight(t *testing.T) {
	for key, zh := range chinese(t) {
		for _, fault := range faultsOf(key, zh) {
			t.Errorf("%q: %q: %s", key, zh, fault)
		}
	}
}

// faultsOf are what a program can see of a bad translation.
func faultsOf(key, zh string) []string {
	var faults []string
	wrong := func(bad bool, format string, args ...any) {
		if bad {
			faults = append(faults, fmt.Sprintf(format, args...))
		}
	}
	wrong(strings.TrimSpace(zh) != zh || zh == "", "is empty or has space around it")
	want, got := placeholders(key), placeholders(zh)
	wrong(!slices.Equal(want, got), "has the values %v, not %v", got, want)
	rest := placeholder.ReplaceAllString(zh, "")
	wrong(strings.ContainsAny(rest, "{}") && !strings.ContainsAny(placeholder.ReplaceAllString(key, ""), "{}"), "has a stray brace")
	wrong(!strings.ContainsFunc(zh, isHan) && !slices.Contains(sameInChinese(), key), "is not Chinese")
	for _, word := range strangers(key, rest) {
		wrong(true, "%q is left in English", word)
	}
	for _, m := range halfWidth.FindAllString(zh, -1) {
		wrong(true, "%q wants full-width punctuation", m)
	}
	for _, m := range glued.FindAllString(zh, -1) {
		wrong(true, "%q wants a space between Chinese and the rest", m)
	}
	wrong(strings.ContainsAny(zh, "!！您"), "shouts, or says 您 where the rest says 你")
	wrong(!sameEnd(key, zh), "does not end as the English does")
	for _, term := range glossary() {
		wrong(!term.kept(key, zh), "the word for “%s” is %s", term.english, strings.Join(term.chinese, " or "))
	}
	return faults
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// sameInChinese are sentences of which nothing is to be translated.
func sameInChinese() []string {
	return []string{
		"Ctrl+Enter", "JSON Lines", "CSV", "YYYY-MM-DD", "YYYY-MM-DDThh:mm:ss+hh:mm",
		"{{.Step}} of {{.Steps}}", "{{.Count}} of {{.Max}}", "{{.Count}} of {{.Min}}–{{.Max}}", "{{.Program}} failed ({{.Status}}): {{.Said}}",
	}
}

// latinWords are the words that Chinese keeps.
func latinWords() []string {
	return []string{
		"Parley", "MCP", "JSON", "TOML", "URL", "ID", "PEM", "client", "secret", "HTTP", "UTC", "https", "Unicode", "IPv6", "Windows", "kB", "MB",
		"Claude", "zenity", "yad", "kdialog", "Desktop", "Code", "VS", "Cursor", "Codex", "OAuth", "PATH", "CSV", "Lines",
	}
}

var (
	latin = regexp.MustCompile(`[!-~]*[A-Za-z][!-~]*`)
	camel = regexp.MustCompile(`^[a-z]+[A-Z]`) // as in mcpServers
)

// strangers are the Latin words of zh that are no names, and no examples that
// the English gives too.
func strangers(key, zh string) []string {
	var list []string
	for _, word := range latin.FindAllString(zh, -1) {
		word = strings.Trim(word, `.,:;()"`)
		example := strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) || camel.MatchString(word)
		literal := strings.Contains(key, "“"+word+"”") || len(word) == 1 || slices.Contains([]string{"true", "false", "null"}, word)
		if !slices.Contains(latinWords(), word) && !(strings.Contains(key, word) && (example || literal)) {
			list = append(list, word)
		}
	}
	return list
}

var (
	halfWidth = regexp.MustCompile(`[\p{Han}”}][,;:!?]|[\p{Han}”]\.|\p{Han}[()]|[()]\p{Han}|[,;:!?]\p{Han}|\.\.\.`)
	glued     = regexp.MustCompile(`\p{Han}(\{\{|[0-9A-Za-z@%*])|(\}\}|[0-9A-Za-z@%*])\p{Han}`)
)

// sameEnd reports whether both are sentences, or neither is.
func sameEnd(key, zh string) bool {
	ends := map[string]string{".": "。", "?": "？", ":": "：", "…": "…"}
	for en, end := range ends {
		if strings.HasSuffix(key, en) != strings.HasSuffix(zh, end) {
			return false
		}
	}
	return true
}

func TestFaultsAreNoticed(t *testing.T) {
	for _, c := range []struct {
		key, zh, fault string
	}{
		{"{{.Server}} has stopped.", "{{.Server}} 已停止。", ""},
		{"{{.Server}} has stopped.", "", "is empty"},
		{"{{.Server}} has stopped.", "{{.Name}} 已停止。", "has the values [Name], not [Server]"},
		{"{{.Server}} has stopped.", "{{.Server}} 已 stopped。", `"stopped" is left in English`},
		{"{{.Server}} has stopped.", "{{.Server}} has stopped.", "is not Chinese"},
		{"{{.Server}} has stopped.", "{{.Server}} 已停止.", "full-width"},
		{"{{.Server}} has stopped.", "{{.Server}} 已停止", "does not end as the English does"},
		{"{{.Server}} has stopped.", "{{.Server}}已停止。", "wants a space"},
		{"{{.Server}} has stopped.", "{{.Server}} 已停止！", "shouts"},
		{"Decline", "取消", "the word for “declin” is 拒绝"},
		{"Needs a domain, as in ana@example.org", "需要域名，例如 ana@example.org", ""},
		{"This is not valid JSON.", "这不是有效的 JSON。", ""},
	} {
		got := strings.Join(faultsOf(c.key, c.zh), "; ")
		if c.fault == "" && got != "" || !strings.Contains(got, c.fault) {
			t.Errorf("%q: %q: faults %q, want %q", c.key, c.zh, got, c.fault)
		}
	}
}

func TestTheCollectorFindsAndBlames(t *testing.T) {
	const src = `package x
import (
	"parley/elicit/say"
	tr "fyne.io/fyne/v2/lang"
)
var later = say.T("Global {{.A}}")
func f(s string) {
	_ = say.T("One {{.A}}", say.Data{"A": 1})
	_ = say.Text{Template: "Two"}
	_ = say.Text{Template: later.Template, Data: say.Data{"A": 1}}
	_ = tr.L("Three")
	_ = tr.N("Four {{.A}}", 2, map[string]any{"A": 1})
	_ = tr.X("five", "Five")
	_ = say.T(s)
	_ = tr.L("Six {{.A}}")
	_ = tr.L("Seven {{.A}}", map[string]any{"B": 1})
	g := say.T
	_ = say.Text{Template: s}
}`
	c := &collector{fset: token.NewFileSet()}
	if err := c.file("x.go", src); err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, s := range c.sentences {
		found = append(found, s.template)
	}
	wantFound := []string{"Global {{.A}}", "One {{.A}}", "Two", "Three", "Four {{.A}}", "five", "Six {{.A}}", "Seven {{.A}}"}
	if !slices.Equal(found, wantFound) {
		t.Errorf("found %q, want %q", found, wantFound)
	}
	wantFaults := []string{
		"x.go:14: the sentence has to be a literal",
		"x.go:15: no value for {{.A}}",
		"x.go:16: no value for {{.A}}",
		"x.go:17: call it by its own name, so that its sentences can be found",
		"x.go:18: the sentence has to be a literal",
	}
	if !slices.Equal(c.faults, wantFaults) {
		t.Errorf("faults %q, want %q", c.faults, wantFaults)
	}
}

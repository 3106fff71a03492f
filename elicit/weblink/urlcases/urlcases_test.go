package urlcases

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func runAll(t *testing.T, dir string) {
	t.Helper()
	passed, failed, err := RunCases(dir, func(id string, err error) {
		if err != nil {
			t.Errorf("%s: %v", id, err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d passed, %d failed", passed, failed)
}

func TestCasesFromTheWild(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "..", "shared", "cases")
	if _, err := os.Stat(filepath.Join(dir, "url")); err != nil {
		t.Skip("the cases are kept beside the repository, and are not here")
	}
	runAll(t, dir)
}

func TestOwnCases(t *testing.T) { runAll(t, "testdata") }

// Every reason of the rules has a case of our own.
func TestOwnCasesCoverEveryReason(t *testing.T) {
	cases, err := Load(filepath.Join("testdata", "url"))
	if err != nil {
		t.Fatal(err)
	}
	covered := map[string]bool{}
	for _, c := range cases {
		for _, reason := range c.Expect.Reasons {
			covered[reason] = true
		}
	}
	for _, reason := range reasonsInSource(t) {
		if !covered[reason] && reason != "unsure" { // no URL is known to fail an assertion
			t.Errorf("no case for %s", reason)
		}
	}
}

// reasonsInSource finds the names of all rules where the gate uses them.
func reasonsInSource(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	use := regexp.MustCompile(`(?:refuse|danger|note|dangerAt)\((?:i, )?"([a-z0-9-]+)"`)
	var reasons []string
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range use.FindAllStringSubmatch(string(text), -1) {
			reasons = append(reasons, m[1])
		}
	}
	if len(reasons) < 45 {
		t.Fatalf("found only %d rules: %v", len(reasons), reasons)
	}
	return reasons
}

func TestRunTellsEveryDifference(t *testing.T) {
	host, display, canonical := "b.example", "c.example", "https://d.example/"
	c := Case{ID: "x", URL: "http://a.example/", Expect: Expect{Verdict: "ok", HostASCII: &host, HostDisplay: &display,
		Canonical: &canonical, Reasons: []string{"port"}}}
	err := c.Run()
	if err == nil {
		t.Fatal("a case that differs in all passes")
	}
	for _, want := range []string{`verdict is "warn", not "ok"`, `not "b.example"`, `not "c.example"`, `not "https://d.example/"`, `reasons is "http", not "port"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q lacks %q", err, want)
		}
	}
}

func TestMaybeReasonsMayBeThereOrNot(t *testing.T) {
	for _, reasons := range [][]string{{"http"}, {"http", "port"}} {
		c := Case{ID: "x", URL: "http://a.example:8080/", Maybe: []string{"port"}, Expect: Expect{Verdict: "warn", Reasons: reasons}}
		if err := c.Run(); err != nil {
			t.Errorf("reasons %v: %v", reasons, err)
		}
	}
}

func TestRunCasesCountsAndNamesUnknownKeys(t *testing.T) {
	dir := writeCases(t, `[
		{"id":"a","url":"https://a.example/","expect":{"verdict":"ok"},"mood":1},
		{"id":"b","url":"https://a.example/","expect":{"verdict":"refuse","colour":2}}]`)
	reports := map[string]error{}
	passed, failed, err := RunCases(dir, func(id string, err error) { reports[id] = err })
	if passed != 1 || failed != 1 || err != nil || reports["a"] != nil || reports["b"] == nil {
		t.Errorf("%d passed, %d failed, %v; reports %v", passed, failed, err, reports)
	}
	var unknown *UnknownKeys
	if !errors.As(reports["url"], &unknown) || strings.Join(unknown.Keys, " ") != "expect.colour mood" {
		t.Errorf("unknown keys are reported as %v", reports["url"])
	}
}

func TestUnreadableCases(t *testing.T) {
	for _, text := range []string{`{`, `[{}]`, `[{"id":"a"}]`, `[1]`, `[]`} {
		if _, _, err := RunCases(writeCases(t, text), nil); err == nil {
			t.Errorf("%s is taken for cases", text)
		}
	}
	if _, _, err := RunCases(t.TempDir(), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without cases: %v", err)
	}
}

func TestOneCaseInAFile(t *testing.T) {
	dir := writeCases(t, `{"id":"a","url":"https://a.example/","expect":{"verdict":"ok"}}`)
	if passed, failed, err := RunCases(dir, nil); passed != 1 || failed != 0 || err != nil {
		t.Errorf("%d passed, %d failed, %v", passed, failed, err)
	}
}

func writeCases(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "url"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"cases.json": text, "lists.json": "not for us"} {
		if err := os.WriteFile(filepath.Join(dir, "url", name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

package rules_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// root is the repository, seen from here.
const root = "../.."

var testName = regexp.MustCompile("`([a-z0-9/]+)\\.(Test[A-Za-z0-9]+)`")

// TestScenariosHaveTheirTests holds that every test of docs/scenarios.md is
// there.
func TestScenariosHaveTheirTests(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join(root, "docs", "scenarios.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := testName.FindAllStringSubmatch(string(doc), -1)
	if len(named) == 0 {
		t.Fatal("no test is named")
	}
	for _, m := range named {
		if !hasTest(t, m[1], m[2]) {
			t.Errorf("%s has no %s", m[1], m[2])
		}
	}
}

func hasTest(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "func "+name+"(t *testing.T)") {
			return true
		}
	}
	return false
}

// TestSharedCasesHaveTheirScenarios holds that no scenario of the shared
// collection, which lies beside the repository, is left out.
func TestSharedCasesHaveTheirScenarios(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join(root, "..", "shared", "cases", "scenario", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Skip("the collection is not here")
	}
	doc, err := os.ReadFile(filepath.Join(root, "docs", "scenarios.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range cases {
		var c struct{ ID, Kind string }
		text, err := os.ReadFile(path)
		if err == nil {
			err = json.Unmarshal(text, &c)
		}
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(doc), "| "+c.ID+" | "+c.Kind+" |") {
			t.Errorf("%s (%s) is not listed", c.ID, c.Kind)
		}
	}
}

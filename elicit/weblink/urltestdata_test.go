package weblink

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// testDataFile finds urltestdata.json of web-platform-tests where it is kept
// beside the repository.
func testDataFile(t *testing.T) string {
	t.Helper()
	name := filepath.Join("..", "..", "..", "shared", "data", "urltestdata.json")
	if _, err := os.Stat(name); err != nil {
		t.Skip("urltestdata.json is not kept beside the repository")
	}
	return name
}

// Whatever the gate accepts of the URL Standard's own tests, it reads as they
// say.
func TestAgreesWithTheStandard(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(testDataFile(t))
	if err != nil {
		t.Fatal(err)
	}
	var entries []json.RawMessage
	if err := json.Unmarshal(text, &entries); err != nil {
		t.Fatal(err)
	}
	accepted := 0
	for _, entry := range entries {
		var c struct {
			Input, Href, Hostname, Port string
			Failure                     bool
		}
		if json.Unmarshal(entry, &c) != nil {
			continue // a comment
		}
		link, err := Parse(c.Input, remote)
		if err != nil {
			continue
		}
		accepted++
		if c.Failure || c.Href != link.String() || c.Hostname != link.Host() || c.Port != link.Port() {
			t.Errorf("%q is read as %q on %q; the Standard says %q on %q, failure %v",
				c.Input, link, link.Host(), c.Href, c.Hostname, c.Failure)
		}
	}
	if accepted < 20 {
		t.Errorf("only %d inputs were accepted of %d", accepted, len(entries))
	}
}

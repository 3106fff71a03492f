// Package urlcases runs the URL cases of a folder against the gate: what
// servers might send, with the verdict that consent must reach.
package urlcases

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Case is one URL with what must come of it.
type Case struct {
	ID     string   `json:"id"`
	URL    string   `json:"url"`
	Kind   string   `json:"kind"`
	Ctx    string   `json:"ctx"` // "stdio": the asking server is a local child
	Expect Expect   `json:"expect"`
	Maybe  []string `json:"maybe_reasons"`

	unknown []string
}

// Expect is what must come of a case. Nil fields are not compared.
type Expect struct {
	Verdict     string   `json:"verdict"` // ok, warn or refuse
	HostASCII   *string  `json:"host_ascii"`
	HostDisplay *string  `json:"host_display"`
	Canonical   *string  `json:"canonical"`
	Reasons     []string `json:"reasons"`
	Maybe       []string `json:"maybe_reasons"` // may be among the reasons or not
}

// UnknownKeys is reported, and counted neither way, when cases have keys that
// nothing here looks at.
type UnknownKeys struct{ Keys []string }

// Error lists the keys.
func (u *UnknownKeys) Error() string {
	return "keys that were not looked at: " + strings.Join(u.Keys, ", ")
}

// RunCases runs the cases in the folder url of dir. It reports each by its id,
// with nil or with how it failed, and counts them. The error is for cases that
// could not be read.
func RunCases(dir string, report func(id string, err error)) (passed, failed int, err error) {
	cases, err := Load(filepath.Join(dir, "url"))
	if err != nil {
		return 0, 0, err
	}
	unknown := &UnknownKeys{}
	for _, c := range cases {
		failure := c.Run()
		if report != nil {
			report(c.ID, failure)
		}
		if failure == nil {
			passed++
		} else {
			failed++
		}
		unknown.Keys = append(unknown.Keys, c.unknown...)
	}
	if len(unknown.Keys) > 0 && report != nil {
		slices.Sort(unknown.Keys)
		unknown.Keys = slices.Compact(unknown.Keys)
		report("url", unknown)
	}
	return passed, failed, nil
}

// Load reads the case files of a folder: all that end in .json but lists.json,
// each a case or a list of them.
func Load(folder string) ([]Case, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	var all []Case
	for _, name := range names {
		if filepath.Base(name) == "lists.json" {
			continue
		}
		cases, err := loadFile(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, cases...)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no URL cases in %s: %w", folder, fs.ErrNotExist)
	}
	return all, nil
}

func loadFile(name string) ([]Case, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var raw []json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		raw = []json.RawMessage{text}
	}
	cases := make([]Case, len(raw))
	for i, r := range raw {
		if err := cases[i].read(r); err != nil {
			return nil, fmt.Errorf("case %d: %w", i, err)
		}
	}
	return cases, nil
}

// read fills c in from JSON and notes the keys it doesn't know.
func (c *Case) read(text []byte) error {
	if err := json.Unmarshal(text, c); err != nil {
		return err
	}
	if c.ID == "" || c.Expect.Verdict == "" {
		return errors.New("a case needs an id and expect.verdict")
	}
	var keys, expected map[string]json.RawMessage
	if err := json.Unmarshal(text, &keys); err != nil {
		return err
	}
	if err := json.Unmarshal(keys["expect"], &expected); err != nil {
		return err
	}
	for key := range keys {
		if !slices.Contains([]string{"id", "url", "kind", "ctx", "expect", "maybe_reasons", "oracle", "note", "source", "why"}, key) {
			c.unknown = append(c.unknown, key)
		}
	}
	for key := range expected {
		if !slices.Contains([]string{"verdict", "host_ascii", "host_display", "canonical", "reasons", "maybe_reasons"}, key) {
			c.unknown = append(c.unknown, "expect."+key)
		}
	}
	return nil
}

package main

import (
	_ "embed" // for the seeds of its own
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"parley/elicit/weblink/urlcases"
)

//go:embed seeds.txt
var ownSeeds string

// loadSeeds gathers the URLs to mutate: its own, and where they are found the
// cases and the inputs of web-platform-tests.
func loadSeeds(cases, testData string) ([]string, error) {
	var seeds []string
	for line := range strings.Lines(ownSeeds) {
		seeds = append(seeds, strings.TrimSpace(line))
	}
	loaded, err := urlcases.Load(filepath.Join(cases, "url"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, c := range loaded {
		seeds = append(seeds, c.URL)
	}
	text, err := os.ReadFile(testData)
	if errors.Is(err, fs.ErrNotExist) {
		return seeds, nil
	}
	if err != nil {
		return nil, err
	}
	inputs, err := testInputs(text)
	return append(seeds, inputs...), err
}

// testInputs reads urltestdata.json: a list of comments and of cases.
func testInputs(text []byte) ([]string, error) {
	var entries []json.RawMessage
	if err := json.Unmarshal(text, &entries); err != nil {
		return nil, err
	}
	var inputs []string
	for _, entry := range entries {
		var c struct {
			Input string `json:"input"`
		}
		if json.Unmarshal(entry, &c) == nil && c.Input != "" {
			inputs = append(inputs, c.Input)
		}
	}
	return inputs, nil
}

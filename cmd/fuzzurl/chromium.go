package main

import (
	"bytes"
	"context"
	_ "embed" // for the page
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed chromium.html
var chromiumPage string

// chromiumOracle starts Chromium once for each bulk of strings, on a local
// page that asks new URL for every one of them.
type chromiumOracle struct{ path string }

func (c *chromiumOracle) name() string { return "chromium" }
func (c *chromiumOracle) bulk() int    { return 40000 }

func (c *chromiumOracle) ask(ctx context.Context, urls []string) ([]answer, error) {
	dir, err := os.MkdirTemp("", "fuzzurl-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	questions, err := json.Marshal(urls) // escapes "<", so that it can't end the script
	if err != nil {
		return nil, err
	}
	page := filepath.Join(dir, "page.html")
	if err := os.WriteFile(page, []byte(strings.Replace(chromiumPage, "QUESTIONS", string(questions), 1)), 0o600); err != nil {
		return nil, err
	}
	var complaints bytes.Buffer
	cmd := exec.CommandContext(ctx, c.path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
		"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--disable-default-apps", "--user-data-dir="+filepath.Join(dir, "profile"), "--dump-dom", "file://"+page)
	cmd.Stderr = &complaints
	dom, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("chromium: %w: %.500s", err, complaints.String())
	}
	return readDOM(dom, len(urls))
}

// readDOM finds the answers in the page as Chromium left it.
func readDOM(dom []byte, asked int) ([]answer, error) {
	_, after, found := bytes.Cut(dom, []byte(`<pre id="out">`))
	encoded, _, closed := bytes.Cut(after, []byte("</pre>"))
	if !found || !closed {
		return nil, errors.New("chromium: the page did not run")
	}
	text, err := base64.StdEncoding.DecodeString(string(encoded))
	if err != nil {
		return nil, fmt.Errorf("chromium: %w", err)
	}
	var triples [][]string
	if err := json.Unmarshal(text, &triples); err != nil {
		return nil, fmt.Errorf("chromium: %w", err)
	}
	if len(triples) != asked {
		return nil, fmt.Errorf("chromium: %d answers to %d questions", len(triples), asked)
	}
	return fromTriples(triples), nil
}

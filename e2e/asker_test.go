//go:build linux && e2e

package e2e_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// askerEnv makes this test program a server instead: one that asks when the
// test tells it to, and writes down what it gets. It knows no SDK.
const askerEnv = "PARLEY_E2E_ASKER"

// asker is such a server, as the test sees it.
type asker struct {
	t   *testing.T
	dir string
}

func newAsker(t *testing.T) *asker {
	t.Helper()
	return &asker{t: t, dir: t.TempDir()}
}

// entry is the asker in servers.json.
func (a *asker) entry() map[string]any {
	self, err := os.Executable()
	if err != nil {
		a.t.Fatal(err)
	}
	return map[string]any{"command": self, "env": map[string]string{askerEnv: a.dir}}
}

// Ask has it ask n times at once.
func (a *asker) Ask(n int) {
	a.t.Helper()
	part := filepath.Join(a.dir, "part")
	if err := os.WriteFile(part, []byte(strconv.Itoa(n)), 0o600); err != nil {
		a.t.Fatal(err)
	}
	if err := os.Rename(part, filepath.Join(a.dir, "ask")); err != nil {
		a.t.Fatal(err)
	}
}

// Got is how many lines that it received contain all the parts.
func (a *asker) Got(parts ...string) int {
	b, err := os.ReadFile(filepath.Join(a.dir, "got"))
	if err != nil {
		return 0
	}
	n := 0
lines:
	for line := range strings.Lines(string(b)) {
		for _, p := range parts {
			if !strings.Contains(line, p) {
				continue lines
			}
		}
		n++
	}
	return n
}

// secretWords are in every question and must be in no notification.
const secretWords = "the words of the question"

// serveAsker is the server.
func serveAsker(dir string) int {
	got, err := os.OpenFile(filepath.Join(dir, "got"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return 1
	}
	defer got.Close()
	var mu sync.Mutex
	say := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Printf(format+"\n", args...)
	}
	go func() {
		for id := 1; ; time.Sleep(20 * time.Millisecond) {
			b, err := os.ReadFile(filepath.Join(dir, "ask"))
			if err != nil || os.Remove(filepath.Join(dir, "ask")) != nil {
				continue
			}
			n, _ := strconv.Atoi(string(b))
			for range n {
				say(`{"jsonrpc":"2.0","id":"ask-%d","method":"elicitation/create","params":{"mode":"form","message":"%s",`+
					`"requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}}`, id, secretWords)
				id++
			}
		}
	}()
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		fmt.Fprintln(got, in.Text())
		var m struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		if json.Unmarshal(in.Bytes(), &m) != nil || m.ID == nil || m.Method == "" {
			continue
		}
		say(`{"jsonrpc":"2.0","id":%s,%s}`, m.ID, reply(m.Method))
	}
	fmt.Fprintln(got, "closed")
	return 0
}

func reply(method string) string {
	switch method {
	case "initialize":
		return `"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"asker","version":"1"}}`
	case "ping":
		return `"result":{}`
	}
	return `"error":{"code":-32601,"message":"no such method"}`
}

//go:build linux

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestATapPassesEverythingAndNotesRequests(t *testing.T) {
	const said = `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/message"}` + "\n" +
		`{"method":"elicitation/create","params":{},"jsonrpc":"2.0","id":0}` + "\n" + `the end without a line's`
	var to, log bytes.Buffer
	clock := time.Unix(100, 0)
	tick := func() time.Time { clock = clock.Add(time.Second); return clock }
	if err := pass(strings.NewReader(said), &to, &log, tick); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(said, to.String()); diff != "" {
		t.Error(diff)
	}
	path := filepath.Join(t.TempDir(), "tap.txt")
	if err := os.WriteFile(path, log.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]time.Time{sawTools: time.Unix(101, 0), sawRequest: time.Unix(102, 0)} {
		got, err := seen(path, what)
		if err != nil || len(got) != 1 || !got[0].Equal(want) {
			t.Errorf("%s: %v, %v", what, got, err)
		}
	}
}

package history

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"parley/elicit"
)

func TestExportJSONIsOneObjectALine(t *testing.T) {
	t.Parallel()
	h := fresh(t)
	h.KeepValues(true)
	fill(t, h, exportPage+3, func(i int) Entry {
		return Entry{At: time.Unix(int64(i), 0), Server: "<s>", CauseKind: elicit.CauseTool, Cause: "t", Kind: Form, Action: elicit.Accept, End: Answered,
			Message: "line\nbreak", Values: []Value{{"big", "12345678901234567890"}, {"list", `["a", "b"]`}, {"bad", `{`}}}
	})
	var out strings.Builder
	if err := h.ExportJSON(t.Context(), &out, Filter{}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != exportPage+3 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, want := range []string{`"server":"<s>"`, `"cause":"tool"`, `"values":{"big":12345678901234567890,"list":["a","b"]}`, `"names":[]`, `"at":"1970-01-01T00:08:22Z"`} {
		if !strings.Contains(lines[0], want) {
			t.Errorf("%d: %s is not in %s", i, want, lines[0])
		}
	}
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
}

func TestExportCSVRunsNothing(t *testing.T) {
	t.Parallel()
	h := fresh(t)
	evil := []string{"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u3000=1", "＝1", "|calc", "\n=1"}
	for _, s := range evil {
		add(t, h, Entry{Server: s, Cause: s, Message: s, Detail: s, Names: []string{s}, Choice: s})
	}
	add(t, h, Entry{Server: "plain", Message: "a, \"b\"\nc", Kind: Link})
	var out strings.Builder
	if err := h.ExportCSV(t.Context(), &out, Filter{}); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
	if err != nil || len(rows) != len(evil)+2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if rows[1][2] != "plain" || rows[1][7] != "a, \"b\"\nc" {
		t.Errorf("plain text was changed: %q", rows[1])
	}
	for _, row := range rows[2:] {
		for _, cell := range row {
			if trimmed := strings.TrimLeft(cell, " \u3000\t\r\n"); trimmed != "" && strings.ContainsAny(trimmed[:1], "=+@|＝") || strings.HasPrefix(trimmed, "-1") {
				t.Errorf("a spreadsheet may run %q", cell)
			}
		}
	}
}

type brokenWriter struct{}

var errBroken = errors.New("no room")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestExportTellsWhenItCannotWrite(t *testing.T) {
	t.Parallel()
	h := fresh(t)
	fill(t, h, 50, func(i int) Entry { return Entry{Message: fmt.Sprint(i, strings.Repeat("x", 800))} })
	if err := h.ExportJSON(t.Context(), brokenWriter{}, Filter{}); !errors.Is(err, errBroken) {
		t.Errorf("JSON: %v", err)
	}
	if err := h.ExportCSV(t.Context(), brokenWriter{}, Filter{}); !errors.Is(err, errBroken) {
		t.Errorf("CSV: %v", err)
	}
}

package history

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"time"

	"parley/elicit"
)

// exportPage is how many rows are read at a time.
const exportPage = 500

// record is a row as it is exported.
type record struct {
	At      time.Time                  `json:"at"`
	Waited  float64                    `json:"waitedSeconds"`
	Server  string                     `json:"server"`
	How     string                     `json:"how"`
	Cause   string                     `json:"cause"`
	Name    string                     `json:"causeName"`
	Kind    Kind                       `json:"kind"`
	Message string                     `json:"message"`
	Cut     bool                       `json:"cut"`
	Action  elicit.Action              `json:"action"`
	End     End                        `json:"end"`
	Detail  string                     `json:"detail"`
	Names   []string                   `json:"names"`
	Choice  string                     `json:"choice,omitzero"`
	Values  map[string]json.RawMessage `json:"values,omitzero"`
}

// causes are the kinds of causes in exports.
var causes = map[elicit.CauseKind]string{
	elicit.CauseUnknown: "unknown", elicit.CauseTool: "tool", elicit.CausePrompt: "prompt",
	elicit.CauseResource: "resource", elicit.CauseSignIn: "signin",
}

func newRecord(e Entry) record {
	r := record{
		At: e.At.UTC(), Waited: e.Waited.Seconds(), Server: e.Server, How: e.How, Cause: causes[e.CauseKind], Name: e.Cause,
		Kind: e.Kind, Message: e.Message, Cut: e.Cut, Action: e.Action, End: e.End, Detail: e.Detail, Names: e.Names, Choice: e.Choice,
	}
	if r.Names == nil {
		r.Names = []string{}
	}
	for _, v := range e.Values {
		if r.Values == nil {
			r.Values = map[string]json.RawMessage{}
		}
		if json.Valid([]byte(v.JSON)) {
			r.Values[v.Name] = json.RawMessage(v.JSON)
		}
	}
	return r
}

// ExportJSON writes the rows that pass f as JSON Lines, newest first.
func (h *History) ExportJSON(ctx context.Context, w io.Writer, f Filter) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	err := h.each(ctx, f, func(e Entry) error { return enc.Encode(newRecord(e)) })
	if err != nil {
		return err
	}
	return out.Flush()
}

// ExportCSV writes the rows that pass f as CSV, newest first. No spreadsheet
// runs a cell of it.
func (h *History) ExportCSV(ctx context.Context, w io.Writer, f Filter) error {
	out := csv.NewWriter(w)
	header := []string{"at", "waitedSeconds", "server", "how", "cause", "causeName", "kind", "message", "action", "end", "detail", "names", "choice", "values"}
	if err := out.Write(header); err != nil {
		return err
	}
	err := h.each(ctx, f, func(e Entry) error {
		r := newRecord(e)
		values := ""
		if len(r.Values) > 0 {
			data, err := json.Marshal(r.Values)
			if err != nil {
				return err
			}
			values = string(data)
		}
		cells := []string{
			r.At.Format(time.RFC3339), strconv.FormatFloat(r.Waited, 'f', 1, 64), r.Server, r.How, r.Cause, r.Name, string(r.Kind),
			r.Message, string(r.Action), string(r.End), r.Detail, strings.Join(r.Names, ", "), r.Choice, values,
		}
		for i := range cells {
			cells[i] = inert(cells[i])
		}
		return out.Write(cells)
	})
	if err != nil {
		return err
	}
	out.Flush()
	return out.Error()
}

// inert keeps a cell from being taken for a formula: spreadsheets look at its
// first sign, some past spaces, and at wide forms too.
func inert(cell string) string {
	first := strings.TrimLeft(cell, " \u00a0\u3000")
	if strings.ContainsAny(cell[:min(1, len(cell))], "\t\r\n") {
		return "'" + cell
	}
	for _, sign := range []string{"=", "+", "-", "@", "|", "\t", "\r", "\n", "＝", "＋", "－", "＠"} {
		if strings.HasPrefix(first, sign) {
			return "'" + cell
		}
	}
	return cell
}

// each calls do with every row that passes f, newest first.
func (h *History) each(ctx context.Context, f Filter, do func(Entry) error) error {
	var c Cursor
	for {
		page, next, err := h.Page(ctx, f, c, exportPage)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, e := range page {
			if err := do(e); err != nil {
				return err
			}
		}
		c = next
	}
}

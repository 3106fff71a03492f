package shell

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
	"parley/store/history"
	"parley/store/importer"
	"parley/ui/kit"
)

// memoryHistory is a History without a disk; the filter knows Text, Server and Action.
type memoryHistory struct {
	mu    sync.Mutex
	rows  []history.Entry // newest first
	pages int             // how many were read
}

func (m *memoryHistory) pass(f history.Filter) (out []history.Entry) {
	for _, e := range m.rows {
		if strings.Contains(e.Message, f.Text) && (f.Server == "" || f.Server == e.Server) && (f.Action == "" || f.Action == e.Action) {
			out = append(out, e)
		}
	}
	return out
}

func (m *memoryHistory) Count(_ context.Context, f history.Filter) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.pass(f)), nil
}

func (m *memoryHistory) CursorAt(_ context.Context, _ history.Filter, index int) (history.Cursor, error) {
	return history.Cursor{ID: int64(index)}, nil
}

func (m *memoryHistory) Page(_ context.Context, f history.Filter, c history.Cursor, n int) ([]history.Entry, history.Cursor, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pages++
	rows := m.pass(f)[c.ID:]
	return rows[:min(n, len(rows))], history.Cursor{}, nil
}

func (m *memoryHistory) ExportJSON(_ context.Context, w io.Writer, f history.Filter) error {
	_, err := fmt.Fprintln(w, len(m.pass(f)), "rows")
	return err
}

func (m *memoryHistory) ExportCSV(ctx context.Context, w io.Writer, f history.Filter) error {
	return m.ExportJSON(ctx, w, f)
}

func (m *memoryHistory) Delete(_ context.Context, ids ...int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rows = slices.DeleteFunc(m.rows, func(e history.Entry) bool { return slices.Contains(ids, e.ID) })
	return nil
}

func (m *memoryHistory) Servers(context.Context) ([]string, error) { return []string{"A", "B"}, nil }

func (m *memoryHistory) DeleteAll(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rows = nil
	return nil
}

func historyRig(t *testing.T, rows ...history.Entry) (*rig, *memoryHistory) {
	t.Helper()
	r, m := newRig(t, config.Server{Name: "A"}), &memoryHistory{rows: rows}
	r.p.History = m
	return r, m
}

func TestHistoryRowsReadAsSentences(t *testing.T) {
	now := time.Date(2031, 5, 6, 15, 0, 0, 0, time.Local)
	for want, e := range map[string]history.Entry{
		"form (5 fields) · sent":         {Kind: history.Form, Names: make([]string, 5), Action: elicit.Accept, End: history.Answered},
		"form (1 field) · declined":      {Kind: history.Form, Names: make([]string, 1), Action: elicit.Decline, End: history.Answered},
		"form (1 field) · sent “Reject”": {Kind: history.Form, Names: make([]string, 1), Action: elicit.Accept, End: history.Answered, Choice: "Reject"},
		"pay.example · completed":        {Kind: history.Link, Names: []string{"pay.example"}, Action: elicit.Accept, End: history.Completed},
		"pay.example · opened":           {Kind: history.Link, Names: []string{"pay.example"}, Action: elicit.Accept, End: history.Opened},
		"confirmation · withdrawn":       {Kind: history.Form, End: history.Withdrawn},
	} {
		if got := whatWords(e) + " · " + endWords(e); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := whenWords(now.Add(-time.Hour), now); got != "14:00" {
		t.Errorf("today: %s", got)
	}
	if got := whenWords(now.Add(-24*time.Hour), now); got != "2031-05-05 15:00" {
		t.Errorf("yesterday: %s", got)
	}
}

func TestHistoryIsReadAsItComesIntoSight(t *testing.T) {
	var rows []history.Entry
	for i := range 20_000 {
		rows = append(rows, history.Entry{ID: int64(i), Server: "A", Kind: history.Form, Message: "m"})
	}
	r, m := historyRig(t, rows...)
	r.Go(place{kind: atHistory})
	p := r.page.(*historyPage)
	r.until("rows", func() bool { return strings.Contains(text(r.win), "A · confirmation") })
	if m.pages > 2 || p.total != 20_000 {
		t.Errorf("%d pages read of %d rows", m.pages, p.total)
	}
}

func TestHistoryIsSearchedShownAndDeleted(t *testing.T) {
	r, m := historyRig(t,
		history.Entry{ID: 1, Server: "A", How: "stdio · a", Kind: history.Form, Message: "Who travels?", Names: []string{"name"},
			Values: []history.Value{{Name: "name", JSON: `"Ana"`}}, Action: elicit.Accept, End: history.Answered},
		history.Entry{ID: 2, Server: "A", Kind: history.Form, Message: "How much?", Action: elicit.Cancel, End: history.Answered})
	r.Go(place{kind: atHistory})
	r.typeKeys(r.win, "travels", fyne.KeyDown)
	p := r.page.(*historyPage)
	r.until("one row", func() bool { return p.total == 1 && p.at(0) != nil })
	r.typeKeys(r.win, "", fyne.KeyReturn)
	r.expect(r.win, "stdio · a", "Who travels?", `"Ana"`)
	r.press(r.win, "Delete")
	r.until("nothing found", func() bool {
		return strings.Contains(text(r.win), "Nothing found.") && !strings.Contains(text(r.win), "stdio · a")
	})
	r.press(r.win, "Delete all…")
	r.press(r.win, "Delete all")
	r.until("deleted", func() bool {
		m.mu.Lock()
		defer m.mu.Unlock()
		return len(m.rows) == 0
	})
}

func TestHistoryIsNarrowedDown(t *testing.T) {
	r, _ := historyRig(t,
		history.Entry{ID: 1, Server: "A", Message: "Who?", Action: elicit.Accept},
		history.Entry{ID: 2, Server: "B", Message: "Who?", Action: elicit.Decline},
		history.Entry{ID: 3, Server: "B", Message: "Who?", Action: elicit.Accept})
	r.Go(place{kind: atHistory})
	p := r.page.(*historyPage)
	r.until("the filters", func() bool { return len(p.narrow.Objects) > 0 })
	var selects []*kit.Select
	for _, o := range visible(r.win) {
		if s, ok := o.(*kit.Select); ok {
			selects = append(selects, s)
		}
	}
	selects[0].SetSelected("B")
	r.until("B's rows", func() bool { return p.total == 2 })
	selects[1].SetSelected("Declined")
	r.until("one row", func() bool { return p.total == 1 })
	selects[0].SetSelected("A")
	r.until("nothing", func() bool { return strings.Contains(text(r.win), "Nothing found.") })
}

func TestHistoryIsExported(t *testing.T) {
	r, _ := historyRig(t, history.Entry{ID: 1, Message: "Who?"}, history.Entry{ID: 2, Message: "What?"})
	r.Go(place{kind: atHistory})
	r.typeKeys(r.win, "Who")
	r.press(r.win, "Export…")
	r.press(r.win, "CSV")
	r.until("saved", func() bool { return strings.Contains(text(r.win), "Saved as") })
	got, err := os.ReadFile(filepath.Join(r.p.SaveDir, "parley-history.csv"))
	if err != nil || string(got) != "1 rows\n" {
		t.Errorf("saved %q, %v", got, err)
	}
}

func TestWithoutHistoryThePageSaysSo(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.Go(place{kind: atHistory})
	r.expect(r.win, "Nothing has been asked yet.")
}

// fakeFinder finds one app's servers.
type fakeFinder struct {
	items []importer.Item
	err   error
}

func (f fakeFinder) Discover() []importer.Source {
	return []importer.Source{{App: importer.Cursor, Path: "/home/ana/.cursor/mcp.json"}}
}

func (f fakeFinder) Read(src importer.Source, _ []config.Server) (importer.Preview, error) {
	return importer.Preview{Source: src, Items: f.items}, f.err
}

func (f fakeFinder) Paste(text string, known []config.Server) (importer.Preview, error) {
	return importer.Paste(text, known)
}

func TestServersOfOtherAppsAreShownBeforeTheyAreImported(t *testing.T) {
	r := newRig(t)
	r.p.Finder = fakeFinder{items: []importer.Item{
		{Server: config.Server{Name: "Desk", Transport: config.Stdio, Command: "desk", Args: []string{"--key", "${input:key}"}, Unconfirmed: true},
			Inputs: []importer.Input{{ID: "key", Description: "The key of the desk", Default: "abc"}}},
		{Server: config.Server{Name: "Other", Transport: config.Stdio, Command: "other", Unconfirmed: true}},
	}}
	r.press(r.win, "Import servers")
	r.until("found", func() bool { return strings.Contains(text(r.win), "Cursor") })
	r.expect(r.win, "/home/ana/.cursor/mcp.json", "desk --key", "The key of the desk")
	if !r.page.(*importPage).add.Disabled() {
		t.Error("nothing is chosen, and it can be added")
	}
	r.typeKeys(r.win, "", fyne.KeyReturn) // the first check box has the focus
	r.press(r.win, "Add the chosen servers")
	r.until("its page", func() bool { return r.where == place{kind: atServer, server: "Desk"} })
	got := r.store.List()
	if len(got) != 1 || got[0].Args[1] != "abc" || !got[0].Unconfirmed {
		t.Errorf("servers = %+v", got)
	}
}

func TestAFileThatCantBeReadIsTold(t *testing.T) {
	r := newRig(t)
	r.p.Finder = fakeFinder{err: &say.Error{What: say.T("This can't be read."), Do: say.T("Repair it.")}}
	r.press(r.win, "Import servers")
	r.until("told", func() bool { return strings.Contains(text(r.win), "This can't be read.") })
	r.expect(r.win, "Cursor", "/home/ana/.cursor/mcp.json", "Repair it.")
}

func TestAConfigurationIsPasted(t *testing.T) {
	r := newRig(t)
	r.p.Finder = fakeFinder{}
	r.Go(place{kind: atAdd})
	r.press(r.win, "Paste a configuration")
	p := r.page.(*importPage)
	r.typeKeys(r.win, `{"mcpServers": {"weather"`) // the focus is where one pastes
	r.expect(r.win, "This can't be read: line 1, column")
	if !p.add.Disabled() {
		t.Error("half a text can be added")
	}
	p.pasted.SetText(`{"mcpServers": {
		"weather": {"command": "npx", "args": ["-y", "weather-desk"], "env": {"API_KEY": "sk-0123456789abcdef01234567"}},
		"notes": {"url": "https://notes.test/mcp"}}}`)
	r.expect(r.win, "npx -y weather-desk", "Goes to your keyring: API_KEY", "https://notes.test/mcp")
	r.press(r.win, "Add the chosen servers")
	r.until("its page", func() bool { return r.where == place{kind: atServer, server: "weather"} })
	got := r.store.List()
	if len(got) != 2 || !got[0].Unconfirmed || !got[1].Unconfirmed {
		t.Errorf("servers = %+v", got)
	}
	r.expect(r.win, "Start it") // nothing runs before its user has read it
}

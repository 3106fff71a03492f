package history

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/elicit"
)

func openAt(t testing.TB, path string) *History {
	t.Helper()
	h, report, err := Open(context.Background(), Params{Path: path})
	if err != nil || report.Moved != "" {
		t.Fatalf("%v, %+v", err, report)
	}
	t.Cleanup(func() { _ = h.Close() }) // some tests close it themselves
	return h
}

func fresh(t testing.TB) *History {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "a?b#c%d 历史", "history.db"))
}

func add(t testing.TB, h *History, list ...Entry) {
	t.Helper()
	for _, e := range list {
		if _, err := h.Add(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
}

// fill adds n rows in one go: each on its own takes long under the race
// detector.
func fill(t testing.TB, h *History, n int, row func(i int) Entry) {
	t.Helper()
	tx, err := h.db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		e := h.bounded(row(i))
		e.ID = int64(i + 1)
		if added, err := restore(t.Context(), tx, e); err != nil || !added {
			t.Fatal(added, err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// messages of the rows that pass f, newest first.
func messages(t *testing.T, h *History, f Filter) []string {
	t.Helper()
	list, _, err := h.Page(t.Context(), f, Cursor{}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range list {
		out = append(out, e.Message)
	}
	n, err := h.Count(t.Context(), f)
	if err != nil || n != len(out) {
		t.Errorf("%+v: counted %d, %v; listed %d", f, n, err, len(out))
	}
	return out
}

func TestARowComesBackWhole(t *testing.T) {
	t.Parallel()
	h := fresh(t)
	h.KeepValues(true)
	want := Entry{
		At: time.Unix(1_900_000_000, 123), Waited: 90 * time.Second, Server: "Weather Desk", How: "stdio · npx -y weather-desk",
		CauseKind: elicit.CauseTool, Cause: "plan_trip", Kind: Form, Message: "谁要旅行？\nWhen?", Action: elicit.Accept, End: Answered,
		Detail: "d", Names: []string{"name", "e-mail"}, Choice: "Reject",
		Values: []Value{{"name", `"Ana"`}, {"n", "9007199254740993"}},
	}
	id, err := h.Add(t.Context(), want)
	if err != nil {
		t.Fatal(err)
	}
	want.ID = id
	got, err := h.Get(t.Context(), id)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	if _, err := h.Get(t.Context(), id+1); err != ErrNoRow {
		t.Errorf("a row that isn't there: %v", err)
	}
	if err := h.SetEnd(t.Context(), id, Completed, "done"); err != nil {
		t.Error(err)
	}
	if got, _ := h.Get(t.Context(), id); got.End != Completed || got.Detail != "done" {
		t.Errorf("ended %v %q", got.End, got.Detail)
	}
	if err := h.SetEnd(t.Context(), id+1, Completed, ""); err != ErrNoRow {
		t.Errorf("ending a row that isn't there: %v", err)
	}
}

func TestValuesOnlyIfAskedForAndNeverSecrets(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "history.db")
	h := openAt(t, path)
	e := Entry{
		Server: "s", Kind: Form, Message: "Give me sk-planted-12345678", Detail: "token=planted-in-detail", Choice: "ghp_plantedplantedplanted",
		Names: []string{"name", "password"},
		Values: []Value{
			{"name", `"visible"`}, {"password", `"planted1"`}, {"pin", `4711`}, {"note", `"Bearer planted12345"`},
			{"apiKey", `["planted2"]`}, {"密码", `"planted3"`}, {"long", `"` + strings.Repeat("planted", MaxValue) + `"`},
		},
	}
	add(t, h, e)
	list, _, err := h.Page(t.Context(), Filter{}, Cursor{}, 1)
	if err != nil || len(list[0].Values) != 0 {
		t.Errorf("values although nobody asked: %v, %v", list[0].Values, err)
	}
	h.KeepValues(true)
	add(t, h, e)
	list, _, err = h.Page(t.Context(), Filter{}, Cursor{}, 1)
	if diff := cmp.Diff([]Value{{"name", `"visible"`}}, list[0].Values); err != nil || diff != "" || !list[0].Cut {
		t.Errorf("%v cut %v %s", err, list[0].Cut, diff)
	}
	var out strings.Builder
	if err := h.ExportCSV(t.Context(), &out, Filter{}); err != nil {
		t.Fatal(err)
	}
	if err := h.ExportJSON(t.Context(), &out, Filter{}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "planted") || strings.Contains(out.String(), "4711") || !strings.Contains(out.String(), "visible") {
		t.Errorf("exported\n%s", out.String())
	}
	for _, name := range []string{path, path + "-wal"} {
		if data, err := os.ReadFile(name); err != nil || strings.Contains(string(data), "planted") {
			t.Errorf("%s holds a secret (%v)", name, err)
		}
	}
}

func TestLongAndBrokenTextIsCut(t *testing.T) {
	t.Parallel()
	h := fresh(t)
	many := make([]string, 2*MaxNames)
	for i := range many {
		many[i] = fmt.Sprint("field\n", i)
	}
	add(t, h, Entry{Server: strings.Repeat("名", MaxName), Message: "a\x00\xffb" + strings.Repeat("长", MaxMessage), Names: many})
	list, _, err := h.Page(t.Context(), Filter{}, Cursor{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	e := list[0]
	if len(e.Message) > MaxMessage || !strings.HasPrefix(e.Message, "a\uFFFD\uFFFDb长") || !strings.HasSuffix(e.Message, "长") {
		t.Errorf("message of %d bytes, %q…", len(e.Message), e.Message[:20])
	}
	if len(e.Server) > MaxName || !e.Cut || len(e.Names) != MaxNames || e.Names[1] != "field 1" {
		t.Errorf("server of %d bytes, cut %v, %d names", len(e.Server), e.Cut, len(e.Names))
	}
	if time.Since(e.At) > time.Hour {
		t.Errorf("a row without a time is from %v", e.At)
	}
}

func TestSearchAndFilter(t *testing.T) {
	t.Parallel()
	h := fresh(t)
	day := func(d int) time.Time { return time.Date(2031, 5, d, 12, 0, 0, 0, time.UTC) }
	add(t, h,
		Entry{At: day(1), Server: "Weather Desk", Cause: "plan_trip", Kind: Form, Message: "Who travels to São Paulo?", Action: elicit.Accept, End: Answered, Names: []string{"traveller"}},
		Entry{At: day(2), Server: "支付", Cause: "checkout", Kind: Link, Message: "请确认支付十二元。", Action: elicit.Accept, End: Opened, Names: []string{"pay.shop.example"}},
		Entry{At: day(3), Server: "天气台", Cause: "天气", Kind: Form, Message: "去哪个城市？北京、上海", Action: elicit.Decline, End: Answered},
		Entry{At: day(4), Server: "Weather Desk", Cause: "drop", Kind: Form, Message: `100% "sure" _now_ it's`, Action: elicit.Cancel, End: Withdrawn},
	)
	const trip, pay, city, sure = "Who travels to São Paulo?", "请确认支付十二元。", "去哪个城市？北京、上海", `100% "sure" _now_ it's`
	for name, c := range map[string]struct {
		f    Filter
		want []string
	}{
		"everything":            {Filter{}, []string{sure, city, pay, trip}},
		"inside a word":         {Filter{Text: "ravel"}, []string{trip}},
		"capitals":              {Filter{Text: "TRAVELS"}, []string{trip}},
		"without the accent":    {Filter{Text: "sao"}, []string{trip}},
		"several words":         {Filter{Text: "weather trip"}, []string{trip}},
		"words of two rows":     {Filter{Text: "travels sure"}, nil},
		"one Chinese character": {Filter{Text: "京"}, []string{city}},
		"two":                   {Filter{Text: "支付"}, []string{pay}},
		"two, in the cause":     {Filter{Text: "天气"}, []string{city}},
		"four":                  {Filter{Text: "确认支付"}, []string{pay}},
		"long and short":        {Filter{Text: "个城市 北京"}, []string{city}},
		"short words":           {Filter{Text: "to Wh"}, []string{trip}},
		"by server":             {Filter{Text: "Desk"}, []string{sure, trip}},
		"by host":               {Filter{Text: "shop.example"}, []string{pay}},
		"by field":              {Filter{Text: "traveller"}, []string{trip}},
		"percent":               {Filter{Text: "0%"}, []string{sure}},
		"underscore":            {Filter{Text: "_n"}, []string{sure}},
		"quotes":                {Filter{Text: `"sure"`}, []string{sure}},
		"search syntax":         {Filter{Text: `travels" OR "sure`}, nil},
		"operators":             {Filter{Text: "NOT travels*"}, nil},
		"backslash":             {Filter{Text: `\`}, nil},
		"nothing like it":       {Filter{Text: "zzz"}, nil},
		"blank":                 {Filter{Text: " \n"}, []string{sure, city, pay, trip}},
		"nonsense":              {Filter{Text: "\xff\x00"}, []string{sure, city, pay, trip}},
		"server":                {Filter{Server: "Weather Desk"}, []string{sure, trip}},
		"kind":                  {Filter{Kind: Link}, []string{pay}},
		"action":                {Filter{Action: elicit.Decline}, []string{city}},
		"end":                   {Filter{End: Withdrawn}, []string{sure}},
		"from":                  {Filter{From: day(3)}, []string{sure, city}},
		"to":                    {Filter{To: day(2)}, []string{trip}},
		"all of them":           {Filter{Text: "travels", Server: "Weather Desk", Kind: Form, Action: elicit.Accept, End: Answered, From: day(1), To: day(2)}, []string{trip}},
	} {
		if diff := cmp.Diff(c.want, messages(t, h, c.f)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	got, err := h.Servers(t.Context())
	if diff := cmp.Diff([]string{"Weather Desk", "天气台", "支付"}, got); err != nil || diff != "" {
		t.Errorf("servers: %v %s", err, diff)
	}
}

func TestPagesAndJumps(t *testing.T) {
	t.Parallel()
	h := fresh(t)
	fill(t, h, 95, func(i int) Entry {
		return Entry{Server: fmt.Sprint("s", i%2), Message: fmt.Sprintf("row %03d", i)}
	})
	for name, f := range map[string]Filter{"all": {}, "filtered": {Server: "s1"}, "searched": {Text: "row"}, "both": {Text: "row", Server: "s0"}} {
		want := messages(t, h, f)
		var got []string
		var c Cursor
		for {
			page, next, err := h.Page(t.Context(), f, c, 10)
			if err != nil {
				t.Fatal(err)
			}
			if len(page) == 0 {
				break
			}
			for _, e := range page {
				got = append(got, e.Message)
			}
			c = next
			add(t, h, Entry{Server: "s0", Message: "row that came meanwhile"}) // moves no page
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		all := messages(t, h, f)
		for _, index := range []int{-1, 0, 1, 17, len(all) - 1} {
			c, err := h.CursorAt(t.Context(), f, index)
			if err != nil {
				t.Fatal(err)
			}
			page, _, err := h.Page(t.Context(), f, c, 1)
			if err != nil || len(page) != 1 || page[0].Message != all[max(index, 0)] {
				t.Errorf("%s: row %d is %v, %v", name, index, page, err)
			}
		}
		if _, err := h.CursorAt(t.Context(), f, len(all)+1); err != ErrNoRow {
			t.Errorf("%s: past the end: %v", name, err)
		}
	}
}

func TestDeletedIsGone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "history.db")
	h := openAt(t, path)
	var ids []int64
	for i := range 50 {
		id, err := h.Add(t.Context(), Entry{Server: "s", Message: fmt.Sprintf("confidential%02d 机密内容", i)})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	if err := h.Delete(t.Context(), ids[7], ids[8], 9999); err != nil {
		t.Fatal(err)
	}
	if got := messages(t, h, Filter{Text: "confidential07"}); len(got) != 0 {
		t.Errorf("found %v", got)
	}
	wantAbsent(t, path, "confidential07")
	if got := len(messages(t, h, Filter{Text: "confidential"})); got != 48 {
		t.Errorf("%d rows left", got)
	}
	if err := h.DeleteAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := messages(t, h, Filter{}); len(got) != 0 {
		t.Errorf("left %v", got)
	}
	wantAbsent(t, path, "confidential")
	add(t, h, Entry{Server: "s", Message: "after confidential"})
	if got := messages(t, h, Filter{Text: "fidential"}); len(got) != 1 {
		t.Errorf("after deleting all, a search finds %v", got)
	}
}

func wantAbsent(t *testing.T, path, word string) {
	t.Helper()
	for _, name := range []string{path, path + "-wal"} {
		data, err := os.ReadFile(name)
		if err != nil && !os.IsNotExist(err) || strings.Contains(string(data), word) {
			t.Errorf("%s still holds %q (%v)", filepath.Base(name), word, err)
		}
	}
}

func TestRetain(t *testing.T) {
	t.Parallel()
	h := fresh(t)
	fill(t, h, 1200, func(i int) Entry {
		at := time.Now()
		if i < 700 {
			at = at.Add(-48 * time.Hour)
		}
		return Entry{At: at, Message: fmt.Sprint(i)}
	})
	for _, c := range []struct {
		age           time.Duration
		most, deleted int
	}{{0, 0, 0}, {72 * time.Hour, 5000, 0}, {24 * time.Hour, 0, 700}, {0, 100, 400}, {0, 100, 0}, {time.Nanosecond, 1, 100}, {0, 1, 0}} {
		n, err := h.Retain(t.Context(), c.age, c.most)
		if err != nil || n != c.deleted {
			t.Errorf("%v, %d: deleted %d, %v; want %d", c.age, c.most, n, err, c.deleted)
		}
	}
}

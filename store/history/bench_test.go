package history

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"parley/elicit"
)

const benchRows = 100_000

// benchPath makes a history of benchRows rows, as months of use leave it.
func benchPath(b *testing.B) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "history.db")
	h := openAt(b, path)
	tx, err := h.db.BeginTx(b.Context(), nil)
	if err != nil {
		b.Fatal(err)
	}
	for i := range benchRows {
		_, err := tx.Exec(`INSERT INTO entries (at, waited, server, how, cause_kind, cause, kind, message, cut, action, ended, detail, names, choice, answers)
			VALUES (?, 0, ?, 'stdio · npx -y weather-desk', 1, ?, ?, ?, 0, ?, 'answered', '', ?, '', '')`,
			time.Now().UnixNano(), fmt.Sprint("Server ", i%40), fmt.Sprint("tool_", i%200), []Kind{Form, Form, Form, Link}[i%4],
			fmt.Sprintf("Who travels on trip %d, and when? 请填写第%d次旅行的姓名和日期。", i, i), []elicit.Action{elicit.Accept, elicit.Decline}[i%2], "name\ndate\nclass")
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	if err := h.Close(); err != nil {
		b.Fatal(err)
	}
	return path
}

func BenchmarkHundredThousandRows(b *testing.B) {
	path := benchPath(b)
	b.Run("Open", func(b *testing.B) {
		for b.Loop() {
			h, report, err := Open(context.Background(), Params{Path: path})
			if err != nil || report.Rows != benchRows {
				b.Fatal(report, err)
			}
			if err := h.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
	h := openAt(b, path)
	for name, f := range map[string]Filter{
		"Unfiltered": {}, "ByServer": {Server: "Server 7"}, "SearchRare": {Text: "trip 99999"}, "SearchCommon": {Text: "travels"},
		"SearchTwoChinese": {Text: "旅行"}, "SearchTwoAbsent": {Text: "支付"}, "SearchFourChinese": {Text: "姓名和日"},
	} {
		b.Run("Page/"+name, func(b *testing.B) {
			for b.Loop() {
				if _, _, err := h.Page(context.Background(), f, Cursor{}, 50); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("Count/"+name, func(b *testing.B) {
			for b.Loop() {
				if _, err := h.Count(context.Background(), f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("Jump", func(b *testing.B) {
		for b.Loop() {
			if _, err := h.CursorAt(context.Background(), Filter{}, benchRows/2); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Servers", func(b *testing.B) {
		for b.Loop() {
			if _, err := h.Servers(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Add", func(b *testing.B) {
		for b.Loop() {
			if _, err := h.Add(context.Background(), Entry{Server: "Server 7", Message: "Who travels, and when? 请填写姓名和日期。", Kind: Form}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

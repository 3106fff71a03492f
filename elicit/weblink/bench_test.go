package weblink

import "testing"

func BenchmarkParse(b *testing.B) {
	for name, raw := range map[string]string{
		"plain":  "https://example.com/connect?elicitationId=550e8400-e29b-41d4-a716-446655440000",
		"oauth":  "https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=1&response_type=code&redirect_uri=http%3A%2F%2F127.0.0.1%3A5000%2Fcb&scope=openid%20profile&state=abcdefghijklmnopqrstuvwxyz",
		"idn":    "https://gіthub.москва.example/",
		"refuse": `https://good.example\@evil.example/`,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = Parse(raw, Asker{})
			}
		})
	}
}

// BenchmarkTables is what the first link costs, and the first with a foreign
// name.
func BenchmarkTables(b *testing.B) {
	b.Run("lists", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			loadLists()
		}
	})
	b.Run("unicode", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			loadConfusables()
			spans(scriptExtensionsText)
			spans(identifierStatusText)
		}
	})
}

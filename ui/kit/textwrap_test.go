package kit

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// tenths is a measure where every character is one wide.
func tenths(s string) float32 { return float32(utf8.RuneCountInString(s)) }

func TestWrapText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		width      float32
		want       []string
	}{
		{"fits", "one two", 10, []string{"one two"}},
		{"at spaces", "one two three", 8, []string{"one two", "three"}},
		{"lines kept", "one\n\ntwo", 10, []string{"one", "", "two"}},
		{"long word", "abcdefghij kl", 4, []string{"abcd", "efgh", "ij", "kl"}},
		{"long word after short", "a bcdefghij", 4, []string{"a", "bcde", "fghi", "j"}},
		{"ideographs", "请填写您的姓名。", 4, []string{"请填写您", "的姓名。"}},
		{"no closing mark first", "一二三四。五", 4, []string{"一二三", "四。五"}},
		{"indent kept", "  a b", 10, []string{"  a b"}},
		{"indent dropped on wrap", "aaaa   b", 5, []string{"aaaa", "b"}},
		{"tab", "\ta", 10, []string{"    a"}},
		{"empty", "", 10, []string{""}},
		{"narrower than a letter", "ab", 0, []string{"a", "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, cut := wrapText(c.text, c.width, 0, tenths)
			if diff := cmp.Diff(c.want, got); diff != "" || cut {
				t.Errorf("cut %v, lines (-want +got):\n%s", cut, diff)
			}
		})
	}
}

func TestWrapTextStopsAtMaxLines(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a b c d e f", "abcdef", "a\nb\nc\nd"} {
		lines, cut := wrapText(text, 1, 3, tenths)
		if len(lines) != 3 || !cut {
			t.Errorf("%q: %d lines, cut %v; want 3 and cut", text, len(lines), cut)
		}
	}
	if lines, cut := wrapText("a b c", 1, 3, tenths); len(lines) != 3 || cut {
		t.Errorf("exactly as many lines as allowed: %q, cut %v", lines, cut)
	}
}

func TestWrapTextMeasuresInLinearTime(t *testing.T) {
	t.Parallel()
	var measured int
	count := func(s string) float32 { measured += len(s); return tenths(s) }
	long := strings.Repeat("x", 100_000)
	lines, _ := wrapText(long, 60, 0, count)
	if got := strings.Join(lines, ""); got != long {
		t.Error("text was lost or changed")
	}
	if measured > 4*len(long) {
		t.Errorf("measured %d bytes for a text of %d", measured, len(long))
	}
}

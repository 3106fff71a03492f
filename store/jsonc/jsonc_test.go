package jsonc

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf16"
)

var limits = Limits{Bytes: 1 << 20, Depth: 50}

func TestParseTakesWhatPeopleWrite(t *testing.T) {
	t.Parallel()
	wide := func(s string, little bool) []byte {
		b := []byte{0xfe, 0xff}
		if little {
			b = []byte{0xff, 0xfe}
		}
		for _, u := range utf16.Encode([]rune(s)) {
			pair := []byte{byte(u >> 8), byte(u)}
			if little {
				pair[0], pair[1] = pair[1], pair[0]
			}
			b = append(b, pair...)
		}
		return b
	}
	doc := "{\n // 注释 \" {\n \"a\": [1, 2,], /* [[[ */ \"b\": \"\\\"{\",\n}"
	for name, data := range map[string][]byte{
		"plain": []byte(doc), "BOM": []byte("\xef\xbb\xbf" + doc), "CRLF": []byte(strings.ReplaceAll(doc, "\n", "\r\n")),
		"UTF-16LE": wide(doc, true), "UTF-16BE": wide(doc, false),
	} {
		v, text, err := Parse(data, limits)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := v.Pack(); !bytes.Equal(got, text) {
			t.Errorf("%s: %q came back as %q", name, text, got)
		}
	}
}

func TestFaultsHaveAPlaceAndNoSecrets(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text   string
		line, column int
	}{
		{"missing comma", "{\n  \"a\": 1\n  \"b\": 2\n}", 3, 3},
		{"after wide letters", "{\"名字\": \"值\" x}", 1, 12},
		{"cut short", "{\"a\": [1,\n", 2, 1},
		{"bad escape", "{\n\"K\": \"planted-secret\\q\"}", 2, 6},
		{"unclosed string", "{\"K\": \"planted-secret", 1, 22},
		{"bare word", "{\"K\": planted}", 1, 7},
		{"comment at the end", "{} // x\n]//", 2, 1},
		{"two documents", "{}\n{}", 2, 1},
		{"open comment", "{} /* planted-secret", 1, 4},
		{"empty", "", 1, 1},
		{"binary", "\x00\x01\x02", 1, 1},
		{"deep", strings.Repeat("[", 51), 1, 51},
		{"very deep", strings.Repeat("{\"a\":", 100_000), 1, 251},
		{"too long", strings.Repeat(" ", limits.Bytes+1), 1, 1},
	} {
		_, _, err := Parse([]byte(c.text), limits)
		var e *SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%s: error %v", c.name, err)
			continue
		}
		if e.Line != c.line || e.Column != c.column {
			t.Errorf("%s: at %d:%d, want %d:%d (%v)", c.name, e.Line, e.Column, c.line, c.column, e)
		}
		if strings.Contains(e.Error(), "planted") {
			t.Errorf("%s: the error quotes the file: %v", c.name, e)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"{}", "{\"a\":[1,/*x*/],}", "// c\n[]", "\xff\xfe{", "{\"a\\\"", "[[[[", "/", "/*/", "{\"\\"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		v, text, err := Parse(b, Limits{Bytes: 1 << 16, Depth: 20})
		if err == nil && !bytes.Equal(v.Pack(), text) {
			t.Errorf("%q came back changed", text)
		}
	})
}

// Package jsonc reads JSON as people write it: with comments, trailing commas,
// a byte order mark, even UTF-16, and tells faults by line and column.
package jsonc

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tailscale/hujson"

	"parley/elicit/say"
)

// Limits bound what Parse takes.
type Limits struct {
	Bytes int
	Depth int // the parser recurses: unbounded nesting would overflow the stack
}

// SyntaxError is a fault and its place. It never quotes the text: a broken
// value may be a secret.
type SyntaxError struct {
	Line, Column int // from 1, the column in characters
	Reason       say.Text
}

// Error is the fault in English.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// Parse reads data into a syntax tree that keeps comments and spelling. The
// tree's offsets count in the text that is returned with it.
func Parse(data []byte, l Limits) (hujson.Value, []byte, error) {
	if len(data) > l.Bytes {
		return hujson.Value{}, nil, &SyntaxError{Line: 1, Column: 1,
			Reason: say.T("The text is longer than {{.MB}} MB.", say.Data{"MB": l.Bytes >> 20})}
	}
	text := decode(data)
	if at, ok := tooDeep(text, l.Depth); ok {
		return hujson.Value{}, text, At(text, at, say.T("It is nested too deeply here."))
	}
	v, err := hujson.Parse(text)
	if err != nil && bytes.Contains(text[bytes.LastIndexByte(text, '\n')+1:], []byte("//")) {
		// A comment in the last line: the parser wants each of them to end.
		ended := append(bytes.Clone(text), '\n')
		if again, fault := hujson.Parse(ended); fault == nil {
			return again, ended, nil
		}
	}
	if err != nil {
		return hujson.Value{}, text, explain(text, err)
	}
	return v, text, nil
}

// Find is the value at a path of names inside v; nil when there is none. Of
// members with the same name the last counts, as in JSON.parse; hujson's own
// Find takes the first.
func Find(v *hujson.Value, path ...string) *hujson.Value {
	for _, name := range path {
		if v == nil {
			return nil
		}
		obj, ok := v.Value.(*hujson.Object)
		if !ok {
			return nil
		}
		v = nil
		for i := range obj.Members {
			if m := &obj.Members[i]; m.Name.Value.(hujson.Literal).String() == name {
				v = &m.Value
			}
		}
	}
	return v
}

// At makes the error for a fault at an offset.
func At(text []byte, offset int, reason say.Text) *SyntaxError {
	line, column := Position(text, offset)
	return &SyntaxError{Line: line, Column: column, Reason: reason}
}

// Position is the line and column of an offset, both from 1, in characters.
func Position(text []byte, offset int) (line, column int) {
	before := text[:min(max(offset, 0), len(text))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return 1 + bytes.Count(before, []byte("\n")), 1 + utf8.RuneCount(before[start:])
}

// decode drops a byte order mark and turns UTF-16 with one into UTF-8, as
// Windows editors and PowerShell write it.
func decode(b []byte) []byte {
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		return b[3:]
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return fromUTF16(b[2:], binary.LittleEndian)
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return fromUTF16(b[2:], binary.BigEndian)
	}
	return b
}

func fromUTF16(b []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = order.Uint16(b[2*i:])
	}
	return []byte(string(utf16.Decode(units)))
}

// explain turns the parser's error into a place and a reason of our own. The
// parser's words are not passed on where they quote the text.
func explain(text []byte, err error) *SyntaxError {
	var line, column int
	if _, scan := fmt.Sscanf(err.Error(), "hujson: line %d, column %d:", &line, &column); scan != nil {
		return &SyntaxError{Line: 1, Column: 1, Reason: say.T("This is not valid JSON.")}
	}
	cause := errors.Unwrap(err)
	reason := say.T("This value is not valid JSON.")
	switch {
	case errors.Is(cause, io.ErrUnexpectedEOF):
		reason = say.T("The text ends too early: a bracket or a quotation mark is not closed.")
	case strings.Contains(cause.Error(), "invalid character"):
		reason = say.T("Something else was expected here: is a comma or a quotation mark missing before it?")
	}
	return At(text, offsetOf(text, line, column), reason)
}

// offsetOf finds the byte that the parser meant: its columns count bytes.
func offsetOf(text []byte, line, column int) int {
	offset := 0
	for ; line > 1; line-- {
		next := bytes.IndexByte(text[offset:], '\n')
		if next < 0 {
			return len(text)
		}
		offset += next + 1
	}
	return min(offset+column-1, len(text))
}

// tooDeep finds the first bracket nested deeper than max.
func tooDeep(text []byte, max int) (int, bool) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i = skipString(text, i)
		case '/':
			i = skipComment(text, i)
		case '{', '[':
			if depth++; depth > max {
				return i, true
			}
		case '}', ']':
			depth--
		}
	}
	return 0, false
}

// skipString gives the offset of the quotation mark that ends the string at i.
func skipString(text []byte, i int) int {
	for i++; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i
}

// skipComment gives the last offset of the comment at i, or i.
func skipComment(text []byte, i int) int {
	end := ""
	switch {
	case bytes.HasPrefix(text[i:], []byte("//")):
		end = "\n"
	case bytes.HasPrefix(text[i:], []byte("/*")):
		end = "*/"
	default:
		return i
	}
	n := bytes.Index(text[i+2:], []byte(end))
	if n < 0 {
		return len(text)
	}
	return i + 2 + n + len(end) - 1
}

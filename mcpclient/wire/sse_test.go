package wire

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

func TestScannerReadsAsTheStandardSays(t *testing.T) {
	t.Parallel()
	// One byte order mark, all three line ends, a comment, joined data lines.
	const raw = "\ufeff: hi\r\nevent: endpoint\r\ndata: /messages/?s=1\r\n\r\n" +
		"event: message\rdata: {\"jsonrpc\":\"2.0\",\rdata: \"method\":\"notifications/x\"}\r\r" +
		"id: 7\nretry: 250\ndata\n\n:\n\ndata:no space\nid: a\x00b\nretry: soon\nunknown: x\n\n" +
		"data: unfinished"
	for name, r := range map[string]io.Reader{
		"whole": strings.NewReader(raw), "byte a time": iotest.OneByteReader(strings.NewReader(raw)),
		"halves": iotest.HalfReader(strings.NewReader(raw)),
	} {
		s := newScanner(r, MaxFrame)
		want := []event{
			{kind: "endpoint", data: []byte("/messages/?s=1")},
			{kind: "message", data: []byte("{\"jsonrpc\":\"2.0\",\n\"method\":\"notifications/x\"}")},
			{data: nil, id: "7", hasID: true, retry: 250 * time.Millisecond},
			{data: []byte("no space")},
			{data: []byte("unfinished")},
		}
		for i, w := range want {
			e, err := s.next()
			if err != nil || e.kind != w.kind || string(e.data) != string(w.data) || e.id != w.id || e.hasID != w.hasID || e.retry != w.retry {
				t.Errorf("%s: event %d is %+v %q (%v), want %+v", name, i, e, e.data, err, w)
			}
		}
		if _, err := s.next(); !errors.Is(err, io.EOF) {
			t.Errorf("%s: ended with %v", name, err)
		}
	}
}

func TestScannerDoesNotHoldAnEventBack(t *testing.T) {
	t.Parallel()
	r, w := io.Pipe()
	go func() { _, _ = w.Write([]byte("data: now\r\r")) }() // nothing follows: is it CR or CRLF?
	e, err := newScanner(r, MaxFrame).next()
	if err != nil || string(e.data) != "now" {
		t.Errorf("%q, %v", e.data, err)
	}
	_ = w.Close()
}

func TestScannerBoundsAnEvent(t *testing.T) {
	t.Parallel()
	for name, raw := range map[string]string{
		"one line": "data: " + strings.Repeat("x", 2000) + "\n\n", "many lines": strings.Repeat("data: x\n", 300) + "\n",
	} {
		if _, err := newScanner(strings.NewReader(raw), 1000).next(); !errors.Is(err, ErrFrameTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
	comments := strings.Repeat(": still here\n", 300) + "data: x\n\n"
	if e, err := newScanner(strings.NewReader(comments), 1000).next(); err != nil || string(e.data) != "x" {
		t.Errorf("comments counted: %v", err)
	}
}

func FuzzScanner(f *testing.F) {
	f.Add("data: x\r\n\r\n", 1)
	f.Add("\ufeffid: 1\rdata:y\n\n", 3)
	f.Fuzz(func(t *testing.T, raw string, limit int) {
		s := newScanner(strings.NewReader(raw), max(limit, 1))
		for range len(raw) + 2 {
			if _, err := s.next(); err != nil {
				return
			}
		}
		t.Error("the stream never ends")
	})
}

package wire

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"time"
)

// event is one server-sent event.
type event struct {
	kind  string // the event field; empty means message
	data  []byte
	id    string        // the last id seen on the stream
	hasID bool          // this event carried an id
	retry time.Duration // the retry field; 0 without one
}

// scanner reads an event stream as the WHATWG standard says: LF, CR or CRLF
// end a line, one byte order mark is dropped, data lines are joined by LF. An
// event is given out as soon as its blank line is read.
type scanner struct {
	r      *bufio.Reader
	limit  int
	begun  bool
	skipLF bool // the last line ended with CR; an LF now belongs to it
}

func newScanner(r io.Reader, limit int) *scanner {
	return &scanner{r: bufio.NewReaderSize(r, 16<<10), limit: limit}
}

// next reads one event. Events without data are given out too: they may
// carry an id or a retry time. At the end of the stream an unfinished event
// is given out if it has data (a server may forget the last blank line).
func (s *scanner) next() (event, error) {
	var e event
	var data bytes.Buffer
	size, fields := 0, 0
	for {
		line, err := s.line(s.limit - size)
		if err != nil && (!errors.Is(err, io.EOF) || (len(line) == 0 && data.Len() == 0)) {
			return event{}, err
		}
		if len(line) > 0 && line[0] == ':' && err == nil {
			continue // a comment, often sent to keep the connection up
		}
		size += len(line) + 1
		if len(line) > 0 {
			fields++
			e.field(line, &data)
		}
		if (len(line) == 0 && fields > 0) || err != nil {
			e.data = bytes.TrimSuffix(data.Bytes(), []byte("\n"))
			return e, nil
		}
	}
}

// field takes one line of an event in.
func (e *event) field(line []byte, data *bytes.Buffer) {
	name, value, _ := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch string(name) {
	case "event":
		e.kind = string(value)
	case "data":
		data.Write(value)
		data.WriteByte('\n')
	case "id":
		if !bytes.ContainsRune(value, 0) {
			e.id, e.hasID = string(value), true
		}
	case "retry":
		if ms, err := strconv.ParseUint(string(value), 10, 31); err == nil {
			e.retry = time.Duration(ms) * time.Millisecond
		}
	}
}

// line reads up to a line end, which it takes off.
func (s *scanner) line(limit int) ([]byte, error) {
	if !s.begun {
		s.begun = true
		if bom, err := s.r.Peek(3); err == nil && string(bom) == "\ufeff" {
			_, _ = s.r.Discard(3)
		}
	}
	var line []byte
	for {
		if s.skipLF {
			// Only now is it known whether an LF follows: waiting for it
			// after the CR would have held up the event.
			s.skipLF = false
			b, err := s.r.ReadByte()
			if err != nil {
				return line, err
			}
			if b != '\n' {
				_ = s.r.UnreadByte()
			}
		}
		if _, err := s.r.Peek(1); err != nil {
			return line, err
		}
		have, _ := s.r.Peek(s.r.Buffered())
		end := bytes.IndexAny(have, "\r\n")
		take := end
		if end < 0 {
			take = len(have)
		}
		if len(line)+take > limit {
			return nil, ErrFrameTooLarge
		}
		line = append(line, have[:take]...)
		if end < 0 {
			_, _ = s.r.Discard(take)
			continue
		}
		s.skipLF = have[end] == '\r'
		_, _ = s.r.Discard(end + 1)
		return line, nil
	}
}

// appendEvent writes one message as an event that any reader understands.
func appendEvent(dst []byte, kind string, data []byte) []byte {
	if kind != "" {
		dst = append(append(append(dst, "event: "...), kind...), '\n')
	}
	return append(append(append(dst, "data: "...), oneLine(data)...), "\n\n"...)
}

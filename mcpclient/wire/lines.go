package wire

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// ErrFrameTooLarge is why a session ends whose server sent a message of more
// than MaxFrame bytes.
var ErrFrameTooLarge = fmt.Errorf("a message of more than %d MB", MaxFrame>>20)

// Lines sits between a stdio server's pipes and the SDK: newline-delimited
// messages pass a Codec in both directions, and lines that are no messages
// are kept from the SDK. It is an io.ReadWriteCloser.
type Lines struct {
	codec *Codec
	pipe  io.ReadWriteCloser
	in    *bufio.Reader

	pending []byte // decoded and not yet read by the SDK

	writing sync.Mutex

	mu  sync.Mutex
	err error // why reading ended
}

// NewLines filters pipe, whose Read gives the server's stdout and whose Write
// goes to its stdin.
func NewLines(pipe io.ReadWriteCloser, c *Codec) *Lines {
	return &Lines{codec: c, pipe: pipe, in: bufio.NewReaderSize(pipe, 64<<10)}
}

// Read gives the SDK whole messages, one to a line.
func (l *Lines) Read(p []byte) (int, error) {
	for len(l.pending) == 0 {
		line, err := readLine(l.in, MaxFrame)
		for _, msg := range l.codec.In(line, "") {
			l.pending = append(append(l.pending, oneLine(msg)...), '\n')
		}
		if err != nil {
			l.fail(err)
			if len(l.pending) > 0 && errors.Is(err, io.EOF) {
				break // a last line without its newline
			}
			return 0, err
		}
	}
	n := copy(p, l.pending)
	if l.pending = l.pending[n:]; len(l.pending) == 0 {
		l.pending = nil // let a large message go
	}
	return n, nil
}

func (l *Lines) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.err = err
	}
}

// Err is why reading ended, nil while it goes on.
func (l *Lines) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// Write takes one message of the SDK's, with its newline.
func (l *Lines) Write(p []byte) (int, error) {
	msg, send := l.codec.Out(p)
	if !send {
		return len(p), nil
	}
	l.writing.Lock()
	defer l.writing.Unlock()
	if _, err := l.pipe.Write(append(oneLine(msg), '\n')); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Close closes the pipes.
func (l *Lines) Close() error { return l.pipe.Close() }

// readLine reads up to a newline, and not more than limit bytes.
func readLine(r *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > limit {
			return nil, ErrFrameTooLarge
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// oneLine turns line breaks of valid JSON, which stand only between its
// tokens, into spaces.
func oneLine(msg jsontext.Value) []byte {
	for i, b := range msg {
		if b == '\n' || b == '\r' {
			msg[i] = ' '
		}
	}
	return msg
}

package wire

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

type pipe struct {
	io.Reader
	bytes.Buffer
}

func (p *pipe) Read(b []byte) (int, error) { return p.Reader.Read(b) }
func (p *pipe) Close() error               { return nil }

func TestLinesSurvivesNoise(t *testing.T) {
	t.Parallel()
	const a, b = `{"jsonrpc":"2.0","method":"notifications/a"}`, `{"jsonrpc":"2.0","method":"notifications/b"}`
	raw := "\ufeff" + a + "\r\n\n> npx starting\n" + strings.Repeat("x", 200_000) + "\n" + b // no newline at the end
	for name, r := range map[string]io.Reader{
		"whole":       strings.NewReader(raw),
		"byte a time": iotest.OneByteReader(strings.NewReader(raw)),
		"data+EOF":    iotest.DataErrReader(strings.NewReader(raw)),
	} {
		var stray int
		l := NewLines(&pipe{Reader: r}, NewCodec(CodecOptions{Stray: func(string) { stray++ }}))
		got, err := io.ReadAll(l)
		if err != nil || string(got) != a+"\n"+b+"\n" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		if stray != 2 {
			t.Errorf("%s: %d lines to the log", name, stray)
		}
	}
}

func TestLinesRefusesAHugeFrame(t *testing.T) {
	t.Parallel()
	endless := io.MultiReader(strings.NewReader(`{"jsonrpc":"2.0","method":"`), neverEnding('x'))
	l := NewLines(&pipe{Reader: endless}, NewCodec(CodecOptions{}))
	if _, err := io.ReadAll(l); !errors.Is(err, ErrFrameTooLarge) {
		t.Errorf("ended with %v", err)
	}
	if !errors.Is(l.Err(), ErrFrameTooLarge) {
		t.Errorf("Err is %v", l.Err())
	}
}

func TestLinesTakesALargeMessage(t *testing.T) {
	t.Parallel()
	msg := `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"` + strings.Repeat("x", 300_000) + `"}}`
	got, err := io.ReadAll(NewLines(&pipe{Reader: strings.NewReader(msg + "\n")}, NewCodec(CodecOptions{})))
	if err != nil || len(got) < 300_000 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestLinesWritesOneLine(t *testing.T) {
	t.Parallel()
	p := &pipe{Reader: strings.NewReader("")}
	l := NewLines(p, NewCodec(CodecOptions{}))
	for _, m := range []string{"{\"jsonrpc\":\"2.0\",\n\"method\":\"notifications/x\"}\n", `{"jsonrpc":"2.0","id":"s9","result":{}}` + "\n"} {
		if n, err := l.Write([]byte(m)); n != len(m) || err != nil {
			t.Errorf("wrote %d, %v", n, err)
		}
	}
	if got := p.String(); got != `{"jsonrpc":"2.0","method":"notifications/x"}`+"\n" {
		t.Errorf("the server gets %q", got)
	}
}

type neverEnding byte

func (b neverEnding) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(b)
	}
	return len(p), nil
}

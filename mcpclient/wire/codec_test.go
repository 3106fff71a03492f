package wire

import (
	"fmt"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// in feeds one frame and gives back what the SDK would get, as text.
func in(c *Codec, frame string) string {
	var out []string
	for _, m := range c.In([]byte(frame), "") {
		out = append(out, string(m))
	}
	return strings.Join(out, "\n")
}

func TestCodecDropsWhatIsNoMessage(t *testing.T) {
	t.Parallel()
	var stray []string
	c := NewCodec(CodecOptions{Stray: func(s string) { stray = append(stray, s) }})
	for _, frame := range []string{
		"Server listening on stdio", `{"level":"info","msg":"started"}`, `"text"`, "[INFO] ready", "[1,2]", "42", `{"jsonrpc":"2.0"`,
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}`, `{"jsonrpc":"2.0","id":{},"method":"ping"}`,
	} {
		if got := in(c, frame); got != "" {
			t.Errorf("%s passed as %s", frame, got)
		}
	}
	if len(stray) != 9 {
		t.Errorf("the log has %d lines: %q", len(stray), stray)
	}
	if in(c, "  \r\n") != "" || len(stray) != 9 {
		t.Error("an empty line was not ignored")
	}
}

func TestCodecRepairsMessages(t *testing.T) {
	t.Parallel()
	const note = `{"jsonrpc":"2.0","method":"notifications/x"}`
	deep := strings.Repeat("[", 2000) + strings.Repeat("]", 2000)
	tests := []struct{ name, frame, want string }{
		{"byte order mark", "\ufeff" + note, note},
		{"carriage return", note + "\r", note},
		{"banner without newline", "Starting... " + note, note},
		{"batch", `[` + note + `,` + note + `]`, note + "\n" + note},
		{"missing version", `{"id":1,"result":{}}`, `{"id":1,"result":{},"jsonrpc":"2.0"}`},
		{"our id as a string", `{"jsonrpc":"2.0","id":"7","result":{}}`, `{"jsonrpc":"2.0","id":7,"result":{}}`},
		{"error that is text", `{"jsonrpc":"2.0","id":7,"error":"boom"}`, `{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"\"boom\""}}`},
		{"null error beside a result", `{"jsonrpc":"2.0","id":7,"result":{},"error":null}`, `{"jsonrpc":"2.0","id":7,"result":{}}`},
		{"too deep", `{"jsonrpc":"2.0","id":7,"result":` + deep + `}`, string(ErrorReply([]byte("7"), 0, "the reply is nested too deeply"))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := in(NewCodec(CodecOptions{}), tt.frame)
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			for m := range strings.SplitSeq(got, "\n") {
				if _, err := jsonrpc.DecodeMessage([]byte(m)); err != nil {
					t.Errorf("the SDK refuses it: %v", err)
				}
			}
		})
	}
}

func TestRequestIDsComeBackExactly(t *testing.T) {
	t.Parallel()
	for _, id := range []string{`1`, `"e1"`, `9007199254740993`, `1.5`, `"\u00e9"`, `1e400`} {
		c := NewCodec(CodecOptions{})
		got := in(c, `{"jsonrpc":"2.0","id":`+id+`,"method":"elicitation/create","params":{}}`)
		msg, err := jsonrpc.DecodeMessage([]byte(got))
		if err != nil {
			t.Fatal(err)
		}
		ours := fmt.Sprintf("%q", msg.(*jsonrpc.Request).ID.Raw())
		out, send := c.Out([]byte(`{"jsonrpc":"2.0","id":` + ours + `,"result":{"action":"cancel"}}`))
		if want := `{"jsonrpc":"2.0","id":` + id + `,"result":{"action":"cancel"}}`; !send || string(out) != want {
			t.Errorf("got %s, want %s", out, want)
		}
		if _, again := c.Out([]byte(`{"jsonrpc":"2.0","id":` + ours + `,"result":{"action":"cancel"}}`)); again {
			t.Error("a second reply went out")
		}
	}
}

func TestNoReplyAfterCancellation(t *testing.T) {
	t.Parallel()
	c := NewCodec(CodecOptions{Stray: func(s string) { t.Errorf("in the log: %s", s) }})
	in(c, `{"jsonrpc":"2.0","id":5,"method":"elicitation/create","params":{}}`)
	in(c, `{"jsonrpc":"2.0","id":6,"method":"elicitation/create","params":{}}`)
	got := in(c, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5,"reason":"late"}}`)
	if want := `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"s1","reason":"late"}}`; got != want {
		t.Errorf("the SDK hears %s", got)
	}
	if out, send := c.Out([]byte(`{"jsonrpc":"2.0","id":"s1","result":{"action":"accept"}}`)); send {
		t.Errorf("sent %s", out)
	}
	if _, send := c.Out([]byte(`{"jsonrpc":"2.0","id":"s2","result":{"action":"accept"}}`)); !send {
		t.Error("the other request got no reply")
	}
	for _, id := range []string{"5", "6", `"s2"`, "99", "null"} {
		if got := in(c, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`+id+`}}`); got != "" {
			t.Errorf("cancelling %s passed: %s", id, got)
		}
	}
}

func TestInitializeIsNeverCancelled(t *testing.T) {
	t.Parallel()
	c := NewCodec(CodecOptions{})
	for msg, want := range map[string]bool{
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`: false,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`: true,
	} {
		c.Out([]byte(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`))
		if _, send := c.Out([]byte(msg)); send != want {
			t.Errorf("%s: %v", msg, send)
		}
	}
}

func TestErrorReplyCanNotBeForged(t *testing.T) {
	t.Parallel()
	local := string(ErrorReply([]byte("1"), 401, "401 Unauthorized"))
	msg, err := jsonrpc.DecodeMessage([]byte(local))
	if err != nil {
		t.Fatal(err)
	}
	var data []byte
	if werr, ok := msg.(*jsonrpc.Response).Error.(*jsonrpc.Error); ok {
		data = werr.Data
	}
	if status, ok := LocalError(data); !ok || status != 401 {
		t.Errorf("status %d, %v", status, ok)
	}
	if got := in(NewCodec(CodecOptions{}), local); strings.Contains(got, keyStatus) {
		t.Errorf("a server's own was believed: %s", got)
	}
}

package wire

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func nested(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }

func TestShallow(t *testing.T) {
	t.Parallel()
	brackets := `"` + strings.Repeat(`[`, 3*maxDepth) + `\"[{"`
	tests := []struct {
		name, in, want string
		cut            bool
	}{
		{"flat", `{"a":1}`, `{"a":1}`, false},
		{"as deep as may be", nested(maxDepth), nested(maxDepth), false},
		{"wide", `[` + strings.Repeat(`[],`, 2*maxDepth) + `1]`, `[` + strings.Repeat(`[],`, 2*maxDepth) + `1]`, false},
		{"brackets in text", `{"a":` + brackets + `}`, `{"a":` + brackets + `}`, false},
		{"one too many", nested(maxDepth + 1), strings.Replace(nested(maxDepth), "1", "null", 1), true},
		{
			"two places", `[` + nested(20*maxDepth) + `,7,` + nested(20*maxDepth) + `]`,
			`[` + strings.Replace(nested(maxDepth-1), "1", "null", 1) + `,7,` + strings.Replace(nested(maxDepth-1), "1", "null", 1) + `]`, true,
		},
		{"without an end", strings.Repeat("[", maxDepth+5), strings.Repeat("[", maxDepth) + "null", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, cut := shallow([]byte(tt.in))
			if string(got) != tt.want || cut != tt.cut {
				t.Errorf("got %d bytes, cut %v; want %d bytes, cut %v", len(got), cut, len(tt.want), tt.cut)
			}
		})
	}
}

// JSON parsers give up at 10,000 levels, but whoever waits for an answer gets
// one from beyond, too.
func TestDeepMessagesAreAnswered(t *testing.T) {
	t.Parallel()
	for _, levels := range []int{maxDepth, 20_000} {
		deep := nested(levels)
		got := in(NewCodec(CodecOptions{}), `{"jsonrpc":"2.0","id":7,"result":`+deep+`}`)
		if want := string(ErrorReply([]byte("7"), 0, "the reply is nested too deeply")); got != want {
			t.Errorf("a reply of %d levels: got %.200s", levels, got)
		}
		got = in(NewCodec(CodecOptions{}), fmt.Sprintf(`{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"mode":"form","message":"m","requestedSchema":%s}}`, deep))
		var msg struct{ Method, ID string }
		if err := json.Unmarshal([]byte(got), &msg); err != nil || msg.Method != methodElicit || msg.ID == "" {
			t.Errorf("a request of %d levels was dropped: %v %.200s", levels, err, got)
		}
	}
}

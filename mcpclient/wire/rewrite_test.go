package wire

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// rewritten is a message after an edit of the parsed one.
func rewritten(edit func(*object), msg jsontext.Value) (jsontext.Value, error) {
	o, err := parseObject(msg)
	if err != nil {
		return nil, err
	}
	edit(&o)
	return o.encode(), nil
}

// incomingUnasked edits a message that came on no call's stream.
func incomingUnasked(o *object) { incoming(o, "") }

// metaOf decodes the _meta of the object at path as the SDK would.
func metaOf(t *testing.T, msg []byte, path ...string) Meta {
	t.Helper()
	var v any
	if err := json.Unmarshal(msg, &v); err != nil {
		t.Fatalf("%s: %v", msg, err)
	}
	for _, p := range append(path, "_meta") {
		switch at := v.(type) {
		case map[string]any:
			v = at[p]
		case []any:
			v = at[0]
		}
	}
	m, _ := v.(map[string]any)
	return m
}

func TestIncomingKeepsExactValues(t *testing.T) {
	t.Parallel()
	const schema = `{"type":"object","properties":{"z":{"type":["string","null"],"$ref":"#/x"},"a":{"default":9007199254740993}}}`
	tests := []struct {
		name, msg string
		path      []string
		read      func(Meta) jsontext.Value
		want      string
	}{
		{"pushed elicitation", `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"requestedSchema":` + schema + `,"message":"m"}}`,
			[]string{"params"}, Schema, schema},
		{"schema with odd spacing and escapes", `{"id":1,"method":"elicitation/create","params":{"requested\u0053chema":{ "a" : "\u00e9" }}}`,
			[]string{"params"}, Schema, `{ "a" : "\u00e9" }`},
		{"schema that is no object", `{"id":1,"method":"elicitation/create","params":{"requestedSchema":[1e400]}}`,
			[]string{"params"}, Schema, `[1e400]`},
		{"the last of two schemas", `{"id":1,"method":"elicitation/create","params":{"requestedSchema":1,"requestedSchema":2}}`,
			[]string{"params"}, Schema, `2`},
		{"input-required round", `{"id":1,"result":{"resultType":"input_required","inputRequests":{"who":{"method":"elicitation/create","params":{"requestedSchema":` + schema + `}}}}}`,
			[]string{"result", "inputRequests", "who", "params"}, Schema, schema},
		{"requestState", `{"id":1,"result":{"requestState":"opaque+/= \u00e9\ud800"}}`,
			[]string{"result"}, State, `"opaque+/= \u00e9\ud800"`},
		{"tool", `{"id":1,"result":{"tools":[{"name":"t","inputSchema":` + schema + `,"outputSchema":{"b":1,"a":2}}]}}`,
			[]string{"result", "tools", "0"}, InputSchema, schema},
		{"tool output", `{"id":1,"result":{"tools":[{"name":"t","inputSchema":{},"outputSchema":{"b":1,"a":2}}]}}`,
			[]string{"result", "tools", "0"}, OutputSchema, `{"b":1,"a":2}`},
		{"structured content", `{"id":1,"result":{"content":[],"structuredContent":{"b":9007199254740993,"a":1.10}}}`,
			[]string{"result"}, Structured, `{"b":9007199254740993,"a":1.10}`},
		{"content blocks", `{"id":1,"result":{"content":[{"type":"new-kind","x":1}]}}`,
			[]string{"result"}, Blocks, `[{"type":"new-kind","x":1}]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out, err := rewritten(incomingUnasked, []byte(tt.msg))
			if err != nil {
				t.Fatal(err)
			}
			if got := tt.read(metaOf(t, out, tt.path...)); string(got) != tt.want {
				t.Errorf("got %s\nwant %s\nmessage %s", got, tt.want, out)
			}
		})
	}
}

func TestIncomingHidesTheSchemaFromTheSDK(t *testing.T) {
	t.Parallel()
	out, err := rewritten(incomingUnasked, []byte(`{"id":1,"method":"elicitation/create","params":{"requestedSchema":{"a":1},"message":"m"}}`))
	if err != nil {
		t.Fatal(err)
	}
	var msg struct{ Params map[string]any }
	if err := json.Unmarshal(out, &msg); err != nil {
		t.Fatal(err)
	}
	if _, there := msg.Params["requestedSchema"]; there {
		t.Errorf("requestedSchema is still there: %s", out)
	}
}

func TestOrderOfInputRequests(t *testing.T) {
	t.Parallel()
	out, err := rewritten(incomingUnasked, []byte(`{"id":1,"result":{"inputRequests":{"z":{},"a":{},"é\"":{}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(Order(metaOf(t, out, "result")), "|"); got != `z|a|é"` {
		t.Errorf("order %s", got)
	}
}

func TestServersOwnPrivateKeysAreRemoved(t *testing.T) {
	t.Parallel()
	for _, msg := range []string{
		`{"id":1,"method":"elicitation/create","params":{"_meta":{"parley.wire/schema":"{}","x":1}}}`,
		`{"id":1,"method":"elicitation/create","params":{"_meta":{"parley.wire/v\u0069a":"{}","x":1}}}`,
		`{"id":1,"result":{"_meta":{"parley.wire/structured":"{}","x":1}}}`,
		`{"id":1,"result":{"tools":[{"_meta":{"parley.wire/inputSchema":"{}","x":1}}]}}`,
		`{"id":1,"result":{"inputRequests":{"k":{"params":{"_meta":{"parley.wire/schema":"{}","x":1}}}}}}`,
	} {
		out, err := rewritten(incomingUnasked, []byte(msg))
		if err != nil {
			t.Fatal(err)
		}
		if s := string(out); strings.Contains(strings.ReplaceAll(s, "parley.wire/order", ""), prefix) || !strings.Contains(s, `"x":1`) {
			t.Errorf("%s\nbecame %s", msg, s)
		}
	}
}

func TestOutgoingIsByteExact(t *testing.T) {
	t.Parallel()
	answer := func(content string) string {
		m, err := json.Marshal(map[string]any{"action": "accept", "_meta": WithContent(jsontext.Value(content))})
		if err != nil {
			t.Fatal(err)
		}
		return string(m)
	}
	tests := []struct{ name, msg, want string }{
		{"content in order", `{"jsonrpc":"2.0","id":1,"result":` + answer(`{"z":9007199254740993,"a":1.10,"m":"<&>\u2028"}`) + `}`,
			`{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"z":9007199254740993,"a":1.10,"m":"<&>\u2028"}}}`},
		{"empty content", `{"jsonrpc":"2.0","id":1,"result":` + answer(`{}`) + `}`,
			`{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{}}}`},
		{"decline", `{"jsonrpc":"2.0","id":1,"result":{"action":"decline"}}`,
			`{"jsonrpc":"2.0","id":1,"result":{"action":"decline"}}`},
		{"input responses", `{"id":2,"method":"tools/call","params":{"_meta":{"parley.wire/state":"\"s\\u00e9\"","k":1},"inputResponses":{"who":` + answer(`{"n":1e2}`) + `},"requestState":"x"}}`,
			`{"id":2,"method":"tools/call","params":{"_meta":{"k":1},"inputResponses":{"who":{"action":"accept","content":{"n":1e2}}},"requestState":"s\u00e9"}}`},
		{"arguments untouched", `{"id":2,"method":"tools/call","params":{"name":"t","arguments":{"b":9007199254740993,"a":[1.0]}}}`,
			`{"id":2,"method":"tools/call","params":{"name":"t","arguments":{"b":9007199254740993,"a":[1.0]}}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out, err := rewritten(outgoing, []byte(tt.msg))
			if err != nil {
				t.Fatal(err)
			}
			if string(out) != tt.want {
				t.Errorf("got  %s\nwant %s", out, tt.want)
			}
		})
	}
}

func FuzzIncoming(f *testing.F) {
	f.Add([]byte(`{"id":1,"method":"elicitation/create","params":{"requestedSchema":{"a":1},"_meta":{"x":1}}}`))
	f.Add([]byte(`{"id":1,"result":{"tools":[{"inputSchema":{}},1],"content":[{}],"inputRequests":{"a":{"params":{}}}}}`))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, msg []byte) {
		out, err := rewritten(incomingUnasked, msg)
		if err == nil && !json.Valid(out) && json.Valid(msg) {
			t.Errorf("%q became invalid: %q", msg, out)
		}
	})
}

package playground

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// exactKey is where an answer's exact text travels past the SDK, which would
// otherwise turn it into a Go map: order and long numbers lost, defaults
// added, and the whole answer dropped where it doesn't fit the schema.
const exactKey = "app.parley/exact"

// exactTransport wraps a transport so that each answer reaches the server
// with its exact text under exactKey. It suits pipes; the SDK's streamable
// transport doesn't bear wrapping.
type exactTransport struct{ mcp.Transport }

// Connect implements mcp.Transport.
func (t exactTransport) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return exactConn{c}, nil
}

type exactConn struct{ mcp.Connection }

// Read implements mcp.Connection.
func (c exactConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := c.Connection.Read(ctx)
	if err != nil {
		return nil, err
	}
	switch m := m.(type) {
	case *jsonrpc.Response:
		m.Result = packAnswer(m.Result)
	case *jsonrpc.Request:
		m.Params = packResponses(m.Params)
	}
	return m, nil
}

// packAnswer moves the text of an elicitation's result into its _meta. What
// isn't such a result passes unchanged.
func packAnswer(raw json.RawMessage) json.RawMessage {
	var r struct {
		Action *string `json:"action"`
	}
	if json.Unmarshal(raw, &r) != nil || r.Action == nil {
		return raw
	}
	return encode(map[string]any{
		"action": *r.Action,
		"_meta":  map[string]any{exactKey: string(raw)},
	})
}

// packResponses does the same to each of params.inputResponses (2026-07-28).
func packResponses(params json.RawMessage) json.RawMessage {
	var p map[string]json.RawMessage
	if json.Unmarshal(params, &p) != nil || p["inputResponses"] == nil {
		return params
	}
	var responses map[string]json.RawMessage
	if json.Unmarshal(p["inputResponses"], &responses) != nil {
		return params
	}
	for key, r := range responses {
		responses[key] = packAnswer(r)
	}
	p["inputResponses"] = encode(responses)
	return encode(p)
}

// encode marshals values that can't fail to marshal, and leaves <, > and & as
// they are: json.Marshal would rewrite them even in raw messages.
func encode(v any) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return json.RawMessage("null")
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// answer is an elicitation's result, exactly as it came.
type answer struct {
	raw json.RawMessage
}

// answerOf takes the exact text out of what the SDK made of it.
func answerOf(r *mcp.ElicitResult) answer {
	if exact, ok := r.Meta[exactKey].(string); ok {
		return answer{json.RawMessage(exact)}
	}
	return answer{encode(r)}
}

// action is accept, decline or cancel, or whatever else the client sent.
func (a answer) action() string {
	var r struct {
		Action string `json:"action"`
	}
	if json.Unmarshal(a.raw, &r) != nil {
		return ""
	}
	return r.Action
}

// text gives a string field of the content, or "".
func (a answer) text(field string) string {
	var r struct {
		Content map[string]any `json:"content"`
	}
	if json.Unmarshal(a.raw, &r) != nil {
		return ""
	}
	s, _ := r.Content[field].(string)
	return s
}

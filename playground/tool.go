package playground

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// server is one client's playground.
type server struct {
	record *recorder
	pages  *pages

	mu    sync.Mutex
	locks map[string][]*page // pages that stand before something, by what they lock
}

// call is one run of a tool.
type call struct {
	*conversation
	args     json.RawMessage // exactly as received
	progress any             // the client's progress token, nil when it wants none
}

// tool is a tool and its script.
type tool struct {
	name, title, description string

	args   string // schema of the arguments; empty: none
	output string // schema of the structured result; empty: none
	hints  mcp.ToolAnnotations

	run func(context.Context, *call) (*mcp.CallToolResult, error)
}

const noArguments = `{"type":"object","properties":{},"additionalProperties":false}`

// describe is the tool as it is listed.
func (t tool) describe() *mcp.Tool {
	hints := t.hints
	hints.OpenWorldHint = new(false)
	if hints.DestructiveHint == nil {
		hints.DestructiveHint = new(false)
	}
	d := &mcp.Tool{
		Name: t.name, Title: t.title, Description: t.description,
		Annotations: &hints, InputSchema: json.RawMessage(noArguments),
	}
	if t.args != "" {
		d.InputSchema = json.RawMessage(t.args)
	}
	if t.output != "" {
		d.OutputSchema = json.RawMessage(t.output)
	}
	return d
}

// handler runs t's script for one call and turns its end into a result.
func (s *server) handler(t tool) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		p := req.Params
		if len(p.InputResponses) == 0 && p.RequestState == "" {
			s.record.write(line{From: t.name, Received: p.Arguments})
		}
		c := newConversation(req.Session, p.InputResponses, p.RequestState, func(key string, a answer) {
			s.record.write(line{From: t.name, Question: key, Received: a.raw})
		})
		res, err := t.run(ctx, &call{conversation: c, args: p.Arguments, progress: p.GetProgressToken()})
		var wire *jsonrpc.Error
		switch {
		case errors.Is(err, errPending):
			return &mcp.CallToolResult{InputRequests: c.pending, RequestState: c.state()}, nil
		case errors.As(err, &wire):
			return nil, wire
		case err != nil:
			return failure(err.Error()), nil
		}
		return res, nil
	}
}

// decode reads the arguments of a call; nothing at all counts as no argument.
func decode(raw json.RawMessage, into any) error {
	if len(raw) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("these arguments can't be read: %w", err)
	}
	return nil
}

// within checks a whole number against its limits; 0 stands for the default.
func within(name string, n, lowest, highest, usual int) (int, error) {
	if n == 0 {
		return usual, nil
	}
	if n < lowest || n > highest {
		return 0, fmt.Errorf("%s must be from %d to %d, not %d", name, lowest, highest, n)
	}
	return n, nil
}

// report says in words what happened and then, in a block of its own for each
// answer, exactly what was received.
func report(words string, answers ...answer) *mcp.CallToolResult {
	r := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: words}}}
	for _, a := range answers {
		r.Content = append(r.Content, &mcp.TextContent{Text: string(a.raw)})
	}
	return r
}

// failure is a result that tells of an error.
func failure(words string) *mcp.CallToolResult {
	r := report(words)
	r.IsError = true
	return r
}

// told says in words what an answer means.
func told(a answer) string {
	switch a.action() {
	case "accept":
		return "You accepted. This is exactly what arrived:"
	case "decline":
		return "You declined. This is exactly what arrived:"
	case "cancel":
		return "You cancelled: nothing was decided. This is exactly what arrived:"
	default:
		return "That is no answer that the protocol knows. This is exactly what arrived:"
	}
}

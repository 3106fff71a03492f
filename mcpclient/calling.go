package mcpclient

import (
	"context"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/elicit"
	"parley/elicit/say"
	"parley/mcpclient/wire"
)

// CallTool calls a tool and, while it runs, puts the server's questions
// before the Asker. It is never repeated silently. Cancelling ctx tells the
// server. A result with IsError is no Go error.
func (s *Session) CallTool(ctx context.Context, t ToolCall) (*ToolResult, error) {
	args := t.Arguments
	if args == nil {
		args = jsontext.Value("{}")
	}
	if args.Kind() != '{' || !args.IsValid() {
		return nil, &say.Error{What: say.T("The arguments of “{{.Name}}” are not a JSON object.", say.Data{"Name": t.Name})}
	}
	c := s.begin(ctx, elicit.Cause{Kind: elicit.CauseTool, Name: t.Name}, t.ID, t.OnProgress)
	defer s.end(c)
	var res *mcp.CallToolResult
	err := s.drive(c, func(ctx context.Context, r round) (out outcome, err error) {
		p := &mcp.CallToolParams{
			Meta: r.meta(), Name: t.Name, Arguments: args,
			InputResponses: r.answers, RequestState: r.text,
		}
		p.SetProgressToken(c.id)
		if res, err = s.cs.Load().CallTool(ctx, p); err != nil {
			return out, err
		}
		return outcome{res.NeedsInput(), res.InputRequests, res.Meta, res.RequestState}, nil
	})
	if err != nil {
		return nil, err
	}
	return s.toolResult(res), nil
}

func (s *Session) toolResult(res *mcp.CallToolResult) *ToolResult {
	out := &ToolResult{
		Content:    contents(wire.Blocks(res.Meta)),
		Structured: wire.Structured(res.Meta),
		IsError:    res.IsError,
	}
	for _, c := range out.Content {
		if out.IsError && s.facts.Load().info.Revision >= Revision20260728 && asksForOlderRevision(c.Text) {
			out.OlderRevision = true
			s.noteOlderRevision()
		}
	}
	return out
}

// GetPrompt fills a prompt in.
func (s *Session) GetPrompt(ctx context.Context, pc PromptCall) (*PromptResult, error) {
	c := s.begin(ctx, elicit.Cause{Kind: elicit.CausePrompt, Name: pc.Name}, pc.ID, pc.OnProgress)
	defer s.end(c)
	var res *mcp.GetPromptResult
	err := s.drive(c, func(ctx context.Context, r round) (out outcome, err error) {
		p := &mcp.GetPromptParams{
			Meta: r.meta(), Name: pc.Name, Arguments: pc.Arguments,
			InputResponses: r.answers, RequestState: r.text,
		}
		p.SetProgressToken(c.id)
		if res, err = s.cs.Load().GetPrompt(ctx, p); err != nil {
			return out, err
		}
		return outcome{res.NeedsInput(), res.InputRequests, res.Meta, res.RequestState}, nil
	})
	if err != nil {
		return nil, err
	}
	out := &PromptResult{Description: res.Description}
	for _, m := range res.Messages {
		if m != nil {
			out.Messages = append(out.Messages, PromptMessage{Role: string(m.Role), Content: sdkContent(m.Content)})
		}
	}
	return out, nil
}

// ReadResource reads a resource.
func (s *Session) ReadResource(ctx context.Context, rc ResourceCall) ([]Content, error) {
	c := s.begin(ctx, elicit.Cause{Kind: elicit.CauseResource, Name: rc.URI}, rc.ID, rc.OnProgress)
	defer s.end(c)
	var res *mcp.ReadResourceResult
	err := s.drive(c, func(ctx context.Context, r round) (out outcome, err error) {
		p := &mcp.ReadResourceParams{
			Meta: r.meta(), URI: rc.URI, InputResponses: r.answers, RequestState: r.text,
		}
		p.SetProgressToken(c.id)
		if res, err = s.cs.Load().ReadResource(ctx, p); err != nil {
			return out, err
		}
		return outcome{res.NeedsInput(), res.InputRequests, res.Meta, res.RequestState}, nil
	})
	if err != nil {
		return nil, err
	}
	return resourceContents(res.Contents), nil
}

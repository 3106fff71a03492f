package mcpclient

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/elicit/say"
	"parley/mcpclient/wire"
)

// maxListed bounds the entries of one list; maxPages its pages.
const (
	maxListed = 10_000
	maxPages  = 1_000
)

// list collects all pages of a list.
func list[T any](page func(cursor string) (items []T, next string, err error)) ([]T, error) {
	var all []T
	seen := map[string]bool{}
	for cursor, n := "", 0; n < maxPages; n++ {
		items, next, err := page(cursor)
		if err != nil {
			return nil, err
		}
		if all = append(all, items...); len(all) > maxListed {
			return all[:maxListed], nil
		}
		if next == "" || seen[next] {
			break
		}
		seen[next], cursor = true, next
	}
	return all, nil
}

// cantList puts a failed list in the user's words.
func (s *Session) cantList(ctx context.Context, what say.Text, err error) error {
	if cause := causeOf(ctx); cause != nil {
		return cause
	}
	if status := httpStatus(err); status == 401 || status == 403 {
		return signInNeeded(s.cfg.Name, err)
	}
	return &say.Error{What: what, Do: say.T("Try again, or look into the server's log."), Cause: err}
}

// Tools lists all tools.
func (s *Session) Tools(ctx context.Context) ([]Tool, error) {
	if !s.facts.Load().info.Tools {
		return nil, nil
	}
	tools, err := list(func(cursor string) ([]*mcp.Tool, string, error) {
		res, err := s.cs.Load().ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
		if err != nil {
			return nil, "", err
		}
		return res.Tools, res.NextCursor, nil
	})
	if err != nil {
		return nil, s.cantList(ctx, say.T("The tools of {{.Server}} could not be listed.", say.Data{"Server": s.cfg.Name}), err)
	}
	out := make([]Tool, 0, len(tools))
	for _, t := range tools {
		if t != nil {
			out = append(out, tool(t))
		}
	}
	return out, nil
}

func tool(t *mcp.Tool) Tool {
	out := Tool{
		Name: t.Name, Title: t.Title, Description: t.Description,
		InputSchema: wire.InputSchema(t.Meta), OutputSchema: wire.OutputSchema(t.Meta),
	}
	if a := t.Annotations; a != nil {
		if out.Title == "" {
			out.Title = a.Title
		}
		out.Annotations = Annotations{
			ReadOnly: &a.ReadOnlyHint, Destructive: a.DestructiveHint,
			Idempotent: &a.IdempotentHint, OpenWorld: a.OpenWorldHint, Given: true,
		}
	}
	return out
}

// Prompts lists all prompts.
func (s *Session) Prompts(ctx context.Context) ([]Prompt, error) {
	if !s.facts.Load().info.Prompts {
		return nil, nil
	}
	prompts, err := list(func(cursor string) ([]*mcp.Prompt, string, error) {
		res, err := s.cs.Load().ListPrompts(ctx, &mcp.ListPromptsParams{Cursor: cursor})
		if err != nil {
			return nil, "", err
		}
		return res.Prompts, res.NextCursor, nil
	})
	if err != nil {
		return nil, s.cantList(ctx, say.T("The prompts of {{.Server}} could not be listed.", say.Data{"Server": s.cfg.Name}), err)
	}
	out := make([]Prompt, 0, len(prompts))
	for _, p := range prompts {
		if p == nil {
			continue
		}
		q := Prompt{Name: p.Name, Title: p.Title, Description: p.Description}
		for _, a := range p.Arguments {
			if a != nil {
				q.Arguments = append(q.Arguments, PromptArgument{Name: a.Name, Title: a.Title, Description: a.Description, Required: a.Required})
			}
		}
		out = append(out, q)
	}
	return out, nil
}

// Resources lists all resources.
func (s *Session) Resources(ctx context.Context) ([]Resource, error) {
	if !s.facts.Load().info.Resources {
		return nil, nil
	}
	resources, err := list(func(cursor string) ([]*mcp.Resource, string, error) {
		res, err := s.cs.Load().ListResources(ctx, &mcp.ListResourcesParams{Cursor: cursor})
		if err != nil {
			return nil, "", err
		}
		return res.Resources, res.NextCursor, nil
	})
	if err != nil {
		return nil, s.cantList(ctx, say.T("The resources of {{.Server}} could not be listed.", say.Data{"Server": s.cfg.Name}), err)
	}
	out := make([]Resource, 0, len(resources))
	for _, r := range resources {
		if r != nil {
			out = append(out, Resource{URI: r.URI, Name: r.Name, Title: r.Title, Description: r.Description, MIMEType: r.MIMEType, Size: r.Size})
		}
	}
	return out, nil
}

// ResourceTemplates lists all resource templates.
func (s *Session) ResourceTemplates(ctx context.Context) ([]ResourceTemplate, error) {
	if !s.facts.Load().info.Resources {
		return nil, nil
	}
	templates, err := list(func(cursor string) ([]*mcp.ResourceTemplate, string, error) {
		res, err := s.cs.Load().ListResourceTemplates(ctx, &mcp.ListResourceTemplatesParams{Cursor: cursor})
		if err != nil {
			return nil, "", err
		}
		return res.ResourceTemplates, res.NextCursor, nil
	})
	if e, ok := rpcError(err); ok && e.Code == codeMethodNotFound {
		return nil, nil // many servers have resources and no templates
	}
	if err != nil {
		return nil, s.cantList(ctx, say.T("The resources of {{.Server}} could not be listed.", say.Data{"Server": s.cfg.Name}), err)
	}
	out := make([]ResourceTemplate, 0, len(templates))
	for _, t := range templates {
		if t != nil {
			out = append(out, ResourceTemplate{URITemplate: t.URITemplate, Name: t.Name, Title: t.Title, Description: t.Description, MIMEType: t.MIMEType})
		}
	}
	return out, nil
}

const codeMethodNotFound = -32601

// Complete suggests values for an argument.
func (s *Session) Complete(ctx context.Context, c CompletionFor) (Completions, error) {
	if !s.facts.Load().info.Completions {
		return Completions{}, nil
	}
	p := &mcp.CompleteParams{
		Ref:      &mcp.CompleteReference{Type: "ref/prompt", Name: c.Prompt},
		Argument: mcp.CompleteParamsArgument{Name: c.Argument, Value: c.Value},
	}
	if c.URITemplate != "" {
		p.Ref = &mcp.CompleteReference{Type: "ref/resource", URI: c.URITemplate}
	}
	if len(c.Others) > 0 {
		p.Context = &mcp.CompleteContext{Arguments: c.Others}
	}
	res, err := s.cs.Load().Complete(ctx, p)
	if err != nil {
		return Completions{}, s.cantList(ctx, say.T("{{.Server}} could not suggest values.", say.Data{"Server": s.cfg.Name}), err)
	}
	return Completions{Values: res.Completion.Values, Total: res.Completion.Total, HasMore: res.Completion.HasMore}, nil
}

// Subscribe asks for ResourceUpdated events of one resource.
func (s *Session) Subscribe(ctx context.Context, uri string) error {
	if err := s.cs.Load().Subscribe(ctx, &mcp.SubscribeParams{URI: uri}); err != nil {
		return s.cantList(ctx, say.T("{{.Server}} does not tell when this resource changes.", say.Data{"Server": s.cfg.Name}), err)
	}
	return nil
}

// Unsubscribe ends a Subscribe.
func (s *Session) Unsubscribe(ctx context.Context, uri string) error {
	if err := s.cs.Load().Unsubscribe(ctx, &mcp.UnsubscribeParams{URI: uri}); err != nil {
		return s.cantList(ctx, say.T("{{.Server}} did not take the subscription back.", say.Data{"Server": s.cfg.Name}), err)
	}
	return nil
}

// SetLogLevel sets the least level of LogProtocol lines.
func (s *Session) SetLogLevel(ctx context.Context, level string) error {
	//lint:ignore SA1019 gone from the newest revision only: the older ones, which most servers speak, have it
	err := s.cs.Load().SetLoggingLevel(ctx, &mcp.SetLoggingLevelParams{Level: mcp.LoggingLevel(level)})
	if err != nil {
		return s.cantList(ctx, say.T("{{.Server}} did not change its log level.", say.Data{"Server": s.cfg.Name}), err)
	}
	return nil
}

// logText is the text of a notifications/message, whose data is any JSON.
func logText(data any) string {
	if text, ok := data.(string); ok {
		return text
	}
	raw, err := json.Marshal(data)
	if err != nil {
		return ""
	}
	return string(raw)
}

package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"parley/mcpclient"
)

// toolCall is a call that the suite hands over.
type toolCall struct {
	Name      string         `json:"name"`
	Arguments jsontext.Value `json:"arguments"`
}

// calls are what the scenarios want called, beside listing the tools.
var calls = map[string][]toolCall{
	"tools_call":                          {{"add_numbers", jsontext.Value(`{"a":5,"b":3}`)}},
	"elicitation-sep1034-client-defaults": {{Name: "test_client_elicitation_defaults"}},
	"sse-retry":                           {{Name: "test_reconnection"}},
	"sep-2322-client-request-state": {{Name: "test_mrtr_echo_state"}, {Name: "test_mrtr_no_state"},
		{Name: "test_mrtr_unrelated"}, {Name: "test_mrtr_no_result_type"}},
}

// script lists the tools and makes the scenario's calls.
func (r run) script(ctx context.Context, s *mcpclient.Session) error {
	tools, err := s.Tools(ctx)
	if err != nil {
		return fmt.Errorf("listing tools: %w", err)
	}
	switch {
	case strings.HasPrefix(r.scenario, "auth/"):
		return call(ctx, s, toolCall{Name: "test-tool"})
	case r.scenario == "json-schema-2020-12-preservation":
		return echoSchema(ctx, s, tools)
	case r.scenario == "http-standard-headers":
		r.everyVerb(ctx, s, tools)
	case r.scenario == "http-invalid-tool-headers":
		for _, t := range tools {
			r.try(ctx, s, toolCall{t.Name, jsontext.Value(`{"region":"us-west1"}`)})
		}
	case len(r.given.ToolCalls) > 0:
		for _, c := range r.given.ToolCalls {
			r.try(ctx, s, c)
		}
	}
	for _, c := range calls[r.scenario] {
		if err := call(ctx, s, c); err != nil {
			return err
		}
	}
	return nil
}

func call(ctx context.Context, s *mcpclient.Session, c toolCall) error {
	if _, err := s.CallTool(ctx, mcpclient.ToolCall{Name: c.Name, Arguments: c.Arguments}); err != nil {
		return fmt.Errorf("calling %s: %w", c.Name, err)
	}
	return nil
}

// try makes a call whose failure is the scenario's to judge, on the wire.
func (r run) try(ctx context.Context, s *mcpclient.Session, c toolCall) {
	if err := call(ctx, s, c); err != nil {
		r.log.Info("call failed", "error", err)
	}
}

// echoSchema sends a tool's inputSchema back: what the client kept of it.
func echoSchema(ctx context.Context, s *mcpclient.Session, tools []mcpclient.Tool) error {
	for _, t := range tools {
		if t.Name == "json_schema_2020_12_tool" {
			args := jsontext.Value(`{"schema":` + string(t.InputSchema) + `}`)
			return call(ctx, s, toolCall{"json_schema_echo", args})
		}
	}
	return fmt.Errorf("json_schema_2020_12_tool is not offered")
}

// everyVerb calls a tool, reads a resource and gets a prompt, each once.
func (r run) everyVerb(ctx context.Context, s *mcpclient.Session, tools []mcpclient.Tool) {
	if len(tools) > 0 {
		r.try(ctx, s, toolCall{Name: tools[0].Name})
	}
	if resources, err := s.Resources(ctx); err == nil && len(resources) > 0 {
		if _, err := s.ReadResource(ctx, mcpclient.ResourceCall{URI: resources[0].URI}); err != nil {
			r.log.Info("read failed", "error", err)
		}
	}
	if prompts, err := s.Prompts(ctx); err == nil && len(prompts) > 0 {
		if _, err := s.GetPrompt(ctx, mcpclient.PromptCall{Name: prompts[0].Name}); err != nil {
			r.log.Info("prompt failed", "error", err)
		}
	}
}

package playground

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// cities is what the prompts' city argument is completed from.
func cities() []string {
	return []string{"Amsterdam", "Athens", "Berlin", "Lisbon", "London", "Madrid", "Oslo", "Paris", "Prague", "Rome", "成都"}
}

// completeCity completes the argument "city" of any prompt or resource.
func completeCity(_ context.Context, req *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	values := []string{}
	if req.Params.Argument.Name == "city" {
		for _, city := range cities() {
			if strings.HasPrefix(strings.ToLower(city), strings.ToLower(req.Params.Argument.Value)) {
				values = append(values, city)
			}
		}
	}
	return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: values, Total: len(values)}}, nil
}

func (s *server) addPrompts(srv *mcp.Server) {
	srv.AddPrompt(&mcp.Prompt{
		Name: "packing_list", Title: "Write a packing list",
		Description: "What to pack for a trip.",
		Arguments: []*mcp.PromptArgument{
			{Name: "city", Title: "City", Description: "Where the trip goes.", Required: true},
			{Name: "season", Title: "Season", Description: "Spring, summer, autumn or winter."},
		},
	}, func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		words := "Write a packing list for a trip to " + req.Params.Arguments["city"]
		if season := req.Params.Arguments["season"]; season != "" {
			words += " in " + season
		}
		return prompt(words + "."), nil
	})
	srv.AddPrompt(&mcp.Prompt{
		Name: "introduce_me", Title: "Introduce me",
		Description: "Asks for your name first: prompts can ask, too.",
	}, s.introduceMe)
}

func prompt(words string) *mcp.GetPromptResult {
	return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: words}}}}
}

func (s *server) introduceMe(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	p := req.Params
	c := newConversation(req.Session, p.InputResponses, p.RequestState, func(key string, a answer) {
		s.record.write(line{From: p.Name, Question: key, Received: a.raw})
	})
	answers, err := c.ask(ctx, form("name", "What is your name?",
		`{"type":"object","properties":{"name":{"type":"string","title":"Name","minLength":1}},"required":["name"]}`))
	switch {
	case errors.Is(err, errPending):
		return &mcp.GetPromptResult{InputRequests: c.pending, RequestState: c.state()}, nil
	case err != nil:
		return nil, err
	}
	if answers[0].action() != "accept" {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "Without a name there is nobody to introduce."}
	}
	return prompt(fmt.Sprintf("Introduce %s to the others in two sentences.", answers[0].text("name"))), nil
}

package app

import (
	"context"

	"parley/config"
	"parley/elicit"
	"parley/mcpclient"
)

// Session is a live connection to a server.
type Session interface {
	ID() elicit.SessionID
	Info() Info
	Done() <-chan struct{}
	Lister
	Caller
	Helper
}

// Helper is what else a server may do for its user. What it can't do is an
// error, or for Complete nothing.
type Helper interface {
	Complete(ctx context.Context, c CompletionFor) (Completions, error)
	Subscribe(ctx context.Context, uri string) error
	Unsubscribe(ctx context.Context, uri string) error
	SetLogLevel(ctx context.Context, level string) error
}

// Lister tells what a server offers.
type Lister interface {
	Tools(ctx context.Context) ([]Tool, error)
	Prompts(ctx context.Context) ([]Prompt, error)
	Resources(ctx context.Context) ([]Resource, error)
	ResourceTemplates(ctx context.Context) ([]ResourceTemplate, error)
}

// Caller uses what a server offers.
type Caller interface {
	CallTool(ctx context.Context, c mcpclient.ToolCall) (*ToolResult, error)
	GetPrompt(ctx context.Context, c mcpclient.PromptCall) (*PromptResult, error)
	ReadResource(ctx context.Context, c mcpclient.ResourceCall) ([]Content, error)
}

// Supervisor keeps one server connected.
type Supervisor interface {
	Start()
	Stop()
	Retry()
	Wake()
	Session() Session // nil unless one stands
	Close()
}

// Supervise makes the Supervisor of a server.
type Supervise func(cfg config.Server, o mcpclient.SupervisorOptions) (Supervisor, error)

// MCP supervises servers with mcpclient.
func MCP(cfg config.Server, o mcpclient.SupervisorOptions) (Supervisor, error) {
	s, err := mcpclient.NewSupervisor(cfg, o)
	if err != nil {
		return nil, err
	}
	return supervised{s}, nil
}

type supervised struct{ *mcpclient.Supervisor }

// Session keeps a nil *Session from becoming a Session that isn't nil.
func (s supervised) Session() Session {
	if live := s.Supervisor.Session(); live != nil {
		return live
	}
	return nil
}

var _ Session = (*mcpclient.Session)(nil)

package mcpclient

import (
	"context"

	"parley/config"
	"parley/elicit"
)

// Session is one live connection to a server. Its methods may be called from
// any goroutine. It ends by Close or when the connection is lost; a
// reconnect is a new Session.
type Session struct{}

// Dial connects to a server and opens a session. ctx bounds the connecting
// only. The error is a *say.Error.
func Dial(ctx context.Context, cfg config.Server, o Options) (*Session, error) {
	panic("being written")
}

// ID is the session's id in this run.
func (s *Session) ID() elicit.SessionID { panic("being written") }

// Info is what became known when the session was opened.
func (s *Session) Info() Info { panic("being written") }

// Done is closed when the session has ended.
func (s *Session) Done() <-chan struct{} { panic("being written") }

// Err tells why the session ended: nil before that, and after Close; else a
// *say.Error.
func (s *Session) Err() error { panic("being written") }

// Close ends the session: open requests are withdrawn, a child process and
// its whole group are gone when Close returns.
func (s *Session) Close() error { panic("being written") }

// Ping asks the server for a sign of life. In revisions without pings it
// returns nil at once.
func (s *Session) Ping(ctx context.Context) error { panic("being written") }

// Tools lists all tools.
func (s *Session) Tools(ctx context.Context) ([]Tool, error) { panic("being written") }

// Prompts lists all prompts.
func (s *Session) Prompts(ctx context.Context) ([]Prompt, error) { panic("being written") }

// Resources lists all resources.
func (s *Session) Resources(ctx context.Context) ([]Resource, error) { panic("being written") }

// ResourceTemplates lists all resource templates.
func (s *Session) ResourceTemplates(ctx context.Context) ([]ResourceTemplate, error) {
	panic("being written")
}

// CallTool calls a tool and, while it runs, puts the server's questions
// before the Asker. It is never repeated silently. Cancelling ctx tells the
// server. A result with IsError is no Go error.
func (s *Session) CallTool(ctx context.Context, c ToolCall) (*ToolResult, error) {
	panic("being written")
}

// GetPrompt fills a prompt in.
func (s *Session) GetPrompt(ctx context.Context, name string, args map[string]string) (*PromptResult, error) {
	panic("being written")
}

// ReadResource reads a resource.
func (s *Session) ReadResource(ctx context.Context, uri string) ([]Content, error) {
	panic("being written")
}

// Complete suggests values for an argument.
func (s *Session) Complete(ctx context.Context, c CompletionFor) (Completions, error) {
	panic("being written")
}

// Subscribe asks for ResourceUpdated events of one resource.
func (s *Session) Subscribe(ctx context.Context, uri string) error { panic("being written") }

// Unsubscribe ends a Subscribe.
func (s *Session) Unsubscribe(ctx context.Context, uri string) error { panic("being written") }

// SetLogLevel sets the least level of LogProtocol lines.
func (s *Session) SetLogLevel(ctx context.Context, level string) error { panic("being written") }

package mcpclient

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// client makes the SDK's client for one try to connect.
func (s *Session) client() *mcp.Client {
	ask := &mcp.ElicitationCapabilities{}
	if s.urlMode {
		ask.Form, ask.URL = &mcp.FormElicitationCapabilities{}, &mcp.URLElicitationCapabilities{}
	}
	c := mcp.NewClient(
		&mcp.Implementation{Name: s.o.Client.Name, Title: s.o.Client.Title, Version: s.o.Client.Version},
		&mcp.ClientOptions{
			Logger:         s.log,
			Capabilities:   &mcp.ClientCapabilities{Elicitation: ask},
			MultiRoundTrip: &mcp.MultiRoundTripOptions{Disabled: true},
			ElicitationCompleteHandler: func(_ context.Context, r *mcp.ElicitationCompleteNotificationRequest) {
				if r.Params != nil {
					s.completed(r.Params.ElicitationID)
				}
			},
			ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) {
				s.emit(Event{Kind: ToolsChanged})
			},
			PromptListChangedHandler: func(context.Context, *mcp.PromptListChangedRequest) {
				s.emit(Event{Kind: PromptsChanged})
			},
			ResourceListChangedHandler: func(context.Context, *mcp.ResourceListChangedRequest) {
				s.emit(Event{Kind: ResourcesChanged})
			},
			ResourceUpdatedHandler: func(_ context.Context, r *mcp.ResourceUpdatedNotificationRequest) {
				if r.Params != nil {
					s.emit(Event{Kind: ResourceUpdated, URI: r.Params.URI})
				}
			},
			//lint:ignore SA1019 gone from the newest revision only: the older ones, which most servers speak, have it
			LoggingMessageHandler: func(_ context.Context, r *mcp.LoggingMessageRequest) {
				if p := r.Params; p != nil {
					s.logLine(LogLine{Source: LogProtocol, Level: string(p.Level), Logger: p.Logger, Text: logText(p.Data)})
				}
			},
		})
	c.AddReceivingMiddleware(s.takeElicitations)
	return c
}

// takeElicitations keeps elicitations from the SDK's own handling, which
// checks schemas and changes answers.
func (s *Session) takeElicitations(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method != "elicitation/create" {
			return next(ctx, method, req)
		}
		p, _ := req.GetParams().(*mcp.ElicitParams)
		res, err := s.elicit(ctx, p)
		if err != nil {
			return nil, err
		}
		return res, nil
	}
}

// progressed hands progress to the call it belongs to, whose clock starts
// anew: the server is at work.
func (s *Session) progressed(params jsontext.Value) {
	var p struct {
		Token    string  `json:"progressToken"`
		Progress float64 `json:"progress"`
		Total    float64 `json:"total"`
		Message  string  `json:"message"`
	}
	if json.Unmarshal(params, &p) != nil {
		return
	}
	c := s.calls.find(p.Token)
	if c == nil {
		return
	}
	c.clock.reset()
	if c.progress != nil {
		c.telling.Lock()
		defer c.telling.Unlock()
		c.progress(Progress{Done: p.Progress, Total: p.Total, Message: p.Message})
	}
}

// learn notes what the handshake told.
func (s *Session) learn(res *mcp.InitializeResult) {
	f := facts{
		server: s.facts.Load().server,
		info:   Info{Revision: res.ProtocolVersion, Instructions: res.Instructions, URLMode: s.urlMode},
	}
	if i := res.ServerInfo; i != nil {
		f.info.Name, f.info.Title, f.info.Version = i.Name, i.Title, i.Version
		f.server.CallsItself = cmp.Or(i.Title, i.Name)
	}
	if c := res.Capabilities; c != nil {
		f.info.Tools, f.info.Prompts = c.Tools != nil, c.Prompts != nil
		f.info.Resources = c.Resources != nil
		f.info.Subscriptions = c.Resources != nil && c.Resources.Subscribe
		//lint:ignore SA1019 gone from the newest revision only: the older ones, which most servers speak, have it
		f.info.Completions, f.info.Logging = c.Completions != nil, c.Logging != nil
	}
	s.facts.Store(&f)
	close(s.learnt)
}

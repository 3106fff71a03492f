package mcpclient

import (
	"github.com/go-json-experiment/json/jsontext"
)

// Info is what became known when the session was opened.
type Info struct {
	Revision     string // the protocol revision in use
	Name         string // serverInfo: foreign text, like the next three
	Title        string
	Version      string
	Instructions string

	// What the server can do.
	Tools, Prompts, Resources, Subscriptions, Completions, Logging bool

	// URLMode is false where the server could not take the capability.
	URLMode bool
}

// Tool is one tool of a server. Texts are foreign.
type Tool struct {
	Name        string
	Title       string // title, else the annotation's title, else empty
	Description string
	// InputSchema is the exact JSON as sent, keys in the server's order.
	InputSchema  jsontext.Value
	OutputSchema jsontext.Value // nil without one
	Annotations  Annotations
}

// Annotations are a tool's own claims about itself; nil means unsaid.
type Annotations struct {
	ReadOnly, Destructive, Idempotent, OpenWorld *bool
	// Given is false when the tool carries no annotations at all.
	Given bool
}

// Prompt is one prompt of a server. Texts are foreign.
type Prompt struct {
	Name, Title, Description string
	Arguments                []PromptArgument
}

// PromptArgument is one argument of a Prompt.
type PromptArgument struct {
	Name, Title, Description string
	Required                 bool
}

// Resource is one resource of a server. Texts are foreign.
type Resource struct {
	URI, Name, Title, Description, MIMEType string
	Size                                    int64 // 0: unsaid
}

// ResourceTemplate is a family of resources. Texts are foreign.
type ResourceTemplate struct {
	URITemplate, Name, Title, Description, MIMEType string
}

// ToolCall is one call of a tool.
type ToolCall struct {
	// ID names the call within this run; requests that it causes carry it in
	// Cause.Call. Empty: one is made up.
	ID        string
	Name      string
	Arguments jsontext.Value // an object, sent as it is; nil: {}
	// OnProgress hears progress, in order; nil: nobody does.
	OnProgress func(Progress)
}

// PromptCall is one filling in of a prompt. ID and OnProgress are as in
// ToolCall.
type PromptCall struct {
	ID         string
	Name       string
	Arguments  map[string]string
	OnProgress func(Progress)
}

// ResourceCall is one reading of a resource. ID and OnProgress are as in
// ToolCall.
type ResourceCall struct {
	ID         string
	URI        string
	OnProgress func(Progress)
}

// ToolResult is what a tool answered.
type ToolResult struct {
	Content []Content
	// Structured is the exact structuredContent; nil without one.
	Structured jsontext.Value
	IsError    bool
	// OlderRevision is true when the error says that the server can't ask
	// its user in this revision: offer to reconnect at Revision20251125.
	OlderRevision bool
}

// ContentKind is what sort of content a block is.
type ContentKind int

// The kinds of content.
const (
	ContentText     ContentKind = iota // Text
	ContentImage                       // Data, MIMEType
	ContentAudio                       // Data, MIMEType
	ContentLink                        // URI, Name, Title, Description, MIMEType: a resource to read
	ContentResource                    // URI, MIMEType and Text or Data: a resource in place
	ContentOther                       // Text holds its JSON: a kind we don't know
)

// Content is one block of a result. Everything in it is foreign.
type Content struct {
	Kind                     ContentKind
	Text                     string
	Data                     []byte
	MIMEType                 string
	URI                      string
	Name, Title, Description string
}

// PromptResult is a prompt filled in.
type PromptResult struct {
	Description string
	Messages    []PromptMessage
}

// PromptMessage is one message of a PromptResult.
type PromptMessage struct {
	Role    string
	Content Content
}

// CompletionFor is what is being completed: a prompt's or a template's
// argument.
type CompletionFor struct {
	Prompt      string // the prompt's name, or
	URITemplate string // the template
	Argument    string // the argument's name
	Value       string // as typed so far
	Others      map[string]string
}

// Completions are suggested values. Foreign text.
type Completions struct {
	Values  []string
	Total   int
	HasMore bool
}

package app

import (
	"parley/mcpclient"
)

// What a session says, as the window needs it. The window knows these words
// from here, so that it need not know the room that speaks the protocol.
type (
	Info             = mcpclient.Info
	Tool             = mcpclient.Tool
	Annotations      = mcpclient.Annotations
	Prompt           = mcpclient.Prompt
	PromptArgument   = mcpclient.PromptArgument
	Resource         = mcpclient.Resource
	ResourceTemplate = mcpclient.ResourceTemplate
	ToolResult       = mcpclient.ToolResult
	PromptResult     = mcpclient.PromptResult
	PromptMessage    = mcpclient.PromptMessage
	Content          = mcpclient.Content
	ContentKind      = mcpclient.ContentKind
	Progress         = mcpclient.Progress
	LogLine          = mcpclient.LogLine
	LogSource        = mcpclient.LogSource
	Snapshot         = mcpclient.Snapshot
	State            = mcpclient.State
)

// The states of a server.
const (
	Off        = mcpclient.Off
	Connecting = mcpclient.Connecting
	SigningIn  = mcpclient.SigningIn
	Ready      = mcpclient.Ready
	Waiting    = mcpclient.Waiting
	Failed     = mcpclient.Failed
)

// The kinds of content.
const (
	ContentText     = mcpclient.ContentText
	ContentImage    = mcpclient.ContentImage
	ContentAudio    = mcpclient.ContentAudio
	ContentLink     = mcpclient.ContentLink
	ContentResource = mcpclient.ContentResource
	ContentOther    = mcpclient.ContentOther
)

// The sources of log lines.
const (
	LogStderr   = mcpclient.LogStderr
	LogStdout   = mcpclient.LogStdout
	LogProtocol = mcpclient.LogProtocol
	LogParley   = mcpclient.LogParley
)

// The protocol revisions a user can fix for a server.
const (
	Revision20250618 = mcpclient.Revision20250618
	Revision20251125 = mcpclient.Revision20251125
	Revision20260728 = mcpclient.Revision20260728
)

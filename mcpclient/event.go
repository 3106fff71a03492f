package mcpclient

import (
	"time"

	"parley/elicit"
)

// EventKind is what sort of thing a server announced.
type EventKind int

// The kinds of event.
const (
	ToolsChanged     EventKind = iota // list the tools again
	PromptsChanged                    // list the prompts again
	ResourcesChanged                  // list the resources and templates again
	ResourceUpdated                   // Event.URI has new contents
	Logged                            // Event.Log
	URLModeOff                        // the server can't take URL mode; links are off for it
	OlderRevision                     // the server can't ask in this revision: offer Revision20251125
)

var eventNames = [...]string{
	"tools-changed", "prompts-changed", "resources-changed", "resource-updated",
	"logged", "url-mode-off", "older-revision",
}

// String is the kind's name for logs.
func (k EventKind) String() string {
	if k < 0 || int(k) >= len(eventNames) {
		return "unknown"
	}
	return eventNames[k]
}

// Event is one announcement of a server.
type Event struct {
	Kind    EventKind
	Server  string           // the user's name for it
	Session elicit.SessionID // empty for log lines written before a session stands
	At      time.Time
	URI     string  // ResourceUpdated
	Log     LogLine // Logged
}

// LogSource is where a log line came from.
type LogSource int

// The sources of log lines.
const (
	LogStderr   LogSource = iota // the process's stderr
	LogStdout                    // a stray line on stdout that is no JSON-RPC
	LogProtocol                  // notifications/message
	LogParley                    // Parley's own remark about the session
)

// LogLine is one line of a server's log, cut to maxLogLine bytes. Foreign
// text.
type LogLine struct {
	Source LogSource
	Level  string // of the protocol ("debug" … "emergency"); empty for stderr and stdout
	Logger string // LogProtocol: the logger's name
	Text   string
}

// Progress is how far a call has come.
type Progress struct {
	Done    float64
	Total   float64 // 0: unknown
	Message string  // foreign text
}

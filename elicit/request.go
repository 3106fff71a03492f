// Package elicit is what an elicitation is: a server's question to its user
// (a Request), the answer (a Response), the seam between the two (Asker), and
// the queue of those that wait (Inbox). It knows neither windows nor the MCP
// SDK.
package elicit

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/form"
	"parley/elicit/say"
	"parley/elicit/weblink"
)

// RequestID names a request within one run of the program. The JSON-RPC id
// can't do that: it means nothing outside its session.
type RequestID string

// SessionID names one live connection. A reconnect is a new session.
type SessionID string

var lastRequest atomic.Int64

// NewRequestID gives an id that no other request of this run has.
func NewRequestID() RequestID { return RequestID(fmt.Sprintf("q%d", lastRequest.Add(1))) }

// Mode is how the server asks.
type Mode int

// The modes of the specification.
const (
	ModeForm Mode = iota
	ModeURL
)

// String is the mode's name on the wire.
func (m Mode) String() string {
	if m == ModeURL {
		return "url"
	}
	return "form"
}

// Server tells who asks. Name is the user's own; what the server says of
// itself is kept apart, because it can say anything.
type Server struct {
	Name         string // the user's name for it, the key in servers.json
	How          string // how it is reached, e.g. "stdio · npx -y weather-desk"
	CallsItself  string // serverInfo title or name: foreign text
	LocalProcess bool   // it runs on this computer as a child of ours (stdio)
}

// CauseKind is what the user was doing when the server asked.
type CauseKind int

// The causes of a request.
const (
	CauseUnknown CauseKind = iota // the server asked on its own
	CauseTool
	CausePrompt
	CauseResource
	CauseSignIn // OAuth sign-in to the server itself
)

// Cause is the user's action that led to a request.
type Cause struct {
	Kind CauseKind
	Name string // the tool, prompt or resource; foreign text
	Call string // the id of the call in this run, empty when unknown
}

// Request is one elicitation as put before the user. It is a value: nothing
// changes it once made.
type Request struct {
	ID      RequestID
	Session SessionID
	Server  Server
	Cause   Cause
	Mode    Mode
	Message string   // the server's words: foreign text, unbounded
	Note    say.Text // Parley's own words beside them, e.g. the scopes a sign-in asks for

	Form *form.Form // ModeForm
	// Schema is the exact requestedSchema that Form was made from; nil when
	// the server sent none.
	Schema jsontext.Value

	Link          weblink.Link // ModeURL; it has passed the gate
	ElicitationID string       // ModeURL in 2025-11-25; empty in 2026-07-28

	Step, Steps int // "1 of 2" when several come in one round; Steps 0 or 1: alone

	Received time.Time
	Deadline time.Time // zero unless the server has set a limit
}

// Action is the user's decision, in the words of the specification.
type Action string

// The three actions.
const (
	Accept  Action = "accept"
	Decline Action = "decline"
	Cancel  Action = "cancel"
)

// Response is the answer to a Request.
type Response struct {
	Action Action
	// Content is the exact JSON object to send: only with Accept in form
	// mode, and then never nil.
	Content jsontext.Value
}

// Asker puts a request before the user and returns the answer. It returns
// ctx's error when the server withdrew the request or the session ended;
// context.Cause(ctx) tells which.
type Asker interface {
	Ask(ctx context.Context, r Request) (Response, error)
}

// Waiter is an Asker that also lets the user say when the pages opened for a
// call are done with (-32042, and links in the 2026-07-28 era).
type Waiter interface {
	// Wait returns once every link of w is complete, or the user decides.
	Wait(ctx context.Context, w Wait) (WaitOutcome, error)
}

// Wait is a call held back by links that the user has opened.
type Wait struct {
	Session  SessionID
	Server   Server
	Cause    Cause
	Requests []RequestID
	// Announced is true where the server may announce completion; in the
	// 2026-07-28 era only the user can tell.
	Announced bool
}

// WaitOutcome is how a Wait ended.
type WaitOutcome int

// The outcomes of a Wait.
const (
	WaitComplete WaitOutcome = iota // every link was announced complete
	WaitRetry                       // the user said: retry now
	WaitGiveUp                      // the user cancelled the call
)

// Completer is an Asker that wants to hear notifications/elicitation/complete.
// Ids that are unknown in that session, or done, are ignored.
type Completer interface {
	Complete(s SessionID, elicitationID string)
}

// Noticer is an Asker that wants to hear of requests that were refused before
// anyone was asked (a link that didn't pass the gate, a schema past its
// limits).
type Noticer interface {
	Notice(n Notice)
}

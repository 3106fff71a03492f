package app

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit/say"
)

// CallKind is what is being called.
type CallKind int

// The kinds of call.
const (
	CallTool CallKind = iota
	CallPrompt
	CallResource
)

// Call is one use of a tool, prompt or resource: a snapshot.
type Call struct {
	ID        string // names it within this run; requests it causes carry it in Cause.Call
	Server    string
	Kind      CallKind
	Name      string         // the tool's or prompt's name, or the resource's URI
	Arguments jsontext.Value // as sent; nil without any

	Started time.Time
	Ended   time.Time // zero while it runs
	Asking  bool      // it waits for the user: for an answer, or
	// InBrowser, for a page in the browser to be done.
	InBrowser bool

	Reported bool // Progress has been heard
	Progress Progress

	// How it ended: one of these, by Kind, or none when Cancelled.
	Tool      *ToolResult
	Prompt    *PromptResult
	Resource  []Content
	Err       *say.Error
	Cancelled bool // the user cancelled it
}

// Running reports whether the call has not ended.
func (c Call) Running() bool { return c.Ended.IsZero() }

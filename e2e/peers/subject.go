//go:build linux

package main

import "context"

// subject is a program that is measured, on a desktop of its own. All its
// methods but Start may ask the program how it is, so they are called only
// when nothing is being measured; Trigger asks nothing once it has triggered.
type subject interface {
	Name() string
	// Start starts the program and returns at once.
	Start(ctx context.Context) error
	// Usable reports whether its first page stands.
	Usable(ctx context.Context) (bool, error)
	// Roots are its processes; what they have started counts, too.
	Roots() []int
	// Prepare gets everything ready for a call that makes the server ask.
	Prepare(ctx context.Context, q question) error
	// Trigger makes that call.
	Trigger(ctx context.Context) error
	// Asks reports whether the question stands before the user.
	Asks(ctx context.Context) (bool, error)
	// Cancel answers it with cancel.
	Cancel(ctx context.Context) error
	// Stop ends the program.
	Stop() error
}

// question is what the test server is made to ask. The server is
// server-everything.
type question struct {
	name  string // for the table and the pictures
	tool  string
	title string // of the tool
	url   string // its argument; empty: it takes none
}

// form has 13 fields, of every kind.
func form() question {
	return question{name: "form", tool: "trigger-elicitation-request", title: "Trigger Elicitation Request Tool"}
}

func link() question {
	return question{name: "link", tool: "trigger-url-elicitation", title: "Trigger URL Elicitation Tool",
		url: "https://pay.example/c/550e8400?cart=12"}
}

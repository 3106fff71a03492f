package desktop

import (
	"context"
	"fmt"
)

// Bus is a connection to the user's session bus.
type Bus interface {
	// Call calls a method, named with its interface, and returns its results.
	Call(ctx context.Context, to Object, method string, args ...any) ([]any, error)
	// Watch asks for signals.
	Watch(ctx context.Context, m Match) error
	// Signals are those asked for; closed when the connection ends.
	Signals() <-chan Signal
	Close() error
}

// Object is whom a call goes to.
type Object struct {
	Name, Path string
	Start      bool // the bus may start the service for the call
}

// Match says which signals are wanted.
type Match struct {
	Sender, Interface string
	Subject           string // the first value, where only news about it is wanted
}

// Signal is news from the bus.
type Signal struct {
	Name string // interface and member
	Body []any
}

// Dial connects to the bus.
type Dial func(ctx context.Context) (Bus, error)

// result is the n-th of a reply's or signal's values, as the type it must be.
// What is on the bus was sent by other programs.
func result[T any](values []any, n int) (T, error) {
	var v T
	if n >= len(values) {
		return v, fmt.Errorf("value %d of %d is missing", n+1, len(values))
	}
	v, ok := values[n].(T)
	if !ok {
		return v, fmt.Errorf("value %d is a %T", n+1, values[n])
	}
	return v, nil
}

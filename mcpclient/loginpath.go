package mcpclient

import "context"

// LoginPath finds the PATH that the user's login shell sets, for programs
// started by double-click, which inherit a bare one. The zero value is ready.
type LoginPath struct{}

// Get is the PATH: the login shell is asked once, for at most 5 s; if it
// fails, the inherited PATH. The answer is cached.
func (l *LoginPath) Get(ctx context.Context) string { panic("being written") }

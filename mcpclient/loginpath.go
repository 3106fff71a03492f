package mcpclient

import (
	"context"
	"os"
	"runtime"
	"sync"

	"parley/mcpclient/proc"
)

// LoginPath finds the PATH that the user's login shell sets, for programs
// started by double-click, which inherit a bare one. The zero value is ready.
type LoginPath struct {
	// Env is the inherited environment; nil: os.Environ().
	Env []string

	mu    sync.Mutex
	asked bool
	path  string
}

// Get is the PATH: the login shell is asked once, for at most 5 s; if it
// fails, the inherited PATH. A program started from a terminal has the user's
// PATH already, with all they have changed in that terminal, and keeps it.
func (l *LoginPath) Get(ctx context.Context) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	env := l.Env
	if env == nil {
		env = os.Environ()
	}
	if l.asked {
		return l.path
	}
	l.path = proc.Variable(env, "PATH")
	shell := proc.Variable(env, "SHELL")
	if runtime.GOOS != "windows" && shell != "" && proc.Variable(env, "TERM") == "" {
		if path := proc.LoginPath(ctx, shell, env); path != "" {
			l.path = path
		}
	}
	l.asked = ctx.Err() == nil
	return l.path
}

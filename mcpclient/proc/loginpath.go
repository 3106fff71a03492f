package proc

import (
	"bytes"
	"context"
	"crypto/rand"
	"os/exec"
	"strings"
	"time"
)

// loginLimit bounds the question to the login shell: start-up files may hang.
const loginLimit = 5 * time.Second

// LoginPath asks the user's login shell for the PATH it sets; empty if it
// can't be had. Start-up files may print anything, so the answer is fenced.
func LoginPath(ctx context.Context, shell string, env []string) string {
	ctx, cancel := context.WithTimeout(ctx, loginLimit)
	defer cancel()
	fence := "parley-" + rand.Text()
	ask := "echo " + fence + "; /usr/bin/env; echo " + fence
	cmd := exec.CommandContext(ctx, shell, "-l", "-i", "-c", ask)
	cmd.Env = env
	detach(cmd)
	var out bytes.Buffer
	cmd.Stdout = &limited{buf: &out, left: 1 << 20}
	cmd.WaitDelay = 100 * time.Millisecond
	_ = cmd.Run() // what counts is what stands between the fences
	_, rest, ok := strings.Cut(out.String(), fence)
	inside, _, closed := strings.Cut(rest, fence)
	if !ok || !closed {
		return ""
	}
	for line := range strings.Lines(inside) {
		if path, found := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "PATH="); found {
			return path
		}
	}
	return ""
}

// limited keeps the first bytes written to it.
type limited struct {
	buf  *bytes.Buffer
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	n := min(len(p), l.left)
	l.left -= n
	l.buf.Write(p[:n])
	return len(p), nil
}

package proc

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	// maxLine bounds one line of stderr; what is longer comes in pieces.
	maxLine = 8 << 10
	// tailLines is how much of stderr is kept to explain an exit.
	tailLines = 12
)

// Spec says what to run.
type Spec struct {
	Command string
	Args    []string
	Env     []string // the whole environment
	Dir     string
	Path    string // where Command is looked up
	// Grace is the time between closing stdin and TERM, and TERM and KILL.
	Grace time.Duration
	// Stderr hears every line of stderr, in order; may be nil.
	Stderr func(line string)
}

// NotFoundError is a command that is nowhere on the path.
type NotFoundError struct {
	Command, Path string
}

// Error names the command and the path searched.
func (e *NotFoundError) Error() string {
	return fmt.Sprintf("command %q not found in %s", e.Command, e.Path)
}

// DirError is a working directory that is none.
type DirError struct{ Dir string }

// Error names the directory.
func (e *DirError) Error() string { return fmt.Sprintf("no directory %q", e.Dir) }

// Process is a running child.
type Process struct {
	Stdin  io.WriteCloser
	Stdout io.ReadCloser

	cmd   *exec.Cmd
	group group
	grace time.Duration

	done   chan struct{} // closed when the child has exited
	stderr chan struct{} // closed when its stderr is read to the end
	err    *os.File      // our end of stderr

	stopping sync.Once

	mu   sync.Mutex
	tail []string
}

// Start runs a child.
func Start(s Spec) (*Process, error) {
	if fi, err := os.Stat(s.Dir); s.Dir != "" && (err != nil || !fi.IsDir()) {
		return nil, &DirError{s.Dir}
	}
	path, err := Look(s.Command, s.Path, s.Dir)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, s.Args...)
	cmd.Args[0] = s.Command
	cmd.Env, cmd.Dir = s.Env, s.Dir
	prepare(cmd)
	p := &Process{cmd: cmd, grace: s.Grace, done: make(chan struct{}), stderr: make(chan struct{})}
	ends, err := p.connect()
	if err != nil {
		return nil, err
	}
	err = cmd.Start()
	for _, f := range ends {
		_ = f.Close() // they are the child's now
	}
	if err != nil {
		p.closePipes()
		return nil, err
	}
	p.group = newGroup(cmd.Process)
	go p.readStderr(s.Stderr)
	go func() {
		_ = cmd.Wait()
		close(p.done)
	}()
	return p, nil
}

// connect makes the three pipes; ends are the child's.
func (p *Process) connect() (ends []*os.File, err error) {
	var pipes [3][2]*os.File
	for i := range pipes {
		if pipes[i][0], pipes[i][1], err = os.Pipe(); err != nil {
			for _, made := range pipes[:i] {
				_ = errors.Join(made[0].Close(), made[1].Close())
			}
			return nil, err
		}
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = pipes[0][0], pipes[1][1], pipes[2][1]
	p.Stdin, p.Stdout, p.err = pipes[0][1], pipes[1][0], pipes[2][0]
	return []*os.File{pipes[0][0], pipes[1][1], pipes[2][1]}, nil
}

func (p *Process) closePipes() {
	_ = p.Stdin.Close()
	_ = p.Stdout.Close()
	_ = p.err.Close()
}

// readStderr hands stderr on line by line and keeps its last lines.
func (p *Process) readStderr(hear func(string)) {
	defer close(p.stderr)
	r := bufio.NewReaderSize(p.err, maxLine)
	for {
		part, err := r.ReadSlice('\n')
		if line := strings.TrimRight(string(part), "\r\n"); line != "" {
			p.keep(line)
			if hear != nil {
				hear(line)
			}
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
	}
}

func (p *Process) keep(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tail = append(p.tail, line); len(p.tail) > tailLines {
		p.tail = p.tail[1:]
	}
}

// Tail is the end of stderr.
func (p *Process) Tail() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.tail, "\n")
}

// Done is closed when the child itself has exited.
func (p *Process) Done() <-chan struct{} { return p.done }

// Exit is how the child ended, e.g. "exit status 1"; empty while it runs.
func (p *Process) Exit() string {
	select {
	case <-p.done:
		return p.cmd.ProcessState.String()
	default:
		return ""
	}
}

// Settle waits, for at most limit, for the exit and the last words of a child
// that seems to have ended.
func (p *Process) Settle(limit time.Duration) {
	end := time.NewTimer(limit)
	defer end.Stop()
	for _, over := range []<-chan struct{}{p.done, p.stderr} {
		select {
		case <-over:
		case <-end.C:
			return
		}
	}
}

// Stop ends the child and all that it started. It returns when that is done.
func (p *Process) Stop() {
	p.stopping.Do(func() {
		_ = p.Stdin.Close()
		if !p.gone(p.grace) {
			p.group.terminate()
			if !p.gone(p.grace) {
				p.group.kill()
				p.gone(p.grace)
			}
		}
		p.group.release()
		p.closePipes()
		<-p.stderr
	})
}

// gone waits until the child has exited and its group is empty.
func (p *Process) gone(limit time.Duration) bool {
	end := time.NewTimer(limit)
	defer end.Stop()
	select {
	case <-p.done:
	case <-end.C:
		return false
	}
	poll := time.NewTicker(10 * time.Millisecond)
	defer poll.Stop()
	for p.group.alive() {
		select {
		case <-poll.C:
		case <-end.C:
			return false
		}
	}
	return true
}

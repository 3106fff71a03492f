//go:build unix

package proc

import (
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// watch ends the group of its argument when stdin closes without a word. The
// signals of a terminal or a log-out must not end it before its work.
const watch = `trap '' HUP INT QUIT TERM
read -r word && exit 0
kill -s TERM -- "-$1"
sleep 2
kill -s KILL -- "-$1"`

// group is a child's process group and the watcher that outlives us.
type group struct {
	id      int
	leash   io.WriteCloser
	watcher *exec.Cmd
}

// prepare makes the child the leader of a new group.
func prepare(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// newGroup sets a watcher on the group that p leads. Without /bin/sh there is
// none: the group is then ended by Stop only.
func newGroup(p *os.Process) group {
	g := group{id: p.Pid}
	cmd := exec.Command("/bin/sh", "-c", watch, "parley-watch", strconv.Itoa(p.Pid))
	cmd.Env, cmd.Dir = []string{"PATH=/usr/bin:/bin"}, "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	leash, err := cmd.StdinPipe()
	if err != nil || cmd.Start() != nil {
		return g
	}
	g.leash, g.watcher = leash, cmd
	return g
}

func (g group) terminate() { _ = syscall.Kill(-g.id, syscall.SIGTERM) }

func (g group) kill() { _ = syscall.Kill(-g.id, syscall.SIGKILL) }

func (g group) alive() bool { return syscall.Kill(-g.id, 0) == nil }

// release tells the watcher that all is well.
func (g group) release() {
	if g.watcher == nil {
		return
	}
	_, _ = io.WriteString(g.leash, "done\n")
	_ = g.leash.Close()
	_ = g.watcher.Wait()
}

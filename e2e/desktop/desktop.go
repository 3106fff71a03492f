//go:build linux

// Package desktop is a desktop of its own for one real window: a screen in
// memory (Xvfb), a window manager (openbox), a D-Bus session, a home folder,
// and a browser that only writes down what it was asked to open. A test
// drives the app in it as a person would, by keyboard alone.
package desktop

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Params is what a desktop is made from.
type Params struct {
	Dir     string // everything is kept below it; made where missing
	Size    string // of the screen, e.g. "1280x800"; empty: that
	Keyring bool   // with an unlocked, empty keyring
	Shared  bool   // with a screen that Screen can look at
}

// Desktop is a running desktop. Close it.
type Desktop struct {
	dir       string
	display   string
	bus       string
	processes []*process
}

// Start brings a desktop up. ctx limits the starting only.
func Start(ctx context.Context, p Params) (*Desktop, error) {
	if p.Dir == "" {
		return nil, errors.New("desktop: no folder given")
	}
	if p.Size == "" {
		p.Size = "1280x800"
	}
	dir, err := filepath.Abs(p.Dir)
	if err != nil {
		return nil, err
	}
	d := &Desktop{dir: dir}
	if err := d.start(ctx, p); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (d *Desktop) start(ctx context.Context, p Params) error {
	for _, name := range []string{"home", "config", "data", "state", "cache", "bin"} {
		if err := os.MkdirAll(filepath.Join(d.dir, name), 0o755); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(d.path("run"), 0o700); err != nil {
		return err
	}
	if err := d.fakeBrowser(); err != nil {
		return err
	}
	screen := []string{"-displayfd", "3", "-screen", "0", p.Size + "x24", "-nolisten", "tcp", "-noreset"}
	if p.Shared {
		screen = append(screen, "-fbdir", d.dir)
	}
	display, err := d.serveWithLine(ctx, "Xvfb", screen...)
	if err != nil {
		return err
	}
	d.display = ":" + display
	d.bus, err = d.serveWithLine(ctx, "dbus-daemon", "--session", "--nofork", "--print-address=3")
	if err != nil {
		return err
	}
	if err := d.serve("openbox", "--sm-disable"); err != nil {
		return err
	}
	if p.Keyring {
		return d.unlockKeyring(ctx)
	}
	return nil
}

func (d *Desktop) path(names ...string) string {
	return filepath.Join(append([]string{d.dir}, names...)...)
}

// Env is the environment of programs on this desktop: nothing of the real
// user's leaks in.
func (d *Desktop) Env() []string {
	env := []string{
		"HOME=" + d.path("home"),
		"XDG_CONFIG_HOME=" + d.path("config"),
		"XDG_DATA_HOME=" + d.path("data"),
		"XDG_STATE_HOME=" + d.path("state"),
		"XDG_CACHE_HOME=" + d.path("cache"),
		"XDG_RUNTIME_DIR=" + d.path("run"),
		"PATH=" + d.path("bin") + string(os.PathListSeparator) + os.Getenv("PATH"),
		"LANG=en_US.UTF-8",
		"LIBGL_ALWAYS_SOFTWARE=1",
		"NO_AT_BRIDGE=1",
	}
	if d.display != "" {
		env = append(env, "DISPLAY="+d.display)
	}
	if d.bus != "" {
		env = append(env, "DBUS_SESSION_BUS_ADDRESS="+d.bus)
	}
	return env
}

// unlockKeyring starts an empty keyring with an empty passphrase.
func (d *Desktop) unlockKeyring(ctx context.Context) error {
	cmd := d.command(ctx, "gnome-keyring-daemon", "--unlock", "--components=secrets", "--daemonize")
	cmd.Stdin = strings.NewReader("\n")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("gnome-keyring-daemon: %w: %s", err, out)
	}
	return nil
}

// command is a program that runs on the desktop and ends by itself.
func (d *Desktop) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = d.Env()
	return cmd
}

// serve starts a program that runs until Close; its output goes to a log.
func (d *Desktop) serve(name string, args ...string) error {
	p, err := start(exec.Command(name, args...), d.Env(), d.path(name+".log"))
	if err != nil {
		return err
	}
	d.processes = append(d.processes, p)
	return nil
}

// serveWithLine is serve for programs that write one line to descriptor 3
// when they are ready.
func (d *Desktop) serveWithLine(ctx context.Context, name string, args ...string) (string, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return "", err
	}
	defer r.Close()
	cmd := exec.Command(name, args...)
	cmd.ExtraFiles = []*os.File{w}
	p, err := start(cmd, d.Env(), d.path(name+".log"))
	_ = w.Close()
	if err != nil {
		return "", err
	}
	d.processes = append(d.processes, p)
	stop := context.AfterFunc(ctx, func() { _ = r.SetReadDeadline(time.Now()) })
	defer stop()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		return "", fmt.Errorf("%s did not start: %w (see %s)", name, err, d.path(name+".log"))
	}
	return strings.TrimSpace(line), nil
}

// Close ends everything on the desktop, last started first.
func (d *Desktop) Close() error {
	for i := len(d.processes) - 1; i >= 0; i-- {
		d.processes[i].stop(3 * time.Second)
	}
	d.processes = nil
	return nil
}

// process is a child in a group of its own.
type process struct {
	cmd  *exec.Cmd
	log  *os.File
	done chan struct{} // closed once it has ended
	err  error         // how; read after done
}

func start(cmd *exec.Cmd, env []string, logPath string) (*process, error) {
	log, err := os.Create(logPath)
	if err != nil {
		return nil, err
	}
	cmd.Env, cmd.Stdout, cmd.Stderr = env, log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, errors.Join(err, log.Close())
	}
	p := &process{cmd: cmd, log: log, done: make(chan struct{})}
	go func() {
		p.err = cmd.Wait()
		_ = log.Close()
		close(p.done)
	}()
	return p, nil
}

// stop asks the whole group to end, and makes it after the time given.
func (p *process) stop(grace time.Duration) {
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGTERM)
	select {
	case <-p.done:
	case <-time.After(grace):
	}
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
	<-p.done
}

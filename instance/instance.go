// Package instance keeps Parley to one running copy for each user and folder.
// A second start hands its arguments to the first and ends.
package instance

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/gofrs/flock"

	"parley/elicit/say"
)

// Limits of a hand-over.
const (
	maxMessage = 64 << 10
	maxArgs    = 100
	patience   = 2 * time.Second  // for one message
	startUp    = 10 * time.Second // for a first copy that is just starting, or ending
	retryEvery = 50 * time.Millisecond
	maxAddress = 100 // bytes of a socket's path: systems take 104 to 108
)

// Message is what a second start tells the first.
type Message struct {
	Args []string `json:"args"` // the command line without the program
	Dir  string   `json:"dir"`  // the folder it was started in
	// Activation lets the window come to the front where the desktop asks for
	// proof of the user's wish (XDG_ACTIVATION_TOKEN).
	Activation string `json:"activation,omitzero"`
}

// ErrHandedOver says that another copy is running and has taken the message.
var ErrHandedOver = errors.New("handed over to the running copy")

// Params configure a claim.
type Params struct {
	Dir     string // a folder of this user's only; made if it isn't there
	Message Message
	// Receive takes the messages of later starts, one at a time, off the UI
	// thread.
	Receive func(Message)

	listen func(network, address string) (net.Listener, error) // net.Listen, save in tests
}

// Instance is the claim to be the one running copy.
type Instance struct {
	lock    *flock.Flock
	ln      net.Listener
	tidy    func()
	receive func(Message)
	done    chan struct{}
}

// Claim makes this copy the one that runs. When another one does, the message
// goes to it, and the error is ErrHandedOver, or a *say.Error when it doesn't
// answer.
func Claim(ctx context.Context, p Params) (*Instance, error) {
	if p.Dir == "" || p.Receive == nil {
		return nil, errors.New("instance: Params.Dir and Params.Receive are needed")
	}
	if err := os.MkdirAll(p.Dir, 0o700); err != nil {
		return nil, notStarted(err)
	}
	if err := os.Chmod(p.Dir, 0o700); err != nil { // whoever can enter can talk to us
		return nil, notStarted(err)
	}
	if p.listen == nil {
		p.listen = net.Listen
	}
	ctx, cancel := context.WithTimeout(ctx, startUp)
	defer cancel()
	lock := flock.New(filepath.Join(p.Dir, "lock"), flock.SetPermissions(0o600))
	for {
		// The lock file is never removed: two copies could then each hold a
		// lock, on the old file and on the new.
		first, err := lock.TryLock()
		if err != nil {
			return nil, notStarted(err)
		}
		if first {
			return listen(p, lock)
		}
		if err = handOver(ctx, p); err == nil {
			return nil, ErrHandedOver
		}
		// It is just starting, or just ending: then the lock becomes free.
		select {
		case <-ctx.Done():
			return nil, &say.Error{
				What:  say.T("Parley is running already, but doesn't answer."),
				Do:    say.T("Wait a moment and start it again, or end it with the system's tools."),
				Cause: err,
			}
		case <-time.After(retryEvery):
		}
	}
}

func notStarted(err error) error {
	return &say.Error{
		What:  say.T("Parley can't tell whether it is running already."),
		Do:    say.T("Check that its folder is yours and not full."),
		Cause: err,
	}
}

// addressFile names the file that tells where the socket is.
func addressFile(dir string) string { return filepath.Join(dir, "address") }

// listen opens the socket and starts to take messages.
func listen(p Params, lock *flock.Flock) (*Instance, error) {
	path, tidy, err := socketPath(p.Dir)
	if err != nil {
		return nil, errors.Join(notStarted(err), lock.Close())
	}
	_ = os.Remove(path) // left by a copy that was killed; the lock says it is gone
	ln, err := p.listen("unix", path)
	if noSockets(err) {
		// The lock alone keeps it to one copy: a later start is told that one is
		// running, and can't raise its window.
		i := &Instance{lock: lock, tidy: tidy, done: make(chan struct{})}
		close(i.done)
		return i, nil
	}
	if err == nil {
		err = os.WriteFile(addressFile(p.Dir), []byte(path), 0o600)
	}
	if err != nil {
		if ln != nil {
			_ = ln.Close() // the first error is the one to tell
		}
		tidy()
		return nil, errors.Join(notStarted(err), lock.Close())
	}
	i := &Instance{lock: lock, ln: ln, tidy: tidy, receive: p.Receive, done: make(chan struct{})}
	go i.serve()
	return i, nil
}

// noSockets reports whether a system, such as Windows before 2018 or wine, has
// no sockets of this kind.
func noSockets(err error) bool {
	const winsock = syscall.Errno(10047) // WSAEAFNOSUPPORT
	var errno syscall.Errno
	return errors.As(err, &errno) && (errno == syscall.EAFNOSUPPORT || errno == winsock)
}

// socketPath is a place for the socket: in dir, or where dir's path is too
// long for a socket, in a folder of this user's only below the temporary one.
func socketPath(dir string) (path string, tidy func(), err error) {
	path = filepath.Join(dir, "socket")
	if len(path) <= maxAddress {
		return path, func() {}, nil
	}
	short, err := os.MkdirTemp("", "parley-") // 0700
	if err != nil {
		return "", nil, err
	}
	return filepath.Join(short, "socket"), func() { _ = os.RemoveAll(short) }, nil
}

// serve takes one message after the other until the socket is closed.
func (i *Instance) serve() {
	defer close(i.done)
	for {
		conn, err := i.ln.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			time.Sleep(retryEvery) // e.g. too many open files: that doesn't pass at once, and later starts try again
			continue
		}
		if m, ok := take(conn); ok {
			i.receive(m)
		}
	}
}

// take reads one message and confirms it.
func take(conn net.Conn) (Message, bool) {
	defer func() { _ = conn.Close() }() // the message is here or it isn't
	if conn.SetDeadline(time.Now().Add(patience)) != nil {
		return Message{}, false
	}
	var m Message
	if json.NewDecoder(io.LimitReader(conn, maxMessage)).Decode(&m) != nil || len(m.Args) > maxArgs {
		return Message{}, false
	}
	if _, err := conn.Write([]byte("ok\n")); err != nil {
		return Message{}, false
	}
	return m, true
}

// handOver sends the message to the running copy.
func handOver(ctx context.Context, p Params) error {
	path, err := os.ReadFile(addressFile(p.Dir))
	if err != nil {
		return err
	}
	var d net.Dialer
	conn, err := d.DialContext(ctx, "unix", string(path))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // the answer is here or it isn't
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	if err := json.NewEncoder(conn).Encode(p.Message); err != nil {
		return err
	}
	answer, err := io.ReadAll(io.LimitReader(conn, 16))
	if err != nil {
		return err
	}
	if string(answer) != "ok\n" {
		return errors.New("the running copy refused the message")
	}
	return nil
}

// Retire takes no more messages: this copy is about to end. A later start
// waits for that, and runs itself.
func (i *Instance) Retire() {
	if i.ln != nil {
		_ = i.ln.Close() // removes the socket; a second time it says that it is closed
	}
	<-i.done
}

// Close ends the claim.
func (i *Instance) Close() error {
	i.Retire()
	i.tidy()
	return i.lock.Close()
}

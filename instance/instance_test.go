package instance

import (
	"bufio"
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"parley/elicit/say"
)

const childEnv = "PARLEY_INSTANCE_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childEnv); dir != "" {
		hold(dir)
	}
	goleak.VerifyTestMain(m)
}

// hold is another process: it claims dir and waits to be killed.
func hold(dir string) {
	_, err := Claim(context.Background(), Params{Dir: dir, Receive: func(m Message) {
		os.Stdout.WriteString("got " + strings.Join(m.Args, " ") + "\n")
	}})
	if err != nil {
		os.Stdout.WriteString("error " + err.Error() + "\n")
		os.Exit(1)
	}
	os.Stdout.WriteString("claimed\n")
	select {}
}

func claim(t *testing.T, dir string) (*Instance, chan Message) {
	t.Helper()
	got := make(chan Message, 100)
	i, err := Claim(t.Context(), Params{Dir: dir, Receive: func(m Message) { got <- m }})
	if err != nil {
		t.Fatal(err)
	}
	return i, got
}

func start(t *testing.T, dir string, args ...string) error {
	t.Helper()
	i, err := Claim(t.Context(), Params{Dir: dir, Message: Message{Args: args, Dir: "/here", Activation: "token"}, Receive: func(Message) {}})
	if err == nil {
		_ = i.Close() // the test fails over it anyway
		t.Error("a second copy runs")
	}
	return err
}

func TestASecondStartHandsOver(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	first, got := claim(t, dir)
	if err := start(t, dir, "--open", "天气 desk"); !errors.Is(err, ErrHandedOver) {
		t.Fatal(err)
	}
	m := <-got
	if !slices.Equal(m.Args, []string{"--open", "天气 desk"}) || m.Dir != "/here" || m.Activation != "token" {
		t.Errorf("got %+v", m)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	next, _ := claim(t, dir)
	if err := next.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "lock")); err != nil {
		t.Error("the lock file was removed:", err)
	}
}

func TestALongPath(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), strings.Repeat("long", 40), "run")
	first, got := claim(t, dir)
	if err := start(t, dir, "x"); !errors.Is(err, ErrHandedOver) {
		t.Error(err)
	}
	<-got
	if err := first.Close(); err != nil {
		t.Error(err)
	}
}

func TestManyStartsAtOnceLeaveOne(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	var mu sync.Mutex
	var running []*Instance
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			i, err := Claim(t.Context(), Params{Dir: dir, Receive: func(Message) {}})
			if err == nil {
				mu.Lock()
				running = append(running, i)
				mu.Unlock()
			} else if !errors.Is(err, ErrHandedOver) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if len(running) != 1 {
		t.Errorf("%d copies run", len(running))
	}
	for _, i := range running {
		if err := i.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestAKilledCopyLeavesNothingInTheWay(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "claimed" {
		t.Fatal(lines.Text(), lines.Err())
	}
	if err := start(t, dir, "a", "b"); !errors.Is(err, ErrHandedOver) {
		t.Error(err)
	}
	if !lines.Scan() || lines.Text() != "got a b" {
		t.Errorf("the other process: %q", lines.Text())
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	next, _ := claim(t, dir)
	if err := next.Close(); err != nil {
		t.Error(err)
	}
}

func TestNonsenseOnTheSocketIsIgnored(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	first, got := claim(t, dir)
	path, err := os.ReadFile(addressFile(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "nonsense\n", `{"args":5}`, `{"args":["` + strings.Repeat("x", maxMessage) + `"]}`,
		`{"args":[` + strings.Repeat(`"",`, maxArgs+1) + `""]}`} {
		conn, err := net.Dial("unix", string(path))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = conn.Write([]byte(text)) // it may hang up on us half-way
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := start(t, dir, "sense"); !errors.Is(err, ErrHandedOver) {
		t.Error(err)
	}
	if m := <-got; !slices.Equal(m.Args, []string{"sense"}) {
		t.Errorf("got %+v", m)
	}
	if err := first.Close(); err != nil {
		t.Error(err)
	}
}

// TestACopyThatDoesNotAnswer holds the lock and has no socket.
func TestACopyThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	first, _ := claim(t, dir)
	if err := first.ln.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	_, err := Claim(ctx, Params{Dir: dir, Receive: func(Message) {}})
	if err == nil || !strings.Contains(err.Error(), "doesn't answer") {
		t.Errorf("got %v", err)
	}
	_ = first.Close() // its socket is closed already
}

func TestClaimFailsFast(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, p := range []Params{{}, {Dir: "x"}, {Receive: func(Message) {}}, {Dir: file, Receive: func(Message) {}}} {
		if _, err := Claim(t.Context(), p); err == nil {
			t.Errorf("%+v was taken", p)
		}
	}
}

func TestWithoutSocketsThereIsStillOnlyOne(t *testing.T) {
	p := Params{Dir: t.TempDir(), Receive: func(Message) { t.Error("heard a message") }}
	p.listen = func(string, string) (net.Listener, error) {
		return nil, &net.OpError{Op: "listen", Err: syscall.EAFNOSUPPORT}
	}
	first, err := Claim(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*retryEvery)
	defer cancel()
	var said *say.Error
	if _, err := Claim(ctx, p); !errors.As(err, &said) {
		t.Errorf("a second start: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	second, err := Claim(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
}

// exhausted is a listener of a process that has no files left.
type exhausted struct {
	net.Listener
	tries  atomic.Int32
	closed atomic.Bool
}

func (e *exhausted) Accept() (net.Conn, error) {
	e.tries.Add(1)
	if e.closed.Load() {
		return nil, net.ErrClosed
	}
	return nil, &net.OpError{Op: "accept", Err: syscall.EMFILE}
}

func (e *exhausted) Close() error { e.closed.Store(true); return nil }

func TestASocketThatFailsIsNotTriedWithoutAPause(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		ln := &exhausted{}
		i, err := Claim(t.Context(), Params{Dir: dir, Receive: func(Message) {}, listen: func(string, string) (net.Listener, error) { return ln, nil }})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		if most := int32(time.Second/retryEvery) + 1; ln.tries.Load() > most {
			t.Errorf("tried %d times in a second, want %d at the most", ln.tries.Load(), most)
		}
		if err := i.Close(); err != nil {
			t.Error(err)
		}
	})
}

func TestAStartWaitsForACopyThatEnds(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	first, got := claim(t, dir)
	first.Retire()
	began := make(chan struct{})
	second := make(chan error)
	go func() {
		close(began)
		i, err := Claim(t.Context(), Params{Dir: dir, Receive: func(Message) {}})
		if err == nil {
			err = i.Close()
		}
		second <- err
	}()
	<-began
	select {
	case err := <-second:
		t.Fatalf("it does not wait: %v", err)
	case <-time.After(3 * retryEvery):
	}
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	if err := <-second; err != nil {
		t.Error(err)
	}
	if len(got) != 0 {
		t.Error("the ending copy was told of it")
	}
}

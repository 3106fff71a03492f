package mcpclient

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"parley/config"
)

// journal keeps a supervisor's states.
type journal struct {
	mu    sync.Mutex
	snaps []Snapshot
	news  chan struct{}
}

func (j *journal) note(s Snapshot) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.snaps = append(j.snaps, s)
	select {
	case j.news <- struct{}{}:
	default:
	}
}

// await blocks until a state has been told of n times.
func (j *journal) await(t *testing.T, state State, n int) Snapshot {
	t.Helper()
	for {
		j.mu.Lock()
		seen := 0
		for _, s := range j.snaps {
			if s.State == state {
				if seen++; seen == n {
					j.mu.Unlock()
					return s
				}
			}
		}
		j.mu.Unlock()
		select {
		case <-j.news:
		case <-time.After(time.Hour): // of a faked clock, as a rule
			t.Fatalf("%v never came", state)
		}
	}
}

func (j *journal) states() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var names []string
	for _, s := range j.snaps {
		names = append(names, s.State.String())
	}
	return strings.Join(names, " ")
}

func supervise(t *testing.T, cfg config.Server, o Options) (*Supervisor, *journal) {
	t.Helper()
	j := &journal{news: make(chan struct{}, 1)}
	s, err := NewSupervisor(cfg, SupervisorOptions{Options: o, OnChange: j.note})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, j
}

func TestSupervisorConnectsAndStops(t *testing.T) {
	t.Parallel()
	o := rawOptions(t, nobody(t), initialize)
	var remembered string
	j := &journal{news: make(chan struct{}, 1)}
	s, err := NewSupervisor(playConfig, SupervisorOptions{Options: o, OnChange: j.note, Remember: func(r string) { remembered = r }})
	if err != nil {
		t.Fatal(err)
	}
	if s.State().State != Off || s.Session() != nil {
		t.Errorf("begins as %+v", s.State())
	}
	s.Start()
	ready := j.await(t, Ready, 1)
	if ready.Revision != Revision20251125 || ready.Generation != 1 || s.Session() == nil {
		t.Errorf("%+v", ready)
	}
	s.Retry()
	if again := j.await(t, Ready, 2); again.Generation != 2 {
		t.Errorf("%+v", again)
	}
	s.Stop()
	j.await(t, Off, 1)
	s.Close()
	if s.Session() != nil || remembered != Revision20251125 {
		t.Errorf("left %v, remembered %q", s.Session(), remembered)
	}
	if got := j.states(); got != "connecting ready connecting ready off" {
		t.Errorf("went through %s", got)
	}
}

func TestSupervisorTriesAgainAfterALoss(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		drop := func(s *rawServer) { s.handshake() }
		o, _ := scripts(t, drop, drop, initialize)
		s, j := supervise(t, playConfig, o)
		s.Start()
		first := j.await(t, Waiting, 1)
		if wait := first.RetryAt.Sub(first.Since); wait <= 0 || wait > 2*firstPause || first.Reason == nil {
			t.Errorf("waits %v: %v", wait, first.Reason)
		}
		second := j.await(t, Waiting, 2)
		if second.RetryAt.Sub(second.Since) <= 0 || second.Generation != 2 {
			t.Errorf("%+v", second)
		}
		j.await(t, Ready, 3)
		s.Close()
	})
}

func TestSupervisorWakes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		o, _ := scripts(t, func(s *rawServer) { s.handshake() }, initialize)
		s, j := supervise(t, playConfig, o)
		s.Start()
		j.await(t, Waiting, 1)
		s.Wake()
		j.await(t, Ready, 2)
		if d := time.Since(began); d > 0 {
			t.Errorf("waited %v after waking", d)
		}
		s.Close()
	})
}

func TestSupervisorNeedsTheUser(t *testing.T) {
	t.Parallel()
	cfg := config.Server{Name: "n", Transport: config.Stdio, Command: "no-such-command"}
	s, j := supervise(t, cfg, Options{Asker: nobody(t)})
	s.Start()
	failed := j.await(t, Failed, 1)
	if failed.Reason == nil || !strings.Contains(failed.Reason.What.String(), "no-such-command") {
		t.Errorf("%+v", failed)
	}
	s.Retry()
	j.await(t, Failed, 2)
	s.Close()
}

func TestSupervisorShowsTheSignIn(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	locked(w)
	s, j := supervise(t, w.config(), Options{Asker: nobody(t), KeepAlive: -1, HTTP: HTTPOptions{OAuth: &signIn{}}})
	s.Start()
	j.await(t, Ready, 1)
	s.Close()
	if got := j.states(); got != "connecting signing-in connecting ready" && got != "connecting signing-in connecting ready off" {
		t.Errorf("went through %s", got)
	}
}

func TestSupervisorOpensANewSessionForAForgottenOne(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	forgot := false
	w.on["tools/call"] = func(rw http.ResponseWriter, _ *http.Request, m message) {
		if !forgot {
			forgot = true
			rw.WriteHeader(http.StatusNotFound)
			return
		}
		answer(rw, m, `"result":{"content":[]}`)
	}
	s, j := supervise(t, w.config(), Options{Asker: nobody(t), KeepAlive: -1})
	s.Start()
	j.await(t, Ready, 1)
	if _, err := s.Session().CallTool(t.Context(), ToolCall{Name: "x"}); !errors.Is(err, ErrSessionExpired) {
		t.Errorf("said %v", err)
	}
	j.await(t, Ready, 2)
	callTool(t, s.Session(), "x")
	s.Close()
}

func TestSupervisorPassesTheOfferOn(t *testing.T) {
	t.Parallel()
	cfg := playConfig
	cfg.Revision = Revision20260728
	o := rawOptions(t, nobody(t), func(s *rawServer) {
		m := s.want("server/discover")
		s.send(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, discovered)
		m = s.want("tools/call")
		s.send(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"server-initiated requests are not supported in protocol version 2026-07-28"}}`, m.ID)
		s.next()
	})
	s, j := supervise(t, cfg, o)
	s.Start()
	j.await(t, Ready, 1)
	_, err := s.Session().CallTool(t.Context(), ToolCall{Name: "x"})
	if err == nil || !s.State().OlderRevision {
		t.Errorf("%v, %+v", err, s.State())
	}
	s.Close()
}

func TestPingsFindADeadServer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := rawOptions(t, nobody(t), func(s *rawServer) {
			s.handshake()
			m := s.want("ping")
			s.send(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no pings here"}}`, m.ID)
			_, _ = io.Copy(io.Discard, s.in)
		})
		o.KeepAlive = 0
		s := mustDial(t, playConfig, o)
		began := time.Now()
		<-s.Done()
		if d := time.Since(began); d < 90*time.Second || d > 3*time.Minute || !strings.Contains(s.Err().Error(), "no longer answers") {
			t.Errorf("ended after %v: %v", d, s.Err())
		}
	})
}

func TestBusyServerIsNotTakenForDead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := rawOptions(t, nobody(t), func(s *rawServer) {
			s.handshake()
			var call message
			for call.Method != "tools/call" {
				call = s.next()
			}
			go func() { _, _ = io.Copy(io.Discard, s.in) }()
			time.Sleep(10 * time.Minute) // of work, without an ear for pings
			s.send(`{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`, call.ID)
			time.Sleep(time.Second)
		})
		o.KeepAlive = 0
		s := mustDial(t, playConfig, o)
		callTool(t, s, "long")
		_ = s.Close()
	})
}

func TestWakeIsNoticed(t *testing.T) {
	t.Parallel()
	now := time.Now()
	here := []string{"10.0.0.1"}
	w := wakeWatch{now: func() time.Time { return now }, addresses: func() []string { return here }}
	steps := []struct {
		name string
		do   func()
		want bool
	}{
		{"first look", func() {}, false},
		{"nothing new", func() { now = now.Add(lookAround) }, false},
		{"slept", func() { now = now.Add(time.Hour) }, true},
		{"awake again", func() { now = now.Add(lookAround) }, false},
		{"other network", func() { here = []string{"192.168.0.7"} }, true},
	}
	for _, s := range steps {
		s.do()
		if got := w.look(); got != s.want {
			t.Errorf("%s: %v", s.name, got)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	WatchWake(ctx, func() { t.Error("woke") })
	if a := addresses(); !slices.IsSorted(a) {
		t.Errorf("%q", a)
	}
}

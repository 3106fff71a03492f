package app

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"parley/config"
	"parley/elicit"
	"parley/mcpclient"
	"parley/store/history"
	"parley/store/servers"
	"parley/store/settings"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

// fakeSession answers from its fields.
type fakeSession struct {
	id   elicit.SessionID
	info Info
	done chan struct{}
	call func(ctx context.Context, c mcpclient.ToolCall) (*ToolResult, error)

	mu    sync.Mutex
	tools []Tool
	fail  error

	complete func(CompletionFor) []string
}

func (s *fakeSession) ID() elicit.SessionID  { return s.id }
func (s *fakeSession) Info() Info            { return s.info }
func (s *fakeSession) Done() <-chan struct{} { return s.done }

func (s *fakeSession) Tools(context.Context) ([]Tool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tools, s.fail
}

func (s *fakeSession) Prompts(context.Context) ([]Prompt, error) {
	return []Prompt{{Name: "greet"}}, nil
}

func (s *fakeSession) Resources(context.Context) ([]Resource, error) {
	return []Resource{{URI: "file:///a"}}, nil
}

func (s *fakeSession) ResourceTemplates(context.Context) ([]ResourceTemplate, error) {
	return nil, nil
}

func (s *fakeSession) CallTool(ctx context.Context, c mcpclient.ToolCall) (*ToolResult, error) {
	return s.call(ctx, c)
}

func (s *fakeSession) GetPrompt(_ context.Context, c mcpclient.PromptCall) (*PromptResult, error) {
	c.OnProgress(Progress{Message: "filling in " + c.ID})
	return &PromptResult{Description: c.Name + " " + c.Arguments["who"]}, nil
}

func (s *fakeSession) ReadResource(_ context.Context, c mcpclient.ResourceCall) ([]Content, error) {
	c.OnProgress(Progress{Message: "reading " + c.ID})
	return []Content{{Kind: ContentText, Text: c.URI}}, nil
}

func (s *fakeSession) Complete(_ context.Context, c CompletionFor) (Completions, error) {
	if s.complete == nil {
		return Completions{}, nil
	}
	return Completions{Values: s.complete(c)}, nil
}

func (s *fakeSession) Subscribe(context.Context, string) error   { return nil }
func (s *fakeSession) Unsubscribe(context.Context, string) error { return nil }
func (s *fakeSession) SetLogLevel(context.Context, string) error { return nil }

// fakeSupervisor tells what it was told.
type fakeSupervisor struct {
	cfg  config.Server
	o    mcpclient.SupervisorOptions
	told chan string

	mu   sync.Mutex
	live Session
}

func (s *fakeSupervisor) Start() { s.told <- "start" }
func (s *fakeSupervisor) Stop()  { s.told <- "stop" }
func (s *fakeSupervisor) Retry() { s.told <- "retry" }
func (s *fakeSupervisor) Wake()  { s.told <- "wake" }
func (s *fakeSupervisor) Close() { s.told <- "close" }

func (s *fakeSupervisor) Session() Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.live
}

// await reads what the supervisor was told until it is what.
func (s *fakeSupervisor) await(t *testing.T, what string) {
	t.Helper()
	var heard []string
	for {
		select {
		case got := <-s.told:
			heard = append(heard, got)
			if got == what {
				return
			}
		case <-time.After(time.Minute):
			t.Fatalf("the supervisor was told %v, never %s", heard, what)
		}
	}
}

// become puts a session up and says so.
func (s *fakeSupervisor) become(live *fakeSession) {
	s.mu.Lock()
	s.live = live
	s.mu.Unlock()
	s.o.OnChange(Snapshot{State: Ready, Revision: live.info.Revision})
}

// memoryServers is a ServerStore without a file.
type memoryServers struct {
	mu       sync.Mutex
	cfgs     []config.Server
	fail     error // of every change
	locked   error // of Resolve
	problems []servers.Problem
	plain    map[string]int
	changed  chan func() // Watch's callback
}

func (m *memoryServers) List() []config.Server {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]config.Server(nil), m.cfgs...)
}

func (m *memoryServers) PlainSecrets() map[string]int { return m.plain }

func (m *memoryServers) MoveSecrets(_ context.Context, name string) error {
	delete(m.plain, name)
	return nil
}

func (m *memoryServers) Problems() []servers.Problem { return m.problems }

func (m *memoryServers) Add(_ context.Context, add ...config.Server) error {
	return m.change(func() { m.cfgs = append(m.cfgs, add...) })
}

func (m *memoryServers) Update(_ context.Context, name string, to config.Server) error {
	return m.change(func() {
		for i := range m.cfgs {
			if m.cfgs[i].Name == name {
				m.cfgs[i] = to
			}
		}
	})
}

func (m *memoryServers) Remove(_ context.Context, name string) error {
	return m.change(func() {
		m.cfgs = slices.DeleteFunc(slices.Clone(m.cfgs), func(c config.Server) bool { return c.Name == name })
	})
}

func (m *memoryServers) Duplicate(_ context.Context, name string) (config.Server, error) {
	var dup config.Server
	err := m.change(func() {
		at := slices.IndexFunc(m.cfgs, func(c config.Server) bool { return c.Name == name })
		dup = m.cfgs[at].Clone()
		dup.Name, dup.Disabled = name+" 2", true
		m.cfgs = slices.Insert(slices.Clone(m.cfgs), at+1, dup)
	})
	return dup, err
}

func (m *memoryServers) change(f func()) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail == nil {
		f()
	}
	return m.fail
}

func (m *memoryServers) Resolve(_ context.Context, c config.Server) (config.Server, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return c, m.locked
}

func (m *memoryServers) Keep(_ context.Context, server, name, _ string) (string, error) {
	return "${keyring:" + server + "/" + name + "}", nil
}

func (m *memoryServers) Watch(ctx context.Context, _ time.Duration, changed func()) {
	m.changed <- changed
	<-ctx.Done()
}

// memoryFile is a settings file without a disk.
type memoryFile[T any] struct {
	mu    sync.Mutex
	value T
	fail  error
}

// Get shares nothing with what is kept, as the real file does not.
func (f *memoryFile[T]) Get() T {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out T
	data, err := json.Marshal(f.value)
	if err == nil {
		err = json.Unmarshal(data, &out)
	}
	if err != nil {
		panic(err)
	}
	return out
}

func (f *memoryFile[T]) Update(change func(*T)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(&f.value)
	return f.fail
}

// memoryRecorder is a history without a disk.
type memoryRecorder struct {
	mu       sync.Mutex
	rows     []history.Entry
	values   bool
	retained chan retention
}

func (m *memoryRecorder) Add(_ context.Context, e history.Entry) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rows = append(m.rows, e)
	return int64(len(m.rows) - 1), nil
}

func (m *memoryRecorder) SetEnd(_ context.Context, id int64, end history.End, _ string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rows[id].End = end
	return nil
}

func (m *memoryRecorder) KeepValues(on bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.values = on
}

func (m *memoryRecorder) Retain(_ context.Context, age time.Duration, max int) (int, error) {
	m.retained <- retention{age, max}
	return 0, nil
}

type retention struct {
	age time.Duration
	max int
}

// rig is an App over fakes whose events are recorded.
type rig struct {
	*App
	t        *testing.T
	store    *memoryServers
	settings *memoryFile[Settings]
	memory   *memoryFile[Memory]
	recorder *memoryRecorder
	inbox    *elicit.Inbox

	mu   sync.Mutex
	sups map[string]*fakeSupervisor

	events chan Event
}

// newRig starts an App with servers whose commands are their names.
func newRig(t *testing.T, names ...string) *rig {
	t.Helper()
	var cfgs []config.Server
	for _, n := range names {
		cfgs = append(cfgs, stdioServer(n))
	}
	return newRigWith(t, cfgs...)
}

func stdioServer(name string) config.Server {
	return config.Server{Name: name, Transport: config.Stdio, Command: name}
}

func newRigWith(t *testing.T, cfgs ...config.Server) *rig {
	t.Helper()
	return newRigFor(t, nil, cfgs...)
}

func newRigFor(t *testing.T, options func(config.Server) mcpclient.Options, cfgs ...config.Server) *rig {
	t.Helper()
	r := &rig{t: t, sups: map[string]*fakeSupervisor{}, events: make(chan Event, 1000),
		inbox:    elicit.NewInbox(elicit.Config{}),
		store:    &memoryServers{cfgs: cfgs, changed: make(chan func(), 1)},
		settings: &memoryFile[Settings]{value: settings.Default()},
		memory:   &memoryFile[Memory]{},
		recorder: &memoryRecorder{retained: make(chan retention, 10)}}
	a, err := New(Params{Inbox: r.inbox, Servers: r.store, Settings: r.settings, Memory: r.memory,
		Recorder: r.recorder, Supervise: r.supervise, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	r.App = a
	a.Listen(func(f func()) { f() }, func(e Event) { r.events <- e })
	a.Start()
	t.Cleanup(a.Close)
	return r
}

func (r *rig) supervise(cfg config.Server, o mcpclient.SupervisorOptions) (Supervisor, error) {
	if cfg.Command == "bad" {
		return nil, errors.New("no such program")
	}
	s := &fakeSupervisor{cfg: cfg, o: o, told: make(chan string, 100)}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sups[cfg.Name] = s
	return s, nil
}

// sup is the supervisor of a server, once it is made.
func (r *rig) sup(name string) *fakeSupervisor {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sups[name]
}

// started awaits that a server was told to start.
func (r *rig) started(name string) *fakeSupervisor {
	r.t.Helper()
	for r.sup(name) == nil {
		runtime.Gosched()
	}
	s := r.sup(name)
	s.await(r.t, "start")
	return s
}

// replaced awaits that a server has another supervisor than before, and that
// it was told to start.
func (r *rig) replaced(name string, before *fakeSupervisor) *fakeSupervisor {
	r.t.Helper()
	for r.sup(name) == before {
		runtime.Gosched()
	}
	return r.started(name)
}

// await reads events until one fits.
func (r *rig) await(what string, fits func(Event) bool) Event {
	r.t.Helper()
	limit := time.After(time.Minute)
	for {
		select {
		case e := <-r.events:
			if fits(e) {
				return e
			}
		case <-limit:
			r.t.Fatalf("no event: %s", what)
		}
	}
}

// connect puts a session with two tools up and awaits its lists.
func (r *rig) connect(name string) *fakeSession {
	r.t.Helper()
	s := &fakeSession{
		id: elicit.SessionID("s-" + name), done: make(chan struct{}),
		info:  Info{Revision: Revision20251125, Tools: true, Prompts: true, Resources: true},
		tools: []Tool{{Name: "plan_trip"}, {Name: "book_table"}},
		call: func(context.Context, mcpclient.ToolCall) (*ToolResult, error) {
			return &ToolResult{Content: []Content{{Text: "done"}}}, nil
		},
	}
	r.started(name).become(s)
	r.await("lists of "+name, func(e Event) bool { return e == Event{Kind: CatalogChanged, Server: name} })
	return s
}

// finish awaits a call's end.
func (r *rig) finish(id string) Call {
	r.t.Helper()
	r.await("end of "+id, func(e Event) bool {
		c, _ := r.Call(id)
		return !c.Running()
	})
	c, _ := r.Call(id)
	return c
}

package shell

import (
	"context"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"parley/app"
	"parley/config"
	"parley/elicit"
	"parley/elicit/weblink"
	"parley/mcpclient"
	"parley/store/servers"
	"parley/store/settings"
)

// rig is a window over a real app.App whose servers are scripted. Everything
// posted to the drawing thread waits until the test pumps it.
type rig struct {
	*Shell
	t      *testing.T
	app    fyne.App
	inbox  *elicit.Inbox
	store  *memoryServers
	vault  *fakeKeyring
	queue  chan func()
	opened chan string

	mu   sync.Mutex
	sups map[string]*fakeSupervisor

	account *fakeAccount // signs in to all servers; nil: nobody does
}

// rigNow is the clock of the next rig's app.
var rigNow = time.Now

func newRig(t *testing.T, cfgs ...config.Server) *rig {
	t.Helper()
	return newRigOn(t, Desk{}, cfgs...)
}

// newRigOn is newRig on a desktop of the test's.
func newRigOn(t *testing.T, d Desk, cfgs ...config.Server) *rig {
	t.Helper()
	r := &rig{t: t, app: testApp(t, d), inbox: elicit.NewInbox(elicit.Config{}),
		store: &memoryServers{cfgs: cfgs}, vault: &fakeKeyring{}, queue: make(chan func(), 10_000), opened: make(chan string, 10),
		sups: map[string]*fakeSupervisor{}}
	core, err := app.New(app.Params{Inbox: r.inbox, Servers: r.store, Supervise: r.supervise, Now: rigNow,
		Keyring: r.vault, SecretsFile: "secrets.sealed", Options: r.options,
		Settings: &memoryFile[settings.Settings]{value: settings.Default()}, Memory: &memoryFile[settings.Memory]{}})
	if err != nil {
		t.Fatal(err)
	}
	core.Start()
	t.Cleanup(core.Close)
	r.Shell, err = New(Params{App: r.app, Core: core, Open: r, Desk: d, Post: func(f func()) { r.queue <- f },
		SaveDir: t.TempDir(), Places: []Place{{"Servers", "/home/ana/.config/parley/servers.json"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Shell.Close)
	r.Show()
	r.desk.attention.moved(true) // the keyboard is here
	return r
}

// testApp is Fyne's, with a tray where the desktop has one.
func testApp(t *testing.T, d Desk) fyne.App {
	a := test.NewTempApp(t)
	if d.Tray == nil {
		return a
	}
	return &trayApp{App: a}
}

// Open is the browser.
func (r *rig) Open(_ context.Context, l weblink.Link) error {
	r.opened <- l.String()
	return nil
}

// until pumps the drawing thread until done, or fails.
func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	limit := time.After(time.Minute)
	for !done() {
		select {
		case f := <-r.queue:
			f()
		case <-limit:
			r.t.Fatalf("never: %s", what)
		}
	}
}

// await pumps until something is there that announces itself elsewhere.
func (r *rig) await(what string, there func() bool) {
	r.t.Helper()
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	limit := time.After(20 * time.Second)
	for !there() {
		select {
		case f := <-r.queue:
			f()
		case <-look.C:
		case <-limit:
			r.t.Fatalf("never: %s", what)
		}
	}
}

// ready connects a server that offers tools.
func (r *rig) ready(name string, tools ...app.Tool) *fakeSession {
	r.t.Helper()
	s := &fakeSession{id: elicit.SessionID("s-" + name), done: make(chan struct{}), tools: tools,
		info: app.Info{Revision: app.Revision20251125, Tools: true, Prompts: true, Resources: true,
			Completions: true, Subscriptions: true, Logging: true},
		call: func(context.Context, mcpclient.ToolCall) (*app.ToolResult, error) { return &app.ToolResult{}, nil }}
	sup := r.sup(name)
	sup.mu.Lock()
	sup.live = s
	sup.mu.Unlock()
	sup.o.OnChange(app.Snapshot{State: app.Ready, Revision: s.info.Revision})
	r.until("tools of "+name, func() bool {
		c := r.core.Catalog(name)
		return len(c.Prompts) == 1 && len(c.Tools) == len(tools) && len(r.queue) == 0
	})
	return s
}

// sup awaits the supervisor of a server.
func (r *rig) sup(name string) *fakeSupervisor {
	r.t.Helper()
	var s *fakeSupervisor
	r.until(name+" is supervised", func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		s = r.sups[name]
		return s != nil
	})
	return s
}

func (r *rig) supervise(cfg config.Server, o mcpclient.SupervisorOptions) (app.Supervisor, error) {
	s := &fakeSupervisor{o: o, wake: func() { r.queue <- func() {} }}
	r.mu.Lock()
	r.sups[cfg.Name] = s
	r.mu.Unlock()
	s.wake()
	return s, nil
}

// picture saves what a window shows, where RENDER names a folder, for people
// to look at.
func (r *rig) picture(w fyne.Window, name string) {
	r.t.Helper()
	dir := os.Getenv("RENDER")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		r.t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, w.Canvas().Capture()); err != nil {
		r.t.Fatal(err)
	}
}

type fakeSupervisor struct {
	o    mcpclient.SupervisorOptions
	wake func() // has a waiting test look again

	mu   sync.Mutex
	live app.Session
	told []string
}

func (s *fakeSupervisor) tell(what string) {
	s.mu.Lock()
	s.told = append(s.told, what)
	s.mu.Unlock()
	s.wake()
}

func (s *fakeSupervisor) Start() { s.tell("start") }
func (s *fakeSupervisor) Stop()  { s.tell("stop") }
func (s *fakeSupervisor) Retry() { s.tell("retry") }
func (s *fakeSupervisor) Wake()  {}
func (s *fakeSupervisor) Close() {}

func (s *fakeSupervisor) Session() app.Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.live
}

func (s *fakeSupervisor) heard(what string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.told, what)
}

type fakeSession struct {
	id    elicit.SessionID
	info  app.Info
	done  chan struct{}
	tools []app.Tool
	call  func(ctx context.Context, c mcpclient.ToolCall) (*app.ToolResult, error)

	complete func(app.CompletionFor) []string

	mu    sync.Mutex
	noted []string
}

func (s *fakeSession) Complete(_ context.Context, c app.CompletionFor) (app.Completions, error) {
	if s.complete == nil {
		return app.Completions{}, nil
	}
	return app.Completions{Values: s.complete(c)}, nil
}

func (s *fakeSession) Subscribe(_ context.Context, uri string) error {
	return s.note("subscribe " + uri)
}

func (s *fakeSession) Unsubscribe(_ context.Context, uri string) error {
	return s.note("unsubscribe " + uri)
}

func (s *fakeSession) SetLogLevel(_ context.Context, level string) error {
	return s.note("level " + level)
}

func (s *fakeSession) note(what string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.noted = append(s.noted, what)
	return nil
}

func (s *fakeSession) heard() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.noted, ", ")
}

func (s *fakeSession) ID() elicit.SessionID                      { return s.id }
func (s *fakeSession) Info() app.Info                            { return s.info }
func (s *fakeSession) Done() <-chan struct{}                     { return s.done }
func (s *fakeSession) Tools(context.Context) ([]app.Tool, error) { return s.tools, nil }
func (s *fakeSession) Resources(context.Context) ([]app.Resource, error) {
	return []app.Resource{{URI: "note:///1", Name: "First note", Description: "A note.", MIMEType: "text/plain"}}, nil
}

func (s *fakeSession) Prompts(context.Context) ([]app.Prompt, error) {
	return []app.Prompt{{Name: "greet", Description: "Greets someone.",
		Arguments: []app.PromptArgument{{Name: "who", Description: "Whom to greet.", Required: true}}}}, nil
}

func (s *fakeSession) ResourceTemplates(context.Context) ([]app.ResourceTemplate, error) {
	return []app.ResourceTemplate{{URITemplate: "note:///{id}", Name: "A note"}}, nil
}

func (s *fakeSession) CallTool(ctx context.Context, c mcpclient.ToolCall) (*app.ToolResult, error) {
	return s.call(ctx, c)
}

func (s *fakeSession) GetPrompt(_ context.Context, c mcpclient.PromptCall) (*app.PromptResult, error) {
	return &app.PromptResult{Messages: []app.PromptMessage{{Role: "user", Content: app.Content{Text: "Hello " + c.Arguments["who"]}}}}, nil
}

func (s *fakeSession) ReadResource(_ context.Context, c mcpclient.ResourceCall) ([]app.Content, error) {
	return []app.Content{{Kind: app.ContentResource, URI: c.URI, Text: "the text of " + c.URI}}, nil
}

type memoryServers struct {
	mu   sync.Mutex
	cfgs []config.Server
	fail error

	plain map[string]int
}

func (m *memoryServers) List() []config.Server {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.cfgs)
}

func (m *memoryServers) PlainSecrets() map[string]int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.plain)
}

func (m *memoryServers) MoveSecrets(_ context.Context, name string) error {
	return m.change(func() { delete(m.plain, name) })
}

func (m *memoryServers) Problems() []servers.Problem { return nil }

func (m *memoryServers) change(f func()) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail == nil {
		f()
	}
	return m.fail
}

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
		m.cfgs = slices.DeleteFunc(m.cfgs, func(c config.Server) bool { return c.Name == name })
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

func (m *memoryServers) Resolve(_ context.Context, c config.Server) (config.Server, error) {
	return c, nil
}

func (m *memoryServers) Keep(_ context.Context, server, name, _ string) (string, error) {
	return "${keyring:" + server + "/" + name + "}", nil
}

func (m *memoryServers) Watch(ctx context.Context, _ time.Duration, _ func()) { <-ctx.Done() }

type memoryFile[T any] struct {
	mu    sync.Mutex
	value T
}

func (f *memoryFile[T]) Get() T {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.value
}

func (f *memoryFile[T]) Update(change func(*T)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(&f.value)
	return nil
}

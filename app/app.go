package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
	"parley/mcpclient"
)

// Params are what an App is made of.
type Params struct {
	Inbox     *elicit.Inbox
	Servers   ServerStore
	Settings  SettingsStore
	Memory    MemoryStore
	Supervise Supervise

	// Recorder keeps the history; nil: nothing is kept.
	Recorder Recorder

	// Keyring is where secrets are kept; nil: nothing is told of it.
	// SecretsFile is the path of the file to keep them in without a keyring.
	Keyring     Keyring
	SecretsFile string

	// Options returns what a server's sessions need besides its
	// configuration: the built-in server's pipe, sign-in, the login PATH.
	// Asker, OnEvent, Logger and Remembered are filled in here. Nil: nothing.
	Options func(cfg config.Server) mcpclient.Options

	// WatchWake calls woke, until ctx ends, when the computer has slept or its
	// network has changed; nil: nobody watches.
	WatchWake func(ctx context.Context, woke func())

	Logger *slog.Logger     // nil: discarded
	Now    func() time.Time // nil: time.Now
}

func (p *Params) check() error {
	switch {
	case p.Inbox == nil:
		return errors.New("app: no Inbox")
	case p.Servers == nil:
		return errors.New("app: no store of servers")
	case p.Settings == nil || p.Memory == nil:
		return errors.New("app: no store of settings")
	case p.Supervise == nil:
		return errors.New("app: nothing to supervise servers with")
	}
	if p.Logger == nil {
		p.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	if p.Now == nil {
		p.Now = time.Now
	}
	if p.Options == nil {
		p.Options = func(config.Server) mcpclient.Options { return mcpclient.Options{} }
	}
	return nil
}

// App is the running application. Its methods may be called from any
// goroutine. None waits for a server; those that take a context may wait for
// the disk or the keyring.
type App struct {
	p      Params
	events stream
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup

	mu      sync.Mutex
	servers []*server // in the user's order
	calls   calls
	closed  bool
	faults  []*say.Error // what went wrong in Parley itself
	told    []condition  // what holds until it is told otherwise

	history  *recording
	unlisten func()
}

// New makes an App. Nothing runs before Start.
func New(p Params) (*App, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	a := &App{p: p}
	a.ctx, a.cancel = context.WithCancel(context.Background())
	a.history = newRecording(a)
	a.applySettings()
	a.restorePolicies()
	a.unlisten = p.Inbox.Listen(a.inboxChanged)
	return a, nil
}

// Listen names who hears the events. post hops to its thread; sink is called
// there, one event after the other.
func (a *App) Listen(post func(func()), sink func(Event)) { a.events.listen(post, sink) }

// Start connects the servers that aren't switched off, and from then on
// follows the file they are configured in.
func (a *App) Start() {
	a.sync()
	a.spawn(func(ctx context.Context) { a.p.Servers.Watch(ctx, watchEvery, a.sync) })
	if a.p.WatchWake != nil {
		a.spawn(func(ctx context.Context) { a.p.WatchWake(ctx, a.Wake) })
	}
}

// Inbox is where requests wait for the user.
func (a *App) Inbox() *elicit.Inbox { return a.p.Inbox }

// inboxChanged runs on whatever goroutine changed the Inbox.
func (a *App) inboxChanged(e elicit.Event) {
	if e.Kind == elicit.EventNotice {
		a.events.raise(Event{Kind: NoticesChanged})
		return
	}
	a.history.hear(e)
	name := e.Item.Server.Name
	events := []Event{{Kind: InboxChanged, Server: name}}
	if call := e.Item.Cause.Call; call != "" {
		events = append(events, Event{Kind: CallChanged, Server: name, ID: call})
	}
	a.events.raise(events...)
}

// Wake tells every server that the computer has slept or the network changed.
func (a *App) Wake() {
	for _, s := range a.all() {
		if sup := a.supervisor(s); sup != nil {
			sup.Wake()
		}
	}
}

// Close cancels what runs, answers what waits with cancel, ends every session
// and returns when nothing of the App runs any more.
func (a *App) Close() {
	a.mu.Lock()
	if a.closed {
		a.mu.Unlock()
		return
	}
	a.closed = true
	a.mu.Unlock()

	a.p.Inbox.Close()
	a.cancel()
	a.work.Wait()
	var ends sync.WaitGroup
	for _, s := range a.all() {
		if sup := a.supervisor(s); sup != nil {
			ends.Go(sup.Close)
		}
	}
	ends.Wait()
	a.unlisten()
	a.history.close()
}

// spawn runs f beside everything else; ctx ends with the App.
func (a *App) spawn(f func(ctx context.Context)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed {
		a.work.Go(func() { f(a.ctx) })
	}
}

func (a *App) all() []*server {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]*server(nil), a.servers...)
}

func (a *App) supervisor(s *server) Supervisor {
	a.mu.Lock()
	defer a.mu.Unlock()
	return s.sup
}

package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"github.com/adrg/xdg"

	"parley/app"
	"parley/config"
	"parley/elicit"
	"parley/elicit/say"
	"parley/mcpclient"
	"parley/playground"
	"parley/store/folders"
	"parley/store/history"
	"parley/store/logfile"
	"parley/store/secrets"
	"parley/store/servers"
	"parley/store/settings"
	"parley/ui/consent/opener"
	"parley/ui/shell"
)

// house is the whole application, put together.
type house struct {
	env      []string // as the user set it, for the servers' processes
	folders  folders.Folders
	logger   *slog.Logger
	logFile  io.Closer
	vault    *secrets.Vault
	servers  *servers.Store
	settings *settings.File[settings.Settings]
	memory   *settings.File[settings.Memory]
	history  *history.History // nil: it can't be kept
	inbox    *elicit.Inbox
	told     conditions
	core     *app.App
	shell    *shell.Shell
	around   surroundings
	path     mcpclient.LoginPath
}

// newHouse opens the stores and puts the application together. Damage to a
// file is told in the window; only what keeps Parley from running is an error.
func newHouse(o options, f folders.Folders, env []string) (*house, error) {
	h := &house{env: env, folders: f, inbox: elicit.NewInbox(elicit.Config{})}
	if err := h.openLog(o.debug); err != nil {
		return nil, err
	}
	if err := h.openStores(); err != nil {
		return nil, errors.Join(err, h.logFile.Close())
	}
	core, err := app.New(app.Params{
		Inbox: h.inbox, Servers: h.servers, Settings: h.settings, Memory: h.memory, Recorder: h.recorder(),
		Supervise: app.MCP, Options: h.sessionOptions, Logger: h.logger,
		WatchWake: mcpclient.WatchWake,
		Keyring:   h.vault, SecretsFile: h.folders.Secrets(),
	})
	if err != nil {
		return nil, err
	}
	h.core = core
	h.told.attach(core)
	h.catchCrashes()
	if o.playground {
		h.readyPlayground(func(ctx context.Context, s config.Server) error { return h.servers.Add(ctx, s) })
	}
	return h, nil
}

// logPath is where the log is written.
func (h *house) logPath() string { return filepath.Join(h.folders.Logs(), "parley.log") }

func (h *house) openLog(debug bool) error {
	p := logfile.Params{Path: h.logPath(), Debug: debug}
	if debug {
		p.Also = os.Stderr
	}
	var err error
	h.logger, h.logFile, err = logfile.Open(p)
	return err
}

// catchCrashes tells of an earlier run that died, and has this one leave word if
// it does.
func (h *house) catchCrashes() {
	report, err := logfile.CatchCrashes(h.folders.Logs())
	if err != nil {
		h.logger.Warn("crashes are not caught", "err", err)
	}
	if report != "" {
		h.core.Fault(&say.Error{
			What: say.T("Parley ended unexpectedly last time."),
			Do:   say.T("What it was doing then is in {{.Path}}. Attach that file if you report it.", say.Data{"Path": report}),
		})
	}
}

func (h *house) openStores() error {
	var err error
	h.vault, err = secrets.Open(secrets.Params{Keyring: secrets.System(), OnState: h.keyringChanged})
	if err != nil {
		return err
	}
	if h.servers, err = servers.Open(servers.Params{Path: h.folders.Servers(), Vault: h.vault}); err != nil {
		return err
	}
	var damage say.Text
	h.settings, damage = settings.OpenSettings(h.folders.Settings())
	h.tell("settings", damage)
	h.memory, damage = settings.OpenMemory(h.folders.Memory())
	h.tell("memory", damage)
	h.openHistory()
	return nil
}

// openHistory does without a history where none can be kept.
func (h *house) openHistory() {
	kept, report, err := history.Open(context.Background(), history.Params{Path: h.folders.History()})
	if err != nil {
		h.logger.Error("history can't be kept", "err", err)
		h.tell("history", say.From(err).What)
		return
	}
	h.history = kept
	h.tell("history", report.Say)
}

// keyringChanged hears where secrets are kept, from any goroutine.
func (h *house) keyringChanged(s secrets.State) {
	if s.Cause != nil {
		h.logger.Warn("keyring", "kept", s.Kept, "err", s.Cause)
	}
	h.told.keyringChanged()
}

// tell keeps damage for the window to show.
func (h *house) tell(key string, damage say.Text) {
	if damage.IsZero() {
		return
	}
	h.logger.Warn(damage.String())
	h.told.Tell(key, damage)
}

// recorder keeps the history, where there is one: an interface that holds a
// nil pointer would not be nil.
func (h *house) recorder() app.Recorder {
	if h.history == nil {
		return nil
	}
	return h.history
}

// sessionOptions are what the sessions of one server need.
func (h *house) sessionOptions(cfg config.Server) mcpclient.Options {
	o := mcpclient.Options{
		Client:  mcpclient.ClientInfo{Name: "parley", Title: "Parley", Version: version},
		Process: mcpclient.ProcessOptions{Env: h.env, SearchPath: h.path.Get},
		HTTP:    mcpclient.HTTPOptions{CAFile: cfg.CAFile},
		InProcess: func(ctx context.Context) (io.ReadWriteCloser, error) {
			return playground.Open(ctx, playground.EnvOptions(os.Getenv))
		},
	}
	if cfg.Transport != config.HTTP && cfg.Transport != config.SSE {
		return o
	}
	signIn, err := app.SignIn(app.SignInParams{
		Server: cfg, Asker: h.inbox, Vault: h.vault, Logger: h.logger,
		Limit:   func() time.Duration { return time.Duration(h.settings.Get().Limits.SignInMinutes) * time.Minute },
		LockDir: h.folders.Run()})
	if err != nil {
		h.logger.Error("no sign-in", "server", cfg.Name, "err", err)
		return o
	}
	o.HTTP.OAuth = signIn
	return o
}

// readyPlayground adds the built-in server unless it is there, and returns
// its name.
func (h *house) readyPlayground(add func(context.Context, config.Server) error) string {
	for _, s := range h.servers.List() {
		if s.Transport == config.Playground {
			return s.Name
		}
	}
	err := add(context.Background(), config.Server{Name: shell.PlaygroundName, Transport: config.Playground})
	if err != nil {
		h.logger.Error("no playground", "err", err)
	}
	return shell.PlaygroundName
}

// Furnish makes the windows and connects the servers.
func (h *house) Furnish(a fyne.App, hidden bool) error {
	around, err := h.lookAround()
	if err != nil {
		return err
	}
	h.around = around
	p := shell.Params{
		Desk: around.desk, Hidden: hidden,
		App: a, Core: h.core, Logger: h.logger, Finder: finder{}, SaveDir: xdg.UserDirs.Download,
		Open:  opener.New(opener.Params{Log: logWriter{h.logger}, Environ: h.env}),
		Speak: speak,
		Places: []shell.Place{
			{Name: "servers.json", Path: h.folders.Servers()},
			{Name: "settings.json", Path: h.folders.Settings()},
			{Name: "history.db", Path: h.folders.History()},
			{Name: "parley.log", Path: h.logPath()},
		},
	}
	if entry := h.login(); entry != nil {
		h.agree(entry)
		p.StartAtLogin = entry.Set
	}
	if h.history != nil {
		p.History = h.history
	}
	s, err := shell.New(p)
	if err != nil {
		return err
	}
	h.shell = s
	s.Show()
	h.core.Start()
	return nil
}

// CloseWithin is Close with an end to its patience: a server that can't be
// ended must not keep Parley.
func (h *house) CloseWithin(limit time.Duration) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		h.Close()
	}()
	select {
	case <-done:
		return nil
	case <-time.After(limit):
		return errors.New("closing took too long and was given up")
	}
}

// Close answers what waits with cancel, ends the sessions and closes the
// files.
func (h *house) Close() {
	if h.shell != nil {
		h.shell.Close()
	}
	h.core.Close()
	if h.around.close != nil {
		if err := h.around.close(); err != nil {
			h.logger.Info("desktop", "err", err)
		}
	}
	if h.history != nil {
		if err := h.history.Close(); err != nil {
			h.logger.Error("history", "err", err)
		}
	}
	// Nobody is left to hear of a log that can't be closed.
	_ = h.logFile.Close()
}

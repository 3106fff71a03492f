package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
	"github.com/adrg/xdg"
	"gopkg.in/natefinch/lumberjack.v2"

	"parley/app"
	"parley/config"
	"parley/elicit"
	"parley/mcpclient"
	"parley/playground"
	"parley/store/folders"
	"parley/store/history"
	"parley/store/secrets"
	"parley/store/servers"
	"parley/store/settings"
	"parley/ui/consent/opener"
	"parley/ui/shell"
)

// The size of the log: two old files of 5 MB beside the present one.
const (
	logMegabytes = 5
	oldLogs      = 2
)

// house is the whole application, put together.
type house struct {
	env      []string
	folders  folders.Folders
	log      *lumberjack.Logger
	logger   *slog.Logger
	vault    *secrets.Vault
	servers  *servers.Store
	settings *settings.File[settings.Settings]
	memory   *settings.File[settings.Memory]
	history  *history.History
	inbox    *elicit.Inbox
	core     *app.App
	shell    *shell.Shell
	path     mcpclient.LoginPath
}

// newHouse opens the stores and puts the application together. Damage to a
// file is told in the window; only what keeps Parley from running is an error.
func newHouse(o options, env []string) (*house, error) {
	h := &house{env: env, folders: folders.Default(), inbox: elicit.NewInbox(elicit.Config{})}
	if o.configDir != "" {
		h.folders = folders.Under(o.configDir)
	}
	if err := h.folders.Make(); err != nil {
		return nil, err
	}
	h.openLog(o.debug)
	if err := h.openStores(); err != nil {
		return nil, errors.Join(err, h.log.Close())
	}
	core, err := app.New(app.Params{
		Inbox: h.inbox, Servers: h.servers, Settings: h.settings, Memory: h.memory, Recorder: h.recorder(),
		Supervise: app.MCP, Options: h.sessionOptions, Logger: h.logger,
	})
	if err != nil {
		return nil, err
	}
	h.core = core
	if o.playground {
		h.readyPlayground()
	}
	return h, nil
}

func (h *house) openLog(debug bool) {
	h.log = &lumberjack.Logger{Filename: filepath.Join(h.folders.Logs(), "parley.log"), MaxSize: logMegabytes, MaxBackups: oldLogs}
	var w io.Writer = h.log
	level := slog.LevelInfo
	if debug {
		w, level = io.MultiWriter(h.log, os.Stderr), slog.LevelDebug
	}
	h.logger = slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level}))
}

func (h *house) openStores() error {
	var err error
	if h.vault, err = secrets.Open(secrets.Params{Keyring: secrets.System()}); err != nil {
		return err
	}
	if h.servers, err = servers.Open(servers.Params{Path: h.folders.Servers(), Vault: h.vault}); err != nil {
		return err
	}
	prefs, damage := settings.OpenSettings(h.folders.Settings())
	h.settings = prefs
	h.tell(damage.String())
	memory, damage := settings.OpenMemory(h.folders.Memory())
	h.memory = memory
	h.tell(damage.String())
	kept, report, err := history.Open(context.Background(), history.Params{Path: h.folders.History()})
	if err != nil {
		h.logger.Error("history can't be kept", "err", err)
		return nil
	}
	h.history = kept
	h.tell(report.Say.String())
	return nil
}

func (h *house) tell(damage string) {
	if damage != "" {
		h.logger.Warn(damage)
	}
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
	signIn, err := app.SignIn(app.SignInParams{Server: cfg, Asker: h.inbox, Vault: h.vault, Logger: h.logger})
	if err != nil {
		h.logger.Error("no sign-in", "server", cfg.Name, "err", err)
		return o
	}
	o.HTTP.OAuth = signIn
	return o
}

// readyPlayground adds the built-in server unless it is there.
func (h *house) readyPlayground() {
	for _, s := range h.servers.List() {
		if s.Transport == config.Playground {
			return
		}
	}
	err := h.servers.Add(context.Background(), config.Server{Name: shell.PlaygroundName, Transport: config.Playground})
	if err != nil {
		h.logger.Error("no playground", "err", err)
	}
}

// Furnish makes the windows and connects the servers.
func (h *house) Furnish(a fyne.App) error {
	p := shell.Params{
		App: a, Core: h.core, Logger: h.logger, Finder: finder{}, SaveDir: xdg.UserDirs.Download,
		Open: opener.New(opener.Params{Log: h.log, Environ: h.env}),
		Places: []shell.Place{
			{Name: "servers.json", Path: h.folders.Servers()},
			{Name: "settings.json", Path: h.folders.Settings()},
			{Name: "history.db", Path: h.folders.History()},
			{Name: "parley.log", Path: h.log.Filename},
		},
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

// Close ends the sessions and closes the files.
func (h *house) Close() {
	if h.shell != nil {
		h.shell.Close()
	}
	h.core.Close()
	if h.history != nil {
		if err := h.history.Close(); err != nil {
			h.logger.Error("history", "err", err)
		}
	}
	// Nobody is left to hear of a log that can't be closed.
	_ = h.log.Close()
}

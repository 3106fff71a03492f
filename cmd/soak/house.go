package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"parley/app"
	"parley/config"
	"parley/elicit"
	"parley/mcpclient"
	"parley/store/history"
	"parley/store/secrets"
	"parley/store/servers"
	"parley/store/settings"
)

// house is Parley without its windows.
type house struct {
	core    *app.App
	inbox   *elicit.Inbox
	history *history.History
	list    []config.Server
	web     *exec.Cmd
	webEnd  io.Closer // closing it ends the web servers
}

// open starts the servers of the web and Parley with all twenty.
func open(ctx context.Context, dir string) (*house, error) {
	h := &house{inbox: elicit.NewInbox(elicit.Config{})}
	address, err := h.startWeb()
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	h.list = twenty(self, address)
	vault, err := secrets.Open(secrets.Params{Keyring: noKeyring{}})
	if err != nil {
		return nil, err
	}
	store, err := servers.Open(servers.Params{Path: filepath.Join(dir, "servers.json"), Vault: vault})
	if err != nil {
		return nil, err
	}
	if err := store.Add(ctx, h.list...); err != nil {
		return nil, err
	}
	chosen, _ := settings.OpenSettings(filepath.Join(dir, "settings.json"))
	if err := chosen.Update(func(s *settings.Settings) { s.Limits.PerMinute = 6000 }); err != nil {
		return nil, err
	}
	memory, _ := settings.OpenMemory(filepath.Join(dir, "state.json"))
	if h.history, _, err = history.Open(ctx, history.Params{Path: filepath.Join(dir, "history.db")}); err != nil {
		return nil, err
	}
	h.core, err = app.New(app.Params{Inbox: h.inbox, Servers: store, Settings: chosen, Memory: memory,
		Supervise: app.MCP, Recorder: h.history})
	if err != nil {
		return nil, err
	}
	h.core.Listen(func(f func()) { f() }, func(app.Event) {}) // events that nobody hears are kept
	h.core.Start()
	return h, nil
}

func (h *house) close() {
	h.core.Close()
	_ = h.history.Close() // the rows are written; nobody reads them
	_ = h.webEnd.Close()
	_ = h.web.Wait() // its sessions are cut: how it ends says nothing
}

// startWeb starts the web servers in a process of their own, so that what they
// hold isn't measured.
func (h *house) startWeb() (address string, err error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	h.web = exec.Command(self)
	h.web.Env = append(os.Environ(), roleEnv+"="+roleWeb)
	h.web.Stderr = os.Stderr
	if h.webEnd, err = h.web.StdinPipe(); err != nil {
		return "", err
	}
	out, err := h.web.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := h.web.Start(); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return "", fmt.Errorf("the web servers did not start: %w", err)
	}
	return strings.TrimSpace(line), nil
}

// twenty are the servers: every transport, every revision, and those with
// faults.
func twenty(self, web string) []config.Server {
	var list []config.Server
	add := func(n int, what string, c config.Server) {
		for i := range n {
			c.Name = fmt.Sprintf("%s %d", what, i+1)
			list = append(list, c.Clone())
		}
	}
	stdio := func(role, revision string) config.Server {
		return config.Server{Transport: config.Stdio, Command: self, Env: map[string]string{roleEnv: role}, Revision: revision}
	}
	at := func(path, revision string) config.Server {
		return config.Server{Transport: config.HTTP, URL: "http://" + web + path, Revision: revision}
	}
	add(2, "stdio 2025-06-18", stdio(roleStdio, mcpclient.Revision20250618))
	add(3, "stdio 2025-11-25", stdio(roleStdio, mcpclient.Revision20251125))
	add(3, "stdio", stdio(roleStdio, ""))
	add(2, dies+" 2025-11-25", stdio(roleDying, mcpclient.Revision20251125))
	add(1, dies, stdio(roleDying, ""))
	add(2, "HTTP 2025-11-25", at(pathSteady, mcpclient.Revision20251125))
	add(2, "HTTP", at(pathSteady, ""))
	add(2, "HTTP that "+forgets, at(pathForgets, mcpclient.Revision20251125))
	add(1, "HTTP that is "+isCut, at(pathCuts, mcpclient.Revision20251125))
	add(2, "SSE", config.Server{Transport: config.SSE, URL: "http://" + web + pathOldStyle})
	return list
}

// Words in the names of servers whose calls may fail.
const (
	dies    = "stdio that dies"
	forgets = "forgets"
	isCut   = "cut"
)

// mayFail reports whether a server breaks off calls of its own doing.
func mayFail(server string) bool {
	return strings.Contains(server, dies) || strings.Contains(server, forgets) || strings.Contains(server, isCut)
}

// linksFor reports whether a server's links can be tried: in the other
// revisions there are none, or they end when the user says so.
func linksFor(c config.Server) bool { return c.Revision == mcpclient.Revision20251125 }

// noKeyring keeps nothing.
type noKeyring struct{}

func (noKeyring) Get(string, string) (string, error) { return "", secrets.ErrNotFound }
func (noKeyring) Set(string, string, string) error   { return nil }
func (noKeyring) Delete(string, string) error        { return nil }

// live calls every server, over and over, until ctx ends, and takes a reading
// every while.
func (h *house) live(ctx context.Context, t *tally) []reading {
	var callers sync.WaitGroup
	for _, c := range h.list {
		for line := range callersEach {
			callers.Go(func() { h.call(ctx, t, c, line) })
		}
	}
	var readings []reading
	every := time.NewTicker(readEvery)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			callers.Wait()
			return readings
		case <-every.C:
			readings = append(readings, measure())
		}
	}
}

const (
	callersEach = 2
	readEvery   = 5 * time.Second
)

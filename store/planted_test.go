package store_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"parley/config"
	"parley/elicit"
	"parley/store/folders"
	"parley/store/history"
	"parley/store/importer"
	"parley/store/logfile"
	"parley/store/secrets"
	"parley/store/servers"
	"parley/store/settings"
)

// The log's rotation keeps one goroutine for the whole run.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("gopkg.in/natefinch/lumberjack%2ev2.(*Logger).millRun"))
}

// noKeyring is a computer without one: everything must do without, and still
// write nothing in plain.
type noKeyring struct{}

var errNoKeyring = errors.New("no keyring here")

func (noKeyring) Get(string, string) (string, error) { return "", errNoKeyring }
func (noKeyring) Set(string, string, string) error   { return errNoKeyring }
func (noKeyring) Delete(string, string) error        { return errNoKeyring }

func planted(name string) map[string]string { return map[string]string{name: "planted-" + name} }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestNoFileHoldsASecret uses every store as the app does, with secrets in
// every place where they come up, and then reads every file.
func TestNoFileHoldsASecret(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	f := folders.Under(root)
	must(t, f.Make())
	log, closeLog, err := logfile.Open(logfile.Params{Path: filepath.Join(f.Logs(), "parley.log"), Debug: true})
	must(t, err)
	vault, err := secrets.Open(secrets.Params{Keyring: noKeyring{}, OnState: func(s secrets.State) {
		log.Warn("secrets", "kept", s.Kept.String(), "cause", s.Cause)
	}})
	must(t, err)

	list := useServers(t, f, vault)
	usePreferences(t, f)
	useHistory(t, f)
	must(t, vault.Set(t.Context(), secrets.TokenKey("https://a.test/mcp", "https://as.test"), strings.Repeat("planted", 5000)))
	must(t, vault.UseFile(f.Secrets(), "a good passphrase"))
	for _, c := range list {
		resolved, err := c.store.Resolve(t.Context(), c.server)
		must(t, err)
		if !strings.Contains(strings.Join(resolved.Args, " ")+resolved.Env["API_KEY"]+resolved.Headers["Authorization"], "planted") {
			t.Errorf("%s lost its secret", resolved.Name)
		}
		log.Debug("connecting", "how", c.server.How(), "token", resolved.Env["API_KEY"], "headers", resolved.Headers["Authorization"])
	}
	must(t, closeLog.Close())

	files := 0
	must(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), "planted") {
			t.Errorf("%s holds a secret", path)
		}
		return err
	}))
	if files < 7 {
		t.Errorf("only %d files were written", files)
	}
}

// used is a server to connect with.
type used struct {
	store  *servers.Store
	server config.Server
}

func useServers(t *testing.T, f folders.Folders, vault *secrets.Vault) []used {
	t.Helper()
	s, err := servers.Open(servers.Params{Path: f.Servers(), Vault: vault})
	must(t, err)
	must(t, s.Add(t.Context(), config.Server{Name: "typed", Command: "x", Env: planted("API_KEY")}))
	pasted, err := servers.Parse(`{"mcpServers": {"pasted": {"url": "https://b.test/?token=planted", "headers": {"Authorization": "Bearer planted0123"}}}}`)
	must(t, err)
	must(t, s.Add(t.Context(), pasted.Servers...))

	elsewhere := filepath.Join(t.TempDir(), "mcp.json")
	must(t, os.WriteFile(elsewhere, []byte(`{"mcpServers": {"imported": {"command": "y", "args": ["--api-key", "planted"]}}}`), 0o600))
	preview, err := importer.Read(importer.Source{App: importer.Cursor, Path: elsewhere}, s.List())
	must(t, err)
	must(t, importer.Add(t.Context(), s, preview.Items, nil))

	var list []used
	for _, c := range s.List() {
		if c.Unconfirmed {
			must(t, s.Confirm(t.Context(), c.Name))
			c.Unconfirmed = false
		}
		list = append(list, used{s, c})
	}
	return list
}

func usePreferences(t *testing.T, f folders.Folders) {
	t.Helper()
	set, _ := settings.OpenSettings(f.Settings())
	must(t, set.Update(func(s *settings.Settings) { s.History.Values = true }))
	memory, _ := settings.OpenMemory(f.Memory())
	must(t, memory.Update(func(m *settings.Memory) {
		var s settings.ServerMemory
		s.Remember(settings.Recent{Tool: "deploy", Args: map[string]string{"password": `"planted"`, "where": `"here"`}})
		m.Servers["typed"] = s
	}))
}

func useHistory(t *testing.T, f folders.Folders) {
	t.Helper()
	h, _, err := history.Open(context.Background(), history.Params{Path: f.History()})
	must(t, err)
	h.KeepValues(true)
	_, err = h.Add(t.Context(), history.Entry{
		Server: "typed", Kind: history.Form, Action: elicit.Accept, End: history.Answered, Message: "Your key? password=planted",
		Names: []string{"apiKey"}, Values: []history.Value{{Name: "apiKey", JSON: `"planted"`}},
	})
	must(t, err)
	must(t, h.Close())
}

package servers

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/config"
	"parley/store/secrets"
)

// planted are secrets in every place where people put them. None may be left
// in a file, and a connection must get them back exactly.
var planted = config.Server{
	Name: "Weather/Desk}", Transport: config.Stdio, Command: "npx",
	Args: []string{
		"-y", "weather-desk", "--api-key", "planted-1", "--token=planted-2", "-e", "DB_PASSWORD=planted-3",
		"--header", "Authorization: Bearer planted-4", "postgres://ana:planted-5@db.test/x?sslmode=require",
		"--url=https://x.test/?access_token=planted-6&q=1", "sk-planted-7-abcdefgh", "--verbose", "a=b",
		"--env=API_KEY=planted-16", "--header=X-Api-Key: planted-17", "--config", `{"apiKey":"planted-18"}`,
	},
	Env:     map[string]string{"API_KEY": "planted-8", "LANG": "C", "GITHUB_TOKEN": "ghp_planted9"},
	Headers: map[string]string{"Authorization": "Bearer planted-10", "X-Api-Key": "planted-11", "Accept": "text/plain"},
	URL:     "https://u:planted-12@x.test/s/Zx81planted13abcd0123456789abcdef/mcp?key=planted%2D14&lang=de",
	OAuth:   &config.OAuth{ClientID: "id", ClientSecret: "planted-15"},
}

func TestNothingSecretIsWritten(t *testing.T) {
	t.Parallel()
	b := open(t, "-")
	b.must(b.Add(t.Context(), planted))
	c, ok := b.Get(planted.Name)
	if !ok {
		t.Fatal("it is not there")
	}
	grepFolder(t, filepath.Dir(b.path), "planted")
	if strings.Contains(c.How(), "planted") {
		t.Errorf("shown to the user: %s", c.How())
	}
	for _, shown := range []string{"--verbose", "--api-key", "Authorization: Bearer ${", "--env=API_KEY=${", "--header=X-Api-Key: ${", "lang=de", "postgres://ana:${", "sslmode=require", "\"LANG\": \"C\""} {
		if !strings.Contains(b.file(), shown) {
			t.Errorf("%q is hidden too", shown)
		}
	}
	if n := len(b.vault.all()); n != 18 {
		t.Errorf("%d secrets in the vault, want 18", n)
	}
	got, err := b.Resolve(t.Context(), c)
	if err != nil || !same(got, planted) {
		t.Errorf("%v: to connect with\n%+v", err, got)
	}
	if len(b.PlainSecrets()) != 0 {
		t.Errorf("plain secrets: %v", b.PlainSecrets())
	}
}

func grepFolder(t *testing.T, dir, word string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) == 0 {
		t.Fatal("no files", err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil || strings.Contains(string(data), word) {
			t.Errorf("%s holds %q (%v):\n%s", e.Name(), word, err, data)
		}
	}
}

func TestSecretsGoWithTheLastReference(t *testing.T) {
	t.Parallel()
	b := open(t, "-")
	ctx := t.Context()
	b.must(b.Add(ctx, config.Server{Name: "a", Command: "x", Env: map[string]string{"API_KEY": "one"}}))
	dup, err := b.Duplicate(ctx, "a")
	b.must(err)
	renamed, _ := b.Get("a")
	renamed.Name = "renamed"
	b.must(b.Update(ctx, "a", renamed))
	b.must(b.Remove(ctx, "renamed"))
	if got, err := b.Resolve(ctx, dup); err != nil || got.Env["API_KEY"] != "one" {
		t.Errorf("the copy's secret went with the original: %v, %v", got.Env, err)
	}
	dup.Env["API_KEY"] = "two"
	b.must(b.Update(ctx, dup.Name, dup))
	if got := slices.Collect(maps.Values(b.vault.all())); !slices.Equal(got, []string{"two"}) {
		t.Errorf("in the vault: %v", got)
	}
	b.must(b.Remove(ctx, dup.Name))
	if got := b.vault.all(); len(got) != 0 {
		t.Errorf("left in the vault: %v", got)
	}
}

func TestMoveSecretsOfAHandWrittenFile(t *testing.T) {
	t.Parallel()
	b := open(t, `{"mcpServers":{
  "a":{"command":"x","env":{"API_KEY":"planted","B":"${env:HOME_TOKEN}"}}, // mine
  "b":{"url":"https://b.test","headers":{"Authorization":"Bearer planted"}},
  "c":{"command":"x"}
}}`)
	if got := b.PlainSecrets(); !maps.Equal(got, map[string]int{"a": 1, "b": 1}) {
		t.Errorf("plain secrets %v", got)
	}
	b.must(b.MoveSecrets(t.Context(), "a"))
	b.must(b.MoveSecrets(t.Context(), "b"))
	grepFolder(t, filepath.Dir(b.path), "planted")
	if !strings.Contains(b.file(), "// mine") || !strings.Contains(b.file(), "${env:HOME_TOKEN}") {
		t.Errorf("lost more than secrets:\n%s", b.file())
	}
}

func TestVaultFailureLeavesTheFile(t *testing.T) {
	t.Parallel()
	b := open(t, `{"mcpServers":{"a":{"command":"x","env":{"API_KEY":"one"}}}}`)
	before := b.file()
	b.vault.fail = context.DeadlineExceeded
	if err := b.MoveSecrets(t.Context(), "a"); !errors.Is(err, context.DeadlineExceeded) || b.file() != before {
		t.Errorf("%v\n%s", err, b.file())
	}
}

func TestResolve(t *testing.T) {
	t.Parallel()
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, "-")
	b.vault.values[secrets.Key{Server: "S", Name: "env/K~1"}] = "${env:HOME_TOKEN}" // a secret is never looked into
	for in, want := range map[string]string{
		"plain $HOME ${": "plain $HOME ${", "${env:HOME_TOKEN}": "from-env", "a${env:HOME_TOKEN}b${env:HOME_TOKEN}": "afrom-envbfrom-env",
		"${HOME_TOKEN}": "from-env", "${UNSET}": "${UNSET}", "${UNSET:-else}": "else", "${env:UNSET:-}": "", "${EMPTY:-else}": "else",
		"${env:EMPTY}": "", "${userHome}/x": home + "/x", "${workspaceFolder}": "${workspaceFolder}", "${a b}": "${a b}",
		"${keyring:S/env/K~1}": "${env:HOME_TOKEN}", "Bearer ${keyring:S/env/K~1}!": "Bearer ${env:HOME_TOKEN}!",
	} {
		got, err := b.Resolve(t.Context(), config.Server{Name: "s", Command: in, Args: []string{in}, Env: map[string]string{"X": in}})
		if strings.Contains(in, "workspaceFolder") {
			want = in
		}
		if err != nil || got.Command != want || got.Args[0] != want || got.Env["X"] != want {
			t.Errorf("%s → %+v, %v; want %s", in, got, err, want)
		}
	}
}

func TestResolveFaultsSayWhatToDo(t *testing.T) {
	t.Parallel()
	b := open(t, "-")
	for name, c := range map[string]struct {
		s    config.Server
		fail error
		says string
	}{
		"lost":        {config.Server{Name: "S", Env: map[string]string{"API_KEY": "${keyring:S/x~1}"}}, nil, "“API_KEY” of S is no longer in the keyring. Edit"},
		"locked":      {config.Server{Name: "S", Headers: map[string]string{"Auth": "${keyring:S/x~1}"}}, secrets.ErrUnavailable, "can't be read just now. Unlock"},
		"no variable": {config.Server{Name: "S", URL: "${env:NOPE}"}, nil, "S needs the environment variable NOPE"},
		"unconfirmed": {config.Server{Name: "S", Command: "rm", Unconfirmed: true}, nil, "hasn't been confirmed"},
	} {
		b.vault.fail = c.fail
		if _, err := b.Resolve(t.Context(), c.s); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestVariables(t *testing.T) {
	t.Parallel()
	got := Variables(config.Server{Command: "${env:B} ${A:-x}", Env: map[string]string{"K": "${env:B}${keyring:S/x}${userHome}"}})
	if !slices.Equal(got, []string{"A", "B"}) {
		t.Errorf("reads %v", got)
	}
}

func TestAlikeLooksPastSecretsAndNames(t *testing.T) {
	t.Parallel()
	b := open(t, "-")
	b.must(b.Add(t.Context(), planted))
	kept, _ := b.Get(planted.Name)
	other := planted.Clone()
	other.Name, other.Args[4] = "other", "--token=another"
	if !Alike(kept, planted) || !Alike(kept, other) {
		t.Error("the same server isn't recognised")
	}
	other.Args[1] = "notes"
	if Alike(kept, other) {
		t.Error("another server is taken for the same")
	}
}

func TestKeepWhatDoesNotLookLikeASecret(t *testing.T) {
	t.Parallel()
	b := open(t, "-")
	ref, err := b.Keep(t.Context(), "s", "GREETING", "hello")
	b.must(err)
	b.must(b.Add(t.Context(), config.Server{Name: "s", Command: "x", Env: map[string]string{"GREETING": ref}}))
	c, _ := b.Get("s")
	got, err := b.Resolve(t.Context(), c)
	if err != nil || got.Env["GREETING"] != "hello" || strings.Contains(b.file(), "hello") {
		t.Errorf("%v, %v\n%s", got.Env, err, b.file())
	}
	b.must(b.Remove(t.Context(), "s"))
	if left := b.vault.all(); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

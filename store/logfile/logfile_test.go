package logfile

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

type credentials struct{ User, Password string }

func TestNoSecretIsLogged(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "logs", "parley.log")
	var also strings.Builder
	log, closer, err := Open(Params{Path: path, Debug: true, Also: &also})
	if err != nil {
		t.Fatal(err)
	}
	log.Debug("connecting with sk-planted-12345678", "server", "weather", "token", "planted", "n", 5)
	log.Error("call failed", "err", fmt.Errorf("GET https://a.test/?api_key=planted1: %w", errors.New("Bearer planted12345")))
	log.With("apiKey", "planted").WithGroup("g").Info("grouped", "password", []byte("planted"), slog.Group("h", "cookie", "planted"))
	log.Info("a struct", "login", credentials{"ana", "planted"}, "ok", true)
	log.Info("long", "text", strings.Repeat("长", maxValue))
	if err := closer.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"file": string(data), "second place": also.String()} {
		if strings.Contains(text, "planted") || len(text) > 3*maxValue {
			t.Errorf("%s of %d bytes:\n%.2000s", name, len(text), text)
		}
		for _, want := range []string{"server=weather", "n=5", "ok=true", "level=DEBUG", "https://a.test/", "User:ana"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %s is missing from\n%.2000s", name, want, text)
			}
		}
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestDebugLinesOnlyWhenAskedFor(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "parley.log")
	log, closer, err := Open(Params{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	log.Debug("chatter")
	log.Info("news")
	if err := closer.Close(); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(path); err != nil || strings.Contains(string(data), "chatter") || !strings.Contains(string(data), "news") {
		t.Errorf("%s, %v", data, err)
	}
	if _, _, err := Open(Params{}); err == nil {
		t.Error("a log without a file")
	}
}

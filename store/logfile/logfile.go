// Package logfile is Parley's own log: a rotated file in the platform's place,
// without secrets and without endless lines.
package logfile

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"gopkg.in/natefinch/lumberjack.v2"

	"parley/store/secrets"
)

// The size of the log: two old files beside the present one.
const (
	maxMegabytes = 5
	maxBackups   = 2
	maxValue     = 4 << 10 // bytes of one value
)

// Params configure a log.
type Params struct {
	Path  string
	Debug bool      // log everything
	Also  io.Writer // a second place, e.g. standard error; may be nil
}

// Open makes the log. The file itself appears with the first line; it is
// readable by this user only. Close the Closer last.
func Open(p Params) (*slog.Logger, io.Closer, error) {
	if p.Path == "" {
		return nil, nil, errors.New("logfile: Params.Path is needed")
	}
	file := &lumberjack.Logger{Filename: p.Path, MaxSize: maxMegabytes, MaxBackups: maxBackups}
	var w io.Writer = file
	if p.Also != nil {
		w = io.MultiWriter(p.Also, file)
	}
	level := slog.LevelInfo
	if p.Debug {
		level = slog.LevelDebug
	}
	return slog.New(Handler(w, level)), file, nil
}

// Handler is a text handler that hides what looks like a secret and cuts what
// is very long, in messages and in values.
func Handler(w io.Writer, level slog.Leveler) slog.Handler {
	return slog.NewTextHandler(w, &slog.HandlerOptions{Level: level, ReplaceAttr: clean})
}

// clean is the last look at every value before it is written.
func clean(groups []string, a slog.Attr) slog.Attr {
	if len(groups) == 0 && (a.Key == slog.TimeKey || a.Key == slog.LevelKey) {
		return a
	}
	switch a.Value.Kind() {
	case slog.KindString, slog.KindAny:
		text := text(a.Value)
		if secrets.NameShaped(a.Key) && text != "" {
			return slog.String(a.Key, secrets.Redacted)
		}
		return slog.String(a.Key, secrets.Redact(cut(text)))
	}
	return a
}

func text(v slog.Value) string {
	switch x := v.Any().(type) {
	case string:
		return x
	case []byte:
		return string(x)
	case error:
		return x.Error()
	default:
		return fmt.Sprintf("%+v", x)
	}
}

func cut(s string) string {
	if len(s) <= maxValue {
		return s
	}
	return strings.ToValidUTF8(s[:maxValue], "") + "…"
}
